import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Contact } from '../shared/contact.ts'
import { Testimonial } from '../shared/testimonial.ts'
import {
  addKey,
  call,
  callThroughDoor,
  db,
  forgetLogs,
  keys,
  logs,
  ours,
  stored,
  theirs,
  unknownId,
} from './service.ts'

describe('the migrations', () => {
  test('create no workspace and no key: what a deployment has, its owner has made', () => {
    const migrations = readdirSync('worker/migrations').map((file) => readFileSync(`worker/migrations/${file}`, 'utf8'))
    expect(migrations.join()).not.toMatch(/\bINSERT\b/i)
  })

  test.each([
    ['testimonials', [...Object.keys(Testimonial.shape), 'videoToken']],
    ['contacts', [...Object.keys(Contact.shape), 'workspaceId']],
  ])('give %s the columns of its record, and what is never answered', async (table, names) => {
    const { results } = await db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all()
    expect(results.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  test.each([
    [
      'a workspace that is not registered',
      'contacts',
      { id: '1', workspaceId: unknownId, created: 'x' },
      'FOREIGN KEY',
    ],
    ['a record without a workspace', 'contacts', { id: '1', created: 'x' }, 'NOT NULL'],
    ['stars out of range', 'testimonials', { id: '1', workspaceId: ours, created: 'x', stars: 5.1 }, 'CHECK'],
    ['a boolean that is none', 'testimonials', { id: '1', workspaceId: ours, created: 'x', published: 2 }, 'CHECK'],
    [
      'profiles that are no JSON',
      'testimonials',
      { id: '1', workspaceId: ours, created: 'x', socialMediaProfiles: 'x' },
      'CHECK',
    ],
    [
      'a token without its video',
      'testimonials',
      { id: '1', workspaceId: ours, created: 'x', videoToken: 'x' },
      'CHECK',
    ],
    [
      'text in a number',
      'testimonials',
      { id: '1', workspaceId: ours, created: 'x', stars: 'five' },
      'cannot store TEXT',
    ],
  ])('do not hold %s', async (_, table, row, reason) => {
    const insert = `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`
    await expect(
      db
        .prepare(insert)
        .bind(...Object.values(row))
        .run(),
    ).rejects.toThrow(reason)
  })

  test.each([
    ['all of a workspace', 'testimonials', 'workspaceId = ?', 'testimonialsNewest'],
    ['the published ones', 'testimonials', 'workspaceId = ? AND published = 1', 'testimonialsByPublished'],
    ['those of an address', 'testimonials', "workspaceId = ? AND email = 'x' COLLATE NOCASE", 'testimonialsByEmail'],
    ['all of a workspace', 'contacts', 'workspaceId = ?', 'contactsNewest'],
    ['those of an address', 'contacts', "workspaceId = ? AND email = 'x' COLLATE NOCASE", 'contactsByEmail'],
  ])('let a list of %s (%s) read an index in its order, without sorting', async (_, table, where, index) => {
    const list = `EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE ${where} ORDER BY created DESC, id DESC LIMIT 50`
    const { results } = await db.prepare(list).bind(ours).all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join()).toMatch(
      new RegExp(`^SEARCH ${table} USING INDEX ${index} [^,]*$`),
    )
  })
})

describe('round trips to D1: one for a successful request', () => {
  test.each([
    ['a visitor creates a testimonial', 'POST', '/v1/testimonial', {}],
    ['a visitor names a workspace', 'POST', '/v1/testimonial', { body: { workspaceId: theirs } }],
    ['a key holder creates a testimonial', 'POST', '/v1/testimonial', { key: keys.ours, body: { stars: 5 } }],
    ['a key holder updates a testimonial', 'PUT', '/v1/testimonial/', { key: keys.ours, body: { stars: 5 } }],
    ['a key holder creates a contact', 'POST', '/v1/contacts', { key: keys.ours, body: { workspaceId: ours } }],
    ['a key holder updates a contact', 'PUT', '/v1/contacts/', { key: keys.ours }],
  ])('%s', async (_, method, path, request) => {
    const { body } = await callThroughDoor('POST', path.replace(/\/$/, ''), { key: keys.ours })
    const { status, headers } = await callThroughDoor(method, method === 'PUT' ? path + body.id : path, request)
    expect(status).toBeLessThan(300)
    expect(headers.get('x-d1-calls')).toBe('1')
    // The day of a key's use was noted after the request before.
    expect(headers.get('x-d1-calls-after')).toBe('0')
  })

  test('that write no more than an update changes: one row, or none for an empty body', async () => {
    for (const path of ['/v1/testimonial', '/v1/contacts']) {
      const { body } = await callThroughDoor('POST', path, { key: keys.ours, body: { email: 'a@b' } })
      const written = async (input: unknown) =>
        (await callThroughDoor('PUT', `${path}/${body.id}`, { key: keys.ours, body: input })).headers.get(
          'x-d1-written',
        )
      expect(await written({ firstname: 'x', lastname: 'y' })).toBe('1')
      expect(await written({})).toBe('0')
    }
  })

  test('at most two for a refused one, and none where the request itself is at fault', async () => {
    const calls = async (...request: Parameters<typeof call>) =>
      (await callThroughDoor(...request)).headers.get('x-d1-calls')
    expect(await calls('PUT', `/v1/contacts/${unknownId}`, { key: keys.ours })).toBe('2')
    expect(await calls('POST', '/v1/contacts', { key: keys.unknown })).toBe('2')
    expect(await calls('POST', '/v1/testimonial', { body: { workspaceId: unknownId } })).toBe('1')
    for (const request of [
      { body: '{' },
      { body: { stars: 9 } },
      { key: 'wrong' },
      { headers: { 'Content-Type': 'x' }, body: 'x' },
    ]) {
      expect(await calls('POST', '/v1/testimonial', request)).toBe('0')
    }
    expect(await calls('POST', '/v1/contacts', {})).toBe('0')
    expect(await calls('OPTIONS', '/v1/testimonial', {})).toBe('0')
  })
})

describe('faults of the database', () => {
  const fault = (message: string, method = 'POST', path = '/v1/testimonial') =>
    callThroughDoor(method, path, { key: keys.ours, headers: { 'X-D1-Fault': message } })

  test.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  ])('%s: 503 with Retry-After', async (message) => {
    const answer = await fault(message)
    expect(answer).toMatchObject({ status: 503, body: 'The database does not answer; please try again.' })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await fault(message, 'GET', '/health')).toMatchObject({ status: 503 })
    expect(await stored()).toEqual([[], []])
  })

  test.each([
    'D1_ERROR: UNIQUE constraint failed: testimonials.id: SQLITE_CONSTRAINT',
    "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
    'D1_ERROR: no such column: workspaceId at offset 3: SQLITE_ERROR',
  ])('%s: 500 with one fixed sentence, logged by its class', async (message) => {
    forgetLogs()
    expect(await fault(message)).toMatchObject({ status: 500, body: 'Something went wrong on our side.' })
    await expect.poll(() => logs().length).toBe(1)
    expect(JSON.parse(logs()[0]?.message ?? '')).toMatchObject({
      requestId: expect.any(String),
      route: 'POST /v1/testimonial',
      error: 'Error',
    })
    expect(logs()[0]?.message).not.toMatch(/workspaceId|undefined|lk_/)
    expect(await stored()).toEqual([[], []])
  })

  test('a day of use that can not be noted costs no request its answer, and is logged', async () => {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, ours)
    await db.prepare("CREATE TRIGGER broken BEFORE UPDATE ON apiKeys BEGIN SELECT RAISE(ABORT, 'x'); END").run()
    forgetLogs()
    expect(await call('POST', '/v1/contacts', { key })).toMatchObject({ status: 201 })
    await expect
      .poll(() =>
        logs()
          .map(({ message }) => message)
          .join(),
      )
      .toMatch(/"route":"POST .*SQLITE_CONSTRAINT/)
    await db.prepare('DROP TRIGGER broken').run()
  })

  test('an ordinary request logs nothing', async () => {
    forgetLogs()
    await call('POST', '/v1/testimonial', { key: keys.ours, body: { firstname: 'x' } })
    await call('POST', '/v1/testimonial', { body: '{' })
    expect(logs()).toEqual([])
  })
})
