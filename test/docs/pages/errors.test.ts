import { beforeEach, describe, expect, test } from 'vitest'
import { exampleRequest } from '../../../worker/docs/example-request.ts'
import { demo } from '../../../worker/lib/demo.ts'
import { listOperations, type OperationEntry, resolveRef } from '../../../worker/openapi/core/assemble.ts'
import { misspell } from '../../../worker/openapi/core/error-details.ts'
import { isJson } from '../../../worker/openapi/core/json-schema.ts'
import { beginUpload, completeUpload, createPhoto, sendPart } from '../../support/media/media.ts'
import { openApiDocument } from '../../support/openapi-validator.ts'
import { addKey, call, callWithFaults, keys, setOrigins, unknownId, workspaceA } from '../../support/service/harness.ts'

/* The errors that the document gives as examples of each operation are those that the service returns. */

const authorToken = `lg_${'0'.repeat(43)}`

type Sent = { key?: string; body?: unknown; headers?: Record<string, string>; isHttp?: boolean; workspaceId?: string }

const clientKey = 'lk_client-0123456789012345678901234567890123456'
beforeEach(() => addKey(clientKey, workspaceA, { role: 'client' }))

/** Sends the example of an operation for records that do not exist, with these changes; `query` takes the place of its own. */
function sendExample(
  entry: OperationEntry,
  { key, body, headers, isHttp, workspaceId = unknownId }: Sent,
  query?: string,
) {
  const { method, url, json, file, ...example } = exampleRequest(entry)
  const { pathname, search } = new URL(url.replace('{id}', unknownId).replace(demo.workspaceId, workspaceId))
  const bytes = file?.isForm ? '--x--\r\n' : file && createPhoto()
  const path = `${pathname}${query ?? (search || `?${new URLSearchParams(example.query)}`)}`
  const request = {
    ...(key && { key }),
    body: body ?? json ?? bytes,
    headers: {
      ...(isAuthor(entry) ? { Authorization: `Bearer ${authorToken}` } : example.headers),
      ...(file?.isForm && { 'Content-Type': 'multipart/form-data; boundary=x' }),
      ...headers,
    },
  }
  return isHttp ? callWithFaults(method, `http://shop.example${path}`, request) : call(method, path, request)
}

/** The example of an error of an operation, if it is a sentence. */
function errorExample({ operation }: OperationEntry, status: number): unknown {
  const response = operation.responses[status]
  const content = (response && resolveRef(openApiDocument.components.responses, response)?.content) ?? {}
  return Object.entries(content).find(([type]) => isJson(type))?.[1].example
}

const entriesWith = (status: number) =>
  listOperations(openApiDocument)
    .filter((entry) => errorExample(entry, status) !== undefined)
    .map((entry) => [entry.operation.operationId, entry] as const)

const isAuthor = ({ operation }: OperationEntry) => operation.security[0]?.giverToken !== undefined
const hasKey = ({ operation }: OperationEntry) => operation.security.some(({ apiKey }) => apiKey)
const keyOf = (entry: OperationEntry) => (hasKey(entry) ? { key: keys.workspaceA } : {})

describe('a 400', () => {
  const stored = ['completeUpload', 'deleteForm', 'revokeKey', 'uploadPart']

  test.each(entriesWith(400).filter(([name]) => !stored.includes(name)))(
    'of %s is that of its example',
    async (_, entry) => {
      const example = errorExample(entry, 400)
      const { json, file } = exampleRequest(entry)
      const [name = ''] = Object.keys(json ?? {})
      const isAboutEmail = /^email:/.test(String(example))
      const body = json && { ...json, ...(isAboutEmail ? { email: 'nobody' } : { [misspell(name)]: 1 }) }
      const [parameter = ''] = String(example).split(':')
      const type = file && !file.isForm ? { 'Content-Type': 'text/plain' } : {}
      const sent = { ...keyOf(entry), body, headers: type, workspaceId: workspaceA }
      const query = json || file || parameter === 'url' ? '' : `?${parameter}=-`
      const response = await sendExample(entry, sent, query)
      expect([response.status, response.body]).toEqual([400, example])
    },
  )

  test('of an upload is that of its example', async () => {
    const { body: upload } = await beginUpload(10)
    const [part, complete] = ['uploadPart', 'completeUpload'].map((name) =>
      entriesWith(400).find(([operationId]) => operationId === name),
    )
    expect((await sendPart(upload, 2, new Uint8Array(10))).body).toBe(part && errorExample(part[1], 400))
    expect((await completeUpload(upload)).body).toBe(complete && errorExample(complete[1], 400))
  })
})

test.each(entriesWith(401))('a 401 of %s is that of its example', async (_, entry) => {
  const headers = isAuthor(entry) ? { Authorization: 'Bearer x' } : { Authorization: 'x' }
  const response = await sendExample(entry, { headers })
  expect([response.status, response.body]).toEqual([401, errorExample(entry, 401)])
})

test.each(entriesWith(403))('a 403 of %s is that of its example', async (operationId, entry) => {
  await setOrigins(workspaceA, ['https://shop.example'])
  const { security } = entry.operation
  const isOwner = security.some(({ apiKey }) => apiKey?.includes('owner'))
  const requests: Record<string, Sent> = {
    visitor: {
      body: { ...exampleRequest(entry).json, workspaceId: workspaceA },
      headers: { Origin: 'https://x.example' },
    },
    owner: { key: operationId === 'createWorkspace' ? keys.workspaceB : clientKey },
    client: { key: keys.workspaceA, headers: { 'Sec-Fetch-Site': 'cross-site' } },
    script: { headers: { 'Service-Worker': 'script' } },
    http: { isHttp: true },
  }
  const isHttp = isAuthor(entry) || entry.operation.tags.includes('Files')
  const kind =
    security.length > 1 ? 'visitor' : isOwner ? 'owner' : hasKey(entry) ? 'client' : isHttp ? 'http' : 'script'
  const response = await sendExample(entry, requests[kind] ?? {})
  expect([response.status, response.body]).toEqual([403, errorExample(entry, 403)])
})

test.each(entriesWith(404))('a 404 of %s is that of its example', async (_, entry) => {
  const response = await sendExample(entry, keyOf(entry))
  expect([response.status, response.body]).toEqual([404, errorExample(entry, 404)])
})
