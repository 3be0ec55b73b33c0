import type { Context } from 'hono'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import { claimNewMedia } from '../db/media-claims.ts'
import type { WritePart } from '../db/records.ts'
import type { AppEnv } from '../env.ts'
import { mediaHosts } from '../middleware/media.ts'

/** Returns the part of a write for the service's files to which a new testimonial's URLs lead. */
export const mediaPart = (c: Context<AppEnv>, input: TestimonialInput): WritePart =>
  claimNewMedia('testimonials', mediaHosts(c), input, !('visitor' in c.get('caller')))
