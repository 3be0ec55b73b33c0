import { describe, expect, test } from 'vitest'
import { call, keys, rows, unknownId, workspaceA, workspaceB } from '../support/service/harness.ts'

const full = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  imageUrl: 'https://example.com/ada.png',
  phone: '+44 (0)20 7946 0000 ext. ५',
}
const record = {
  id: expect.any(String),
  created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: full.phone,
  email: full.email,
  imageUrl: full.imageUrl,
}
const empty = { ...record, firstName: null, lastName: null, phone: null, email: null, imageUrl: null }

const post = (body?: unknown) => call('POST', '/v1/contacts', { key: keys.workspaceA, body })
const put = (id: string, body?: unknown) => call('PUT', `/v1/contacts/${id}`, { key: keys.workspaceA, body })

describe('POST /v1/contacts', () => {
  test('returns 201 and the record, with firstName and lastName and without workspaceId', async () => {
    expect(await post(full)).toMatchObject({ status: 201 })
    expect((await post(full)).body).toEqual(record)
    const [row] = await rows('contacts')
    const request = { requestId: null, requestHash: null, version: expect.any(String) }
    expect(row).toEqual({ ...record, workspaceId: workspaceA, imageFile: null, ...request })
  })

  test('creates an empty record from an absent body, null and ""', async () => {
    const inputs = [
      undefined,
      {},
      { firstname: '', phone: '' },
      { firstname: null, lastname: null, email: null, imageUrl: null, phone: null, workspaceId: null },
    ]
    for (const input of inputs) expect((await post(input)).body).toEqual(empty)
  })

  test('accepts the workspace of the key as workspaceId or brandId, and no other', async () => {
    for (const body of [{ workspaceId: workspaceA }, { brandId: workspaceA.toUpperCase() }]) {
      expect(await post(body)).toMatchObject({ status: 201 })
    }
    expect(await post({ brandId: workspaceB })).toMatchObject({
      status: 400,
      body: 'workspaceId: is not a registered workspace',
    })
  })
})

describe('PUT /v1/contacts/{id}', () => {
  test('updates only the fields sent and returns the whole record', async () => {
    const { body: before } = await post(full)
    expect(await put(before.id, { lastname: 'Byron', phone: '' })).toMatchObject({
      status: 200,
      body: { ...before, lastName: 'Byron', phone: null },
    })
    expect((await put(before.id)).body).toEqual({ ...before, lastName: 'Byron', phone: null })
  })

  test('returns 404 for an unknown id before it checks the workspace', async () => {
    for (const body of [{}, { workspaceId: workspaceB }]) {
      expect(await put(unknownId, body)).toMatchObject({ status: 404, body: 'There is no such record.' })
    }
  })

  test('rejects moving a record to another workspace', async () => {
    const { body: before } = await post(full)
    expect(await put(before.id, { workspaceId: workspaceB, firstname: 'x' })).toMatchObject({
      status: 400,
      body: 'workspaceId: is not a registered workspace',
    })
    expect((await put(before.id)).body).toEqual(before)
  })
})
