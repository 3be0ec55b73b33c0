import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import type { ConsentRecordTexts } from '../../shared/texts/en/consent-record.ts'
import { consentPageTable, consentRecordTable } from '../db/consents.ts'
import { find } from '../db/records.ts'
import { type AppEnv, createApp } from '../env.ts'
import { createAssetReader } from '../lib/assets.ts'
import { parseAccepted } from '../lib/locales.ts'
import { requireCaller } from '../middleware/auth.ts'
import { createScope } from '../middleware/scope.ts'
import { consentRecordPage } from '../pages/consent-record-page.ts'

// Without scripts and an origin of its own, as it may be opened in a tab.
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Reads the words of the page from a file of the build: in the worker, which every request loads, they would be 1.1 kB. */
const readTexts = createAssetReader<ConsentRecordTexts>('/assets/consent-record-texts.json')

/** The routes of records of consent, below `/v1/testimonial` for API keys and below `/inbox/api/{workspaceId}/testimonial`. */
export const consentRecords = createApp().get('/:id/consent-record', requireCaller, async (c) => {
  c.header('Vary', 'Accept', { append: true })
  // With its parameters, as in `text/html;charset=utf-8`.
  const types = parseAccepted(c.req.header('Accept'))
  const accepted = types.find((type) => /^(application\/json|text\/html)\s*(;|$)/i.test(type))
  // Below /inbox, pages are for documents only: see inbox-pages.ts.
  if (/^text/i.test(accepted ?? '') && !c.get('isInbox')) {
    const response = await respondConsentPage(c, c.req.param('id'))
    response.headers.set('Content-Security-Policy', contentSecurityPolicy)
    return response
  }
  const { record } = await find(consentRecordTable, await createScope(c), canonicalId(c.req.param('id')))
  return c.json(record)
})

/** Responds with the record of consent of a testimonial as a page to print. @throws HTTPException 401 or 404. */
export async function respondConsentPage(c: Context<AppEnv>, testimonialId: string): Promise<Response> {
  const { record } = await find(consentPageTable, await createScope(c), canonicalId(testimonialId))
  const texts = await readTexts(c.env.ASSETS, c.req.url)
  return c.html(consentRecordPage(texts, record, new Date().toISOString(), c.get('url').origin))
}
