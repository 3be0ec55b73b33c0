import type { Workspace } from '../../../shared/workspace.ts'

/** The settings that are text in the form: origins are lines, and an absent value is empty. */
export type SettingsText = Record<'name' | 'website' | 'intro' | 'origins', string>

/** What is typed: only fields that the owner has edited. `logo` is a data URL, or null to remove the stored one. */
export type Draft = Partial<SettingsText> & { logo?: string | null | undefined }

/** The body of the request that saves the settings. */
export type SettingsChange = Partial<Pick<Workspace, 'website' | 'intro' | 'logo' | 'origins'> & { name: string }>

/** Returns the stored settings as the form shows them. */
export const toText = ({ name, website, intro, origins }: Workspace): SettingsText => ({
  name,
  website: website ?? '',
  intro: intro ?? '',
  origins: origins.join('\n'),
})

/** Returns the settings of a draft that differ from the stored ones. */
export function changedSettings(draft: Draft, stored: Workspace): SettingsChange {
  const text = toText(stored)
  const change: SettingsChange = {}
  for (const name of ['name', 'website', 'intro'] as const) {
    const value = draft[name]?.trim()
    if (value !== undefined && value !== text[name]) change[name] = value
  }
  const origins = draft.origins === undefined ? stored.origins : parseOrigins(draft.origins)
  if (origins.join('\n') !== text.origins) change.origins = origins
  if (draft.logo !== undefined && draft.logo !== stored.logo) change.logo = draft.logo
  return change
}

/** Returns the origin in each line: of a URL, only its origin. The service rejects any other text. */
const parseOrigins = (text: string): string[] =>
  Array.from(
    new Set(text.split(/[\s,]+/).flatMap((line) => (/^https?:/i.test(line) && URL.parse(line)?.origin) || line || [])),
  )

/** Parses the service's sentence, such as `name: must be …; website: must be …`, into a sentence for each field. */
export function parseFieldErrors(message: string): Record<string, string> {
  const parts = message.split(/; (?=[a-z]+: |and \d+ more$)/)
  const pairs = parts.map((part) => /^([a-z]+): (.*)$/s.exec(part)?.slice(1) ?? [])
  return Object.fromEntries(pairs.filter(([name, text]) => name && text))
}
