import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../shared/fields.ts'
import { forgetForm, rememberedForm, rememberForm } from '../db/live-forms.ts'
import { formHeaders, noFormError } from '../display/cached-app.ts'
import { crossOriginHeaders } from '../display/content.ts'
import { fetchDisplayPage } from '../display/fetch-page.ts'
import { type AppEnv, createApp } from '../env.ts'
import { allowEveryOrigin } from '../middleware/cors.ts'
import { conditionalGet, contentEtag } from '../middleware/etag.ts'
import { formScript } from '../pages/form-script.ts'

/*
 * The form as pages get it: its settings as JSON, or as a script together with the loader. Without the database, it is what this
 * isolate returned last; without that, the script leaves the form to the loader, which links to the hosted form. Default settings
 * never replace those of the owner.
 */

/** Keeps a page of the service from running a script with words of a workspace for all its pages. */
const rejectServiceWorkers = createMiddleware<AppEnv>((c, next) => {
  if (!c.req.raw.headers.has('Service-Worker')) return next()
  throw new HTTPException(403, { message: 'Service-Worker: the script of a form cannot be a service worker' })
})

/** The routes below `/f`. */
export const formEmbed = createApp()
  .use(allowEveryOrigin, conditionalGet, rejectServiceWorkers)
  .get('/:file', async (c) => {
    const [, name = '', type] = /^([^.]+)\.(js|json)$/.exec(c.req.param('file')) ?? []
    const formId = canonicalId(name)
    if (!formId) throw noFormError()
    const { response, status, headers } = await fetchDisplayPage(c, `/forms/${formId}`)
    if (response.ok) rememberForm(formId, await response.text())
    if (status === 404) forgetForm(formId)
    const json = rememberedForm(formId)
    if (json === undefined && (type === 'json' || status === 404)) return c.newResponse(response.body, status, headers)
    if (json === undefined)
      return c.body(await createScript(c, JSON.stringify({ formId })), 200, { ...scriptType, ...crossOriginHeaders })
    const cacheStatus = headers['cf-cache-status']
    // The doctor looks at it.
    if (cacheStatus) c.header('CF-Cache-Status', cacheStatus)
    // There is no cache, as on a computer: lets browsers ask again at every load.
    else c.header('Age', '60')
    if (type === 'json') return respond(c, formId, json, { 'Content-Type': 'application/json' })
    return respond(c, formId, await createScript(c, json), scriptType)
  })

const scriptType = { 'Content-Type': 'text/javascript; charset=utf-8' }

async function respond(c: Context<AppEnv>, formId: string, body: string, type: { 'Content-Type': string }) {
  return c.body(body, 200, { ...formHeaders(formId), ...type, ETag: await contentEtag(body) })
}

/** The text of the loader, once this isolate has read it. */
let loader: string | undefined

async function createScript(c: Context<AppEnv>, json: string): Promise<string> {
  loader ??= await readLoader(c)
  return formScript(loader, json)
}

async function readLoader(c: Context<AppEnv>): Promise<string> {
  const asset = await c.env.ASSETS.fetch(new URL('/latest/stored-form.js', c.req.url))
  if (!asset.ok) throw new Error('A file of the build is missing')
  return asset.text()
}
