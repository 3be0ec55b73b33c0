import { beforeEach, describe, expect, test } from 'vitest'
import { healthNames } from '../../shared/workspace/health.ts'
import { addChannel, mailTo, runCronWith, submit } from '../support/messages.ts'
import type { Fault } from '../support/service/faults.ts'
import {
  batch,
  call,
  callWithFaults,
  createWorkspace,
  keys,
  query,
  setOrigins,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { startReceiver } from '../support/service/receiver.ts'
import { callInbox, signIn } from '../support/service/session.ts'

/* The report on the state of the service: each fault is made to happen. */

const minute = 60_000
const hour = 60 * minute

const receiver = await startReceiver()

/** An isolate stores some rejections a minute: in each test, another minute begins. */
let clockAhead = 0

beforeEach(() => {
  clockAhead += 2 * minute
  receiver.behaviours = []
  receiver.requests.length = 0
})

type Row = { name: string; state: string; sentence: string; help: string }

/** Returns the row of a report with this name, without it. */
async function readRow(name: string, fault: Fault = {}, key = keys.workspaceA): Promise<Omit<Row, 'name'>> {
  const { status, body } = await callWithFaults('GET', '/v1/health-report', { key, fault })
  expect(status).toBe(200)
  const { name: _, ...row } = body.find((row: Row) => row.name === name)
  return row
}

const ok = (sentence: string | RegExp) => ({ state: 'ok', sentence: expect.stringMatching(sentence), help: '' })
const bad = (state: 'warning' | 'fault', sentence: string | RegExp) => ({
  state,
  sentence: expect.stringMatching(sentence),
  help: expect.stringMatching(/^[A-Z].*\.$/),
})

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

const setStatus = (name: string, at: string, detail: string | null = null) =>
  query(
    'INSERT INTO serviceStatus VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at, detail = excluded.detail',
    ...[name, at, detail],
  )

describe('the health report', () => {
  test('has a row for each subject, and nothing to do while all is well', async () => {
    await callWithFaults('POST', '/cron')
    const { body } = await call('GET', '/v1/health-report', { key: keys.workspaceA })
    expect(body.map(({ name }: Row) => name)).toEqual(healthNames)
    for (const row of body) expect(row).toEqual({ name: row.name, ...ok(/^[A-Z].*\.$/) })
  })

  test('is the same in the inbox', async () => {
    await callWithFaults('POST', '/cron')
    const { status, body } = await callInbox(await signIn(), 'GET', 'health-report')
    expect([status, body.map(({ state }: Row) => state)]).toEqual([200, healthNames.map(() => 'ok')])
  })

  test('contains no e-mail address, URL, IP or word of a testimonial', async () => {
    const fault = mailTo(receiver)
    await addChannel(fault, { kind: 'email', target: 'ada@example.com' })
    const body = { url: 'https://hooks.secret.example/token' }
    const webhook = await call('POST', '/v1/webhooks', { key: keys.workspaceA, body })
    receiver.behaviours = [{ status: 500 }]
    await submit(fault, { testimonialText: 'Marvellous', email: 'eve@example.com' })
    await setOrigins(workspaceA, ['https://shop.example'])
    await postFrom('https://evil.example')
    const { text } = await callWithFaults('GET', '/v1/health-report', { key: keys.workspaceA, fault })
    expect(text).toMatch(/"name":"deliveries","state":"warning"/)
    expect(text).not.toMatch(/@|https?:|example|Marvellous|whsec|lk_|\d+\.\d+\.\d+\.\d+|[\da-f]{4}:/)
    expect(text).not.toContain(webhook.body.id)
  })

  test('is an error like any other while the database does not respond', async () => {
    const fault: Fault = { throwBefore: 'D1_ERROR: internal error' }
    const { status, headers } = await callWithFaults('GET', '/v1/health-report', { key: keys.workspaceA, fault })
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('reads no more than a few thousand rows in a large workspace', async () => {
    const insert = `INSERT INTO testimonials (id, workspaceId, created, folder)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      SELECT hex(randomblob(18)), ?, ?, iif(i % 2, 'spam', 'archived') FROM n`
    await query(insert, workspaceA, ago(hour))
    const { body, headers } = await callWithFaults('GET', '/v1/health-report', { key: keys.workspaceA })
    expect(body.find(({ name }: Row) => name === 'spam')).toMatchObject({
      state: 'warning',
      sentence: 'Of at least 2,000 testimonials of the last 30 days, at least 1,000 are spam (about 50%).',
    })
    expect(Number(headers.get('x-d1-rows-read'))).toBeLessThan(3_200)
  })
})

describe('the row of the database', () => {
  const withSize = (size_after: number): Fault => ({ result: { meta: { size_after } } })

  test.each([
    [399e6, ok('^The database .* It has 399 MB. Cloudflare’s free plan allows 500 MB, a paid one 10 GB.$')],
    [400e6, bad('warning', 'It has 400 MB.')],
    [549e6, bad('warning', 'It has 549 MB.')],
    // No database of the free plan is so large.
    [550e6, ok('It has 550 MB.')],
    [7.9e9, ok('It has 7.9 GB.')],
    [8e9, bad('warning', 'It has 8 GB.')],
    [9.5e9, bad('fault', 'It has 9.5 GB.')],
  ])('with %d bytes is right', async (bytes, row) => {
    expect(await readRow('database', withSize(bytes))).toEqual(row)
  })

  test('says at each end for which plan it is one', async () => {
    const helpOf = async (bytes: number) => (await readRow('database', withSize(bytes))).help
    expect(await helpOf(450e6)).toMatch(/^On the free plan, .* On a paid plan, there is nothing to do.$/)
    expect(await helpOf(9e9)).not.toContain('plan')
  })

  test('has the time of its own round trip', async () => {
    const { sentence } = await readRow('database', { clockAdvance: 1_234 })
    expect(sentence).toMatch(/^The database responded in 1,[2-9]\d\d ms\. /)
  })
})

describe('the row of the files', () => {
  const storeBytes = (bytes: number) =>
    query('INSERT INTO mediaTotals (workspaceId, bytes) VALUES (?, ?)', workspaceA, bytes)

  test.each([
    [0, ok('^Photos and videos use 0 bytes, 0% of the 8 GB of this workspace.$')],
    [6.4e9, bad('warning', '6.4 GB, 80% of the 8 GB')],
    [7.6e9, bad('fault', '7.6 GB, 95% of the 8 GB')],
  ])('with %d bytes is right', async (bytes, row) => {
    await storeBytes(bytes)
    expect(await readRow('files')).toEqual(row)
    expect(await readRow('files', {}, keys.workspaceB)).toEqual(ok('0 bytes'))
  })

  test('is fine without a bucket, unless the workspace has files', async () => {
    expect(await readRow('files', { bucket: 'missing' })).toEqual(ok('^This service stores no photos and videos'))
    await storeBytes(2_000_000)
    expect(await readRow('files', { bucket: 'missing' })).toEqual(bad('fault', 'videos of 2 MB, but'))
  })
})

describe('the row of the cron', () => {
  test('is a fault if it has never run', async () => {
    expect(await readRow('cron')).toEqual(bad('fault', 'have never run'))
  })

  test('is a fault if it has not run for more than five minutes', async () => {
    await runCronWith({})
    expect(await readRow('cron')).toEqual(ok('^The scheduled tasks last ran \\d+ seconds? ago.$'))
    await setStatus('cron', ago(4.9 * minute))
    expect(await readRow('cron')).toEqual(ok('last ran 4 minutes ago'))
    await setStatus('cron', ago(5.1 * minute))
    expect(await readRow('cron')).toEqual(bad('fault', 'last ran 5 minutes ago'))
    const { headers } = await runCronWith({})
    expect([headers.get('x-d1-calls'), headers.get('x-d1-rows-written')]).toEqual(['6', '1'])
    expect(await readRow('cron')).toEqual(ok('seconds? ago'))
  })

  test('names the jobs that have failed', async () => {
    await query("CREATE TRIGGER broken BEFORE DELETE ON invitations BEGIN SELECT RAISE(ABORT, 'broken'); END")
    await query(
      "INSERT INTO invitations (id, workspaceId, created, expires, hash) VALUES ('1', ?, 'x', '2020', printf('%064d', 1))",
      workspaceA,
    )
    await runCronWith({}).finally(() => query('DROP TRIGGER broken'))
    expect(await readRow('cron')).toEqual(bad('warning', 'and some of them failed: invitations.$'))
    await runCronWith({})
    expect(await readRow('cron')).toEqual(ok('seconds? ago'))
  })
})

describe('the row of the deliveries', () => {
  const hooks = { url: 'https://hooks.example' }

  test('counts what waits in this workspace, and no spam', async () => {
    const insert =
      "INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due) VALUES (?, 'r', ?, 'x', 'x', 'x', ?)"
    await batch([
      { sql: insert, values: ['1', workspaceA, '2026'] },
      { sql: insert, values: ['2', workspaceA, '9999-12-31'] },
      { sql: insert, values: ['3', workspaceB, '2026'] },
      { sql: insert, values: ['4', workspaceB, '2026'] },
    ])
    expect(await readRow('deliveries')).toEqual(ok('^1 message is waiting to be sent.$'))
    expect(await readRow('deliveries', {}, keys.workspaceB)).toEqual(ok('^2 messages are waiting to be sent.$'))
  })

  test('names the kinds of receivers that fail, and then those that are turned off', async () => {
    const fault = mailTo(receiver)
    receiver.behaviours = [{ status: 500 }]
    await call('POST', '/v1/webhooks', { key: keys.workspaceA, body: hooks })
    await call('POST', '/v1/webhooks', { key: keys.workspaceA, body: { url: 'https://other.example' } })
    const slack = { kind: 'slack', target: 'https://hooks.slack.com/services/x' }
    await call('POST', '/v1/channels', { key: keys.workspaceA, body: slack })
    await submit(fault)
    const failing = '^3 messages are waiting to be sent. These failed last time: Slack \\(1\\) and webhooks \\(2\\).$'
    const both = expect.stringContaining(' Open Settings → Messages and Settings → Webhooks, ')
    expect(await readRow('deliveries')).toEqual({ ...bad('warning', failing), help: both })
    await query('UPDATE webhooks SET enabled = 0')
    const stopped =
      '^1 message is .* These failed last time: Slack \\(1\\). These were turned off .*: webhooks \\(2\\).$'
    expect(await readRow('deliveries')).toEqual({ ...bad('fault', stopped), help: both })
    // A section whose receivers work needs no visit.
    await query('UPDATE webhooks SET failingSince = NULL')
    expect((await readRow('deliveries')).help).toContain(' Open Settings → Messages, ')
    await query('UPDATE channels SET failingSince = NULL')
    await query("UPDATE webhooks SET failingSince = '2026'")
    expect((await readRow('deliveries')).help).toContain(' Open Settings → Webhooks, ')
    expect(await readRow('deliveries', {}, keys.workspaceB)).toEqual(ok('^No messages are waiting.$'))
  })
})

describe('the row of the caches', () => {
  test.each(['throws', 'hangs'] as const)(
    'warns all owners for a day after a purge that %s, and never delays the change',
    async (purge) => {
      const { body } = await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { gaveConsent: true } })
      const change = (published: boolean, fault: Fault) =>
        callWithFaults('PUT', `/v1/testimonial/${body.id}`, { key: keys.workspaceA, body: { published }, fault })
      const { status, headers } = await change(true, { purge })
      expect([status, headers.get('x-d1-calls')]).toEqual([200, '1'])
      const error = purge === 'throws' ? 'Error' : 'TimeoutError'
      const failed = bad('warning', `^This service could not .* the last time \\d+ seconds? ago \\(${error}\\).$`)
      expect(await readRow('purge')).toEqual(failed)
      expect(await readRow('purge', {}, keys.workspaceB)).toEqual(failed)
      // A change of one display says nothing about the others.
      const next = await change(false, { purge: 'succeeds' })
      expect([next.status, next.headers.get('x-d1-calls-after')]).toEqual([200, '0'])
      expect(await readRow('purge')).toEqual(failed)
      await setStatus('purge', ago(24 * hour), error)
      expect(await readRow('purge')).toEqual(ok('^No refresh of a page has failed in the last 24 hours.$'))
    },
  )
})

describe('the row of e-mails', () => {
  const address = { kind: 'email', target: 'ada@example.com' }

  test('is a fault if there are e-mail channels but no transport', async () => {
    expect(await readRow('mail')).toEqual(ok('^This service sends no e-mail.$'))
    await addChannel(mailTo(receiver), address)
    expect(await readRow('mail', mailTo(receiver))).toEqual(ok('^This service sends e-mail'))
    expect(await readRow('mail')).toEqual(bad('fault', '^This service sends no e-mail.$'))
    expect(await readRow('mail', {}, keys.workspaceB)).toEqual(ok('^This service sends no e-mail.$'))
  })

  test.each([
    ['binding', { status: 500 }, 'E_NOT_SENT'],
    ['resend', { status: 422, body: '{"message":"Invalid `from` field."}' }, 'HTTP 422'],
    ['resend', 'close', 'NoResponse'],
  ] as const)('has the class of the last error of %s until an e-mail is sent: %j', async (mail, behaviour, error) => {
    const fault = mailTo(receiver, mail)
    const id = await addChannel(fault, address)
    receiver.behaviours = [behaviour]
    // An owner waits for a test: it costs no round trip more.
    await submit(fault)
    const failed = bad('warning', `^An e-mail could not be sent \\d+ seconds? ago \\(${error}\\).$`)
    expect(await readRow('mail', fault)).toEqual(failed)
    // The transport is that of the whole service.
    expect(await readRow('mail', fault, keys.workspaceB)).toEqual(failed)
    receiver.behaviours = []
    await query("UPDATE deliveries SET due = '2026' WHERE receiverId = ? AND done IS NULL", id)
    await query('UPDATE channels SET quietUntil = NULL')
    await runCronWith(fault)
    expect(await readRow('mail', fault)).toEqual(ok('and knows of no problem'))
    expect(await readRow('mail', fault, keys.workspaceB)).toEqual(ok('and knows of no problem'))
    await setStatus('mail', ago(23 * hour), error)
    expect(await readRow('mail', fault)).toEqual(bad('warning', '23 hours ago'))
    await setStatus('mail', ago(25 * hour), error)
    expect(await readRow('mail', fault)).toEqual(ok('and knows of no problem'))
  })

  test.each([
    ['binding', { status: 400, body: 'E_RECIPIENT_SUPPRESSED' }],
    ['resend', { status: 422, body: '{"message":"Invalid `to` field."}' }],
  ] as const)('is fine after an error of %s that is about one recipient: %j', async (mail, behaviour) => {
    const fault = mailTo(receiver, mail)
    await addChannel(fault, address)
    receiver.behaviours = [behaviour]
    await submit(fault)
    expect(await readRow('mail', fault)).toEqual(ok('and knows of no problem'))
    expect(await readRow('deliveries', fault)).toEqual(bad('warning', 'These failed last time: e-mail \\(1\\).$'))
  })

  test('is fine if one of several e-mails at the same time was sent', async () => {
    const fault = mailTo(receiver)
    await addChannel(fault, address)
    await addChannel(fault, { ...address, target: 'eve@example.com' })
    receiver.requests.length = 0
    receiver.behaviours = [{ status: 204 }, { status: 500 }]
    await submit(fault)
    expect(receiver.requests.length).toBe(2)
    expect(await readRow('mail', fault)).toEqual(ok('and knows of no problem'))
  })
})

describe('the row of the spam', () => {
  const insert = (state: string | null, created = ago(29 * 24 * hour), workspaceId = workspaceA) => ({
    sql: 'INSERT INTO testimonials (id, workspaceId, created, folder) VALUES (?, ?, ?, ?)',
    values: [crypto.randomUUID(), workspaceId, created, state],
  })
  const many = (count: number, state: string | null) => Array.from({ length: count }, () => insert(state))

  test('is the share of the last thirty days in this workspace', async () => {
    expect(await readRow('spam')).toEqual(ok('^No testimonials came in the last 30 days.$'))
    await batch([...many(3, null), ...many(9, 'spam')])
    await batch([insert('spam', ago(31 * 24 * hour)), insert('spam', ago(hour), workspaceB)])
    expect(await readRow('spam')).toEqual(ok('^9 of the 12 testimonials of the last 30 days are spam \\(75%\\).$'))
    await batch(many(1, 'spam'))
    expect(await readRow('spam')).toEqual(bad('warning', '^10 of the 13 .* spam \\(77%\\).$'))
    await batch(many(8, 'archived'))
    expect(await readRow('spam')).toEqual(ok('^10 of the 21 '))
  })
})

const postFrom = (Origin: string, workspaceId = workspaceA) =>
  callWithFaults('POST', '/v1/testimonial', {
    body: { workspaceId },
    headers: { Origin },
    fault: { clockAhead },
  })

const listOrigins = async (key = keys.workspaceA) => (await call('GET', '/v1/rejected-origins', { key })).body

describe('rejected origins', () => {
  const today = () => new Date().toISOString().slice(0, 10)
  let origins = 0
  const newOrigin = () => `https://site-${++origins}.example`
  const store = (origin: string, { day = today(), count = 1, workspaceId = workspaceA } = {}) => ({
    sql: 'INSERT INTO rejectedOrigins (workspaceId, origin, day, count) VALUES (?, ?, ?, ?)',
    values: [workspaceId, origin, day, count],
  })

  test('are stored after the response, once a minute, and listed for their own workspace alone', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const origin = newOrigin()
    expect(await readRow('origins')).toEqual(ok('^No website was rejected in the last 7 days.$'))
    const first = await postFrom(origin)
    expect([first.status, first.headers.get('x-d1-calls'), first.headers.get('x-d1-calls-after')]).toEqual([
      403,
      '2',
      '1',
    ])
    const second = await postFrom(origin)
    expect([second.status, second.headers.get('x-d1-calls-after')]).toEqual([403, '0'])
    expect(await listOrigins()).toEqual([{ origin, count: 1, day: today() }])
    expect(await listOrigins(keys.workspaceB)).toEqual([])
    expect(await readRow('origins')).toEqual(bad('warning', '^Visitors of 1 website were rejected in the last 7 days'))
    expect(await readRow('origins', {}, keys.workspaceB)).toEqual(ok('No website'))
  })

  test('of one workspace do not hide those of another', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    await setOrigins(workspaceB, ['https://shop.example'])
    for (let flood = 0; flood < 25; flood++) await postFrom(newOrigin())
    const origin = newOrigin()
    await postFrom(origin, workspaceB)
    expect((await listOrigins()).length).toBe(5)
    expect(await listOrigins(keys.workspaceB)).toEqual([{ origin, count: 1, day: today() }])
  })

  test.each([
    'null',
    '',
    'https://',
    'https://a.example/path',
    `https://${'a'.repeat(300)}.example`,
    'HTTPS://a.example',
  ])('are origins of pages only: %s', async (origin) => {
    await setOrigins(workspaceA, ['https://shop.example'])
    expect((await postFrom(origin)).status).toBe(403)
    expect(await query('SELECT * FROM rejectedOrigins')).toEqual([])
  })

  test('disappear when they are allowed, and after seven days', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    await batch([
      store('https://a.example'),
      store('https://b.example', { count: 2 }),
      store('https://shop.example', { count: 3 }),
      store('https://old.example', { day: ago(7 * 24 * hour).slice(0, 10) }),
    ])
    const names = async () => (await listOrigins()).map(({ origin }: { origin: string }) => origin)
    // Any program can make a count: none decides which is the first.
    expect(await names()).toEqual(['https://a.example', 'https://b.example'])
    await setOrigins(workspaceA, ['https://a.example'])
    expect(await names()).toEqual(['https://b.example', 'https://shop.example'])
    // An empty list allows all.
    await setOrigins(workspaceA, [])
    expect(await names()).toEqual([])
    expect(await readRow('origins')).toEqual(ok('No website'))
  })

  test('never fill the table, and the rarest makes room for a new one', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    await batch(Array.from({ length: 20 }, (_, index) => store(`https://flood-${index}.example`, { count: index + 2 })))
    await batch([
      store('https://other.example', { workspaceId: workspaceB }),
      store('https://old.example', { workspaceId: workspaceB, day: '2026-01-01' }),
    ])
    const origin = newOrigin()
    await postFrom(origin)
    const kept = Array.from({ length: 19 }, (_, index) => `https://flood-${index + 1}.example`)
    const names = async () => new Set((await listOrigins()).map(({ origin }: { origin: string }) => origin))
    expect(await names()).toEqual(new Set([...kept, origin]))
    // Another one takes the place of the new one, and not of one that was rejected more often.
    const next = newOrigin()
    await postFrom(next)
    expect(await names()).toEqual(new Set([...kept, next]))
    expect(await query('SELECT origin FROM rejectedOrigins WHERE workspaceId = ?', workspaceB)).toEqual([
      { origin: 'https://other.example' },
    ])
  })

  test('add up on one day without another row, and are counted anew on the next', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const origin = newOrigin()
    await batch(Array.from({ length: 19 }, (_, index) => store(`https://flood-${index}.example`)))
    await batch([store(origin, { count: 4 })])
    await postFrom(origin)
    const stored = async () => {
      const list = await listOrigins()
      return [list.length, list.find((item: { origin: string }) => item.origin === origin)]
    }
    expect(await stored()).toEqual([20, { origin, count: 5, day: today() }])
    await query('UPDATE rejectedOrigins SET day = ? WHERE origin = ?', ago(3 * 24 * hour).slice(0, 10), origin)
    clockAhead += 2 * minute
    await postFrom(origin)
    expect(await stored()).toEqual([20, { origin, count: 1, day: today() }])
  })

  test('of a workspace that is deleted are deleted', async () => {
    const { workspaceId } = await createWorkspace()
    await batch([store('https://a.example', { workspaceId })])
    await query('DELETE FROM apiKeys WHERE workspaceId = ?', workspaceId)
    await query('DELETE FROM workspaces WHERE id = ?', workspaceId)
    expect(await query('SELECT * FROM rejectedOrigins')).toEqual([])
  })
})

describe('the row of the rate limits', () => {
  const setLimited = (day: string, count: number) => query('INSERT INTO limitedRequests VALUES (?, ?)', day, count)

  test('counts visitors since yesterday, and warns of a flood', async () => {
    expect(await readRow('limits')).toEqual(ok('^No visitor of this service was rejected by a rate limit'))
    await setLimited(ago(48 * hour).slice(0, 10), 1_000)
    await setLimited(ago(24 * hour).slice(0, 10), 99)
    expect(await readRow('limits')).toEqual(ok('rejected at least 99 requests of visitors since yesterday.$'))
    await setLimited(ago(0).slice(0, 10), 1)
    expect(await readRow('limits')).toEqual(bad('warning', 'at least 100 requests'))
  })

  test('gets a rejected visitor after the response, once a minute', async () => {
    const reject: Fault = { limiters: 'reject', clockAhead }
    const calls = async () => {
      const { status, headers } = await callWithFaults('POST', '/v1/testimonial', { body: {}, fault: reject })
      return [status, headers.get('x-d1-calls'), headers.get('x-d1-calls-after')]
    }
    // Owners are no visitors.
    expect((await callWithFaults('GET', '/v1/keys', { key: keys.unknown, fault: reject })).status).toBe(429)
    expect(await query('SELECT * FROM limitedRequests')).toEqual([])
    expect(await calls()).toEqual([429, '0', '1'])
    expect(await calls()).toEqual([429, '0', '0'])
    // With those that other tests had rejected in this minute.
    expect(await readRow('limits')).toEqual(
      ok('rejected at least [1-9]\\d* requests? of (?:a visitor|visitors) since yesterday.$'),
    )
  })
})

describe('the row of the version', () => {
  test('is a fault if the database lacks a migration', async () => {
    expect(await readRow('version')).toEqual(ok('^This is Laurel \\d+\\.\\d+\\.\\d+, and its database is up to date.$'))
    const rename = (from: string, to: string) => query('UPDATE d1_migrations SET name = ? WHERE name = ?', to, from)
    await rename('0001_initial.sql', 'earlier.sql')
    const row = await readRow('version').finally(() => rename('earlier.sql', '0001_initial.sql'))
    expect(row).toEqual(bad('fault', 'but its database lacks 1 update.$'))
  })
})
