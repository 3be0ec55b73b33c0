import { describe, expect, test } from 'vitest'
import { addChannel, callChannels, listDeliveries, mailTo, parseEmails, runCronWith } from '../../support/messages.ts'
import { callWithFaults, createWorkspace, keys, query, unknownId } from '../../support/service/harness.ts'
import { startReceiver } from '../../support/service/receiver.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* Channels: what they accept, show and store. messages.test.ts covers what they get. */

const slack = { kind: 'slack', target: 'https://hooks.slack.com/services/T0/B0/secret-abcd' }
const teamsHost = 'default0123.4f.environment.api.powerplatform.com'
const targetRule =
  'target: must be an e-mail address or the URL of an incoming webhook of Slack, Discord or Teams, as the kind says'
const receiver = await startReceiver()
const fault = mailTo(receiver)
const emails = () => parseEmails(receiver)

const request = (method: string, path: string, body?: object) =>
  callWithFaults(method, `/v1/channels${path}`, { key: keys.workspaceA, fault, ...(body && { body }) })

describe('creating a channel', () => {
  test.each([
    ['slack', slack.target, 'hooks.slack.com/…abcd'],
    ['slack', 'HTTPS://HOOKS.Slack.com:443/services/x/../abcd', 'hooks.slack.com/…abcd'],
    ['discord', 'https://discord.com/api/webhooks/1/abcd', 'discord.com/…abcd'],
    ['teams', `https://${teamsHost}:443/powerautomate/x?sig=abcd`, `${teamsHost}/…abcd`],
  ])('accepts a webhook of %s, and shows no more of it than its host and its end', async (kind, target, shown) => {
    const { status, body } = await callChannels('POST', '', { kind, target, schedule: 'daily' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        created: expect.any(String),
        kind,
        target: shown,
        schedule: 'daily',
        confirmed: body.created,
        stopped: null,
        failingSince: null,
        lastDelivered: null,
      },
    ])
    expect((await callChannels('GET')).body).toEqual([body])
    expect(await query('SELECT target FROM channels')).toEqual([{ target: new URL(target).href }])
    expect(await listDeliveries(body.id)).toEqual([])
  })

  test.each([
    ['slack', 'http://hooks.slack.com/services/x'],
    ['slack', 'https://hooks.slack.com:8443/services/x'],
    ['slack', 'https://hooks.slack.com./services/x'],
    ['slack', 'https://hooks.slack.com'],
    ['slack', 'https://hooks.slack.com@evil.example/services/x'],
    ['slack', 'https://user@hooks.slack.com/services/x'],
    ['slack', 'https://hooks.slack.com.evil.example/services/x'],
    ['slack', 'https://evil.example/hooks.slack.com/'],
    ['slack', 'https://evil.example\\@hooks.slack.com/services/x'],
    ['slack', 'https://hooks.slack.com/services/x#x'],
    ['slack', 'https://discord.com/api/webhooks/1/x'],
    ['slack', 'ada@example.com'],
    ['slack', ''],
    ['slack', 5],
    ['discord', 'https://discord.com/channels/1'],
    ['discord', 'https://discord.com/api/webhooks/../x'],
    ['teams', 'https://environment.api.powerplatform.com/x'],
    ['teams', 'https://evil-environment.api.powerplatform.com/x'],
    ['teams', `https://${teamsHost}.evil.example/x`],
    ['email', 'https://hooks.slack.com/services/x'],
    ['email', 'ada@example.com\r\nBcc: eve@example.com'],
    ['email', 'ada@example.com, eve@example.com'],
    ['email', 'Ada <ada@example.com>'],
    ['email', '"ada eve"@example.com'],
    ['email', 'ada@[127.0.0.1]'],
    ['email', 'ada(eve)@example.com'],
    ['sms', '+491234'],
  ])('rejects %s with the target %j', async (kind, target) => {
    const response = await callChannels('POST', '', { kind, target })
    const message = kind === 'sms' ? `kind: must be email, slack, discord or teams; ${targetRule}` : targetRule
    expect([response.status, response.body]).toEqual([400, message])
    expect(await query('SELECT * FROM channels')).toEqual([])
  })

  test('rejects an unknown schedule and unknown fields', async () => {
    const response = await callChannels('POST', '', { ...slack, schedule: 'weekly', confirmed: true })
    expect(response).toMatchObject({
      status: 400,
      body: 'schedule: must be each or daily; confirmed: is set by the service',
    })
  })

  test('rejects an e-mail address if the service sends no e-mail', async () => {
    const body = { kind: 'email', target: 'ada@example.com' }
    const post = await callWithFaults('POST', '/v1/channels', { key: keys.workspaceA, body })
    expect([post.status, post.body]).toEqual([501, 'This service sends no e-mail.'])
    const id = await addChannel(fault, body)
    const put = await callWithFaults('PUT', `/v1/channels/${id}`, {
      key: keys.workspaceA,
      body: { target: 'eve@example.com' },
    })
    expect([put.status, put.body]).toEqual([501, 'This service sends no e-mail.'])
  })

  test('accepts 10 in a workspace, also at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => callChannels('POST', '', slack)))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 400, 400])
    expect((await callChannels('POST', '', slack)).body).toBe('A workspace can have at most 10 channels.')
    expect((await callChannels('POST', '', slack, keys.workspaceB)).status).toBe(201)
  })
})

describe('an e-mail address', () => {
  const body = { kind: 'email', target: 'ada@example.com' }

  test('gets the question whether it may get messages, and nothing else', async () => {
    receiver.requests.length = 0
    const { body: channel } = await request('POST', '', body)
    expect(channel).toMatchObject({ target: 'ada@example.com', confirmed: null })
    expect(emails()).toHaveLength(1)
    const [email] = emails()
    expect(email).toMatchObject({
      to: 'ada@example.com',
      subject: 'Do you want messages about testimonials for Ours?',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    const [link = ''] = /http:\/\/\S+\/confirm\?t=[\w-]{43}/.exec(email?.text ?? '') ?? []
    expect(email?.html).toContain(`href="${link}"`)
    expect(await query('SELECT purpose, channelId, testimonialId, used FROM messageLinks')).toEqual([
      { purpose: 'confirm', channelId: channel.id, testimonialId: null, used: null },
    ])
    // Only a hash of the token is stored.
    expect(JSON.stringify(await query('SELECT * FROM messageLinks'))).not.toContain(link.slice(-43))
    await callWithFaults('POST', '/v1/testimonial', { fault, body: { firstname: 'Eve' } })
    expect(emails()).toHaveLength(1)
    expect(await listDeliveries(channel.id)).toMatchObject([{ event: 'channel.confirm', outcome: 'delivered' }])
  })

  test('reads no part of a name that a mail program would make a link', async () => {
    const names = [
      ['Bank of Ada: pay at https://evil.example/pay or www.evil.example', ' for Bank of Ada: pay at or'],
      ['evil\u3002example', ''],
    ]
    for (const [name, shown] of names) {
      await query('UPDATE workspaces SET name = ?', name)
      receiver.requests.length = 0
      await request('POST', '', body)
      const [{ subject, text, html } = { subject: '', text: '', html: '' }] = emails()
      expect(subject).toBe(`Do you want messages about testimonials${shown}?`)
      expect(text).toContain(`Someone who manages the testimonials${shown} at `)
      expect(subject + text + html).not.toContain('evil')
    }
  })

  test('gets the question again as a test, which ends the earlier link, but once a minute', async () => {
    const { body: channel } = await request('POST', '', body)
    const early = await request('POST', `/${channel.id}/test`)
    expect([early.status, early.body]).toEqual([
      429,
      'A channel can get one test a minute. Please try again in 60 seconds.',
    ])
    expect(early.headers.get('retry-after')).toBe('60')
    await query("UPDATE deliveries SET created = '2026-01-01T00:00:00.000Z'")
    const [before] = await query('SELECT hash FROM messageLinks')
    const { status, body: delivery } = await request('POST', `/${channel.id}/test`)
    expect([status, delivery]).toMatchObject([200, { event: 'channel.confirm', outcome: 'delivered', tries: 1 }])
    const after = await query('SELECT hash FROM messageLinks')
    expect(after).toHaveLength(1)
    expect(after).not.toEqual([before])
  })

  test('is asked again when it changes, and the links of the earlier one end', async () => {
    const id = await addChannel(fault, body)
    await query(
      "INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due) SELECT 'msg_0', id, workspaceId, 'testimonial.created', 'x', created, '9999' FROM channels",
    )
    receiver.requests.length = 0
    const same = await request('PUT', `/${id}`, { target: 'ada@example.com', schedule: 'daily' })
    expect(same.body).toMatchObject({ schedule: 'daily', confirmed: expect.any(String) })
    expect(emails()).toEqual([])
    const { status, body: changed } = await request('PUT', `/${id}`, { target: 'eve@example.com' })
    expect([status, changed]).toMatchObject([200, { target: 'eve@example.com', confirmed: null, schedule: 'daily' }])
    expect(emails()).toMatchObject([{ to: 'eve@example.com' }])
    expect(await query('SELECT purpose FROM messageLinks')).toEqual([{ purpose: 'confirm' }])
    expect(await listDeliveries(id)).toMatchObject([
      { event: 'testimonial.created', outcome: 'dropped' },
      { event: 'channel.confirm', outcome: 'delivered' },
      { event: 'channel.confirm', outcome: 'delivered' },
    ])
  })

  test('is asked again after its reader has unsubscribed, but not after failures', async () => {
    const id = await addChannel(fault, body)
    await query('UPDATE channels SET stopped = created, failingSince = created WHERE id = ?', id)
    expect((await request('PUT', `/${id}`, {})).body).toMatchObject({
      stopped: null,
      failingSince: null,
      confirmed: expect.any(String),
    })
    await query('UPDATE channels SET stopped = created WHERE id = ?', id)
    receiver.requests.length = 0
    expect((await request('PUT', `/${id}`, {})).body).toMatchObject({ stopped: null, confirmed: null })
    expect(emails()).toHaveLength(1)
  })
})

describe('the questions whether an e-mail address may get messages', () => {
  const body = { kind: 'email', target: 'ada@example.com' }
  const ask = (target = body.target, key = keys.workspaceA) =>
    callWithFaults('POST', '/v1/channels', { key, fault, body: { ...body, target } })
  const rejection = [429, 'An e-mail address can be asked 3 times a day to confirm. Please try again tomorrow.']
  const deliveries = () => query('SELECT event FROM deliveries')

  test('are three a day over all workspaces, also when the channels are deleted', async () => {
    for (const key of [keys.workspaceA, keys.workspaceB, keys.workspaceA]) {
      const { body: channel } = await ask(body.target, key)
      expect((await callChannels('DELETE', `/${channel.id}`, undefined, key)).status).toBe(204)
    }
    receiver.requests.length = 0
    const { key } = await createWorkspace()
    for (const other of [keys.workspaceA, keys.workspaceB, key]) {
      const { status, body: message, headers } = await ask(body.target, other)
      expect([status, message]).toEqual(rejection)
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(86_400)
    }
    expect(emails()).toEqual([])
    expect(await query('SELECT 1 FROM channels')).toEqual([])
    expect((await ask('eve@example.com')).status).toBe(201)
    expect((await callChannels('POST', '', slack)).status).toBe(201)
    await query("UPDATE channelQuestions SET day = date('now', '-1 day')")
    expect((await ask()).status).toBe(201)
  })

  test('are three if ten are sent at the same time', async () => {
    receiver.requests.length = 0
    const workspaces = await Promise.all(Array.from({ length: 10 }, createWorkspace))
    const responses = await Promise.all(workspaces.map(({ key }) => ask(body.target, key)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(429)])
    expect(await deliveries()).toEqual(Array(3).fill({ event: 'channel.confirm' }))
    expect(emails()).toHaveLength(3)
  })

  test('are three when a channel goes back and forth, and the fourth changes nothing', async () => {
    const { body: channel } = await ask()
    const put = (target: string) => request('PUT', `/${channel.id}`, { target })
    for (const target of ['eve@example.com', 'ada@example.com', 'bob@example.com', 'ada@example.com']) {
      expect((await put(target)).status).toBe(200)
    }
    await put('bob@example.com')
    const before = [await query('SELECT * FROM channels'), await deliveries()]
    const { status, body: message } = await put('ada@example.com')
    expect([status, message]).toEqual(rejection)
    expect([await query('SELECT * FROM channels'), await deliveries()]).toEqual(before)
    // Nobody is asked for this.
    expect((await request('PUT', `/${channel.id}`, { schedule: 'daily' })).status).toBe(200)
  })

  test('are three when they are tests', async () => {
    const { body: channel } = await ask()
    const again = async () => {
      await query("UPDATE deliveries SET created = '2026-01-01T00:00:00.000Z'")
      return request('POST', `/${channel.id}/test`)
    }
    for (const status of [200, 200]) expect((await again()).status).toBe(status)
    const { status, body: message } = await again()
    expect([status, message]).toEqual(rejection)
    // A test message is no question.
    await query('UPDATE channels SET confirmed = created')
    expect((await again()).body).toMatchObject({ event: 'channel.test', outcome: 'delivered' })
  })

  test('are three when the channel starts again after its reader has unsubscribed', async () => {
    const id = await addChannel(fault, body)
    const start = async () => {
      await query('UPDATE channels SET confirmed = created, stopped = created')
      return request('PUT', `/${id}`, {})
    }
    for (const status of [200, 200]) expect((await start()).status).toBe(status)
    expect((await start()).status).toBe(429)
    expect(await query('SELECT 1 FROM channels WHERE stopped IS NULL')).toEqual([])
  })

  test('are counted by mailbox, of which only a hash is stored, for two days', async () => {
    for (const target of ['Ada@example.com', 'ada+news@EXAMPLE.com', 'a.da@example.com']) {
      expect((await ask(target)).status).toBe(201)
    }
    expect((await ask()).status).toBe(429)
    expect(await query('SELECT * FROM channelQuestions')).toEqual([
      { day: expect.any(String), addressHash: expect.stringMatching(/^[\da-f]{64}$/), count: 3 },
    ])
    for (const rows of [1, 0]) {
      await query("UPDATE channelQuestions SET day = date(day, '-1 day')")
      await runCronWith(fault)
      expect(await query('SELECT 1 FROM channelQuestions')).toHaveLength(rows)
    }
  })

  test.each(['throwBefore', 'throwAfter'])('count one that is sent again once (%s)', async (name) => {
    const broken = { ...fault, call: 1, [name]: 'Network connection lost' }
    for (let count = 0; count < 3; count++) {
      const response = await callWithFaults('POST', '/v1/channels', { key: keys.workspaceA, fault: broken, body })
      expect(response.status).toBe(201)
    }
    expect(await query('SELECT count FROM channelQuestions')).toEqual([{ count: 3 }])
  })
})

describe('updating, testing and deleting a channel', () => {
  test('changes the URL of a chat, which needs no confirmation', async () => {
    const { body: created, headers } = await callChannels('POST', '', slack)
    const target = 'https://hooks.slack.com/services/T0/B0/secret-wxyz'
    const { status, body } = await callChannels('PUT', `/${created.id}`, { target })
    expect([status, body]).toEqual([200, { ...created, target: 'hooks.slack.com/…wxyz' }])
    const outdated = await callWithFaults('PUT', `/v1/channels/${created.id}`, {
      key: keys.workspaceA,
      body: {},
      headers: { 'If-Match': String(headers.get('etag')) },
    })
    expect(outdated.status).toBe(412)
  })

  test.each([
    ['https://discord.com/api/webhooks/1/x', 'target: must be of the kind of the channel'],
    ['ada@example.com', 'target: must be of the kind of the channel'],
    ['https://evil.example/x', targetRule],
  ])('rejects the target %s for a channel of Slack', async (target, message) => {
    const { body: created } = await callChannels('POST', '', slack)
    const response = await callChannels('PUT', `/${created.id}`, { target })
    expect([response.status, response.body]).toEqual([400, message])
    expect((await callChannels('GET')).body).toEqual([created])
  })

  test('sends a test message, also to a channel that has just got a message', async () => {
    const { body: created } = await request('POST', '', slack)
    await query("UPDATE channels SET quietUntil = '9999-01-01T00:00:00.000Z'")
    receiver.requests.length = 0
    receiver.behaviours = [{ status: 404 }]
    const { status, body } = await request('POST', `/${created.id}/test`)
    receiver.behaviours = []
    expect([status, body]).toMatchObject([200, { event: 'channel.test', outcome: 'failed', status: 404, due: null }])
    expect(receiver.requests).toMatchObject([{ path: '/hooks.slack.com/services/T0/B0/secret-abcd' }])
    expect(JSON.parse(receiver.requests[0]?.body ?? '').text).toBe('A test message for Ours')
    await query("UPDATE deliveries SET created = '2026-01-01T00:00:00.000Z'")
    expect((await request('POST', `/${created.id}/test`)).body).toMatchObject({ outcome: 'delivered', status: 204 })
  })

  test('sends no test to a channel that has stopped', async () => {
    const { body: created } = await request('POST', '', slack)
    await query('UPDATE channels SET stopped = created')
    receiver.requests.length = 0
    const response = await request('POST', `/${created.id}/test`)
    expect([response.status, response.body]).toMatchObject([200, { outcome: 'dropped' }])
    expect(receiver.requests).toEqual([])
    expect((await request('POST', `/${unknownId}/test`)).status).toBe(404)
  })

  test('deletes a channel with its deliveries and links', async () => {
    const id = await addChannel(fault, { kind: 'email', target: 'ada@example.com' })
    expect((await request('DELETE', `/${id}`)).status).toBe(204)
    expect(await listDeliveries(id)).toEqual([])
    expect(await query('SELECT * FROM messageLinks')).toEqual([])
    expect((await request('DELETE', `/${id}`)).status).toBe(404)
  })

  test('is possible in a session with an owner key, and reading without one', async () => {
    const cookie = await signIn()
    expect((await callInbox(cookie, 'POST', 'channels', { body: slack })).status).toBe(403)
    const headers = { 'X-Laurel-Key': keys.workspaceA }
    const { status, body } = await callInbox(cookie, 'POST', 'channels', { body: slack, headers })
    expect(status).toBe(201)
    expect((await callInbox(cookie, 'GET', 'channels')).body).toEqual([body])
    expect((await callInbox(cookie, 'PUT', `channels/${body.id}`, { body: {} })).status).toBe(403)
    expect((await callInbox(cookie, 'DELETE', `channels/${body.id}`)).status).toBe(403)
    const { key } = await createWorkspace()
    expect((await callChannels('DELETE', `/${body.id}`, undefined, key)).status).toBe(404)
    expect((await callInbox(cookie, 'DELETE', `channels/${body.id}`, { headers })).status).toBe(204)
  })
})
