import * as z from 'zod/mini'
import { canonicalId, choice, matchingText } from '../fields.ts'
import * as limits from '../limits.ts'
import { ListQuery, pageLimit, wholeNumber } from '../query.ts'
import { colorPattern, designs, themes } from './designs.ts'

/*
 * The options that choose and arrange the testimonials on an owner's site. None carries words, and none filters or sorts by stars.
 */

/** The parts of a card that `show` can name; the name and the text are always shown. */
export const cardParts = ['stars', 'title', 'role', 'company', 'date', 'video', 'photo', 'questions'] as const
export type CardPart = (typeof cardParts)[number]

/** The orders of the testimonials that are neither named first nor pinned. `daily` shuffles them by date. */
export const displayOrders = ['newest', 'oldest', 'daily'] as const

const idsRule = `must be 1 to ${limits.displayedPageSize} ids, separated by commas`

/** A list of ids; `isSet`: their order does not matter. */
const ids = (isSet: boolean) =>
  z.optional(
    z.pipe(
      z.string({ error: idsRule }),
      z.transform((list, { issues }) => {
        const items = Array.from(new Set(list.split(',').map(canonicalId)))
        if (items.includes('') || items.length > limits.displayedPageSize) {
          issues.push({ code: 'custom', message: idsRule, input: list })
        }
        return isSet ? items.sort() : items
      }),
    ),
  )

const partsRule = `must be some of ${cardParts.join(', ')}, separated by commas`
/** The rule for the number of characters after which a text is cut, and the part of it that is no range. */
export const clipRule = 'must be 0, or a whole number from 120 to 2000'
export const clipCheck = z.refine<number>((value) => value === 0 || value >= 120, { error: clipRule })
const columnsRule = 'must be auto, or a whole number from 1 to 4'
const writeRule = 'must be 0 or 1'
const tagRule = `must be 1 to ${limits.tag} characters`

/** The options whose values are text, in a query as in the settings of a saved display. */
export const textOptions = {
  order: choice(displayOrders),
  tag: matchingText(tagRule, new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${limits.tag}}$`, 'u')),
  lang: matchingText('must be a language tag, such as en or pt-BR', /^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8}){0,4}$/),
  theme: choice(themes),
  design: choice(designs),
  color: matchingText('must be a colour such as 1f6b4a or #1f6b4a', colorPattern),
}

const selection = {
  order: z._default(textOptions.order, 'newest'),
  only: ids(true),
  first: ids(false),
  tag: z.optional(textOptions.tag),
  min: z._default(wholeNumber(0, 1000), 0),
}

const clip = (initial: number) => z._default(wholeNumber(0, 2000, clipRule).check(clipCheck), initial)

const wholeText = clip(0)

const lang = z._default(textOptions.lang, 'en')

const card = {
  show: z._default(
    z.pipe(
      z.string({ error: partsRule }),
      z.transform((list, { issues }) => {
        const names = list === '' ? [] : list.split(',')
        if (names.some((name) => !cardParts.some((part) => part === name))) {
          issues.push({ code: 'custom', message: partsRule, input: list })
        }
        // The line of the role has the company, too.
        return cardParts.filter((part) => names.includes(part === 'company' && names.includes('role') ? 'role' : part))
      }),
    ),
    [...cardParts],
  ),
  lang,
  write: z._default(z.enum(['0', '1'], { error: writeRule }), '1'),
  design: z._default(textOptions.design, designs[0]),
}

/** Returns a colour without `#`, in lower case. */
export const canonicalColor = (color: string) => color.replace('#', '').toLowerCase()

const level = z._default(wholeNumber(2, 6), 2)
const columns = z._default(z.enum(['auto', '1', '2', '3', '4'], { error: columnsRule }), 'auto')
const limit = pageLimit(limits.displayedPageSize, 12)
const cursor = ListQuery.shape.cursor

const frame = {
  theme: z._default(textOptions.theme, 'auto'),
  color: z.optional(z.pipe(textOptions.color, z.transform(canonicalColor))),
  radius: z.optional(wholeNumber(0, 40)),
}

/**
 * The options of each path below `/testimonials/{workspaceId}`. `page` is that path itself: people share it, and networks append
 * parameters to what is shared, so it ignores those that it does not know.
 */
export const displayQueries = {
  page: z.object({ limit, ...selection, clip: wholeText, ...card, columns, cursor, ...frame }),
  wall: z.strictObject({ limit, ...selection, clip: wholeText, ...card, columns, level, cursor }),
  carousel: z.strictObject({ limit, ...selection, clip: clip(360), ...card, level }),
  single: z.strictObject({
    limit: pageLimit(limits.displayedPageSize, 1),
    ...selection,
    clip: wholeText,
    ...card,
    level,
  }),
  badge: z.strictObject({ lang }),
  'feed.json': z.strictObject({ limit, ...selection, lang, cursor }),
  'data.jsonld': z.strictObject({ limit, ...selection }),
  embed: z.strictObject({ limit, ...selection, clip: wholeText, ...card, columns, cursor, ...frame }),
}
export type DisplayPath = keyof typeof displayQueries

const size = z.optional(wholeNumber(1, 4096))

/**
 * The parameters of `/oembed` (https://oembed.com); any `format` but `json` gets 501. Consumers send parameters of their own,
 * such as `dnt` by WordPress, which are ignored.
 */
export const OembedQuery = z.object({
  url: z.string({ error: 'must be the URL of a page with testimonials' }),
  maxwidth: size,
  maxheight: size,
  format: z.optional(z.string()),
})

/** Every option, with its value; a path has only some of them. */
export type DisplayOptions = z.output<typeof displayQueries.page> & { level: number }

/**
 * Returns validated options as a query string in which equal requests are equal: sorted, and without defaults. It is the key
 * of the cache.
 */
export function canonicalQuery(path: DisplayPath, options: Record<string, unknown>): string {
  const defaults: Record<string, unknown> = displayQueries[path].parse({})
  const pairs = Object.entries(options)
    .filter(([name, value]) => value !== undefined && `${value}` !== `${defaults[name]}`)
    .map(([name, value]): [string, string] => [name, `${value}`])
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}
