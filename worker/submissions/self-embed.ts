import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { parsePlainIframe } from '../../shared/iframe.ts'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { AppEnv } from '../env.ts'
import { isServiceHost } from '../lib/hosts.ts'

/**
 * Rejects an iframe of the service's own host: its content would run with the service's origin.
 * @throws HTTPException 400
 */
export function rejectSelfEmbed(c: Context<AppEnv>, { externalVideoHtml }: TestimonialInput): void {
  const iframe = externalVideoHtml && parsePlainIframe(externalVideoHtml)
  if (!iframe) return
  const requested = c.get('url').hostname.replace(/\.$/, '')
  // Only a deployment has the variable.
  if (isServiceHost(iframe.hostname, [requested, ...(c.env.SERVICE_HOSTS ?? '').split(' ')])) {
    throw new HTTPException(400, { message: 'externalVideoHtml: must not embed this service itself' })
  }
}
