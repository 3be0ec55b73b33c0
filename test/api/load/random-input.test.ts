import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ApiKeyInput } from '../../../shared/api-key.ts'
import { ContactInput } from '../../../shared/contact.ts'
import { FormInput, FormUpdate } from '../../../shared/forms/form.ts'
import { InboxBulkChange, InboxChange } from '../../../shared/inbox.ts'
import { InvitationInput } from '../../../shared/invitation.ts'
import { MediaInput } from '../../../shared/media-input.ts'
import { ChannelInput } from '../../../shared/notifications/channel.ts'
import { WebhookInput } from '../../../shared/notifications/webhook.ts'
import { OwnerTestimonialInput } from '../../../shared/provenance/added-testimonial.ts'
import { VisitorTestimonialInput } from '../../../shared/testimonial.ts'
import { WorkspaceInput } from '../../../shared/workspace/workspace.ts'
import { generateAuthorToken } from '../../../worker/lib/author-link.ts'
import { repetitions } from '../../support/scale.ts'
import { call, clearLogs, keys, logs, workspaceA } from '../../support/service/harness.ts'

/* What no model predicts: bodies and queries of any kind are accepted or rejected, and never make the service fail. */

const canary = 'canary-7f3a'
const oddNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '$', 'id', 'state', 'version']
const oddTexts = [canary, '', '0', '-1', '1e999', 'null', "'--", '%', '\u0000', '\ud800', '🌸'.repeat(400), '[]', 'lg_']
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 20 }))
const value: Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -1, 5, 1e21, 2 ** 53, [], {}, [null], [[]], workspaceA, 'https://a.example/b'),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom(...oddNames, 'publish', 'de', 'text'), text, { maxKeys: 3 }),
)

/** JSON of an object with some of these names, others, and values of any kind. */
const bodyWith = (names: string[]) =>
  fc
    .array(
      fc.tuple(fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 6 }, fc.constantFrom(...oddNames)), value),
      {
        maxLength: 4,
      },
    )
    .map((entries) => `{${entries.map(([name, sent]) => `${JSON.stringify(name)}:${JSON.stringify(sent)}`).join()}}`)

const queryNames = [
  ...[
    'limit',
    'cursor',
    'q',
    'state',
    'tag',
    'email',
    'published',
    'changed',
    'testimonialId',
    'after',
    'only',
    'first',
  ],
  ...[
    'min',
    'clip',
    'order',
    'show',
    'columns',
    'level',
    'lang',
    'theme',
    'color',
    'radius',
    'url',
    'maxwidth',
    'invite',
  ],
]
const cursors = ['MjAyNi0wMS0wMSB4', btoa(`2026-01-01T00:00:00.000Z ${workspaceA} 1`), 'x'.repeat(2_000)]
const queryString = fc
  .array(fc.tuple(fc.constantFrom(...queryNames, ...oddNames), fc.oneof(text, fc.constantFrom(...cursors, '5'))), {
    maxLength: 4,
  })
  .map((entries) => `${new URLSearchParams(entries)}`)

let ips = 0
const nextIp = () => ({ 'CF-Connecting-IP': `198.18.${++ips >> 8}.${ips & 255}` })

/** Sends random requests, and checks that none fails, nor repeats a value. */
async function sendAll<Sent>(sent: Arbitrary<Sent>, send: (sent: Sent) => ReturnType<typeof call>) {
  const property = fc.asyncProperty(sent, async (input) => {
    const { status, body } = await send(input)
    // Without a sender of e-mails, such a channel is 501.
    expect(status < 500 || status === 501 || status).toBe(true)
    if (status >= 400 && typeof body === 'string') expect(body).not.toContain(canary)
  })
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  await fc.assert(property, { seed, numRuns: repetitions(12, 1_000) })
}

/** Returns the logged lines, but for limits of keys and authors, and workerd's own on webhooks whose host does not exist. */
const unexpectedLogs = () =>
  logs.filter(({ message }) => !/^e = .* failed to lookup address/.test(message) && JSON.parse(message).status !== 429)

const withShape = ({ shape }: { shape: Record<string, z.core.$ZodType> }) => Object.keys(shape)

test('random bodies never make the service fail, and reach no log', async () => {
  const key = keys.workspaceA
  const giverToken = generateAuthorToken()
  const { id } = (await call('POST', '/v1/testimonial', { body: { firstname: 'Ada', giverToken } })).body
  const form = (await call('POST', '/v1/forms', { key, body: { name: 'x' } })).body
  const author = { Authorization: `Bearer ${giverToken}` }
  clearLogs()
  const endpoints: [method: string, path: string, schema: Parameters<typeof withShape>[0], headers?: object][] = [
    ['POST', '/v1/testimonial', VisitorTestimonialInput, {}],
    ['PUT', '/v1/my-testimonial', VisitorTestimonialInput, author],
    ['POST', '/v1/media', MediaInput, {}],
    ['PUT', `/v1/testimonial/${id}`, VisitorTestimonialInput],
    ['POST', '/v1/contacts', ContactInput],
    ['PUT', `/v1/workspaces/${workspaceA}`, WorkspaceInput],
    ['POST', '/v1/forms', FormInput],
    ['PUT', `/v1/forms/${form.id}`, FormUpdate],
    ['POST', '/v1/webhooks', WebhookInput],
    ['POST', '/v1/channels', ChannelInput],
    ['POST', '/v1/invitations', InvitationInput],
    ['POST', '/v1/keys', ApiKeyInput],
    ['POST', '/v1/inbox/testimonials', OwnerTestimonialInput],
    ['PATCH', `/v1/inbox/testimonials/${id}`, InboxChange],
    ['POST', '/v1/inbox/testimonials/bulk', InboxBulkChange],
  ]
  await Promise.all(
    endpoints.map(([method, path, schema, own]) =>
      sendAll(bodyWith(withShape(schema)), (body) =>
        call(method, path, { body, ...(!own && { key }), headers: { ...nextIp(), ...own } }),
      ),
    ),
  )
  expect(unexpectedLogs()).toEqual([])
  expect(JSON.stringify(logs)).not.toMatch(RegExp(`${canary}|${giverToken}|${key}`))
})

test('random queries never make the service fail, and reach no log', async () => {
  clearLogs()
  const lists = ['testimonial', 'contacts', `testimonial/all/${workspaceA}`, `contacts/all/${workspaceA}`]
  const owners = ['inbox/testimonials', 'inbox/counts', 'inbox/history', 'invitations', 'forms', 'webhooks', 'keys']
  const displays = ['', '/wall', '/carousel', '/single', '/badge', '/embed', '/feed.json', '/data.jsonld']
  const pages = ['/oembed', `/form/${workspaceA}`, `/form/${workspaceA}/thanks`, '/my-testimonial', '/f/x.json']
  const paths = [
    ...[...lists, ...owners].map((path) => `/v1/${path}`),
    ...displays.map((path) => `/testimonials/${workspaceA}${path}`),
    ...pages,
  ]
  await Promise.all(
    paths.map((path) =>
      sendAll(queryString, (query) =>
        call('GET', `${path}?${query}`, {
          ...(path.startsWith('/v1') && { key: keys.workspaceA }),
          headers: nextIp(),
        }),
      ),
    ),
  )
  expect(unexpectedLogs()).toEqual([])
  expect(JSON.stringify(logs)).not.toMatch(RegExp(`${canary}|${keys.workspaceA}`))
})
