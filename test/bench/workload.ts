import type { BenchmarkRequest } from './load.ts'
import { basicAuthHeader, ipHeader, jsonHeader, originHeader, testimonialFields } from './sample.ts'
import type { Target } from './targets.ts'

/*
 * The requests in the life of a testimonial, each for one target.
 */

/** A target without its e-mail, which only the look-up needs. */
type Identity = Omit<Target, 'email'>

/** The CORS preflight that a browser sends before a page of another origin may post a testimonial. */
export const preflight = (): BenchmarkRequest => ({
  name: 'preflight',
  method: 'OPTIONS',
  path: '/v1/testimonial',
  headers: {
    ...originHeader,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  },
})

/** A visitor's testimonial; without an Idempotency-Key, so that every repetition creates another one. */
export const visitorPost = ({ workspaceId }: Identity, fields: object): BenchmarkRequest =>
  withBody(
    { name: 'POST by a visitor', method: 'POST', path: '/v1/testimonial', headers: { ...ipHeader, ...originHeader } },
    { workspaceId, ...fields },
  )

export const put = (target: Identity, fields: object): BenchmarkRequest =>
  withBody({ ...get(target), name: `PUT ${Object.keys(fields)}`, method: 'PUT' }, fields)

export const get = ({ key, id }: Identity): BenchmarkRequest => withKey('GET', 'GET', key, `/v1/testimonial/${id}`)

export const remove = ({ key, id }: Identity): BenchmarkRequest =>
  withKey('DELETE', 'DELETE', key, `/v1/testimonial/${id}`)

export const lookUpByEmail = ({ key, email }: Target): BenchmarkRequest =>
  withKey('look-up by e-mail', 'GET', key, `/v1/testimonial?email=${encodeURIComponent(email)}`)

export const firstPage = ({ key, workspaceId }: Identity, limit: number): BenchmarkRequest =>
  withKey(`page of ${limit.toLocaleString('en')}`, 'GET', key, `/v1/testimonial/all/${workspaceId}?limit=${limit}`)

/** Finds the page that begins after `offset` records by following cursors from page to page, as a client does. */
export async function findLaterPage(
  service: URL,
  target: Identity,
  limit: number,
  offset: number,
): Promise<BenchmarkRequest> {
  const request = { ...firstPage(target, limit), name: 'later page' }
  for (let [remaining, step] = [offset, 0]; remaining > 0; remaining -= step) {
    step = Math.min(remaining, 1_000)
    const response = await fetch(withLimit(new URL(request.path, service), step), { headers: request.headers })
    await response.body?.cancel()
    const [, next = ''] = /^<([^>]+)>/.exec(response.headers.get('Link') ?? '') ?? []
    const { pathname, search } = withLimit(new URL(next), limit)
    request.path = `${pathname}${search}`
  }
  return request
}

function withLimit(url: URL, limit: number): URL {
  url.searchParams.set('limit', String(limit))
  return url
}

const withKey = (name: string, method: BenchmarkRequest['method'], key: string, path: string): BenchmarkRequest => ({
  name,
  method,
  path,
  headers: basicAuthHeader(key),
})

const withBody = (request: BenchmarkRequest, fields: object): BenchmarkRequest => ({
  ...request,
  headers: { ...jsonHeader, ...request.headers },
  body: JSON.stringify(fields),
})

/** Returns the requests whose throughput is compared with that of the baseline. */
export const createWorkload = (target: Identity): BenchmarkRequest[] => [
  visitorPost(target, testimonialFields),
  withBody(withKey('POST by key', 'POST', target.key, '/v1/testimonial'), testimonialFields),
  { ...put(target, testimonialFields), name: 'PUT by key' },
  get(target),
  firstPage(target, 50),
]
