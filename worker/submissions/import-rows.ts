import { InboxTestimonial } from '../../shared/inbox.ts'
import { createdOn } from '../../shared/provenance/added-testimonial.ts'
import { ImportRow } from '../../shared/provenance/imports.ts'
import type { BatchRow } from '../db/fragments/import-batch.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { type MediaHosts, toFile } from '../lib/media-url.ts'
import { identifySource } from '../lib/source-hash.ts'
import { ownerEvent } from './consent-events.ts'

/** Validates rows and converts them for the statements of a batch. One that breaks a rule becomes an error that names the fields. */
export function toBatchRows(rows: unknown[], hosts: MediaHosts): Promise<BatchRow[]> {
  const now = new Date().toISOString()
  return Promise.all(rows.map((row) => toBatchRow(row, hosts, now)))
}

async function toBatchRow(row: unknown, hosts: MediaHosts, now: string): Promise<BatchRow> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { error: 'rows: must be objects' }
  const { success, data, error } = ImportRow.safeParse(row)
  if (!success) return { error: formatIssues(error.issues, ImportRow, InboxTestimonial) }
  const { workspaceId, brandId, gaveConsent, consentDateTime, ground, videoUrl, imageUrl, ...fields } = data
  const [image, video] = [toFile(hosts, imageUrl), toFile(hosts, videoUrl)]
  return {
    ...fields,
    ...(await identifySource(data)),
    id: crypto.randomUUID(),
    created: createdOn(data.sourceDay, now),
    workspaceId: workspaceId ?? brandId,
    imageUrl,
    imageFile: image?.id,
    imageType: image?.type,
    videoVideoUrl: videoUrl,
    videoFile: video?.id,
    videoType: video?.type,
    socialMediaProfiles: data.socialMediaProfiles ?? [],
    tags: data.tags ?? [],
    gaveConsent: gaveConsent ?? false,
    consentDateTime: consentDateTime || (gaveConsent ? now : null),
    consents: gaveConsent ? [await ownerEvent(ground || null, now)] : [],
  }
}
