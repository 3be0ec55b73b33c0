import * as z from 'zod/mini'
import { dateTimeColumn, idColumn } from '../columns.ts'
import * as limits from '../limits.ts'
import { ListQuery, pageLimit } from '../query.ts'

/** The states of a delivery. */
const deliveryOutcomes = ['waiting', 'delivered', 'failed', 'dropped'] as const

/** A delivery as returned by the API: which event of which record, and the result of the last attempt. */
export const Delivery = z.object({
  id: z.string().check(z.regex(/^msg_[\da-f]{32}$/)),
  event: z.string(),
  recordId: idColumn,
  created: dateTimeColumn,
  due: z.nullable(dateTimeColumn),
  tries: z.int(),
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  outcome: z.enum(deliveryOutcomes),
})
export type Delivery = z.output<typeof Delivery>

/** Selects a page of deliveries. */
export const DeliveryQuery = z.strictObject({
  limit: pageLimit(limits.inboxPageSize, 50),
  cursor: ListQuery.shape.cursor,
})
