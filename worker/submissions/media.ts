import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { parsePlainIframe } from '../../shared/iframe.ts'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import { claimNewMedia } from '../db/media-claims.ts'
import type { WritePart } from '../db/records.ts'
import type { AppEnv } from '../env.ts'
import { isServiceHost } from '../lib/hosts.ts'
import { mediaHosts } from '../middleware/media.ts'

/** Returns the part of a write for the service's files to which a new testimonial's URLs lead. */
export const mediaPart = (c: Context<AppEnv>, input: TestimonialInput): WritePart =>
  claimNewMedia('testimonials', mediaHosts(c), input, !('visitor' in c.get('caller')))

/**
 * Rejects an iframe of the service's own host: its content would run with the service's origin.
 * @throws HTTPException 400
 */
export function rejectSelfEmbed(c: Context<AppEnv>, { externalVideoHtml }: TestimonialInput): void {
  const iframe = externalVideoHtml && parsePlainIframe(externalVideoHtml)
  if (!iframe) return
  const requested = new URL(c.req.url).hostname.replace(/\.$/, '')
  // A wrangler.toml from an earlier version lacks the variable.
  if (isServiceHost(iframe.hostname, [requested, ...(c.env.SERVICE_HOSTS ?? '').split(' ')])) {
    throw new HTTPException(400, { message: 'externalVideoHtml: must not embed this service itself' })
  }
}
