import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchExample } from '../../../worker/docs/fetch-example.ts'
import { demo } from '../../../worker/lib/demo.ts'
import { listOperations, type OpenApiOperation } from '../../../worker/openapi/core/assemble.ts'
import { isJson } from '../../../worker/openapi/core/json-schema.ts'
import { exampleFileId, exampleId, exampleTicket, exampleToken } from '../../../worker/openapi/core/schemas.ts'
import { Delivery } from '../../../worker/openapi/deliveries.ts'
import { FormSettings } from '../../../worker/openapi/form-settings.ts'
import { RejectedOrigin } from '../../../worker/openapi/health.ts'
import { InboxTestimonial } from '../../../worker/openapi/inbox.ts'
import { TestimonialInput } from '../../../worker/openapi/testimonial-input.ts'
import { Webhook } from '../../../worker/openapi/webhooks.ts'
import { displayItem, Workspace } from '../../../worker/openapi/workspaces.ts'
import { openReference } from '../../support/browser/reference-page.ts'
import { shellPath } from '../../support/cli/shell.ts'
import { codeBlocks, isReference } from '../../support/documents.ts'
import { beginUpload, createPhoto, sendPart } from '../../support/media/media.ts'
import { mp4 } from '../../support/media/media-files.ts'
import { compileSchema, openApiDocument } from '../../support/openapi-validator.ts'
import { addKey, browserUrl, call, query, rows, setOrigins } from '../../support/service/harness.ts'
import { startReceiver } from '../../support/service/receiver.ts'

/* The curl commands, the TypeScript and the examples of the API reference are run as they are printed there. */

beforeEach(async () => {
  const insert = "INSERT INTO workspaces (id, created, name, website) VALUES (?, '2026-01-03T00:00:00.000Z', ?, ?)"
  await query(insert, demo.workspaceId, Workspace.example.name, Workspace.example.website)
  await addKey(demo.key, demo.workspaceId)
})

let referencePage: Page
beforeAll(async () => {
  referencePage = (await openReference()).page
})

/** The shell commands in a part of the reference. */
const commandsIn = (id: string) => referencePage.locator(`#${id} code.sh`).allTextContents()

const giverToken = `lg_${'0'.repeat(43)}`

/** The files that commands upload. */
const files = { 'photo.jpg': createPhoto(), 'video.mp4': mp4() }
/** The ticket of the upload that commands continue. */
let ticket = ''

/**
 * Runs commands in a shell in which `$id` has this value, `$token` is that of an author and `$ticket` that of an upload, and returns
 * what they print.
 */
async function run(commands: string, id = ''): Promise<string> {
  // Commands may write files.
  const cwd = await mkdtemp(join(tmpdir(), 'laurel-'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(cwd, name), bytes)
  const { stdout } = await promisify(execFile)(shellPath, ['-c', commands], {
    cwd,
    env: { ...process.env, id, ticket, token: giverToken },
  })
  await rm(cwd, { recursive: true })
  return stdout
}

/** Creates the example of a tag's `POST` operation and returns its id, or `''` if there is none. Those of the inbox and of displays are published. */
async function createExample(tag: string | undefined, operationId = ''): Promise<string> {
  if (tag === 'Files') {
    const { body } = await beginUpload(files['photo.jpg'].length)
    ticket = body.ticket
    if (operationId === 'completeUpload') await sendPart(body, 1, files['photo.jpg'])
    return body.id
  }
  if (tag === 'Authors') {
    const body = { ...TestimonialInput.example, workspaceId: demo.workspaceId, giverToken }
    return (await call('POST', '/v1/testimonial', { body })).body.id
  }
  if (operationId.startsWith('getSavedDisplay')) return createExample('Saved displays')
  if (tag === 'Inbox' || tag === 'Public displays') {
    const id = await createExample('Testimonials')
    await call('PATCH', `/v1/inbox/testimonials/${id}`, { key: demo.key, body: { state: 'published' } })
    return id
  }
  if (tag === 'Webhooks') return createExampleWebhook()
  if (tag === 'Health') return createRejectedOrigin()
  const entry = listOperations(openApiDocument).find(
    ({ method, operation }) => method === 'post' && operation.tags.includes(tag ?? ''),
  )
  const body = entry?.operation.requestBody?.content['application/json']?.example
  return entry ? (await call('POST', entry.path, { key: demo.key, body })).body.id : ''
}

/** Creates the example of a webhook, which a receiver on this machine gets, with one delivery, and returns its id. */
async function createExampleWebhook(): Promise<string> {
  const { events } = Webhook.example
  const { url } = await startReceiver()
  const { body } = await call('POST', '/v1/webhooks', { key: demo.key, body: { url, events } })
  await call('POST', `/v1/webhooks/${body.id}/test`, { key: demo.key })
  await query('UPDATE deliveries SET id = ?', Delivery.example.id)
  return body.id
}

/** Stores the example of an origin whose visitors were rejected today. */
async function createRejectedOrigin(): Promise<string> {
  const { origin, count } = RejectedOrigin.example
  await setOrigins(demo.workspaceId, ['https://shop.example'])
  const insert = "INSERT INTO rejectedOrigins (workspaceId, origin, day, count) VALUES (?, ?, date('now'), ?)"
  await query(insert, demo.workspaceId, origin, count)
  return ''
}

/** Creates what the example of an operation needs, and returns the id of its record. */
async function prepareExample({ operationId, tags }: OpenApiOperation): Promise<string> {
  const isNew = operationId.startsWith('create') && operationId !== 'createGiverLink'
  const id = isNew ? '' : await createExample(tags[0], operationId)
  if (operationId === 'createWorkspace') {
    await query('UPDATE workspaces SET created = ? WHERE id = ?', '2026-01-01T00:00:00.000Z', demo.workspaceId)
  }
  if (operationId === 'getStructuredData') {
    const body = { displayItem }
    await call('PUT', `/v1/workspaces/${demo.workspaceId}`, { key: demo.key, body })
  }
  if (/FormVersions?$|PublishedForm|FormScript/.test(operationId)) {
    await call('POST', `/v1/forms/${id}/versions`, { key: demo.key, body: { settings: FormSettings.example } })
  }
  // Only e-mails are delivered on this machine.
  if (operationId === 'testChannel') await query("UPDATE channels SET kind = 'email', target = 'ada@example.com'")
  return id
}

/** Returns code with the ETag of the example’s record, if it has one. */
async function withEtag(code: string, { operationId }: OpenApiOperation, id: string): Promise<string> {
  if (operationId !== 'changeInboxTestimonials') return code
  const { body } = await call('GET', `/v1/inbox/testimonials/${id}`, { key: demo.key })
  return code.replaceAll(unquote(InboxTestimonial.example.etag), unquote(body.etag))
}

const unquote = (etag: string) => etag.replaceAll('"', '')

/** Expects the body of a response to be the documented one, as far as it does not depend on the request. */
function expectDocumented({ responses }: OpenApiOperation, status: string | number, text: string) {
  const response = responses[status]
  expect(response, text).toHaveProperty('description')
  const [[type = '', content] = []] = Object.entries((response && 'content' in response && response.content) || {})
  const { schema, example } = content ?? {}
  if (!schema) return
  const json = text.replaceAll(browserUrl.origin, demo.url)
  const body = isJson(type) ? JSON.parse(json) : json
  expect(compileSchema(schema)(body)).toBe(true)
  if (example !== undefined) expect(withoutGenerated(body)).toEqual(withoutGenerated(example))
}

/** Runs a TypeScript example with these values of its variables, and returns the status and the text of its response. */
async function runExample(code: string, id: string): Promise<{ status: number; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-'))
  const values = {
    [demo.url]: browserUrl.origin,
    ...(id && { [exampleId]: id, [exampleFileId]: id }),
    [exampleToken]: giverToken,
    [exampleTicket]: ticket,
  }
  let filled = code
  for (const [example, value] of Object.entries(values)) filled = filled.replaceAll(example, value)
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, name), bytes)
    filled = filled.replaceAll(`readFile('${name}')`, `readFile(${JSON.stringify(join(folder, name))})`)
  }
  const [, result] = /^const (\w+) = await response\./m.exec(code) ?? []
  const file = join(folder, 'example.mts')
  await writeFile(file, `${filled}\nexport { response${result ? `, ${result} as result` : ''} }\n`)
  const { response, result: body } = await import(pathToFileURL(file).href)
  await rm(folder, { recursive: true })
  return { status: response.status, text: code.includes('response.text()') ? body : (JSON.stringify(body) ?? '') }
}

describe('the examples of operations', () => {
  const entries = listOperations(openApiDocument).map((entry) => [entry.operation.operationId, entry] as const)

  test.each(entries)('the curl command of %s returns the documented response', async (operationId, { operation }) => {
    const [command = ''] = await commandsIn(operationId)
    const id = await prepareExample(operation)
    const filled = await withEtag(command.replace('curl', "curl -s -w '\\n%{http_code}'"), operation, id)
    const [, text = '', status = ''] = /^([\s\S]*)\n(\d+)$/.exec(await run(filled, id)) ?? []
    expectDocumented(operation, status, text)
  })

  test.each(entries)('the TypeScript of %s returns the documented response', async (_, entry) => {
    const { operation } = entry
    const id = await prepareExample(operation)
    const { status, text } = await runExample(await withEtag(fetchExample(entry), operation, id), id)
    expectDocumented(operation, status, text)
  })
})

/** A value without ids, dates, keys and ETags; the first item of a list, as a workspace has other keys, too. */
function withoutGenerated(value: unknown): unknown {
  const [first] = [value].flat()
  return JSON.parse(JSON.stringify(first), (name, field) =>
    /^(?:id|formId|testimonialId|created|date|date_published|datePublished|prefix|key|etag|at|url|confirmed|ticket|expires|secret|recordId|ms|day|sentence|lastDelivered|workspaceId)$/.test(
      name,
    ) && field !== demo.workspaceId
      ? ''
      : field,
  )
}

describe('the shell commands in the reference', () => {
  const runSection = async (section: string, id = '') =>
    run((await commandsIn(section)).join('\n').replaceAll('curl', 'curl -s'), id)
  const sections: Record<string, () => Promise<void>> = {
    'Your first request': async () => {
      const created = JSON.parse(await runSection('your-first-request'))
      expect(created).toMatchObject({ firstname: 'Ada', stars: 5, published: false })
    },
    Idempotency: async () => {
      const [once, again] = [await runSection('idempotency'), await runSection('idempotency')]
      expect(JSON.parse(once)).toMatchObject({ firstname: 'Edsger' })
      expect(again).toBe(once)
      expect(await rows('testimonials')).toHaveLength(1)
    },
    Pagination: async () => {
      const id = await createExample('Testimonials')
      const output = await runSection('pagination')
      const [, page = '', found = ''] = /^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\n(\[.*\])(\[.*\])$/.exec(output) ?? []
      expect([JSON.parse(page), JSON.parse(found)]).toMatchObject([[{ id }], [{ id }]])
    },
    Concurrency: async () => {
      const id = await createExample('Testimonials')
      const [read = '', updated = ''] = (await runSection('concurrency', id)).split(/(?<=\})(?=\{)/)
      expect([JSON.parse(read), JSON.parse(updated)]).toMatchObject([
        { id, published: false },
        { id, published: true },
      ])
    },
    'Photos and videos': async () => {
      const { url } = JSON.parse(await runSection('photos-and-videos'))
      expect(url).toMatch(/\/media\/[\da-f]{32}\.jpg$/)
    },
    'Allowed origins': async () => {
      const [listed = '', emptied = ''] = (await runSection('allowed-origins')).split(/(?<=\})(?=\{)/)
      expect([JSON.parse(listed), JSON.parse(emptied)]).toMatchObject([
        { origins: ['https://shop.example', 'http://localhost:5173'] },
        { origins: [] },
      ])
    },
  }

  test.each(Object.entries(sections))('the commands in “%s” work as printed', (_, runAndCheck) => runAndCheck())

  test('the commands in every section are tested', () => {
    const blocks = codeBlocks.filter(({ document, language }) => isReference(document) && language === 'sh')
    expect(new Set(blocks.map(({ section }) => section))).toEqual(new Set(Object.keys(sections)))
  })
})
