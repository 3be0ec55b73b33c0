import { useEffect, useRef, useState } from 'preact/hooks'
import type { Workspace } from '../../../shared/workspace/workspace.ts'
import { ApiError, requestPage } from '../state/api.ts'
import { inbox, setState } from '../state/store.ts'
import { errorMessage } from '../ui/error-message.ts'
import { parseFieldErrors } from '../ui/parse-field-errors.ts'
import { useOwnerKey } from '../ui/use-owner-key.tsx'
import { useResource } from '../ui/use-resource.ts'
import { texts } from './en.ts'
import { changedSettings, type Draft, type SettingsChange } from './settings-form.ts'
import { useDraft } from './use-draft.ts'

/** Loads the settings of a workspace, and saves the ones that are edited. */
export function useSettings(workspaceId: string) {
  const put = (change: SettingsChange, options: { key?: string; ifMatch?: string } = {}) =>
    requestPage<Workspace>(workspaceId, `workspaces/${workspaceId}`, { method: 'PUT', body: change, ...options })
  // An empty change: GET does not return all settings.
  const stored = useResource(workspaceId, () => put({}))
  const { draft, isUnsaved, ...drafts } = useDraft(stored.data?.body)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState('')
  const [status, setStatus] = useState('')
  const [oldName, setOldName] = useState('')
  const [dialog, askForKey] = useOwnerKey()
  const isSaving = useRef(false)
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const invalid = summary.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (message) (invalid ?? summary.current)?.focus()
  }, [message])

  const edit = (change: Draft) => {
    drafts.edit(change)
    setStatus('')
  }
  const discard = () => {
    drafts.forget(draft)
    setErrors({})
    setMessage('')
    setStatus(texts.discarded)
    // The button that had the focus disappears.
    summary.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  const save = async (change: SettingsChange, key?: string) => {
    if (!stored.data || isSaving.current) return
    isSaving.current = true
    setErrors({})
    setMessage('')
    setStatus(texts.saving)
    const { name } = stored.data.body
    try {
      const saved = await put(change, { ifMatch: stored.data.etag, ...(key && { key }) })
      stored.replace(saved)
      drafts.forget(draft)
      setStatus(texts.saved)
      if (saved.body.name !== name) setOldName(name)
      rename(saved.body)
    } catch (error) {
      setStatus('')
      await showError(error)
    } finally {
      isSaving.current = false
    }
  }
  /** Shows an error in the form, or throws it for the dialog that asks for the key. */
  const showError = async (error: unknown) => {
    if (error instanceof ApiError && error.status === 403) throw error
    if (error instanceof ApiError && error.status === 412) {
      await stored.reload()
      setMessage(texts.settingsConflict)
      return
    }
    const sentence = errorMessage(error)
    const fieldErrors = error instanceof ApiError && error.status === 400 ? parseFieldErrors(sentence) : {}
    setErrors(fieldErrors)
    setMessage(Object.keys(fieldErrors).length > 0 ? texts.invalidFields : `${texts.notSaved} ${sentence}`)
  }
  const confirm = (change: SettingsChange) =>
    askForKey({ ...confirmation(change), action: texts.save, onSubmit: (key) => save(change, key) })
  const submit = () => {
    if (!stored.data) return
    const change = changedSettings(draft, stored.data.body)
    if (change.origins || change.display) confirm(change)
    else if (Object.keys(change).length > 0) save(change).catch((error) => setMessage(errorMessage(error)))
    else setStatus(texts.nothingToSave)
  }
  return { stored, draft, isUnsaved, errors, message, status, oldName, summary, dialog, edit, discard, submit }
}

/** Returns what the dialog explains before a change that needs an owner key. */
function confirmation({ origins, display }: SettingsChange): { title: string; text: string } {
  const parts = [
    ...(display === 'open' ? [texts.confirmOpen] : []),
    ...(display === 'closed' ? [texts.confirmClosed] : []),
    ...(origins ? [texts.confirmOrigins] : []),
  ]
  const title = parts.length === 1 ? parts[0]?.title : texts.confirmTitle
  return { title: title ?? texts.confirmTitle, text: parts.map(({ text }) => text).join(' ') }
}

/** Shows the new name of a workspace in the header. */
function rename({ workspaceId, name, website }: Workspace): void {
  const { page } = inbox.value
  const workspaces = page.workspaces.map((workspace) =>
    workspace.workspaceId === workspaceId ? { workspaceId, name, website } : workspace,
  )
  setState({ page: { ...page, workspaces } })
}
