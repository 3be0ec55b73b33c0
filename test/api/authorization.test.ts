import { describe, expect, test } from 'vitest'
import { settingsSections } from '../../shared/inbox-places.ts'
import { createForm, createPhoto } from '../support/media/media.ts'
import { mp4 } from '../support/media/media-files.ts'
import {
  addKey,
  allRows,
  basicAuth,
  batch,
  call,
  callWithFaults,
  createWorkspace,
  hashKey,
  keys,
  query,
  resetDatabase,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { sessionHeaders, signIn } from '../support/service/session.ts'

/* Authentication and isolation of every endpoint, by one table. A route that is missing from it fails the first test. */

/** `successStatus` and `visitorStatus` are the statuses for an owner key and for a visitor. */
type Endpoint = {
  method: string
  path: string
  successStatus: number
  visitorStatus?: number
  /** Rejects keys with the role `client`. */
  isForOwner?: true
  /** Is also mounted for sessions, covered by inbox-sessions.test.ts. */
  isInbox?: true
  body?: object
  /** The body is a form with a file. */
  isUpload?: true
  /** The body is a picture. */
  isPicture?: true
  query?: string
}

const form = { path: '/v1/forms/:id', isForOwner: true } as const
const versions = { path: '/v1/forms/:id/versions', isForOwner: true } as const
const forms: Endpoint[] = [
  { method: 'GET', path: '/v1/forms', successStatus: 200, isForOwner: true },
  { method: 'POST', path: '/v1/forms', body: { name: 'after' }, successStatus: 201, isForOwner: true },
  { ...form, method: 'GET', successStatus: 200 },
  { ...form, method: 'PUT', body: { name: 'after', closed: true }, successStatus: 200 },
  { ...form, method: 'DELETE', successStatus: 204 },
  { ...versions, method: 'GET', successStatus: 200 },
  { ...versions, method: 'POST', body: { settings: {} }, successStatus: 201 },
  { method: 'GET', path: '/v1/forms/:id/versions/1', successStatus: 200, isForOwner: true },
]

const savedDisplay = { path: '/v1/displays/:id', isForOwner: true } as const
const savedDisplays: Endpoint[] = [
  { method: 'GET', path: '/v1/displays', successStatus: 200, isForOwner: true },
  { method: 'POST', path: '/v1/displays', body: { name: 'after' }, successStatus: 201, isForOwner: true },
  { method: 'POST', path: '/v1/displays/preview', body: { settings: {} }, successStatus: 200, isForOwner: true },
  { ...savedDisplay, method: 'GET', successStatus: 200 },
  { ...savedDisplay, method: 'PUT', body: { name: 'after', settings: { search: true } }, successStatus: 200 },
  { ...savedDisplay, method: 'DELETE', successStatus: 204 },
]

const channel = { path: '/v1/channels/:id', isForOwner: true, isInbox: true } as const
const channels: Endpoint[] = [
  { method: 'GET', path: '/v1/channels', successStatus: 200, isForOwner: true, isInbox: true },
  {
    method: 'POST',
    path: '/v1/channels',
    body: { kind: 'slack', target: 'https://hooks.slack.com/services/after' },
    successStatus: 201,
    isForOwner: true,
    isInbox: true,
  },
  { ...channel, method: 'PUT', body: { schedule: 'daily' }, successStatus: 200 },
  { ...channel, method: 'DELETE', successStatus: 204 },
  { ...channel, method: 'POST', path: '/v1/channels/:id/test', successStatus: 200 },
]

const webhook = { path: '/v1/webhooks/:id', isForOwner: true } as const
const deliveryId = `msg_${'0'.repeat(32)}`
const webhooks: Endpoint[] = [
  { method: 'GET', path: '/v1/webhooks', successStatus: 200, isForOwner: true },
  {
    method: 'POST',
    path: '/v1/webhooks',
    body: { url: 'https://hooks.example' },
    successStatus: 201,
    isForOwner: true,
  },
  { ...webhook, method: 'PUT', body: { format: 'trust' }, successStatus: 200 },
  { ...webhook, method: 'DELETE', successStatus: 204 },
  ...['rotate', 'test', `deliveries/${deliveryId}/replay`].map(
    (action): Endpoint => ({ ...webhook, path: `/v1/webhooks/:id/${action}`, method: 'POST', successStatus: 200 }),
  ),
  { ...webhook, path: '/v1/webhooks/:id/deliveries', method: 'GET', successStatus: 200 },
]

const importRoute = { path: '/v1/imports/:id', successStatus: 200, isForOwner: true } as const
const importRows = [{ source: 'google', firstname: 'after' }]
const imports: Endpoint[] = [
  { method: 'GET', path: '/v1/imports', successStatus: 200, isForOwner: true },
  {
    method: 'POST',
    path: '/v1/imports',
    body: { source: 'google', label: 'after' },
    successStatus: 201,
    isForOwner: true,
  },
  { ...importRoute, method: 'POST', path: '/v1/imports/:id/rows', body: { rows: importRows } },
  { ...importRoute, method: 'DELETE' },
]

const uploads = [
  '/v1/media/upload-image',
  '/v1/media/upload-video',
  '/v1/media/upload-small-video',
  '/v1/contacts/upload-image',
].map((path): Endpoint => ({ method: 'POST', path: `${path}/:id`, successStatus: 200, isUpload: true }))

const picture = { path: '/v1/inbox/testimonials/:id/picture', isForOwner: true, isInbox: true } as const

const endpoints: Endpoint[] = [
  ...['testimonial', 'contacts'].flatMap((resource): Endpoint[] => {
    const [path, body] = [`/v1/${resource}`, { firstname: 'after' }]
    return [
      { method: 'POST', path, body, successStatus: 201, visitorStatus: resource === 'testimonial' ? 201 : 401 },
      { method: 'GET', path, query: '?email=a@b', successStatus: 200 },
      { method: 'GET', path: `${path}/all/:id`, successStatus: 200 },
      { method: 'GET', path: `${path}/:id`, successStatus: 200 },
      { method: 'PUT', path: `${path}/:id`, body, successStatus: 200 },
      { method: 'DELETE', path: `${path}/:id`, successStatus: 204 },
    ]
  }),
  { method: 'POST', path: '/v1/testimonial/:id/giver-link', successStatus: 201, isForOwner: true, isInbox: true },
  { method: 'DELETE', path: '/v1/testimonial/:id/giver-link', successStatus: 204, isForOwner: true, isInbox: true },
  { method: 'GET', path: '/v1/testimonial/:id/consent-record', successStatus: 200 },
  { method: 'GET', path: '/v1/inbox/testimonials', successStatus: 200, isInbox: true },
  {
    method: 'POST',
    path: '/v1/inbox/testimonials',
    body: { source: 'google', firstname: 'after' },
    successStatus: 201,
    isForOwner: true,
    isInbox: true,
  },
  {
    method: 'POST',
    path: '/v1/inbox/testimonials/bulk',
    body: { ids: [unknownId], set: { state: 'spam' } },
    successStatus: 200,
    isInbox: true,
  },
  { method: 'GET', path: '/v1/inbox/testimonials/:id', successStatus: 200, isInbox: true },
  {
    method: 'PATCH',
    path: '/v1/inbox/testimonials/:id',
    body: { state: 'spam', tags: ['after'] },
    successStatus: 200,
    isInbox: true,
  },
  { method: 'DELETE', path: '/v1/inbox/testimonials/:id', successStatus: 204, isInbox: true },
  { ...picture, method: 'PUT', isPicture: true, successStatus: 200 },
  { ...picture, method: 'DELETE', successStatus: 204 },
  { method: 'GET', path: '/v1/inbox/counts', successStatus: 200, isInbox: true },
  { method: 'GET', path: '/v1/inbox/newest', successStatus: 200, isInbox: true },
  { method: 'GET', path: '/v1/inbox/history', successStatus: 200, isInbox: true },
  ...uploads,
  ...forms,
  ...savedDisplays,
  ...channels,
  ...imports,
  { method: 'POST', path: '/v1/invitations', body: { title: 'after' }, successStatus: 201 },
  { method: 'GET', path: '/v1/invitations', successStatus: 200 },
  { method: 'DELETE', path: '/v1/invitations/:id', successStatus: 204 },
  ...webhooks,
  { method: 'GET', path: '/v1/workspaces', successStatus: 200 },
  // Of the two workspaces, A is the first.
  { method: 'POST', path: '/v1/workspaces', body: { name: 'after' }, successStatus: 201, isForOwner: true },
  { method: 'PUT', path: '/v1/workspaces/:id', body: { name: 'after' }, successStatus: 200, isForOwner: true },
  { method: 'GET', path: '/v1/websites', successStatus: 200 },
  { method: 'POST', path: '/v1/keys', body: { label: 'after' }, successStatus: 201, isForOwner: true },
  { method: 'GET', path: '/v1/keys', successStatus: 200, isForOwner: true },
  { method: 'DELETE', path: '/v1/keys/:id', successStatus: 204, isForOwner: true },
  { method: 'GET', path: '/v1/health-report', successStatus: 200, isForOwner: true, isInbox: true },
  { method: 'GET', path: '/v1/rejected-origins', successStatus: 200, isForOwner: true, isInbox: true },
]

const formId = '/:formId{[\\dA-Fa-f-]{36}}'

/** Routes without authentication: they access no workspace, or only what its hosted form shows. */
const publicRoutes = [
  'GET /health',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs.md',
  'GET /docs/*',
  'GET /llms.txt',
  'GET /f/:file',
  'GET /v1/media',
  'GET /form/',
  'GET /form/:workspaceId',
  'GET /form/:workspaceId/logo',
  'GET /form/:workspaceId/thanks',
  `GET /form/${formId}`,
  `GET /form/:workspaceId${formId}`,
  `GET /form/:workspaceId${formId}/thanks`,
]

/** Routes that everybody may read, without credentials. */
const displayRoutes = [
  'GET /d/:displayId{[^/]+\\.css}',
  'GET /d/:displayId',
  'GET /d/:displayId/embed',
  'GET /oembed',
  'GET /testimonials/:workspaceId',
  ...['badge', 'carousel', 'data.jsonld', 'embed', 'feed.json', 'single', 't/:testimonialId', 'wall'].map(
    (path) => `GET /testimonials/:workspaceId/${path}`,
  ),
]

/** Routes with the token of an author; covered by my-testimonial.test.ts and my-testimonial-pages.test.ts. */
const authorRoutes = [
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /v1/my-testimonial`),
  'GET /my-testimonial',
  'POST /my-testimonial',
]

/** Routes with the token of a link in a message; covered by message-links.test.ts. */
const linkRoutes = ['approve', 'confirm', 'unsubscribe'].flatMap((path) => [`GET /${path}`, `POST /${path}`])

/** Routes that accept visitors like `POST /v1/testimonial`; covered by hosted-form.test.ts. */
const formRoutes = ['POST /form/:workspaceId', `POST /form/:workspaceId${formId}`]

/** The front page, and the set-up of a deployment without a workspace; covered by setup.test.ts. */
const setupRoutes = ['GET /', 'GET /setup', 'POST /setup']

/** Routes of files, most with a ticket; covered by media.test.ts and media-delivery.test.ts. */
const mediaRoutes = ['POST /v1/media', 'PUT /v1/media/:id/:part', 'POST /v1/media/:id/complete', 'GET /media/:name']

/** Preflights of the routes that pages of other sites use; covered by http.test.ts, my-testimonial.test.ts and media.test.ts. */
const preflightRoutes = ['testimonial', 'my-testimonial', 'media', 'media/:id/:part'].map(
  (path) => `OPTIONS /v1/${path}`,
)

/** The endpoints that are also there for sessions. */
const sessionEndpoints = endpoints.filter(
  ({ path, isInbox }) =>
    isInbox ||
    /^\/v1\/(?:forms|displays|imports|invitations|keys|webhooks|workspaces)|consent-record$|upload-/.test(path),
)

/** Routes for sessions; covered by inbox-sessions.test.ts. */
const sessionRoutes = [
  ...sessionEndpoints.map(
    ({ method, path }) =>
      `${method} ${path
        .replace(/^\/v1(?:\/inbox)?/, '/inbox/api/:workspaceId')
        .replace(/1$/, ':number')
        .replace(deliveryId, ':deliveryId')
        .replace(/(upload-.*):id/, '$1:workspaceId')}`,
  ),
  'GET /inbox/api/:workspaceId/first-steps',
  'GET /inbox/api/:workspaceId/form-summaries',
  'GET /inbox/api/:workspaceId/named-history',
  'GET /inbox/api/:workspaceId/sessions',
  'DELETE /inbox/api/:workspaceId/sessions',
  'DELETE /inbox/api/:workspaceId/sessions/:id',
  'POST /inbox/api/:workspaceId/device-links',
  'GET /inbox/sign-in',
  'POST /inbox/sign-in',
  'POST /inbox/sign-out',
  'GET /inbox',
  'GET /inbox/devices',
  'GET /inbox/:workspaceId{(?!(?:api|sign-in|sign-out)$)[^/]+}',
  'GET /inbox/:workspaceId/:place{(?:forms|displays|requests|settings|import)}',
  `GET /inbox/:workspaceId/settings/:section{(?:${settingsSections.join('|')})}`,
  'GET /inbox/:workspaceId/:former{(?:invitations|notifications|keys|history)}',
  'GET /inbox/:workspaceId{(?!api$)[^/]+}/:place{forms|displays}/:id',
  'GET /inbox/:workspaceId{(?!api$)[^/]+}/:testimonialId',
  'GET /inbox/:workspaceId{(?!api$)[^/]+}/:testimonialId/consent-record',
  'GET /inbox/:workspaceId{(?!api$)[^/]+}/:testimonialId/picture',
  'GET /remote/:workspaceId/:testimonialId',
]

test('covers every route of the service', async () => {
  const { body: routes } = await callWithFaults('GET', '/routes')
  const covered = [
    ...publicRoutes,
    ...displayRoutes,
    ...formRoutes,
    ...authorRoutes,
    ...linkRoutes,
    ...setupRoutes,
    ...sessionRoutes,
    ...mediaRoutes,
    ...preflightRoutes,
    ...endpoints.map(
      ({ method, path }) =>
        `${method} ${path
          .replace(/((?:all|upload-[\w-]+)\/):id/, '$1:workspaceId')
          .replace('versions/1', 'versions/:number')
          .replace(deliveryId, ':deliveryId')}`,
    ),
  ]
  const served = routes.filter(({ isMiddleware }: { isMiddleware: boolean }) => !isMiddleware)
  expect(served.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`).sort()).toEqual(
    covered.sort(),
  )
})

const challenge = 'Basic realm="laurel", charset="UTF-8"'
const unknownKey = 'Authorization: the API key is unknown or revoked'
const keyRequired = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'

/** Invalid `Authorization` headers, with the error message. */
const invalidCredentials: [string, string, string][] = [
  ['an unknown key', basicAuth(keys.unknown), unknownKey],
  ['a revoked key', basicAuth(keys.revoked), unknownKey],
  ['a key with one character changed', basicAuth(keys.workspaceA.replace('0', '1')), unknownKey],
  ['a key in another case', basicAuth(keys.workspaceA.toUpperCase()), keyRequired],
  ['a key cut short', basicAuth(keys.workspaceA.slice(0, -1)), unknownKey],
  ['a key with a trailing space', basicAuth(`${keys.workspaceA} `), keyRequired],
  ['a key with a trailing line feed', basicAuth(`${keys.workspaceA}\n`), keyRequired],
  ['a key with a trailing zero byte', basicAuth(`${keys.workspaceA}\0`), keyRequired],
  ['a key with a look-alike letter', basicAuth(keys.workspaceA.replace('o', 'о')), keyRequired],
  ['a key after a second colon', basicAuth(`:${keys.workspaceA}`), keyRequired],
  ...['\u0001', '\u007f', '\u0085'].map((control): [string, string, string] => [
    `a user name with ${JSON.stringify(control)}`,
    basicAuth(keys.workspaceA, `a${control}b`),
    keyRequired,
  ]),
  ['a key as the user name', basicAuth('', keys.workspaceA), keyRequired],
  ['a password of 40 kB', basicAuth(`lk_${'x'.repeat(30_000)}`), keyRequired],
  ['a bearer token', `Bearer ${keys.workspaceA}`, keyRequired],
  ['the bare key', keys.workspaceA, keyRequired],
  ['no credentials', 'Basic', keyRequired],
  ['no colon', `Basic ${Buffer.from(keys.workspaceA).toString('base64')}`, keyRequired],
  ['bad base64', `Basic !!!${basicAuth(keys.workspaceA).slice(9)}`, keyRequired],
  ['two headers', `${basicAuth(keys.workspaceA)}, ${basicAuth(keys.workspaceA)}`, keyRequired],
]

/** The id that a workspace has for each path; `suffix` ends the ids of its records. */
const idsByPath = (workspaceId: string, suffix: string) => ({
  '/v1/testimonial/:id': `00000000-0000-4000-8000-0000000001${suffix}`,
  '/v1/contacts/:id': `00000000-0000-4000-8000-0000000002${suffix}`,
  '/v1/keys/:id': `00000000-0000-4000-8000-0000000003${suffix}`,
  '/v1/forms/:id': `00000000-0000-4000-8000-0000000004${suffix}`,
  '/v1/webhooks/:id': `00000000-0000-4000-8000-0000000007${suffix}`,
  '/v1/workspaces/:id': workspaceId,
  '/v1/testimonial/all/:id': workspaceId,
  '/v1/contacts/all/:id': workspaceId,
  '/v1/inbox/testimonials/:id': `00000000-0000-4000-8000-0000000001${suffix}`,
  '/v1/channels/:id': `00000000-0000-4000-8000-0000000005${suffix}`,
  '/v1/invitations/:id': `00000000-0000-4000-8000-0000000006${suffix}`,
  '/v1/imports/:id': `00000000-0000-4000-8000-0000000008${suffix}`,
  '/v1/displays/:id': `00000000-0000-4000-8000-0000000009${suffix}`,
  ...Object.fromEntries(uploads.map(({ path }) => [path, workspaceId])),
})
const workspaces = [idsByPath(workspaceA, '0a'), idsByPath(workspaceB, '0b')] as const

async function seed() {
  const statements = workspaces.flatMap((ids) => {
    const [testimonial, contact, key, form, webhook, workspaceId] = Object.values(ids)
    const columns = "(id, workspaceId, created, email) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'a@b')"
    return [
      { sql: `INSERT INTO testimonials ${columns}`, values: [testimonial, workspaceId] },
      { sql: `INSERT INTO contacts ${columns}`, values: [contact, workspaceId] },
      {
        sql: "INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash) VALUES (?, ?, 'x', '', '', ?)",
        values: [key, workspaceId, hashKey(String(key))],
      },
      {
        sql: "INSERT INTO invitations (id, workspaceId, created, expires, hash) VALUES (?, ?, 'x', 'x', ?)",
        values: [ids['/v1/invitations/:id'], workspaceId, hashKey(ids['/v1/invitations/:id'])],
      },
      {
        sql: "INSERT INTO imports (id, workspaceId, created, source, label) VALUES (?, ?, 'x', 'google', '')",
        values: [ids['/v1/imports/:id'], workspaceId],
      },
      { sql: "INSERT INTO forms (id, workspaceId, created, name) VALUES (?, ?, 'x', '')", values: [form, workspaceId] },
      {
        sql: "INSERT INTO displays (id, workspaceId, created, name, settings) VALUES (?, ?, 'x', '', '{}')",
        values: [ids['/v1/displays/:id'], workspaceId],
      },
      {
        sql: "INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings) VALUES (?1, ?2, ?1, 1, ?3, 'x', '{}')",
        values: [form, workspaceId, hashKey('{}')],
      },
      {
        sql: "INSERT INTO channels (id, workspaceId, created, kind, target, origin, confirmed) VALUES (?, ?, 'x', 'email', 'a@b', 'http://localhost', 'x')",
        values: [ids['/v1/channels/:id'], workspaceId],
      },
      {
        // Nothing is sent to it: no server listens at this port.
        sql: "INSERT INTO webhooks (id, workspaceId, created, url, events, secret) VALUES (?, ?, 'x', 'http://localhost:9', '[]', 'whsec_AAAA')",
        values: [webhook, workspaceId],
      },
      {
        sql: "INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due, done) VALUES (?, ?2, ?3, 'webhook.test', ?2, 'x', 'x', 'x')",
        values: [deliveryId, webhook, workspaceId],
      },
    ]
  })
  await batch(statements)
}

/** The ways in which a key may be sent. */
const validHeaders: [string, (key: string) => string][] = [
  ['any user name', (key) => basicAuth(key, 'apikey')],
  ['no user name', (key) => basicAuth(key, '')],
  ['a user name in another script', (key) => basicAuth(key, 'ключ')],
  ['the scheme in another case', (key) => basicAuth(key).replace('Basic', 'bAsIc')],
  ['several spaces', (key) => basicAuth(key).replace(' ', '   ')],
]

/** An endpoint with the ids of the first workspace, and the paths at which that workspace has nothing. */
type Target = {
  endpoint: Endpoint
  path: string
  otherPaths: string[]
  send: (headers: Record<string, string>, to?: string) => ReturnType<typeof call>
}

function createTarget(endpoint: Endpoint): Target {
  const { method, path: template, body, query = '', isUpload, isPicture } = endpoint
  const [id, foreignId] = workspaces.map((ids) => Object.entries(ids).find(([path]) => template.startsWith(path))?.[1])
  const withId = (id = '') => template.replace(':id', id)
  const path = withId(id) + query
  // Ids of the other workspace, of other resources, unknown ids and malformed ones.
  const otherIds = Object.values(workspaces[0]).filter((other) => other !== id)
  const otherPaths = [foreignId, ...otherIds, unknownId, 'nonsense', '%00', "'"].map(withId)
  const jpeg = { body: createPhoto(), headers: { 'Content-Type': 'image/jpeg' } }
  const form = isUpload
    ? createForm(template.includes('video') ? mp4() : createPhoto())
    : isPicture
      ? jpeg
      : { body, headers: {} }
  const send: Target['send'] = (headers, to = path) =>
    call(method, to, { body: form.body, headers: { ...form.headers, ...headers } })
  return { endpoint, path, otherPaths, send }
}

const withKey = (key: string, headers = {}) => ({ Authorization: basicAuth(key), ...headers })

/** Expects a status and a message, whatever else there is to report. */
function expectSoft(name: string, { status, body }: Awaited<ReturnType<typeof call>>, ...expected: [number, string]) {
  expect.soft([status, body], name).toEqual(expected)
}

async function rejectInvalidCredentials({ send }: Target) {
  const responses = await Promise.all(invalidCredentials.map(([, Authorization]) => send({ Authorization })))
  for (const [index, response] of responses.entries()) {
    const [name = '', , message = ''] = invalidCredentials[index] ?? []
    expectSoft(name, response, 401, message)
    expect.soft(response.headers.get('www-authenticate'), name).toBe(challenge)
  }
}

async function rejectOtherPlacesOfKey({ endpoint: { method, body, visitorStatus = 401 }, path, send }: Target) {
  const isForVisitors = visitorStatus !== 401
  if (!isForVisitors) expect.soft((await send({}, `${path}?key=${keys.workspaceA}`)).status, 'in the query').toBe(401)
  if (!body) return
  const { status } = await call(method, path, { body: { key: keys.workspaceA } })
  expect.soft(status, 'in the body').toBe(isForVisitors ? 400 : 401)
}

async function rejectOtherSites({ send }: Target) {
  for (const site of ['cross-site', 'same-site']) {
    const response = await send(withKey(keys.workspaceA, { 'Sec-Fetch-Site': site }))
    expectSoft(site, response, 403, 'Sec-Fetch-Site: credentials are not accepted from other sites')
    const { status } = await send({ Authorization: 'Basic', 'Sec-Fetch-Site': site })
    expect.soft(status, `no credentials, ${site}`).toBe(401)
  }
}

async function rejectClient({ path, otherPaths, send }: Target, key: string) {
  for (const to of [path, ...otherPaths.filter((other) => other.includes('/0000'))]) {
    expectSoft(`a client at ${to}`, await send(withKey(key), to), 403, 'Authorization: this key may not do that')
  }
}

async function rejectOtherWorkspaces({ endpoint: { method, body }, path }: Target) {
  for (const workspaceId of [workspaceB, unknownId, 'nonsense', ' ']) {
    const response = await call(method, path, { key: keys.workspaceA, body: { ...body, workspaceId } })
    expectSoft(`the workspace ${workspaceId}`, response, 400, 'workspaceId: is not a registered workspace')
  }
}

async function rejectOtherIds({ otherPaths, send }: Target) {
  const responses = await Promise.all(otherPaths.map((to) => send(withKey(keys.workspaceA), to)))
  const [foreign, ...others] = responses.map(({ status, text, headers }) => {
    const stableHeaders = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
    return { status, text, stableHeaders }
  })
  expect.soft(foreign).toMatchObject({ status: 404, text: '"There is no such record."' })
  for (const [index, other] of others.entries()) expect.soft(other, otherPaths[index + 1]).toEqual(foreign)
}

async function expectVisitor({ endpoint: { visitorStatus = 401 }, send }: Target) {
  const { status, headers } = await send({})
  const expected = [visitorStatus, visitorStatus === 401 ? challenge : null]
  expect.soft([status, headers.get('www-authenticate')], 'a visitor').toEqual(expected)
}

/** Stores again what a request with this method may have changed or removed. */
async function reseedAfter(method: string) {
  if (method === 'GET') return
  await resetDatabase()
  await seed()
}

describe.each(endpoints)('$method $path', (endpoint) => {
  const { path, body, method, isForOwner, successStatus, visitorStatus = 401 } = endpoint
  const target = createTarget(endpoint)
  const { send } = target

  test('changes nothing for everybody else', async () => {
    await seed()
    const clientKey = `lk_${crypto.randomUUID()}`
    await addKey(clientKey, workspaceA, { role: 'client' })
    const before = await allRows()
    await rejectInvalidCredentials(target)
    await rejectOtherPlacesOfKey(target)
    if (visitorStatus === 401) await expectVisitor(target)
    await rejectOtherSites(target)
    if (isForOwner) await rejectClient(target, clientKey)
    if (method === 'POST' && body && 'firstname' in body) await rejectOtherWorkspaces(target)
    if (path.includes(':id')) await rejectOtherIds(target)
    expect.soft(await allRows()).toEqual(before)

    await batch([{ sql: 'UPDATE apiKeys SET revoked = created WHERE workspaceId = ?', values: [workspaceA] }])
    const revoked = await allRows()
    expectSoft('a key that has just been revoked', await send(withKey(keys.workspaceA)), 401, unknownKey)
    expect.soft(await allRows()).toEqual(revoked)
  })

  test(`returns ${successStatus} to its keys`, async () => {
    await seed()
    // One after the other for endpoints that change something: storing it again takes longest.
    const turn = endpoints.indexOf(endpoint) % validHeaders.length
    for (const [name, createHeader] of method === 'GET' ? validHeaders : validHeaders.slice(turn, turn + 1)) {
      const { status } = await send({ Authorization: createHeader(keys.workspaceA) })
      expect.soft(status, `a key with ${name}`).toBe(successStatus)
      await reseedAfter(method)
    }
    for (const site of ['same-origin', 'none']) {
      const { status } = await send(withKey(keys.workspaceA, { 'Sec-Fetch-Site': site }))
      expect.soft(status, site).not.toBe(403)
    }
    await reseedAfter(method)
    if (visitorStatus !== 401) await expectVisitor(target)
    if (isForOwner) return
    const clientKey = `lk_${crypto.randomUUID()}`
    await addKey(clientKey, workspaceA, { role: 'client' })
    expect.soft((await send(withKey(clientKey))).status, 'a client').toBe(successStatus)
  })
})

describe('a session of another workspace', () => {
  const bulk = { ids: [workspaces[0]['/v1/testimonial/:id']], set: { state: 'spam' } }

  test.each(sessionEndpoints)('finds and changes nothing: $method $path', async (endpoint) => {
    await seed()
    const { path, send } = createTarget(endpoint.path.endsWith('/bulk') ? { ...endpoint, body: bulk } : endpoint)
    const headers = { ...sessionHeaders(await signIn(keys.workspaceB)), 'X-Laurel-Key': keys.workspaceB }
    const sendBelow = (workspaceId: string) =>
      send(headers, path.replace(/^\/v1(?:\/inbox)?/, `/inbox/api/${workspaceId}`))
    const before = await allRows()
    expect((await sendBelow(workspaceA)).status).toBe(404)
    // Below the session's own workspace, with the id of a record of the other one.
    if (endpoint.path.includes(':id') && !endpoint.isUpload) expect((await sendBelow(workspaceB)).status).toBe(404)
    if (endpoint.path.endsWith('/bulk')) expect((await sendBelow(workspaceB)).body).toMatchObject([{ ok: false }])
    expect(await allRows()).toEqual(before)
    // An upload goes to the workspace of the session, whatever id is at the end.
    if (endpoint.isUpload) {
      expect((await sendBelow(workspaceB)).status).toBe(200)
      expect(await query('SELECT workspaceId FROM media')).toEqual([{ workspaceId: workspaceB }])
    }
  })

  test('cannot repeat a delivery to a webhook of another workspace', async () => {
    await seed()
    const foreign = `msg_${'1'.repeat(32)}`
    await batch([{ sql: 'UPDATE deliveries SET id = ? WHERE workspaceId = ?', values: [foreign, workspaceA] }])
    const before = await allRows()
    const path = `/v1/webhooks/${workspaces[1]['/v1/webhooks/:id']}/deliveries/${foreign}/replay`
    expect((await call('POST', path, { key: keys.workspaceB })).status).toBe(404)
    expect(await allRows()).toEqual(before)
  })
})

test('isolates three workspaces from each other, for every key, resource and method', async () => {
  const owners = await Promise.all([createWorkspace(), createWorkspace(), createWorkspace()])
  const records = new Map<string, string>()
  for (const resource of ['testimonial', 'contacts']) {
    for (const { workspaceId, key } of owners) {
      const { body } = await call('POST', `/v1/${resource}`, { key, body: { firstname: workspaceId, workspaceId } })
      records.set(`${resource} ${workspaceId}`, body.id)
    }
  }
  const before = await allRows()
  for (const resource of ['testimonial', 'contacts']) {
    for (const owner of owners) {
      const id = records.get(`${resource} ${owner.workspaceId}`)
      for (const key of [...owners.map(({ key }) => key), keys.revoked, keys.unknown]) {
        const isOwner = key === owner.key
        const rejection = [keys.revoked, keys.unknown].includes(key) ? 401 : undefined
        const put = await call('PUT', `/v1/${resource}/${id}`, { key })
        expect(put.status).toBe(rejection ?? (isOwner ? 200 : 404))
        for (const suffix of [id, `all/${owner.workspaceId}`]) {
          const get = await call('GET', `/v1/${resource}/${suffix}`, { key })
          expect(get.status).toBe(rejection ?? (isOwner ? 200 : 404))
          if (!isOwner) expect(get.text).not.toContain(owner.workspaceId)
        }
        if (!isOwner) expect((await call('DELETE', `/v1/${resource}/${id}`, { key })).status).toBe(rejection ?? 404)
        const unknown = await call('PUT', `/v1/${resource}/${unknownId}`, { key })
        if (!isOwner) expect([put.status, put.text]).toEqual([unknown.status, unknown.text])
        if (isOwner) continue
        const post = await call('POST', `/v1/${resource}`, { key, body: { workspaceId: owner.workspaceId } })
        const unknownWorkspace = await call('POST', `/v1/${resource}`, { key, body: { workspaceId: unknownId } })
        expect(post.status).toBe(rejection ?? 400)
        expect([post.status, post.text]).toEqual([unknownWorkspace.status, unknownWorkspace.text])
      }
    }
  }
  expect(await allRows()).toEqual(before)
})

test('stores a key only as a hash, and records the day of its use', async () => {
  // A new key, because an isolate records each key only once a day.
  const key = `lk_${crypto.randomUUID()}`
  await addKey(key, workspaceA)
  await call('POST', '/v1/contacts', { key })
  const lastUsedDays = async () => (await rows('apiKeys')).map(({ lastUsedDay }) => lastUsedDay)
  await expect.poll(lastUsedDays).toContain(new Date().toISOString().slice(0, 10))
  expect(JSON.stringify(await rows('apiKeys'))).not.toContain(key)
  // No other key was used.
  expect((await lastUsedDays()).filter(Boolean)).toHaveLength(1)
})
