import * as z from 'zod/mini'
import { boolean, requiredText } from '../../../shared/fields.ts'
import * as limits from '../../../shared/limits.ts'
import {
  type AddedTestimonialInput,
  ground,
  sourceFields,
  sourceKey,
} from '../../../shared/provenance/added-testimonial.ts'
import { identifySource } from '../../lib/source-hash.ts'
import { created, id, requiredMatch, sha256, sha256Message, sha256Pattern, version } from './columns.ts'

/* The schemas of imports from other services, and of where testimonials first appeared, in an import of Laurel's own files. */

const countMessage = 'must be a number of rows'
const count = z.optional(z.int({ error: countMessage }).check(z.nonnegative({ error: countMessage })))

/** The counts of an import. */
export const countColumns = {
  rowsCreated: count,
  rowsExists: count,
  rowsChanged: count,
  rowsErased: count,
  rowsError: count,
  rowsRemoved: count,
}

export const ImportImport = z.strictObject({
  id,
  workspaceId: id,
  created,
  source: sourceKey,
  label: requiredText(limits.label),
  ground,
  fileHash: sha256,
  undone: created,
  ...countColumns,
  version,
})

export const ErasedSourceImport = z.strictObject({ workspaceId: id, hash: requiredMatch(sha256Pattern, sha256Message) })

/** Columns of a testimonial for the place where it first appeared. */
export const sourceColumns = {
  source: z.optional(z.nullable(sourceKey)),
  ...sourceFields,
  importId: id,
  byVisitor: boolean,
  arrivalHash: sha256,
}

type Line = Partial<AddedTestimonialInput>

/** Returns the id at its source of a line, which may have none. */
export const toSourceId = async ({ source, sourceId, ...words }: Line) =>
  source ? (await identifySource({ ...words, source, sourceId })).sourceId : sourceId

/** Returns the hash by which a later import recognises a line; none without a source. */
export const toSourceHash = async ({ source, ...line }: Line) =>
  source ? (await identifySource({ ...line, source })).sourceHash : undefined
