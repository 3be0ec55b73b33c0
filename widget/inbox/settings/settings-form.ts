import { controllerFields } from '../../../shared/workspace/controller-fields.ts'
import type { Workspace } from '../../../shared/workspace/workspace.ts'

const trimmed = ['name', 'website', 'intro', 'displayHeading', 'displayHow', 'turnstileSiteKey'] as const
const chosen = ['display', 'displayNames', 'displayPhotos', 'displayAverage'] as const
const item = ['itemType', 'itemName', 'itemId'] as const

type ControllerField = `controller.${(typeof controllerFields)[number]}`

/** The settings as text of the form: origins and spam words are lines, and an absent value is empty. */
export type SettingsText = Record<
  | (typeof trimmed)[number]
  | (typeof chosen)[number]
  | (typeof item)[number]
  | ControllerField
  | 'origins'
  | 'spamWords',
  string
>

/** The typed text: only fields that the owner has edited. `logo` is a data URL, or null to remove the stored one. */
export type Draft = Partial<SettingsText> & { logo?: string | null | undefined }

/** The body of the request that saves the settings. The service validates it. */
export type SettingsChange = Partial<Record<keyof Omit<Workspace, 'workspaceId'>, unknown>>

/** Returns the stored settings as the form shows them. */
export const toText = ({
  name,
  website,
  intro,
  origins,
  spamWords,
  turnstileSiteKey,
  displayItem,
  controller,
  ...display
}: Workspace): SettingsText => ({
  name,
  website: website ?? '',
  intro: intro ?? '',
  origins: origins.join('\n'),
  spamWords: spamWords.join('\n'),
  turnstileSiteKey: turnstileSiteKey ?? '',
  display: display.display,
  displayNames: display.displayNames,
  displayPhotos: display.displayPhotos,
  displayAverage: display.displayAverage,
  displayHeading: display.displayHeading ?? '',
  displayHow: display.displayHow ?? '',
  itemType: displayItem?.type ?? '',
  itemName: displayItem?.name ?? '',
  itemId: displayItem?.id ?? '',
  'controller.name': controller?.name ?? '',
  'controller.address': controller?.address ?? '',
  'controller.contact': controller?.contact ?? '',
  'controller.retention': controller?.retention ?? '',
  'controller.storage': controller?.storage ?? '',
  'controller.jurisdiction': controller?.jurisdiction ?? '',
  'controller.privacyUrl': controller?.privacyUrl ?? '',
})

/** Returns the settings of a draft that differ from the stored ones. */
export function changedSettings(draft: Draft, stored: Workspace): SettingsChange {
  const text = toText(stored)
  const change: SettingsChange = {}
  for (const name of trimmed) {
    const value = draft[name]?.trim()
    if (value !== undefined && value !== text[name]) change[name] = value
  }
  for (const name of chosen) if (draft[name] && draft[name] !== text[name]) change[name] = draft[name]
  const origins = draft.origins === undefined ? stored.origins : parseOrigins(draft.origins)
  if (origins.join('\n') !== text.origins) change.origins = origins
  const spamWords = draft.spamWords === undefined ? stored.spamWords : parseLines(draft.spamWords)
  if (spamWords.join('\n') !== text.spamWords) change.spamWords = spamWords
  if (draft.logo !== undefined && draft.logo !== stored.logo) change.logo = draft.logo
  const typed = { ...text, ...draft }
  if (item.some((name) => typed[name].trim() !== text[name])) change.displayItem = parseItem(typed)
  const details = controllerFields.map((detail) => [detail, typed[`controller.${detail}`].trim()] as const)
  if (details.some(([detail, value]) => value !== text[`controller.${detail}`])) {
    change.controller = Object.fromEntries(details)
  }
  return change
}

const parseItem = ({ itemType, itemName, itemId }: SettingsText) =>
  itemType ? { type: itemType, name: itemName.trim(), id: itemId.trim() || null } : null

/** Returns what is in each line, once. */
const parseLines = (text: string): string[] =>
  Array.from(new Set(text.split('\n').flatMap((line) => line.trim() || [])))

/** Returns the origin in each line: of a URL, only its origin. The service rejects any other text. */
const parseOrigins = (text: string): string[] =>
  Array.from(
    new Set(text.split(/[\s,]+/).flatMap((line) => (/^https?:/i.test(line) && URL.parse(line)?.origin) || line || [])),
  )
