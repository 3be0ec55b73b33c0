import { controllerFields } from '../../../../shared/workspace/controller-fields.ts'
import type { Workspace } from '../../../../shared/workspace/workspace.ts'

const trimmed = ['name', 'website', 'intro', 'displayHeading', 'displayHow', 'turnstileSiteKey'] as const
const chosen = ['display', 'displayNames', 'displayPhotos', 'displayAverage', 'logo', 'messageLanguage'] as const
const item = ['itemType', 'itemName', 'itemId'] as const
const controllerTexts = controllerFields.map((detail) => `controller.${detail}` as const)

/** The sections of the settings that have fields, with the names of their fields. */
export const sectionFields = {
  business: ['name', 'website', 'logo', 'intro', 'messageLanguage'],
  display: ['display', 'displayNames', 'displayPhotos', 'displayHeading', 'displayHow', 'displayAverage', ...item],
  sites: ['origins'],
  privacy: controllerTexts,
  spam: ['spamWords', 'turnstileSiteKey'],
} as const

export type SectionName = keyof typeof sectionFields
export type FieldName = (typeof sectionFields)[SectionName][number]

/** Returns whether the value of a field is one of several, or a file, and no text. */
export const isChosen = (name: FieldName): boolean => [...chosen, 'itemType'].includes(name)

/** The settings as text of their fields: origins and spam words are lines, the logo a data URL, an absent value is empty. */
export type SettingsText = Record<FieldName, string>

/** The typed text: only fields that the owner has edited. */
export type Draft = Partial<SettingsText>

/** The body of the request that saves settings. The service validates it. */
export type SettingsChange = Partial<Record<keyof Omit<Workspace, 'workspaceId'>, unknown>>

/** Returns the stored settings as the sections show them. */
export const toText = ({ origins, spamWords, displayItem, controller, ...settings }: Workspace): SettingsText => ({
  name: settings.name,
  website: settings.website ?? '',
  intro: settings.intro ?? '',
  logo: settings.logo ?? '',
  messageLanguage: settings.messageLanguage,
  origins: origins.join('\n'),
  spamWords: spamWords.join('\n'),
  turnstileSiteKey: settings.turnstileSiteKey ?? '',
  display: settings.display,
  displayNames: settings.displayNames,
  displayPhotos: settings.displayPhotos,
  displayAverage: settings.displayAverage,
  displayHeading: settings.displayHeading ?? '',
  displayHow: settings.displayHow ?? '',
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
  const typed = { ...text, ...draft }
  const change: SettingsChange = {}
  for (const name of trimmed) {
    const value = typed[name].trim()
    if (name in draft && value !== text[name]) change[name] = value
  }
  for (const name of chosen) if (typed[name] !== text[name]) change[name] = typed[name]
  const origins = parseOrigins(typed.origins)
  if ('origins' in draft && origins.join('\n') !== text.origins) change.origins = origins
  const spamWords = parseLines(typed.spamWords)
  if ('spamWords' in draft && spamWords.join('\n') !== text.spamWords) change.spamWords = spamWords
  if (item.some((name) => name in draft && typed[name].trim() !== text[name])) change.displayItem = parseItem(typed)
  if (controllerTexts.some((name) => name in draft && typed[name].trim() !== text[name])) {
    change.controller = Object.fromEntries(
      controllerFields.map((detail) => [detail, typed[`controller.${detail}`].trim()]),
    )
  }
  return change
}

/** Returns whether a draft differs from the stored settings. */
export const hasChanges = (draft: Draft, stored: Workspace): boolean =>
  Object.keys(changedSettings(draft, stored)).length > 0

const parseItem = ({ itemType, itemName, itemId }: SettingsText) =>
  itemType ? { type: itemType, name: itemName.trim(), id: itemId.trim() || null } : null

/** Returns what is in each line, once. */
export const parseLines = (text: string): string[] =>
  Array.from(new Set(text.split('\n').flatMap((line) => line.trim() || [])))

/** Returns the origin in each line: of a URL, only its origin. The service rejects any other text. */
export const parseOrigins = (text: string): string[] =>
  Array.from(
    new Set(text.split(/[\s,]+/).flatMap((line) => (/^https?:/i.test(line) && URL.parse(line)?.origin) || line || [])),
  )
