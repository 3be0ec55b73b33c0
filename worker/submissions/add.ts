import type { Context } from 'hono'
import { createdOn, type OwnerTestimonialInput, sourceFieldNames } from '../../shared/provenance/added-testimonial.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { sourceRules } from '../db/provenance/source-rules.ts'
import { inboxTable } from '../db/testimonials.ts'
import type { AppEnv } from '../env.ts'
import { identifySource } from '../lib/source-hash.ts'
import { parseIdempotencyKey } from '../middleware/idempotency-key.ts'
import { createScope } from '../middleware/scope.ts'
import { toNewColumns } from './columns.ts'
import { ownerEvent } from './consent-events.ts'
import { mediaPart } from './media.ts'

/**
 * Creates a testimonial that its owner adds, see `createIdempotent`. It is pending, and neither announced nor compared with spam:
 * columns of both stay unset.
 * @throws HTTPException 400 if it is here already, or was erased here.
 */
export async function addTestimonial(c: Context<AppEnv>, input: OwnerTestimonialInput) {
  const idempotency = { key: parseIdempotencyKey(c), body: c.get('body') }
  const now = new Date().toISOString()
  const scope = await createScope(c, input)
  const consents = input.gaveConsent && input.ground ? [await ownerEvent(input.ground, now)] : []
  const columns = { ...(await toAddedColumns(input, now)), consents: JSON.stringify(consents) }
  const media = mediaPart(c, input)
  const part = {
    columns: { ...columns, ...media.columns },
    rulesFor: (id: string) => [...(media.rulesFor?.(id) ?? []), ...sourceRules(id, columns.sourceHash)],
  }
  const { record, isReplay } = await createIdempotent(inboxTable, scope, part, idempotency)
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  return record
}

/** Returns the columns of a testimonial that an owner adds, but for its consents and files. */
async function toAddedColumns(input: OwnerTestimonialInput, now: string) {
  const { created, ...columns } = toNewColumns(input, now)
  return {
    ...columns,
    ...Object.fromEntries(sourceFieldNames.map((name) => [name, input[name]])),
    ...(await identifySource(input)),
    created: createdOn(input.sourceDay, now),
  }
}
