import sql, { type Sql } from 'sql-template-tag'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import { translateForm } from '../../shared/forms/stored-form.ts'
import type { AuthorAnswer, MyTestimonial } from '../../shared/my-testimonial.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { hasTokenSql } from './credentials.ts'
import { linkHistorySql } from './history.ts'
import { query, queryBatch, type Row } from './query.ts'
import { byIdSql, recordError } from './records.ts'
import { selectColumns, toRecord } from './rows.ts'
import { accessError, callerHash, type Scope } from './scope.ts'

const table = { name: 'testimonials', recordSchema: Testimonial }

/** A testimonial as the token's statement returns it, with the form that it came from. */
export type AuthorTestimonial = {
  mine: MyTestimonial
  version: string
  /** True if the token is that of a link made with an API key. */
  isLink: boolean
  /** With the columns of its source and of the reply. */
  row: Row
  form: {
    formId: string | null
    formVersion: number | null
    language: string | null
    settings: FormSettings | undefined
  }
}

/** SQL columns of a testimonial for `toAuthorTestimonial`. */
export const authorTestimonialColumns = (tokenHash: string): Sql =>
  sql`${selectColumns(table, ['version', 'consents', 'formId', 'formVersion', 'language', 'source', 'sourceName', 'sourceUrl', 'sourceDay', 'reply', 'replied'])},
    linkHash IS ${tokenHash} AS isLink,
    (SELECT settings FROM formVersions WHERE formVersions.formId = testimonials.formId AND number = formVersion) AS settings,
    (SELECT json_object('name', name, 'contact', controller ->> 'contact', 'privacyUrl', controller ->> 'privacyUrl')
      FROM workspaces WHERE workspaces.id = testimonials.workspaceId) AS workspace`

/** Returns the SHA-256 of the token with which an author's request came. */
export function getTokenHash({ caller }: Pick<Scope, 'caller'>): string {
  if (!('tokenHash' in caller)) throw new Error('The caller is not an author')
  return callerHash(caller)
}

/** Returns the testimonial of the scope's token. @throws HTTPException 401 if there is none. */
export async function findMyTestimonial(scope: Scope): Promise<AuthorTestimonial> {
  const tokenHash = getTokenHash(scope)
  const [row] = await query(
    scope.db,
    sql`SELECT ${authorTestimonialColumns(tokenHash)} FROM testimonials WHERE ${hasTokenSql(tokenHash)}`,
    scope.deadline,
  )
  if (!row) throw await accessError(scope)
  return toAuthorTestimonial(row)
}

/** Converts a row of `authorTestimonialColumns`. */
export function toAuthorTestimonial(row: Row): AuthorTestimonial {
  const testimonial = toRecord(table, row)
  const settings: FormSettings | undefined = row.settings ? JSON.parse(String(row.settings)) : undefined
  const language = row.language === null ? null : String(row.language)
  const consents: ConsentEvent[] = JSON.parse(String(row.consents))
  const { name, contact, privacyUrl } = JSON.parse(String(row.workspace))
  return {
    mine: {
      testimonial,
      consents,
      answers: listAuthorAnswers(testimonial.questionsAndAnswers, settings, language),
      published: testimonial.published,
      workspace: { name, ...(contact && { contact }), ...(privacyUrl && { privacyUrl }) },
    },
    version: String(row.version ?? '0'),
    isLink: row.isLink === 1,
    row,
    form: {
      formId: row.formId === null ? null : String(row.formId),
      formVersion: row.formVersion === null ? null : Number(row.formVersion),
      language,
      settings,
    },
  }
}

/** Returns the questions of the form with their answers or, without the form, those that were answered. */
function listAuthorAnswers(json: string, settings: FormSettings | undefined, language: string | null): AuthorAnswer[] {
  const answered: { question: string; answer: string }[] = JSON.parse(json)
  if (!settings) return answered.map(({ question, answer }) => ({ id: null, question, answer }))
  const { questions = [] } = translateForm(settings, language ?? undefined)
  return questions.map(({ id, text }) => ({
    id,
    question: text,
    answer: answered.find(({ question }) => question === text)?.answer ?? '',
  }))
}

/**
 * Stores the hash of the token in a link to a testimonial, in place of that of an earlier link; with `null`, there is none. The
 * author's own link stays.
 * @throws HTTPException 401, 403 or 404; then nothing is changed.
 */
export async function setAuthorLink(scope: Scope, id: string, tokenHash: string | null): Promise<void> {
  const isOwn = byIdSql(table, scope, id)
  const isChanged: Sql = sql`${isOwn} AND linkHash IS NOT ${tokenHash}`
  const { results } = await queryBatch(
    scope.db,
    [
      linkHistorySql(scope, id, tokenHash === null ? 'unlink' : 'link', isChanged),
      sql`UPDATE testimonials SET linkHash = ${tokenHash} WHERE ${isOwn} RETURNING id`,
    ],
    scope.deadline,
  )
  if (results[1]?.length === 0) throw await recordError(table, { ...scope, versions: undefined }, id)
}
