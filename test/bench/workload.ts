import type { Asked } from './load.ts'
import { json, ofAddress, ofShop, testimonial, withKey } from './sample.ts'
import type { Target } from './targets.ts'

/*
 * The requests of a testimonial's life, each about one target.
 */

/** A target without its address, which few requests need. */
type Own = Omit<Target, 'email'>

/** What a browser asks before a page of another origin may send a testimonial. */
export const preflight = (): Asked => ({
  name: 'preflight',
  method: 'OPTIONS',
  path: '/v1/testimonial',
  headers: { ...ofShop, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
})

/** A visitor's testimonial; without an Idempotency-Key, so that it can be sent again and makes another one. */
export const post = ({ workspaceId }: Own, fields: object): Asked =>
  withBody(
    { name: 'POST by a visitor', method: 'POST', path: '/v1/testimonial', headers: { ...ofAddress, ...ofShop } },
    { workspaceId, ...fields },
  )

/** An update of these fields. */
export const put = (target: Own, fields: object): Asked =>
  withBody({ ...get(target), name: `PUT ${Object.keys(fields)}`, method: 'PUT' }, fields)

export const get = ({ key, id }: Own): Asked => ofKey('GET', 'GET', key, `/v1/testimonial/${id}`)

export const remove = ({ key, id }: Own): Asked => ofKey('DELETE', 'DELETE', key, `/v1/testimonial/${id}`)

export const lookUp = ({ key, email }: Target): Asked =>
  ofKey('look-up by e-mail', 'GET', key, `/v1/testimonial?email=${encodeURIComponent(email)}`)

/** The first page of a list. */
export const page = ({ key, workspaceId }: Own, limit: number): Asked =>
  ofKey(`page of ${limit.toLocaleString('en')}`, 'GET', key, `/v1/testimonial/all/${workspaceId}?limit=${limit}`)

/** The page that begins after so many records of the list, found from page to page as a client finds it. */
export async function laterPage(service: URL, target: Own, limit: number, place: number): Promise<Asked> {
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
  headers: withKey(key),
})

const withBody = (asked: Asked, fields: object): Asked => ({
  ...asked,
  headers: { ...json, ...asked.headers },
  body: JSON.stringify(fields),
})

/** The requests whose speed matters. */
export const requestsAbout = (target: Own): Asked[] => [
  post(target, testimonial),
  withBody(ofKey('POST by key', 'POST', target.key, '/v1/testimonial'), testimonial),
  { ...put(target, testimonial), name: 'PUT by key' },
  get(target),
  page(target, 50),
]
