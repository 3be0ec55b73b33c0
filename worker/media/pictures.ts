import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import type { InboxTestimonial } from '../../shared/inbox.ts'
import * as limits from '../../shared/limits.ts'
import { latestDecisionSql } from '../db/consents.ts'
import { query, type Row } from '../db/query.ts'
import { byIdSql, recordError, type StoredRecord, update, versionMatchesSql } from '../db/records.ts'
import { areMetSql, type Rule } from '../db/rules.ts'
import type { Scope } from '../db/scope.ts'
import { inboxTable } from '../db/testimonials.ts'
import { fromNow } from '../lib/time.ts'
import { cleanPhoto } from './formats/clean-photo.ts'
import { MediaError } from './formats/media-error.ts'
import { keepObjectSql, unclaimedMs } from './objects.ts'
import type { CheckedFile } from './uploads.ts'

/* The picture of a testimonial that its owner shares: links to the testimonial show it. */

/** Returns the rule that the author of the testimonial has not refused or withdrawn the consent to advertising. */
const advertisingRule = (id: string): Rule => ({
  isMetSql: () => sql`coalesce((SELECT ${latestDecisionSql(sql`'marketing'`)} FROM testimonials WHERE id = ${id})
    NOT IN ('refused', 'withdrawn'), 1)`,
  message: 'picture: its author has refused or withdrawn the consent to advertising',
})

/** Checks that a testimonial may have a picture. @throws HTTPException 401, 404, 412 or 400 */
export async function requirePictureConsent(scope: Scope, id: string): Promise<void> {
  const rules = [advertisingRule(id)]
  const [row] = await query(
    scope.db,
    sql`SELECT 1 FROM testimonials WHERE ${byIdSql(inboxTable, scope, id)} ${versionMatchesSql(scope)} AND ${areMetSql(rules, sql`workspaceId`)}`,
    scope.deadline,
  )
  if (!row) throw await recordError(inboxTable, scope, id, rules)
}

/** Checks a picture, and returns it without metadata. @throws HTTPException 400 */
export function cleanPicture(content: Uint8Array<ArrayBuffer>, declaredType: string | undefined) {
  try {
    const { bytes, ...picture } = cleanPhoto(content)
    if (picture.type !== declaredType?.toLowerCase()) throw new MediaError('is not what Content-Type says')
    if (Math.max(picture.width, picture.height) > limits.pictureSide) {
      throw new MediaError(`must not have more than ${limits.pictureSide} pixels on a side`)
    }
    return { ...picture, content: bytes }
  } catch (error) {
    throw error instanceof MediaError ? new HTTPException(400, { message: `picture: ${error.message}` }) : error
  }
}

type ChangedPicture = StoredRecord<typeof InboxTestimonial> & { before: Row | undefined }

/**
 * Stores the row of a picture whose object is in the bucket, in place of an earlier one.
 * @throws HTTPException 401, 404, 412 or 400; then the object is removed again.
 */
export function setPicture(
  scope: Scope,
  id: string,
  { fileId, url, ...file }: CheckedFile & { fileId: string; url: string },
): Promise<ChangedPicture> {
  const { type, bytes, width, height, object } = file
  const now = fromNow(0)
  // The trigger that claims the file takes away the time at which it expires.
  const insertFile = (from: Sql) =>
    sql`INSERT INTO media (id, workspaceId, created, kind, type, bytes, width, height, object, completed, expires)
        SELECT ${fileId}, workspaceId, ${now}, 'picture', ${type}, ${bytes}, ${width}, ${height}, ${object}, ${now}, ${fromNow(unclaimedMs)}
        ${from} ON CONFLICT DO NOTHING`
  return update(
    inboxTable,
    scope,
    id,
    { pictureFile: fileId, pictureUrl: url },
    { before: [insertFile, () => keepObjectSql(object)], rules: [advertisingRule(id)] },
  )
}

/** Removes the picture of a testimonial. `before` has `hadPicture`. @throws HTTPException 401, 404 or 412 */
export const removePicture = (scope: Scope, id: string): Promise<ChangedPicture> =>
  update(
    inboxTable,
    scope,
    id,
    { pictureFile: null, pictureUrl: null },
    { before: [(from) => sql`SELECT pictureFile IS NOT NULL AS hadPicture ${from}`] },
  )
