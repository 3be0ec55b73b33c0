import * as z from 'zod/mini'
import { ConsentEvent } from '../../../shared/consents/consent-record.ts'
import { dateTime, transformNullable } from '../../../shared/fields.ts'
import { submissionFields } from '../../../shared/form-submission.ts'
import * as limits from '../../../shared/limits.ts'
import { fromJson } from '../lib/json.ts'
import { created, jsonText, sha256 } from './columns.ts'
import { number } from './form-schemas.ts'

/* The schemas of a testimonial's consents in an import, of the links to it, and of the changes of its author. */

const moment = z.string().check(z.refine((value) => value !== '' && dateTime.safeParse(value).success))

const ConsentEvents = z.array(
  z.strictObject({
    ...ConsentEvent.shape,
    // What the page of the author sends again with a withdrawal, which must not fail.
    text: z.optional(z.nullable(z.string().check(z.maxLength(2 * limits.shownConsent)))),
    language: submissionFields.language,
    formVersion: z.optional(z.nullable(number)),
    at: moment,
  }),
)

const maxFields = 40
const AuthorChanges = z
  .array(
    z.strictObject({
      at: moment,
      by: z.enum(['giver', 'link']),
      fields: z.array(z.string().check(z.regex(/^\w{1,40}$/))).check(z.maxLength(maxFields)),
    }),
  )
  .check(z.maxLength(limits.giverChanges))

/** The JSON text of a list, as SQLite writes it when it appends items: the beginning must stay the same. */
const listText = (rule: string, schema: z.ZodMiniType) =>
  transformNullable(
    jsonText(rule, (list) => schema.safeParse(list).success),
    (json) => json && JSON.stringify(JSON.parse(json)),
  )

/** Columns of a testimonial for consents and for its author. */
export const consentColumns = {
  consents: listText('must be the JSON text of a list of consents', ConsentEvents),
  withdrawn: created,
  giverChanges: listText(`must be the JSON text of a list of at most ${limits.giverChanges} changes`, AuthorChanges),
  giverChanged: created,
  giverHash: sha256,
  linkHash: sha256,
}

type Consented = {
  [Name in 'gaveConsent' | 'published']?: boolean | undefined
} & {
  [Name in 'consents' | 'withdrawn' | 'giverHash' | 'linkHash']?: string | null | undefined
}

/** The rules over these columns, of which the database knows only one. */
export const consentColumnRules = [
  z.refine<Consented>(({ gaveConsent, consents }) => gaveConsent === (latestDecision(consents) ?? gaveConsent), {
    path: ['gaveConsent'],
    error: 'must be the latest decision about publish in consents',
  }),
  z.refine<Consented>(({ withdrawn, gaveConsent, published }) => !withdrawn || !(gaveConsent || published), {
    path: ['withdrawn'],
    error: 'must be null if gaveConsent or published is true',
  }),
  z.refine<Consented>(({ giverHash, linkHash }) => !linkHash || linkHash !== giverHash, {
    path: ['linkHash'],
    error: 'must not be the same as giverHash',
  }),
]

/** Returns when an author withdrew, by the last event about publication; `undefined` if that is another one. */
export function withdrawalDate(consents: string | null | undefined): string | undefined {
  const latest = latestPublishEvent(consents)
  const isWithdrawal = latest?.decision === 'withdrawn' && ['giver', 'link'].includes(latest.by)
  return isWithdrawal ? new Date(latest.at).toISOString() : undefined
}

/** Returns whether the last event about publication is a consent; `undefined` if there is none, or the events are invalid. */
export function latestDecision(consents: string | null | undefined): boolean | undefined {
  const latest = latestPublishEvent(consents)
  return latest && ['given', 'claimed'].includes(latest.decision)
}

function latestPublishEvent(consents: string | null | undefined) {
  const { data = [] } = ConsentEvents.safeParse(fromJson(consents ?? ''))
  return data.findLast(({ purpose }) => purpose === 'publish')
}
