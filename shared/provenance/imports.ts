import * as z from 'zod/mini'
import { dateTimeColumn, idColumn, jsonColumn, textColumn } from '../columns.ts'
import { limitedArray, requiredText, text } from '../fields.ts'
import { InboxChange } from '../inbox.ts'
import * as limits from '../limits.ts'
import { AddedTestimonialInput, ground, sourceKey } from './added-testimonial.ts'

/* Imports: testimonials that an owner brings from a file, in batches of rows. */

const fileHashRule = 'must be a SHA-256 in lower-case hexadecimal'

/** The request body that begins an import. `fileHash` recognises the file, which stays with the owner. */
export const ImportInput = z.strictObject({
  source: sourceKey,
  label: requiredText(limits.label),
  ground,
  fileHash: text(64, fileHashRule, /^[\da-f]{64}$/),
})
export type ImportInput = z.output<typeof ImportInput>

/** The results of a row. Only `created` writes something. */
export const rowStatuses = ['created', 'exists', 'changed', 'erased', 'error'] as const
export type RowStatus = (typeof rowStatuses)[number]

const count = z.int().check(z.nonnegative())

/** How many rows of an import had which result, and how many testimonials its undoing has removed. */
export const ImportCounts = z.object({
  created: count,
  exists: count,
  changed: count,
  erased: count,
  error: count,
  removed: count,
} satisfies Record<RowStatus | 'removed', typeof count>)

/** An import. */
export const Import = z.object({
  id: idColumn,
  created: dateTimeColumn,
  source: sourceKey,
  label: z.string(),
  fileHash: textColumn,
  counts: jsonColumn(ImportCounts),
})
export type Import = z.output<typeof Import>

const rowsRule = `must be an array of 1 to ${limits.importBatchRows} rows`

/** The request body with a batch of rows. Each of them is validated on its own, so that one error does not stop the others. */
export const ImportRows = z.strictObject({
  rows: limitedArray(rowsRule, limits.importBatchRows, z.unknown()).check(z.minLength(1, { error: rowsRule })),
})

/** A row. Its consent can have the ground of its import. */
export const ImportRow = z.safeExtend(AddedTestimonialInput, { tags: InboxChange.shape.tags })
export type ImportRow = z.output<typeof ImportRow>

/** The result of a row: the id of the stored testimonial, or what is wrong. */
export type ImportRowResult =
  | { status: 'created' | 'exists' | 'changed'; id: string }
  | { status: 'erased' }
  | { status: 'error'; error: string }

/** The result of a request that undoes an import: how many testimonials it removed, and how many stay after all of them. */
export type UndoResult = { removed: number; kept: number; done: boolean }
