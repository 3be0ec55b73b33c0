import * as z from 'zod/mini'
import { dateTimeColumn, idColumn, jsonColumn } from '../columns.ts'
import { canonicalId, choice, limitedArray, requiredText, validText } from '../fields.ts'
import * as limits from '../limits.ts'
import { wholeNumberRule } from '../query.ts'
import { designs, layouts } from './designs.ts'
import { canonicalColor, cardParts, clipCheck, clipRule, type DisplayOptions, textOptions } from './options.ts'

/*
 * Displays that are kept on the server. Their settings are the options of a display as JSON, and what only a saved one has: layout,
 * words, tabs and search. Nothing filters or sorts by stars. Absent settings have the defaults of the options. The limits of all keep them
 * below 8 KiB as JSON.
 */

/** A whole number from `min` to `max`. */
const integer = (min: number, max: number, rule = wholeNumberRule(min, max)) =>
  z.int({ error: rule }).check(z.gte(min, { error: rule }), z.lte(max, { error: rule }))

const idsRule = `must be an array of at most ${limits.displayedPageSize} ids`

/** Ids in their order, each once. */
const ids = z.pipe(
  limitedArray(
    idsRule,
    limits.displayedPageSize,
    validText(idsRule, (id) => canonicalId(id) !== ''),
  ),
  z.transform((list) => Array.from(new Set(list.map(canonicalId)))),
)

const isTrue = z.boolean({ error: 'must be true or false' })
const columnsRule = 'must be "auto", or a whole number from 1 to 4'
const partsRule = `must be an array of some of ${cardParts.join(', ')}`
const tabsRule = `must be an array of at most ${limits.displayTabs} tags, none of them twice`
const lineRule = `must be one line of 1 to ${limits.displayText} characters`
const line = requiredText(limits.displayText, lineRule, /^(?=.*\S).+$/)

/** The settings of a saved display. */
export const SavedSettings = z.strictObject(
  {
    layout: z.optional(choice(layouts)),
    design: z.optional(textOptions.design),
    limit: z.optional(integer(1, limits.displayedPageSize)),
    order: z.optional(textOptions.order),
    only: z.optional(ids),
    first: z.optional(ids),
    tag: z.optional(textOptions.tag),
    min: z.optional(integer(0, 1000)),
    clip: z.optional(integer(0, 2000, clipRule).check(clipCheck)),
    show: z.optional(limitedArray(partsRule, cardParts.length, z.enum(cardParts, { error: partsRule }))),
    lang: z.optional(textOptions.lang),
    write: z.optional(isTrue),
    columns: z.optional(z.union([z.literal('auto'), integer(1, 4, columnsRule)], { error: columnsRule })),
    level: z.optional(integer(2, 6)),
    theme: z.optional(textOptions.theme),
    color: z.optional(textOptions.color),
    radius: z.optional(integer(0, 40)),
    heading: z.optional(line),
    how: z.optional(line),
    tabs: z.optional(
      limitedArray(tabsRule, limits.displayTabs, textOptions.tag).check(
        z.refine((tags) => new Set(tags).size === tags.length, { error: tabsRule }),
      ),
    ),
    search: z.optional(isTrue),
  },
  { error: 'must be an object' },
)
export type SavedSettings = z.output<typeof SavedSettings>

const name = requiredText(limits.displayName)

/** The request body that creates a display. */
export const SavedDisplayInput = z.strictObject({ name, settings: z.optional(SavedSettings) })

/** The request body that updates a display: absent fields keep their value, and settings are replaced as a whole. */
export const SavedDisplayUpdate = z.strictObject({ name: z.optional(name), settings: z.optional(SavedSettings) })
export type SavedDisplayUpdate = z.output<typeof SavedDisplayUpdate>

/** The request body for a preview: settings that are stored nowhere, and a tab of theirs. */
export const PreviewInput = z.strictObject({ settings: SavedSettings, tab: z.optional(textOptions.tag) })

/** A display as visitors would see it: its fragment and its style sheet. */
export const DisplayPreview = z.object({ html: z.string(), css: z.string() })

/** Settings as they are stored. They were valid when they were stored, so that later rules do not hide them. */
const settingsColumn = jsonColumn(z.custom<SavedSettings>((value) => typeof value === 'object' && value !== null))

/** A display as returned by the API. */
export const SavedDisplay = z.object({
  id: idColumn,
  name: z.string(),
  settings: settingsColumn,
  created: dateTimeColumn,
})
export type SavedDisplay = z.output<typeof SavedDisplay>

/** Returns the options that settings mean, with their defaults. Words, layout, tabs and search are not among them. */
export function toDisplayOptions(settings: SavedSettings) {
  const { layout, limit, clip, columns, color, write } = settings
  const isSingle = layout === 'single'
  return {
    order: settings.order ?? 'newest',
    only: settings.only,
    first: settings.first?.length ? settings.first : undefined,
    tag: settings.tag,
    min: settings.min ?? 0,
    limit: limit ?? (isSingle ? 1 : 12),
    clip: clip ?? (layout === 'carousel' ? 360 : 0),
    show: cardParts.filter((part) => settings.show?.includes(part) ?? true),
    lang: settings.lang ?? 'en',
    write: write === false ? '0' : '1',
    columns: `${isSingle ? 'auto' : (columns ?? 'auto')}` as DisplayOptions['columns'],
    level: settings.level ?? 2,
    design: settings.design ?? designs[0],
    theme: settings.theme ?? 'auto',
    color: color && canonicalColor(color),
    radius: settings.radius,
    cursor: undefined,
  } satisfies DisplayOptions
}
