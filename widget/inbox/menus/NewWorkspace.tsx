import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import * as limits from '../../../shared/limits.ts'
import { keyFileText } from '../../../shared/texts/en/key-file.ts'
import { completeUrl } from '../../../shared/workspace/complete-url.ts'
import { ApiError, request } from '../state/api.ts'
import { noFilters } from '../state/filters.ts'
import { listUrl } from '../state/routes.ts'
import { inbox, setState } from '../state/store.ts'
import { createOnce } from '../ui/create-once.ts'
import { KeyDialog } from '../ui/dialogs/KeyDialog.tsx'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import { Field } from '../ui/Field.tsx'
import { OnceShown } from '../ui/OnceShown.tsx'
import { describeRule } from '../ui/rules/describe-rule.ts'
import { texts } from './en-workspace.ts'
import './styles.ts'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'

type Created = { workspaceId: string; name: string; key: string }

/** The dialog that creates a workspace, then shows its key once, and leads there. */
export default function NewWorkspace() {
  const [created, setCreated] = useState<Created>()
  if (created) return <CreatedDialog created={created} />
  return <WorkspaceDialog onCreated={setCreated} />
}

const close = () => setState({ dialog: null })

const askToLeave = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps the dialog open when the browser goes back, and the page until its owner agrees to leave it. */
function keepOpen(isKept: boolean): void {
  setState({ dialog: { kind: 'workspace', isKept } })
  if (isKept) addEventListener('beforeunload', askToLeave)
  else removeEventListener('beforeunload', askToLeave)
}

function WorkspaceDialog({ onCreated }: { onCreated: (created: Created) => void }) {
  const id = useUniqueId()
  const { form, errors, submit } = useFieldErrors()
  const labelled = (name: 'name' | 'website') => ({
    id: `${id}-${name}`,
    name,
    label: texts[name],
    error: errors[name] && describeRule(texts[name], errors[name]),
  })
  return (
    <KeyDialog
      title={texts.title}
      action={texts.create}
      keyHint={texts.keyHint}
      form={form}
      onSubmit={(key) => submit(async () => onCreated(await create(readInput(form), key)))}
      onClose={(isDone) => isDone || close()}
    >
      <p class="muted">{texts.intro}</p>
      <Field {...labelled('name')}>
        {(control) => <input {...control} required maxLength={limits.name} autocomplete="off" />}
      </Field>
      <Field {...labelled('website')} isOptional>
        {(control) => <input {...control} inputMode="url" autocomplete="off" placeholder="https://" />}
      </Field>
    </KeyDialog>
  )
}

/** Returns what was typed; a website without a scheme gets one. */
function readInput(form: RefObject<HTMLFormElement | null>) {
  const values = new FormData(form.current ?? undefined)
  const [name, website] = ['name', 'website'].map((field) => `${values.get(field) ?? ''}`.trim())
  return { name, ...(website && { website: completeUrl(website) }) }
}

/** @throws ApiError, and NetworkError with a sentence of its own. */
async function create(body: object, key: string): Promise<Created> {
  const { workspaceId } = inbox.value.page
  const send = () => request<Created>(workspaceId, 'workspaces', { method: 'POST', body, key })
  // The response has the only key.
  keepOpen(true)
  try {
    return await createOnce(send, texts.unknownResult)
  } catch (error) {
    keepOpen(false)
    throw error instanceof ApiError && error.status === 403 ? new ApiError(403, texts.notFirst) : error
  }
}

/** Shows the key of a new workspace, which neither Escape nor Back throws away, and leads there with “Done”. */
function CreatedDialog({ created: { workspaceId, name, key } }: { created: Created }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  // A browser does not ask before it closes a dialog with the second Escape in a row.
  const reopen = () => dialog.current?.showModal()
  const open = () => {
    keepOpen(false)
    location.assign(listUrl(workspaceId, { ...noFilters, state: 'pending' }))
  }
  return (
    <dialog
      ref={dialog}
      class="created"
      aria-label={texts.key(name)}
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
    >
      <OnceShown
        title={texts.key(name)}
        hint={texts.keyOnce(name)}
        secret={key}
        fileName={texts.keyFile(name)}
        fileText={keyFileText({ name, key, origin: location.origin })}
        onKeep={() => removeEventListener('beforeunload', askToLeave)}
        onDone={open}
      />
    </dialog>
  )
}
