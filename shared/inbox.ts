import * as z from 'zod/mini'
import { tagPattern } from './checks.ts'
import { booleanColumn, dateTimeColumn, idColumn, stringArrayColumn, textColumn } from './columns.ts'
import { boolean, isObject, limitedArray, matchingText, text, transformNullable } from './fields.ts'
import * as limits from './limits.ts'
import { mapNames } from './map-names.ts'
import { consentHasGround, ground, sourceFields, sourceKey } from './provenance/added-testimonial.ts'
import { type Source, sources } from './provenance/sources.ts'
import { changedBy, ListQuery, pageLimit, wholeNumber } from './query.ts'
import { Testimonial } from './testimonial.ts'
import { testimonialState, testimonialStates } from './testimonial-state.ts'
import { WorkspaceDetails } from './workspace/workspace.ts'

/* Testimonials as owners see them in the inbox, and their additions. They never edit the words of a testimonial. */

/** A testimonial in the inbox: the record of the API, its state, and what the owner has added. */
export const InboxTestimonial = z.object({
  ...Testimonial.shape,
  state: z.enum(testimonialStates),
  tags: stringArrayColumn,
  highlight: textColumn,
  pinned: booleanColumn,
  reply: textColumn,
  replied: z.nullable(dateTimeColumn),
  replyOutdated: booleanColumn,
  picture: textColumn,
  etag: z.string(),
  withdrawn: booleanColumn,
  changedFields: stringArrayColumn,
  source: z.nullable(z.enum(sources as [Source, ...Source[]])),
  sourceName: textColumn,
  sourceUrl: textColumn,
  sourceDay: textColumn,
  sourceRating: textColumn,
  incentive: textColumn,
  importId: z.nullable(idColumn),
  invited: booleanColumn,
})
export type InboxTestimonial = z.output<typeof InboxTestimonial>

const tagsRule = `must be an array of at most ${limits.tags} tags of 1 to ${limits.tag} characters, none of them a control character`
const tag = matchingText(tagsRule, tagPattern)

/** The rule broken by a highlight that the text does not contain. */
export const highlightRule = "must be part of the testimonial's text"

const additions = {
  state: z.optional(testimonialState),
  tags: transformNullable(limitedArray(tagsRule, limits.tags, tag), (tags) => Array.from(new Set(tags))),
  highlight: text(limits.testimonialText, highlightRule),
  pinned: boolean,
  gaveConsent: z.optional(z.literal(true, { error: 'must be true' })),
  ground,
}

/** Checks that a ground is that of a consent. */
const groundHasConsent = z.refine<Record<string, unknown>>(({ gaveConsent, ground }) => gaveConsent || !ground, {
  path: ['ground'],
  error: 'is only for gaveConsent: true',
  when: isObject,
})

/**
 * The request body that changes a testimonial in the inbox; absent fields keep their value. Those about the source, and the consent,
 * are for what no form has collected.
 */
export const InboxChange = z
  .strictObject({ ...additions, reply: text(limits.reply), source: z.optional(sourceKey), ...sourceFields })
  .check(consentHasGround, groundHasConsent)
export type InboxChange = z.output<typeof InboxChange>

const idsRule = `must be an array of 1 to ${limits.inboxPageSize} ids`

const etagsRule = 'must be an object from ids to ETags'

/** The request body that changes several testimonials in the same way, each only if it still has its ETag. */
export const InboxBulkChange = z.strictObject({
  ids: limitedArray(idsRule, limits.inboxPageSize, z.string({ error: idsRule })).check(
    z.minLength(1, { error: idsRule }),
  ),
  etags: z.optional(z.record(z.string(), z.string({ error: etagsRule }), { error: etagsRule })),
  set: z
    .strictObject(additions, { error: 'must be an object of state, tags, highlight, pinned, gaveConsent and ground' })
    .check(consentHasGround, groundHasConsent),
})
export type InboxBulkChange = z.output<typeof InboxBulkChange>

/** The result for one testimonial of a bulk change. */
export type InboxBulkResult = { id: string; ok: true; etag: string } | { id: string; ok: false; error: string }

const wordsRule = `must be 1 to ${limits.searchWords} words of at most ${limits.search} characters together`

const limit = pageLimit(limits.inboxPageSize, 50)

/** Selects a page of the inbox. */
export const InboxQuery = z.strictObject({
  state: z.optional(testimonialState),
  q: z.optional(
    z.pipe(
      z.string({ error: wordsRule }).check(z.maxLength(limits.search, { error: wordsRule })),
      z.transform((q, { issues }) => {
        const words = q.match(/[^\s\0]+/g) ?? []
        if (words.length === 0 || words.length > limits.searchWords || !q.isWellFormed()) {
          issues.push({ code: 'custom', message: wordsRule, input: q })
        }
        return words
      }),
    ),
  ),
  stars: z.optional(wholeNumber(0, limits.stars)),
  tag: z.optional(z.string()),
  consent: z.optional(z.enum(['yes', 'no'], { error: 'must be yes or no' })),
  changed: changedBy,
  has: z.optional(z.enum(['text', 'video', 'photo'], { error: 'must be text, video or photo' })),
  source: z.optional(z.enum(['form', ...sources], { error: 'must be form or one of the sources, such as google' })),
  import: z.optional(z.string()),
  limit,
  cursor: ListQuery.shape.cursor,
})
export type InboxQuery = z.output<typeof InboxQuery>

/** The number of testimonials in each state; 100 means 100 or more. */
export type InboxCounts = Record<(typeof testimonialStates)[number], number>

/** Selects a page of the history. */
export const HistoryQuery = z.strictObject({
  testimonialId: z.optional(z.string()),
  limit,
  cursor: ListQuery.shape.cursor,
})

/** An entry of the history: who did what, and when. */
export const HistoryEntry = z.object({
  id: idColumn,
  created: dateTimeColumn,
  actor: z.enum(['owner', 'key', 'giver', 'visitor', 'link', 'system']),
  action: z.enum([
    'move',
    'tag',
    'highlight',
    'pin',
    'unpin',
    'replied',
    'edit',
    'consent',
    'withdraw',
    'link',
    'unlink',
    'erase',
    'undo',
  ]),
  testimonialId: z.nullable(idColumn),
  from: z.nullable(z.enum(testimonialStates)),
  to: z.nullable(z.enum(testimonialStates)),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** The columns of a testimonial with the names that an entry of the history is shown with. */
export const authorNames = ['firstname', 'lastname', 'company'] as const

/**
 * An entry of the history as the inbox shows it, with what is stored elsewhere: the label of the key that did it or signed in, and
 * the names in the testimonial. They are null once key or testimonial are gone.
 */
export const NamedHistoryEntry = z.object({
  ...HistoryEntry.shape,
  actorName: textColumn,
  ...mapNames(authorNames, () => textColumn),
})
export type NamedHistoryEntry = z.output<typeof NamedHistoryEntry>

/** A browser that is signed in to the workspace; `current` is the one that asks. */
export const Session = z.object({
  id: idColumn,
  created: dateTimeColumn,
  seenDay: z.string(),
  expires: dateTimeColumn,
  label: z.string(),
  current: booleanColumn,
})
export type Session = z.output<typeof Session>

/** A workspace that a browser is signed in to, and the id of the key that it has signed in with. */
export const SessionWorkspace = z.object({ ...WorkspaceDetails.shape, keyId: textColumn })
export type SessionWorkspace = z.output<typeof SessionWorkspace>

/** Data in the HTML of the inbox for its script. */
export type InboxPage = {
  workspaceId: string
  /** All workspaces that this browser is signed in to. */
  workspaces: SessionWorkspace[]
  /** The first page of the list that the URL selects; empty on the other screens. */
  items: InboxTestimonial[]
  nextCursor: string | null
  /** The `created` of the last record that a search has read, if it has not reached the end. */
  searchedTo: string | null
  counts: InboxCounts
  /** The testimonial that the URL names, or null. */
  record: InboxTestimonial | null
}
