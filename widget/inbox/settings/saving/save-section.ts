import type { Workspace } from '../../../../shared/workspace/workspace.ts'
import { ApiError } from '../../state/api.ts'
import { inbox, setState } from '../../state/store.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { parseFieldErrors } from '../../ui/rules/parse-field-errors.ts'
import { checkFields, completeDraft, type FieldErrors, toFieldErrors } from './check-fields.ts'
import { texts } from './en.ts'
import { putSettings, sectionState, setSection, setSettings, settings } from './settings-store.ts'
import {
  changedSettings,
  type Draft,
  type FieldName,
  hasChanges,
  isChosen,
  type SectionName,
  sectionFields,
  toText,
} from './settings-text.ts'

/** Another owner, or another tab, has changed the section. */
class ConflictError extends Error {}

/** The number of characters to show of a value that another owner has stored. */
const maxShown = 150

/** How often a section is sent while others save other sections at the same time. */
const maxAttempts = 5

/** Completes the URLs in a section, and marks what is wrong in a person's eyes. Returns whether nothing is. */
export function checkSection(name: SectionName): boolean {
  const { stored } = settings.value
  const draft = completeDraft(sectionState(name).draft)
  setSection(name, { draft })
  const errors = stored ? checkFields(draft, toText(stored.body)) : {}
  showErrors(name, errors)
  return Object.keys(errors).length === 0
}

/**
 * Saves what is typed into a section, and nothing else. It shows why it could not.
 * @throws NetworkError, or an ApiError that is not about a field, for the dialog that has asked for the key: it keeps it.
 */
export async function saveSection(workspaceId: string, name: SectionName, key?: string): Promise<void> {
  const { draft, isSaving } = sectionState(name)
  if (isSaving) return
  setSection(name, { isSaving: true, errors: {}, message: '' })
  try {
    await sendSection(workspaceId, name, draft, key)
    setSection(name, { isSaving: false, ...typedSince(name, draft) })
  } catch (error) {
    setSection(name, { isSaving: false })
    const isAboutFields = error instanceof ConflictError || (error instanceof ApiError && error.status === 400)
    if (key !== undefined && !isAboutFields) throw error
    showFailure(name, draft, error)
  }
}

/** Sends a section until no other change comes in between. @throws ConflictError if one is of the same section. */
async function sendSection(workspaceId: string, name: SectionName, draft: Draft, key: string | undefined) {
  for (let attempt = 1; ; attempt++) {
    const { stored } = settings.value
    if (!stored) return
    const change = changedSettings(draft, stored.body)
    // Another owner, or an attempt without a response, has stored the same.
    if (Object.keys(change).length === 0) return
    if (changedElsewhere(name).length > 0) throw new ConflictError()
    try {
      const { body, etag } = await putSettings(workspaceId, change, { key, ifMatch: stored.etag })
      setSettings({ stored: { body, etag }, ...(body.name !== stored.body.name && { oldName: stored.body.name }) })
      showName(body)
      return
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || attempt === maxAttempts) throw error
      const { body, etag } = await putSettings(workspaceId, {})
      setSettings({ stored: { body, etag } })
    }
  }
}

/** Returns the fields of a section that are stored with other values than the owner has seen. */
function changedElsewhere(name: SectionName) {
  const { stored } = settings.value
  const { seen } = sectionState(name)
  const text = stored && toText(stored.body)
  return text && seen ? sectionFields[name].filter((field) => text[field] !== seen[field]) : []
}

/** Returns the draft without what is stored by now. */
function typedSince(name: SectionName, saved: Draft) {
  const { stored } = settings.value
  const entries = Object.entries(sectionState(name).draft).filter(
    ([field, value]) => value !== saved[field as keyof Draft],
  )
  const isLeft = entries.length > 0
  return { draft: Object.fromEntries(entries), seen: isLeft && stored ? toText(stored.body) : undefined }
}

function showFailure(name: SectionName, draft: Draft, error: unknown): void {
  if (error instanceof ConflictError) {
    showConflict(name, draft)
    return
  }
  const sentence = errorMessage(error)
  const isRejected = error instanceof ApiError && error.status === 400
  const errors = isRejected ? toFieldErrors(parseFieldErrors(sentence)) : {}
  showErrors(name, errors)
  if (Object.keys(errors).length === 0) setSection(name, { message: texts.failed(sentence) })
}

/** Marks the fields of which the owner typed another value than another owner has stored. The next attempt replaces it. */
function showConflict(name: SectionName, draft: Draft): void {
  const { stored } = settings.value
  if (!stored) return
  const text = toText(stored.body)
  const errors: FieldErrors = {}
  for (const field of changedElsewhere(name)) {
    const isTyped = field in draft && hasChanges({ [field]: draft[field] }, stored.body)
    const offer = { label: texts.useTheirs, value: text[field] }
    if (isTyped) errors[field] = { sentence: texts.changedElsewhere(describeValue(field, text[field])), offer }
  }
  setSection(name, { seen: text, errors, message: texts.conflict })
}

/** Returns the beginning of what is stored, on one line; a choice, which has other words on the page, and a logo are left out. */
function describeValue(field: FieldName, value: string): string | undefined {
  if (isChosen(field)) return undefined
  const characters = [...value.replaceAll('\n', ', ')]
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : characters.join('')
}

function showErrors(name: SectionName, errors: FieldErrors): void {
  const count = Object.keys(errors).length
  setSection(name, { errors, message: count > 0 ? texts.invalid(count) : '' })
}

/** Shows the new name of a workspace in the header. */
function showName({ workspaceId, name, website }: Workspace): void {
  const { page } = inbox.value
  const workspaces = page.workspaces.map((workspace) =>
    workspace.workspaceId === workspaceId ? { ...workspace, name, website } : workspace,
  )
  setState({ page: { ...page, workspaces } })
}
