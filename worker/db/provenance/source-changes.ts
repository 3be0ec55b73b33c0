import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { booleanColumn, textColumn } from '../../../shared/columns.ts'
import { type InboxChange, InboxTestimonial } from '../../../shared/inbox.ts'
import {
  createdOn,
  hasSourceName,
  sourceFieldNames,
  sourceNameRule,
} from '../../../shared/provenance/added-testimonial.ts'
import { identifySource } from '../../lib/source-hash.ts'
import { type Columns, find } from '../records.ts'
import type { Rule } from '../rules.ts'
import type { Scope } from '../scope.ts'
import { inboxTable } from '../testimonials.ts'
import { sourceRules } from './source-rules.ts'

/** The part of a change of the source besides the columns that it names: further columns, and its conditions. */
export type SourceChange = {
  columns: Columns
  rules: Rule[]
  /** SQL for whether the source is still as it was read, or this request has changed it. */
  isCurrentSql: Sql
}

const sourceTable = {
  ...inboxTable,
  recordSchema: z.extend(InboxTestimonial, { sourceId: textColumn, byVisitor: booleanColumn }),
}

/**
 * Returns what a change of the source sets, `undefined` if it names nothing about it but what the person received.
 * @throws HTTPException 401 or 404, or 400 for what a form collected, without a source, and for the source `other` without a name.
 */
export async function prepareSourceChange(
  scope: Scope,
  id: string,
  { incentive, ...change }: InboxChange,
): Promise<SourceChange | undefined> {
  const fields: InboxChange = change
  if (sourceFieldNames.every((name) => fields[name] === undefined)) return undefined
  const { record: stored } = await find(sourceTable, scope, id)
  if (stored.byVisitor) throw new HTTPException(400, { message: 'source: came through your form' })
  const { source = stored.source, sourceName = stored.sourceName, sourceId = stored.sourceId, sourceDay } = change
  if (!source) throw new HTTPException(400, { message: 'source: is required with these fields' })
  if (!hasSourceName({ source, sourceName })) throw new HTTPException(400, { message: `sourceName: ${sourceNameRule}` })
  const words = {
    ...stored,
    videoUrl: stored.videoVideoUrl,
    sourceDay: sourceDay === undefined ? stored.sourceDay : sourceDay,
  }
  const identity = await identifySource({ ...words, source, sourceName, sourceId })
  const created = sourceDay ? createdOn(sourceDay, new Date().toISOString()) : undefined
  return {
    columns: { ...identity, created },
    rules: sourceRules(id, identity.sourceHash),
    isCurrentSql: sql`((source, sourceName, sourceId) IS (${stored.source}, ${stored.sourceName}, ${stored.sourceId})
      OR version IS ${scope.requestId})`,
  }
}
