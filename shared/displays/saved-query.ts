import * as z from 'zod/mini'
import { ListQuery } from '../query.ts'
import { textOptions } from './options.ts'
import { searchPattern } from './search.ts'

/*
 * The query of a saved display. Nothing else is in its URL: words never come from there into a page.
 */

const searchRule = 'must be 1 to 3 words of 3 to 40 characters (2 for Chinese and Japanese)'

/** The query of a saved display; the other options are its settings. */
export const SavedQuery = z.strictObject({
  lang: z.optional(textOptions.lang),
  theme: z.optional(textOptions.theme),
  cursor: ListQuery.shape.cursor,
  tab: z.optional(textOptions.tag),
  q: z.optional(
    z.string({ error: searchRule }).check(z.regex(new RegExp(`^${searchPattern}$`, 'u'), { error: searchRule })),
  ),
})
export type SavedQuery = z.output<typeof SavedQuery>

/** Returns the words of a search, each once. */
export const splitWords = (q: string): string[] => Array.from(new Set(q.trim().split(/\s+/)))
