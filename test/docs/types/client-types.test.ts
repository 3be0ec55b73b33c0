import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { codeIn } from '../../support/documents.ts'
import { addKey, rows, serviceUrl, workspaceA } from '../../support/service/harness.ts'
import { compile } from '../../support/tsc.ts'

/* The served types of the API, used with Hono's client `hc`. */

const types = await (await fetch(new URL('/api.d.ts', serviceUrl))).text()
const [example = ''] = codeIn('ts')
const modules = { hono: ['types/index.d.ts'], 'hono/*': ['types/*/index.d.ts'] }
const paths = Object.fromEntries(
  Object.entries(modules).map(([name, files]) => [name, files.map((file) => resolve('node_modules/hono/dist', file))]),
)
const compileClient = (code: string) => compile({ 'api.d.ts': types, 'client.ts': code }, 'client.ts', { paths })

const param = "param: { id: 'x' }"
const list = "laurel.v1.testimonial.all[':workspaceId'].$get"
const validLines = [
  `const one = await laurel.v1.testimonial[':id'].$get({ ${param} }); if (one.ok) (await one.json()).stars?.toFixed()`,
  `const some = await ${list}({ param: { workspaceId: 'x' }, query: { limit: 5, published: true } })`,
  'if (some.status === 200) (await some.json())[0]?.created.trim()',
  'if (some.status === 400) (await some.json()).trim()',
  "const found = await laurel.v1.contacts.$get({ query: { email: 'a@b' } }); if (found.ok) (await found.json())[0]?.firstName?.trim()",
  `await laurel.v1.contacts[':id'].$put({ ${param}, header: { 'If-Match': '"x"' }, json: { phone: null } })`,
  `await laurel.v1.contacts[':id'].$delete({ ${param} })`,
  "await laurel.v1.testimonial.$post({ header: { 'Idempotency-Key': 'x' } })",
  "await laurel.v1.testimonial.$post({ json: { stars: '4.5', socialMediaProfiles: ['x'], gaveConsent: false } })",
  "await laurel.v1.testimonial.$post({ json: { formId: 'x', formVersion: 1, consents: { publish: true } } })",
  'await laurel.v1.testimonial.$post()',
  `const item = await laurel.v1.inbox.testimonials[':id'].$patch({ ${param}, json: { state: 'spam', tags: ['x'] } })`,
  'if (item.ok) (await item.json()).tags[0]?.trim()',
  "const all = await laurel.v1.inbox.testimonials.bulk.$post({ json: { ids: ['x'], set: { pinned: true } } })",
  'if (all.ok) (await all.json())[0]?.etag?.trim()',
  'const newest = await laurel.v1.inbox.newest.$get(); if (newest.ok) (await newest.json())?.created.trim()',
  "await laurel.v1.inbox.testimonials.$get({ query: { q: 'x', state: 'pending', consent: 'no', stars: 5 } })",
  "const key = await laurel.v1.keys.$post({ json: { label: 'x' } }); if (key.ok) (await key.json()).key.trim()",
  "const form = await laurel.v1.forms.$post({ json: { name: 'x', settings: { languages: { de: { texts: { send: 'x' } } } } } })",
  'if (form.ok) (await form.json()).draft?.questions?.[0]?.text.trim()',
  `await laurel.v1.forms[':id'].$put({ ${param}, header: { 'If-Match': '"x"' }, json: { draft: null, closed: true } })`,
  `const version = await laurel.v1.forms[':id'].versions.$post({ ${param}, json: { settings: { theme: 'dark' } } })`,
  'if (version.status === 200 || version.status === 201) (await version.json()).settings.consents?.publish?.text?.trim()',
  "const stored = await laurel.f[':formId.json'].$get({ param: { formId: 'x' } }); if (stored.ok) (await stored.json()).formVersion.toFixed()",
  "const feed = await laurel.testimonials[':workspaceId']['feed.json'].$get({ param: { workspaceId: 'x' }, query: { limit: 6 } })",
  'if (feed.ok) (await feed.json()).items[0]?._laurel.video?.embedUrl?.trim()',
  "export const input: import('./api.d.ts').TestimonialInput = { firstname: 'Ada' }",
]
const invalidLines = [
  'await laurel.v1.testimonials.$get()',
  "await laurel.v1.testimonial[':id'].$get()",
  'await laurel.v1.contacts.$get()',
  "await laurel.v1.testimonial.$post({ json: { firstnam: 'Ada' } })",
  "await laurel.v1.testimonial.$post({ json: { gaveConsent: 'yes' } })",
  'await laurel.v1.testimonial.$post({ json: { consents: { newsletter: true } } })',
  `await laurel.v1.testimonial[':id'].$put({ ${param}, json: { formId: 'x' } })`,
  "await laurel.v1.testimonial.$post({ json: { firstname: 'Ada', id: 'x' } })",
  `await laurel.v1.contacts[':id'].$patch({ ${param} })`,
  "await laurel.testimonials[':workspaceId'].wall.$get({ param: { workspaceId: 'x' }, query: { stars: 5 } })",
  'if (feed.ok) (await feed.json()).items[0]?._laurel.email',
  'if (one.ok) (await one.json()).videoToken',
  "await laurel.v1.forms.$post({ json: { name: 'x', settings: { colour: 'x' } } })",
  'await laurel.v1.forms.$post()',
  "await laurel.v1.forms.$post({ json: { name: 'x', settings: { consents: { marketing: { text: 'x', required: true } } } } })",
  `await laurel.v1.forms[':id'].versions.$post({ ${param}, json: {} })`,
  "await laurel.v1.inbox.testimonials.$get({ query: { state: 'new' } })",
  'await laurel.v1.inbox.testimonials.bulk.$post()',
  'if (newest.ok) (await newest.json()).created',
  'if (one.status === 404) (await one.json()).stars',
  'await laurel.v1.contacts.$get({ query: { email: null } })',
  `await ${list}({ param: { workspaceId: 'x' }, query: { page: 2 } })`,
  "export const record: import('./api.d.ts').Contact = { firstname: 'Ada' }",
]

test('the types accept valid calls and reject invalid ones', async () => {
  const setup = example.slice(0, example.indexOf('const response'))
  const setupLines = setup.split('\n').length - 1
  const { lines, output } = await compileClient(
    setup + [...validLines, ...invalidLines].map((line) => `;${line}\n`).join(''),
  )
  expect(lines, output).toEqual(invalidLines.map((_, index) => setupLines + validLines.length + index + 1))
})

test('the example in the API guide compiles and creates a testimonial', async () => {
  await addKey('lk_demo', workspaceA)
  const code = example.replaceAll('http://localhost:8787', serviceUrl.origin)
  expect(await compileClient(code)).toEqual({ lines: [], output: '' })
  const folder = await mkdtemp(join(tmpdir(), 'laurel-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'client.mts'), code)
  const printed = await new Promise<string>((resolve, reject) =>
    execFile(process.execPath, [join(folder, 'client.mts')], (error, output) =>
      error ? reject(error) : resolve(output),
    ),
  )
  await rm(folder, { recursive: true })
  expect(await rows('testimonials')).toMatchObject([{ id: printed.trim(), firstname: 'Ada', stars: 5 }])
})
