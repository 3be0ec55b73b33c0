import type { Context } from 'hono'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import { claimRules } from '../db/consents.ts'
import { claimMedia } from '../db/media-claims.ts'
import { remove, update } from '../db/records.ts'
import { deletedColumns, isShown, selectShown, shownColumns } from '../db/shown.ts'
import { testimonialTable } from '../db/testimonials.ts'
import { displayChange } from '../display/purge.ts'
import type { AppEnv } from '../env.ts'
import { mediaHosts } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'
import { toChangedColumns } from './columns.ts'
import { notifyChange, notifyDeletion } from './notify-change.ts'
import { rejectSelfEmbed } from './self-embed.ts'

/** Changes a testimonial for a key holder. Returns its record and version. @throws HTTPException as `update` */
export async function updateTestimonial(c: Context<AppEnv>, id: string, input: TestimonialInput) {
  rejectSelfEmbed(c, input)
  const scope = await createScope(c, input)
  const files = claimMedia(mediaHosts(c), input, true)
  const columns = { ...toChangedColumns(input), ...files.columns }
  const changed = await update(testimonialTable, scope, id, columns, {
    before: [selectShown],
    rules: [...claimRules(id, input), ...files.rulesFor(id)],
  })
  const { record, version, row, before } = changed
  const wasShown = before?.isShown !== 0
  const isUnchanged = wasShown && shownColumns.every((name) => row[name] === before?.[name])
  // The picture goes with the words that it shows.
  const losesPicture = wasShown && !isUnchanged && Boolean(before?.pictureFile)
  const change = displayChange(wasShown, isShown(record) && !losesPicture)
  await notifyChange(c, record.workspaceId, row, change === 'addition' && isUnchanged ? 'none' : change)
  return { record, version }
}

/** Deletes a testimonial for a key holder. @throws HTTPException as `remove` */
export async function deleteTestimonial(c: Context<AppEnv>, id: string): Promise<void> {
  const scope = await createScope(c)
  await notifyDeletion(c, scope, await remove(testimonialTable, scope, id, { returned: deletedColumns }))
}
