import sql, { raw, type Sql } from 'sql-template-tag'
import { publicFields } from '../../shared/field-traits.ts'
import { query, type Row } from './query.ts'
import { hasReceiversColumn } from './receivers.ts'
import { type Scope, workspaceIdSql } from './scope.ts'

/** Returns whether displays show a testimonial while its workspace is open. */
export const isShown = ({ published, gaveConsent }: { published: boolean; gaveConsent: boolean }) =>
  published && gaveConsent

/** SQL column: whether displays show the row while its workspace is open. */
export const isShownColumn = sql`(published = 1 AND gaveConsent = 1) AS isShown`

/** The columns of a testimonial's record that displays show. */
export const shownColumns = [
  'created',
  'firstname',
  'lastname',
  ...publicFields,
  'imageUrl',
  'testimonialText',
  'questionsAndAnswers',
  'stars',
  'externalVideoHtml',
  'videoVideoUrl',
]

/** The columns of where its words first appeared that displays show. The record does not have them. */
export const shownSourceColumns = ['source', 'sourceName', 'sourceUrl', 'sourceDay', 'incentive']

/** Returns a statement that reads what displays show of the record in `from`, whether they do, and the picture that links show. */
export const selectShown = (from: Sql): Sql =>
  sql`SELECT ${isShownColumn}, pictureFile, ${raw(shownColumns.join())} ${from}`

/** SQL columns of a deleted row that its purge and its event need. */
export const deletedColumns = sql`workspaceId, ${isShownColumn}, ${hasReceiversColumn}`

/** Returns a stand-in for the row that an earlier attempt has deleted: displays may have shown it. */
export async function deletedRow(scope: Scope): Promise<Row | undefined> {
  const [row] = await query(scope.db, sql`SELECT ${workspaceIdSql(scope)} AS workspaceId, 1 AS isShown`, scope.deadline)
  return row?.workspaceId ? row : undefined
}
