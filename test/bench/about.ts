import type { Asked } from './load.ts'
import { json, ofAddress, ofShop, testimonial, withKey } from './sample.ts'
import type { Target } from './targets.ts'

/*
 * The requests of a testimonial's life, each about one target.
 */

/** What a browser asks before a page of another origin may send a testimonial. */
export const preflight = (): Asked => ({
  name: 'preflight',
  method: 'OPTIONS',
  path: '/v1/testimonial',
  headers: { ...ofShop, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
})

/** A visitor's testimonial; without an Idempotency-Key, so that it can be sent again and makes another one. */
export const post = ({ workspaceId }: Target): Asked => ({
  name: 'POST by a visitor',
  method: 'POST',
  path: '/v1/testimonial',
  headers: { ...json, ...ofAddress, ...ofShop },
  body: JSON.stringify({ workspaceId, ...testimonial, gaveConsent: true }),
})

/** An update of these fields. */
export const put = (target: Target, fields: object): Asked => ({
  ...get(target),
  name: `PUT ${Object.keys(fields)}`,
  method: 'PUT',
  body: JSON.stringify(fields),
})

export const get = ({ key, id }: Target): Asked => ofKey('GET', 'GET', key, `/v1/testimonial/${id}`)

export const remove = ({ key, id }: Target): Asked => ofKey('DELETE', 'DELETE', key, `/v1/testimonial/${id}`)

export const lookUp = ({ key, email }: Target): Asked =>
  ofKey('look-up by e-mail', 'GET', key, `/v1/testimonial?email=${encodeURIComponent(email)}`)

/** The first page of a list. */
export const page = ({ key, workspaceId }: Target, limit: number): Asked =>
  ofKey(`page of ${limit.toLocaleString('en')}`, 'GET', key, `/v1/testimonial/all/${workspaceId}?limit=${limit}`)

/** The page that begins after so many records of the list, found from page to page as a client finds it. */
export async function laterPage(service: URL, target: Target, limit: number, place: number): Promise<Asked> {
  const found = { ...page(target, limit), name: 'later page' }
  for (let [left, step] = [place, 0]; left > 0; left -= step) {
    step = Math.min(left, 1_000)
    const answer = await fetch(withLimit(new URL(found.path, service), step), { headers: found.headers })
    await answer.body?.cancel()
    const [, next = ''] = /^<([^>]+)>/.exec(answer.headers.get('Link') ?? '') ?? []
    const { pathname, search } = withLimit(new URL(next), limit)
    found.path = `${pathname}${search}`
  }
  return found
}

function withLimit(page: URL, limit: number): URL {
  page.searchParams.set('limit', String(limit))
  return page
}

const ofKey = (name: string, method: Asked['method'], key: string, path: string): Asked => ({
  name,
  method,
  path,
  headers: { ...json, ...withKey(key) },
})
