import sql, { raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { jsonColumn } from '../../shared/columns.ts'
import { type ConsentPurpose, consentPurposes, optionalPurposes } from '../../shared/consent-purposes.ts'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import { ConsentRecord } from '../../shared/consents/consent-record.ts'
import { InboxTestimonial } from '../../shared/inbox.ts'
import * as limits from '../../shared/limits.ts'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { Rule } from './rules.ts'
import { inboxTable } from './testimonials.ts'

/* The events of consents in a row of `testimonials`, to which further ones are only appended. */

const listSql = (purposes: readonly ConsentPurpose[]) =>
  raw(`(${purposes.map((purpose) => `'${purpose}'`).join(', ')})`)

export const purposesSql = listSql(consentPurposes)

/** SQL list of the purposes besides publication. */
export const optionalPurposesSql = listSql(optionalPurposes)

/** SQL for the latest decision on a consent of the row, NULL if there is none. */
export const latestDecisionSql = (
  purpose: Sql,
) => sql`(SELECT past.value ->> 'decision' FROM json_each(consents) AS past
    WHERE past.value ->> 'purpose' = ${purpose} ORDER BY past.key DESC LIMIT 1)`

/** SQL for whether the row has the consent for a purpose. */
const isGivenSql = (purpose: Sql) => sql`(CASE ${purpose} WHEN 'publish' THEN gaveConsent
  ELSE coalesce(${latestDecisionSql(purpose)} IN ('given', 'claimed'), 0) END)`

/**
 * SQL for whether an event changes the row. An author withdraws the consent to publication even if there is none, because that keeps
 * others from claiming it.
 */
export const isChangeSql = (purpose: Sql, decision: Sql, by: Sql) => sql`CASE
  WHEN ${decision} IN ('given', 'claimed') THEN NOT ${isGivenSql(purpose)}
  WHEN ${purpose} = 'publish' AND ${by} IN ('giver', 'link') THEN withdrawn IS NULL
  ELSE ${isGivenSql(purpose)} END`

/** SQL for those of these events that change a consent of the row, one for each purpose, as JSON separated by commas, or NULL. */
export const newEventsSql = (events: ConsentEvent[]) =>
  sql`(SELECT group_concat(event.value) FROM json_each(${JSON.stringify(events)}) AS event
    WHERE ${isChangeSql(sql`event.value ->> 'purpose'`, sql`event.value ->> 'decision'`, sql`event.value ->> 'by'`)})`

/** SQL for the events of the row, followed by new ones as `newEventsSql` returns them. */
export const appendSql = (newEvents: Sql) =>
  sql`coalesce(rtrim(consents, ']') || iif(consents = '[]', '', ',') || ${newEvents} || ']', consents)`

/** SQL for the events of the row, followed by those of these that change a consent. */
export const appendedConsentsSql = (events: ConsentEvent[]) => appendSql(newEventsSql(events))

/** The message for a testimonial whose author has withdrawn the consent to publication. */
export const withdrawnMessage = 'gaveConsent: was withdrawn by the person who gave it'

/** SQL condition: the events of the row leave room for more, within the 2 MB that D1 allows for a row. */
export const hasRoomSql = sql`octet_length(consents) < ${limits.consentEventsBytes}`

/** Returns the rules on a row for publishing it, or for claiming the consent to it. */
export function rowClaimRules({ gaveConsent, published }: Pick<TestimonialInput, 'gaveConsent' | 'published'>): Rule[] {
  if (!gaveConsent && !published) return []
  const isConsented: Rule = { isMetSql: () => sql`withdrawn IS NULL`, message: withdrawnMessage }
  const hasRoom: Rule = {
    isMetSql: () => sql`(gaveConsent = 1 OR ${hasRoomSql})`,
    message: 'gaveConsent: has been changed too often',
  }
  return gaveConsent ? [isConsented, hasRoom] : [isConsented]
}

/** Returns the same rules for the testimonial with an id, in a statement without its row. */
export const claimRules = (id: string, input: TestimonialInput): Rule[] =>
  rowClaimRules(input).map((rule) => ({
    ...rule,
    isMetSql: (workspaceId) =>
      sql`EXISTS (SELECT 1 FROM testimonials WHERE id = ${id} AND ${rule.isMetSql(workspaceId)})`,
  }))

/** SQL for a column of the testimonial's workspace. */
const workspaceColumnSql = (column: string) => `(SELECT ${column} FROM workspaces WHERE id = testimonials.workspaceId)`

/** The records of consent, by the id of the testimonial. */
export const consentRecordTable = {
  name: 'testimonials',
  recordSchema: ConsentRecord,
  columns: { testimonialId: 'id', events: 'consents', controller: workspaceColumnSql('controller') },
}

const AuthorChangeEntry = z.object({ at: z.string(), by: z.enum(['giver', 'link']), fields: z.array(z.string()) })

/** A change with a link: its date, whose link it was, and the names of the fields and consents. */
export type AuthorChangeEntry = z.output<typeof AuthorChangeEntry>

/** The same with the testimonial as it is now and what its author has changed, for the page to print. */
export const consentPageTable = {
  name: 'testimonials',
  recordSchema: z.object({
    ...InboxTestimonial.shape,
    ...ConsentRecord.shape,
    workspaceName: z.string(),
    giverChanges: jsonColumn(z.array(AuthorChangeEntry)),
  }),
  columns: { ...inboxTable.columns, ...consentRecordTable.columns, workspaceName: workspaceColumnSql('name') },
}

/** A record of consent with the testimonial as it is now. */
export type ConsentPage = z.output<typeof consentPageTable.recordSchema>
