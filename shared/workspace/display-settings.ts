import * as z from 'zod/mini'
import { textColumn } from '../columns.ts'
import { choice, text, transformNullable, url, validText } from '../fields.ts'
import * as limits from '../limits.ts'
import { listChoices } from '../list-choices.ts'

/* How a workspace shows its testimonials: settings of the workspace, because no link may choose words, names or photos. */

const choices = {
  display: ['open', 'closed'],
  displayNames: ['full', 'initial', 'first'],
  displayPhotos: ['stored', 'all'],
  displayAverage: ['published', 'all'],
} as const

/** The types of items (https://schema.org) for which search engines accept ratings by others. */
export const displayItemTypes = [
  'Book',
  'Course',
  'Event',
  'Movie',
  'Product',
  'Recipe',
  'SoftwareApplication',
] as const

/** The subject of the testimonials, for structured data; `id` is the URL that identifies it on the owner's site. */
const DisplayItem = z.object({ type: z.enum(displayItemTypes), name: z.string(), id: textColumn })

/** The settings as stored and returned. */
export const DisplaySettings = z.object({
  display: z.enum(choices.display),
  displayNames: z.enum(choices.displayNames),
  displayPhotos: z.enum(choices.displayPhotos),
  displayHeading: textColumn,
  displayHow: textColumn,
  displayAverage: z.enum(choices.displayAverage),
  displayItem: z.pipe(
    z.transform((json) => (typeof json === 'string' ? parseJson(json) : json)),
    z.nullable(DisplayItem),
  ),
})
export type DisplaySettings = z.output<typeof DisplaySettings>

const itemTypeRule = `must have the type ${listChoices(displayItemTypes)}`
const ownItemRule = `${itemTypeRule}: search engines accept no ratings of an organization that it shows itself`
const itemNameRule = `must have a name of 1 to ${limits.displayText} characters`
const itemIdRule = `must have an http or https URL of at most ${limits.url} characters as its id, or none`

const sentence = text(limits.displayText, `must be one line of at most ${limits.displayText} characters`, /^.+$/)

const DisplayItemInput = z.strictObject(
  {
    type: z.enum(displayItemTypes, {
      error: ({ input }) => (input === 'Organization' || input === 'LocalBusiness' ? ownItemRule : itemTypeRule),
    }),
    name: validText(itemNameRule, (value) => value !== '' && sentence.safeParse(value).success),
    id: z.optional(z.nullable(validText(itemIdRule, (id) => url.safeParse(id).success))),
  },
  { error: 'must be an object of type, name and id, or null' },
)

type Values = readonly [string, string, ...string[]]

/** A setting that `null` resets to its default, the first of its values. */
const resettable = <const V extends Values>(values: V) =>
  transformNullable(choice(values), (value) => value ?? values[0])

/** The settings in the request that updates a workspace; absent ones keep their value. */
export const DisplaySettingsInput = z.strictObject({
  // Without a default, as older workspaces start closed: `null` must not open one.
  display: z.optional(choice(choices.display)),
  displayNames: resettable(choices.displayNames),
  displayPhotos: resettable(choices.displayPhotos),
  displayHeading: sentence,
  displayHow: sentence,
  displayAverage: resettable(choices.displayAverage),
  displayItem: transformNullable(DisplayItemInput, (item) => item && { ...item, id: item.id || null }),
})

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
