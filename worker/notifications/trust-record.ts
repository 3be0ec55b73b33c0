import type * as z from 'zod/mini'
import type { Testimonial } from '../../shared/testimonial.ts'

/**
 * Returns a testimonial with the twenty keys of Trust (usetrust.io), and `workspaceId`. There are no contracts here, so those keys
 * are null.
 */
export function toTrustRecord(testimonial: z.output<typeof Testimonial>) {
  const { published, questionsAndAnswers, videoVideoUrl, ...record } = testimonial
  return {
    ...record,
    brandId: record.workspaceId,
    contractUrl: null,
    contractStatus: null,
    contractSigned: null,
    videoUrl: videoVideoUrl,
    socialMediaProfiles: JSON.parse(record.socialMediaProfiles),
  }
}
