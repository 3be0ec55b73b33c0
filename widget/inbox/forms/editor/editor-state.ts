import type { Form, FormVersion } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { cleanSettings, type Problems, settingsKey } from '../settings/clean-settings.ts'
import type { StoredRow } from './forms-api.ts'

/** The content of the screen: the name as typed, and the settings with parts that cannot be stored yet. */
export type Edited = { name: string; settings: FormSettings }

export type SaveState =
  | 'loaded'
  | 'saved'
  | 'saving'
  | 'unsaved'
  | 'invalid'
  | 'offline'
  | 'failed'
  | 'rejected'
  | 'conflict'

export type EditorState = Edited & {
  /** The form as stored; undefined until it is loaded. */
  form: Form | undefined
  versions: readonly FormVersion[]
  problems: Problems
  save: SaveState
  /** Why the form could not be loaded or saved: a sentence. */
  error: string
  /** The form as it was stored elsewhere meanwhile. */
  theirs: StoredRow | undefined
  /** When it was saved last, as a date-time, if it was since it is loaded. */
  savedAt?: string
  /** The result of the last action, the content that it has replaced, and whether it was the first to publish the form. */
  notice: { text: string; undo?: Partial<Edited>; isFirst?: boolean } | undefined
}

const noSettings: FormSettings = {}

/** A form that is not loaded yet. */
export const initialState: EditorState = {
  name: '',
  settings: noSettings,
  form: undefined,
  versions: [],
  problems: {},
  save: 'loaded',
  error: '',
  theirs: undefined,
  notice: undefined,
}

/** Returns the settings of the live version, if there is one. */
export const liveSettings = ({ form, versions }: Pick<EditorState, 'form' | 'versions'>): FormSettings | undefined =>
  versions.find(({ number }) => number === form?.live)?.settings

/** Returns the settings that were stored elsewhere, if there is a conflict. */
export const theirSettings = ({ theirs, versions }: EditorState): FormSettings | undefined =>
  theirs && storedContent(theirs.body, versions).settings

/** Returns whether anything typed is not stored. A question without words does not count. */
export function isUnsaved({ save, problems }: EditorState): boolean {
  if (save === 'invalid') return Object.values(problems).some((problem) => problem !== 'empty')
  return save !== 'loaded' && save !== 'saved'
}

/** Returns the name and the settings that a stored form has: its draft, or else its live version. */
export const storedContent = (form: Form, versions: EditorState['versions']): Edited => ({
  name: form.name,
  settings: form.draft ?? liveSettings({ form, versions }) ?? noSettings,
})

/** Returns whether both are stored as the same. */
export const isSame = (one: Edited, other: Edited): boolean =>
  one.name === other.name && settingsKey(one.settings) === settingsKey(other.settings)

/** Returns the body of the request that stores what is typed, or `undefined` if it is stored. */
export function unsavedPart(state: EditorState) {
  const { form, name, settings } = state
  if (!form) return undefined
  const cleaned = cleanSettings(settings)
  // Settings that do not fit are not sent at all.
  const isTooLarge = cleaned.problems.settings !== undefined
  const key = JSON.stringify(cleaned.settings)
  const live = liveSettings(state)
  // The live settings are no draft.
  const draft = live && settingsKey(live) === key ? null : cleaned.settings
  const isStored = draft ? form.draft && settingsKey(form.draft) === key : !form.draft
  const typedName = name.trim()
  const body: { name?: string; draft?: FormSettings | null } = {
    ...(typedName && typedName !== form.name && { name: typedName }),
    ...(!isStored && !isTooLarge && { draft }),
  }
  return Object.keys(body).length > 0 ? body : undefined
}
