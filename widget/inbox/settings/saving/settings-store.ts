import type { Workspace } from '../../../../shared/workspace/workspace.ts'
import { requestPage } from '../../state/api.ts'
import { signal } from '../../state/store.ts'
import { errorMessage } from '../../ui/error-message.ts'
import type { FieldErrors } from './check-fields.ts'
import {
  type Draft,
  hasChanges,
  type SectionName,
  type SettingsChange,
  type SettingsText,
  toText,
} from './settings-text.ts'

/* The settings of the workspace, and what is typed into each section. It stays while other places are shown. */

/** The state of a section: what is typed, and why it was not saved. */
export type SectionState = {
  draft: Draft
  /** The stored values that the owner has seen: those from before typing began. */
  seen: SettingsText | undefined
  errors: FieldErrors
  message: string
  isSaving: boolean
}

const untouched: SectionState = { draft: {}, seen: undefined, errors: {}, message: '', isSaving: false }

type Settings = {
  /** The stored settings and their ETag. */
  stored: { body: Workspace; etag: string } | undefined
  /** Why they could not be loaded. */
  error: string
  sections: Partial<Record<SectionName, SectionState>>
  /** The name of the workspace before the last change of it. */
  oldName: string
}

/** Everything that the sections with fields show; treat its value as immutable. */
export const settings = signal<Settings>({ stored: undefined, error: '', sections: {}, oldName: '' })

/** Changes parts of the settings, and renders. */
export function setSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change }
}

/** Returns the state of a section. */
export const sectionState = (name: SectionName, { sections } = settings.value): SectionState =>
  sections[name] ?? untouched

/** Changes parts of the state of a section, and renders. */
export function setSection(name: SectionName, change: Partial<SectionState>): void {
  const { sections } = settings.value
  setSettings({ sections: { ...sections, [name]: { ...sectionState(name), ...change } } })
}

/** Returns whether something typed into a section is not stored. */
export const isUnsaved = (name: SectionName, { stored, sections } = settings.value): boolean =>
  stored !== undefined && hasChanges(sections[name]?.draft ?? {}, stored.body)

/** Sends a change of the settings; an empty one reads them, as GET does not return all. */
export const putSettings = (
  workspaceId: string,
  change: SettingsChange,
  options: { key?: string | undefined; ifMatch?: string } = {},
) => {
  const { key, ...rest } = options
  const path = `workspaces/${workspaceId}`
  return requestPage<Workspace>(workspaceId, path, { method: 'PUT', body: change, ...rest, ...(key && { key }) })
}

/** Reads the stored settings, unless a change is stored meanwhile. */
export async function loadSettings(workspaceId: string): Promise<void> {
  const before = settings.value.stored
  setSettings({ error: '' })
  try {
    const { body, etag } = await putSettings(workspaceId, {})
    if (settings.value.stored === before) setSettings({ stored: { body, etag } })
  } catch (error) {
    setSettings({ error: errorMessage(error) })
  }
}

/** Keeps what is typed into a section. What was wrong with a field is forgotten once it is edited. */
export function editSection(name: SectionName, change: Draft): void {
  const { draft, seen, errors, message, isSaving } = sectionState(name)
  const { stored } = settings.value
  const text = stored && toText(stored.body)
  const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)))
  const typed = Object.entries({ ...draft, ...change })
  // What is typed back is nothing to save, unless a request on its way stores something else.
  const isLeft = ([field, value]: [string, string]) => isSaving || value !== text?.[field as keyof Draft]
  setSection(name, {
    draft: Object.fromEntries(typed.filter(isLeft)),
    seen: isUnsaved(name) ? seen : text,
    errors: left,
    message: Object.keys(left).length > 0 ? message : '',
  })
}

/** Forgets what is typed into a section. */
export const discardSection = (name: SectionName): void => setSection(name, { ...untouched })

addEventListener('beforeunload', (event) => {
  const names = Object.keys(settings.value.sections) as SectionName[]
  if (names.some((name) => isUnsaved(name) || sectionState(name).isSaving)) event.preventDefault()
})
