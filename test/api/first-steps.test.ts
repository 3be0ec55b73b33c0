import { expect, test } from 'vitest'
import {
  call,
  keys,
  query,
  serviceUrl,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { callInbox, callInboxWithFaults, signIn } from '../support/service/session.ts'

/* Which of the first steps are done: the data decide, in both directions. */

const nothing = {
  hasResponse: false,
  hasSpam: false,
  isOnSite: false,
  hasChannel: false,
  rejected: null,
  unasked: null,
}

async function readSteps(options = {}) {
  const { status, body } = await callInbox(await signIn(), 'GET', 'first-steps', options)
  expect(status).toBe(200)
  return body
}

/** Sends a testimonial as the form on this page does. */
async function sendFrom(page: string | undefined, workspaceId = workspaceA, consent: object = { gaveConsent: false }) {
  const input = { workspaceId, firstname: 'Ada', page, ...consent }
  const { status, body } = await call('POST', '/v1/testimonial', { body: input })
  expect(status).toBe(201)
  return body.id
}

const hostedPage = `${serviceUrl}/form/${workspaceA}`
const erase = (id: string) => call('DELETE', `/v1/inbox/testimonials/${id}`, { key: keys.workspaceA })
const move = (id: string, state: string) =>
  call('PATCH', `/v1/inbox/testimonials/${id}`, { key: keys.workspaceA, body: { state } })

test('nothing is done in a new workspace', async () => {
  expect(await readSteps()).toEqual(nothing)
})

test('the form is tried once a visitor has sent it, until that testimonial is erased', async () => {
  const id = await sendFrom(hostedPage)
  expect(await readSteps()).toEqual({ ...nothing, hasResponse: true })
  await move(id, 'archived')
  expect(await readSteps()).toEqual({ ...nothing, hasResponse: true })
  await erase(id)
  expect(await readSteps()).toEqual(nothing)
})

test('the form is on a site once somebody has written there, until that testimonial is erased', async () => {
  await sendFrom(hostedPage)
  const ids = [
    await sendFrom('https://shop.example/contact'),
    await sendFrom(`${serviceUrl}/`.replace('http:', 'https:')),
  ]
  for (const id of ids) {
    expect(await readSteps()).toEqual({ ...nothing, hasResponse: true, isOnSite: true })
    await erase(id)
  }
  expect(await readSteps()).toEqual({ ...nothing, hasResponse: true })
})

test('what is in spam is not done yet, but reported', async () => {
  const id = await sendFrom('https://shop.example/')
  await move(id, 'spam')
  expect(await readSteps()).toEqual({ ...nothing, hasSpam: true })
  await move(id, 'pending')
  expect(await readSteps()).toEqual({ ...nothing, hasResponse: true, isOnSite: true })
})

test('what came with a key, from no page or to another workspace does nothing', async () => {
  const insert = 'INSERT INTO testimonials (id, workspaceId, created, page) VALUES (?, ?, ?, ?)'
  await query(insert, unknownId, workspaceA, '2026-01-01T00:00:00.000Z', 'https://shop.example/')
  await sendFrom(undefined)
  await sendFrom('https://shop.example/', workspaceB)
  expect(await readSteps()).toEqual(nothing)
})

test('a message is sent while there is a channel', async () => {
  const body = { kind: 'slack', target: 'https://hooks.slack.com/services/T/B/x' }
  const { body: channel } = await call('POST', '/v1/channels', { key: keys.workspaceA, body })
  expect(await readSteps()).toEqual({ ...nothing, hasChannel: true })
  await call('DELETE', `/v1/channels/${channel.id}`, { key: keys.workspaceA })
  expect(await readSteps()).toEqual(nothing)
})

test('the origin that was rejected last is reported until it is allowed, however often others were', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const insert = 'INSERT INTO rejectedOrigins (workspaceId, origin, day, count) VALUES (?, ?, ?, ?)'
  await query(insert, workspaceA, 'https://blog.example', yesterday, 900)
  await query(insert, workspaceA, 'https://shop.example', day, 14)
  // Any origin is allowed.
  expect(await readSteps()).toEqual(nothing)
  await setOrigins(workspaceA, ['https://other.example'])
  expect((await readSteps()).rejected).toEqual({ origin: 'https://shop.example', count: 14, day })
  await setOrigins(workspaceA, ['https://shop.example'])
  expect((await readSteps()).rejected).toEqual({ origin: 'https://blog.example', count: 900, day: yesterday })
  await setOrigins(workspaceA, ['https://shop.example', 'https://blog.example'])
  expect(await readSteps()).toEqual(nothing)
})

test('a page whose form does not ask for consent is reported until a testimonial comes from one that does', async () => {
  const page = 'https://shop.example/contact'
  const done = { ...nothing, hasResponse: true, isOnSite: true }
  const id = await sendFrom(page, workspaceA, {})
  expect(await readSteps()).toEqual({ ...done, unasked: page })
  await move(id, 'spam')
  expect(await readSteps()).toEqual({ ...nothing, hasSpam: true })
  await move(id, 'archived')
  expect(await readSteps()).toEqual({ ...done, unasked: page })
  for (const gaveConsent of [false, true]) {
    const newest = await sendFrom(page, workspaceA, { gaveConsent })
    expect(await readSteps()).toEqual(done)
    await erase(newest)
  }
  expect(await readSteps()).toEqual({ ...done, unasked: page })
})

test('reads no more than 500 testimonials of each state, the newest ones', async () => {
  const insert = `INSERT INTO testimonials (id, workspaceId, created, folder, page, sentBytes)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2404)
    SELECT hex(randomblob(18)), ?, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes'),
      CASE i % 4 WHEN 0 THEN 'spam' WHEN 1 THEN 'archived' END, iif(i < 5, 'https://shop.example/', NULL), iif(i < 5, 9, NULL)
    FROM n`
  await query(insert, workspaceA)
  const cookie = await signIn()
  const { body, headers } = await callInboxWithFaults(cookie, 'GET', 'first-steps')
  expect(body).toEqual(nothing)
  // An entry of the index and a row for each, twice for those that are not spam.
  expect(Number(headers.get('x-d1-rows-read'))).toBeLessThan(6_000)
  await sendFrom('https://shop.example/')
  expect(await readSteps()).toEqual({ ...nothing, hasResponse: true, isOnSite: true })
})
