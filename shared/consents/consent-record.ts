import * as z from 'zod/mini'
import { idColumn, jsonColumn } from '../columns.ts'
import { consentPurposes } from '../consent-purposes.ts'
import { Controller } from '../workspace/controller.ts'
import type { ConsentEvent as StoredEvent } from './consent-events.ts'

// An import may leave out what is unknown.
const nullByDefault = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null)
const text = nullByDefault(z.string())

/** An event of a consent as returned by the API. */
export const ConsentEvent = z.object({
  purpose: z.enum(consentPurposes),
  decision: z.enum(['given', 'refused', 'withdrawn', 'claimed']),
  text,
  textHash: text,
  language: text,
  formId: text,
  formVersion: nullByDefault(z.int()),
  page: text,
  at: z.string(),
  by: z.enum(['visitor', 'giver', 'link', 'key', 'import']),
  wording: nullByDefault(z.enum(['form', 'page', 'owner'])),
}) satisfies z.ZodMiniType<StoredEvent>

/** The record of a testimonial's consents as returned by the API, with the oldest event first. */
export const ConsentRecord = z.object({
  testimonialId: idColumn,
  controller: z.nullable(jsonColumn(Controller)),
  events: jsonColumn(z.array(ConsentEvent)),
})
export type ConsentRecord = z.output<typeof ConsentRecord>
