import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeForm } from '../../support/forms.ts'
import {
  addChannel,
  during,
  letTimePass,
  listDeliveries,
  mailTo,
  parseEmails,
  runCronWith,
  submit,
} from '../../support/messages.ts'
import { call, callWithFaults, keys, query, workspaceA } from '../../support/service/harness.ts'
import { startReceiver } from '../../support/service/receiver.ts'

/* What channels get: when, how often, and what it says. */

const receiver = await startReceiver()
const fault = mailTo(receiver)
const emails = () => parseEmails(receiver)
const address = { kind: 'email', target: 'ada@example.com' }

beforeEach(() => {
  receiver.behaviours = []
  receiver.requests.length = 0
})

/** Adds a confirmed channel for e-mails, and forgets the question. */
async function addAddress(fields: object = {}): Promise<string> {
  const id = await addChannel(fault, { ...address, ...fields })
  await query('DELETE FROM messageLinks')
  receiver.requests.length = 0
  return id
}

describe('an e-mail', () => {
  test('announces a testimonial in both parts, with links for its reader and the headers of automatic e-mail', async () => {
    const id = await addAddress()
    const { status, body } = await submit(fault, {
      firstname: 'Eve',
      lastname: 'Adams',
      company: 'Garden',
      stars: 4.5,
      title: 'The best fruit',
      testimonialText: 'Lovely <b>fruit</b> & service.\r\nhttps://evil.example',
      gaveConsent: true,
      imageUrl: 'https://pictures.example/eve.png',
      externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ',
    })
    expect(status).toBe(201)
    expect(emails()).toHaveLength(1)
    const [email] = emails()
    if (!email) return
    expect(email.from).toEqual({ name: 'Laurel', email: 'laurel@shop.example' })
    expect(email.to).toBe('ada@example.com')
    expect(email.subject).toBe('A new testimonial for Ours')
    const [approve = '', approveToken = ''] = /http:\/\/\S+\/approve\?t=([\w-]{43})/.exec(email.text) ?? []
    const [unsubscribe = '', unsubscribeToken = ''] = /http:\/\/\S+\/unsubscribe\?t=([\w-]{43})/.exec(email.text) ?? []
    const origin = new URL(approve).origin
    expect(email.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(email.text).toBe(`A new testimonial for Ours

> The best fruit
> Lovely <b>fruit</b> & service.
> https://evil.example
> — Eve Adams, Garden
4.5 of 5 stars · a photo · a video · consent to publication
Review and publish:
${approve}
Open in the inbox:
${origin}/inbox/${workspaceA}/${body.id}

Unsubscribe:
${unsubscribe}
`)
    expect(email.html).toContain(
      'Lovely &lt;b&gt;fruit&lt;/b&gt; &amp; service.\nhttps://evil.example\n— Eve Adams, Garden</blockquote>',
    )
    expect(email.html).toMatch(/<p><span aria-hidden="true"[^>]*>★★★★☆<\/span> 4\.5 of 5 stars/)
    for (const url of [approve, unsubscribe]) expect(email.html).toContain(`<a href="${url}"`)
    // Nothing remote, and no link of a visitor's.
    expect(email.html).not.toMatch(/<(?:img|link|script|style|iframe)|url\(|href="https?:\/\/(?:evil|pictures|youtu)/)
    const hash = (token: string) => createHash('sha256').update(token).digest('hex')
    const [{ version } = {}] = await query('SELECT version FROM testimonials')
    expect(
      await query('SELECT hash, purpose, channelId, testimonialId, version FROM messageLinks ORDER BY purpose'),
    ).toEqual([
      { hash: hash(approveToken), purpose: 'approve', channelId: id, testimonialId: body.id, version },
      { hash: hash(unsubscribeToken), purpose: 'unsubscribe', channelId: id, testimonialId: null, version: null },
    ])
    const days = "round(julianday(expires) - julianday('now')) AS days"
    expect(await query(`SELECT ${days} FROM messageLinks ORDER BY purpose`)).toEqual([{ days: 14 }, { days: 180 }])
    expect(await listDeliveries(id)).toMatchObject([
      { event: 'channel.confirm' },
      { event: 'testimonial.created', outcome: 'delivered', status: 200, tries: 1 },
    ])
  })

  test('shows each question before its answer, unless the author has written another text', async () => {
    const questions = ['Why <us>?', 'What happened?'].map((text, index) => ({ id: `q${index}`, text }))
    const form = await storeForm({ required: '', questions })
    const answers = ['It was near.', 'They listened.\nTwice.'].map((answer, index) => ({ id: `q${index}`, answer }))
    await addAddress()
    await submit(fault, { ...form, answers, title: 'A joy' })
    expect(emails()[0]?.text).toContain(
      '\n> A joy\n> Why <us>?\n> It was near.\n> \n> What happened?\n> They listened.\n> Twice.\nno consent',
    )
    expect(emails()[0]?.html).toContain(
      'A joy\nWhy &lt;us&gt;?\nIt was near.\n\nWhat happened?\nThey listened.\nTwice.<',
    )
    await letTimePass()
    await submit(fault, { ...form, answers, testimonialText: 'Near, and they listened.' })
    expect(emails()[1]?.text).toContain('\n> Near, and they listened.\nno consent')
  })

  test('has a URL with which a mail program unsubscribes at once (RFC 8058)', async () => {
    await addAddress()
    await submit(fault)
    const { 'List-Unsubscribe': header = '', 'List-Unsubscribe-Post': body = '' } = emails()[0]?.headers ?? {}
    const { pathname, search } = new URL(header.slice(1, -1))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' }
    expect((await call('POST', pathname + search, { body, headers })).status).toBe(200)
    expect((await query('SELECT stopped FROM channels'))[0]?.stopped).not.toBeNull()
  })

  test('says little about a testimonial that says nothing, and links no published one for approval', async () => {
    await addAddress()
    await callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA, fault, body: { published: true } })
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.text).toContain(
      'A new testimonial for Ours\n\nno consent to publication · published\nOpen in the inbox:',
    )
    expect(emails()[0]?.html).not.toContain('blockquote')
    expect(await query('SELECT purpose FROM messageLinks')).toEqual([{ purpose: 'unsubscribe' }])
  })

  test.each([
    ['1,000 characters', 'é'.repeat(1_000), 'é'.repeat(1_000)],
    ['1,001 characters', '𝄞'.repeat(1_001), `${'𝄞'.repeat(999)}…`],
    ['10,000 characters', 'x'.repeat(10_000), `${'x'.repeat(999)}…`],
  ])('shows of a text of %s at most 1,000', async (_, testimonialText, shown) => {
    await addAddress()
    await submit(fault, { testimonialText })
    expect(emails()[0]?.text).toContain(`\n> ${shown}\n`)
    expect(emails()[0]?.html).toContain(`>${shown}</blockquote>`)
  })

  test('lets no field of a visitor add a header, a recipient, a subject or a line outside the quote', async () => {
    await addAddress()
    // With spaces, which the random tokens of the links never have.
    const attack =
      'x\r\nBcc: eve@example.com\r\nSubject: You won\r\n\r\nReview and publish:\nhttps://evil.example\u2028next one\u0085\u202eend'
    const fields = ['firstname', 'lastname', 'company', 'title', 'subtitle', 'testimonialText', 'email']
    for (const field of fields) {
      receiver.requests.length = 0
      await letTimePass()
      await submit(fault, { [field]: field === 'email' ? "eve'--<x>\n@example.com" : attack })
      // Only valid e-mail addresses are accepted.
      if (field === 'email') continue
      const [email, ...others] = emails()
      expect(others).toEqual([])
      expect(email).toMatchObject({ to: 'ada@example.com', subject: 'A new testimonial for Ours' })
      expect(Object.keys(email ?? {}).sort()).toEqual(['from', 'headers', 'html', 'subject', 'text', 'to'])
      expect(JSON.stringify(email?.headers)).not.toMatch(/eve@|evil\.|You won/)
      const own = email?.text
        .split('\n')
        .filter((line) => !line.startsWith('> '))
        .join('\n')
      expect(own).not.toMatch(/eve@|evil\.|You won|next one/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be in the e-mail.
      expect(email?.text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]/)
    }
  })

  test('has no control characters of a workspace name in its subject', async () => {
    await addAddress()
    await query(
      'UPDATE workspaces SET name = ? WHERE id = ?',
      `Ours\r\nBcc: eve@example.com\u0000${'x'.repeat(200)}`,
      workspaceA,
    )
    await submit(fault)
    const subject = emails()[0]?.subject ?? ''
    expect(subject).toMatch(/^A new testimonial for Ours Bcc: eve@example\.com x+…$/)
    expect(subject).toHaveLength('A new testimonial for '.length + 100)
  })
})

describe('the number of messages', () => {
  test('is one e-mail for twenty testimonials in a minute, and a second one for the rest ten minutes later', async () => {
    const id = await addAddress()
    const first = await submit(fault)
    const others = await Promise.all(Array.from({ length: 19 }, () => submit(fault)))
    expect([first, ...others].map(({ status }) => status)).toEqual(Array(20).fill(201))
    await runCronWith(fault)
    expect(emails()).toHaveLength(1)
    const quietFor = "(julianday(quietUntil) - julianday('now')) * 1440 AS minutes"
    const [{ minutes } = {}] = await query(`SELECT ${quietFor} FROM channels`)
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    await letTimePass()
    await runCronWith(fault)
    expect(emails()).toHaveLength(2)
    const [, second] = emails()
    expect(second?.subject).toBe('19 new testimonials for Ours')
    expect(second?.text.match(/\/approve\?t=/g)).toHaveLength(10)
    expect(second?.text).toContain('\n\nMore in the inbox: 9.\n')
    const deliveries = await listDeliveries(id)
    expect(
      deliveries.filter(({ event, outcome }) => event === 'testimonial.created' && outcome === 'delivered'),
    ).toHaveLength(20)
  })

  test('loses none and repeats none while testimonials arrive, time passes and the transport fails', async () => {
    await addAddress()
    const names = Array.from({ length: 12 }, (_, index) => `No. ${index};`)
    for (const [index, firstname] of names.entries()) {
      receiver.behaviours = [{ status: index % 3 === 1 ? 500 : 204 }]
      await submit(fault, { firstname })
      if (index % 4 === 3) await letTimePass()
      await runCronWith(fault)
    }
    receiver.behaviours = []
    await letTimePass()
    await runCronWith(fault)
    const failed = receiver.requests.length
    expect(failed).toBeGreaterThan(0)
    expect(await query('SELECT 1 FROM deliveries WHERE done IS NULL')).toEqual([])
    // The binding fails before it sends.
    const delivered = await query(
      "SELECT 1 FROM deliveries WHERE event = 'testimonial.created' AND outcome = 'delivered'",
    )
    expect(delivered).toHaveLength(12)
    for (const name of names) expect(emails().some(({ text }) => text.includes(name))).toBe(true)
  })

  test('stays the same when testimonials that arrive at once are due at once', async () => {
    const id = await addAddress()
    await submit(fault)
    const quietUntil = new Date(Date.now() + 60_000).toISOString()
    await query('UPDATE channels SET quietUntil = ?', quietUntil)
    await query("UPDATE deliveries SET done = NULL, outcome = NULL WHERE event = 'testimonial.created'")
    await query("UPDATE deliveries SET due = '2026-01-01T00:00:00.000Z' WHERE done IS NULL")
    receiver.requests.length = 0
    await runCronWith(fault)
    expect(emails()).toEqual([])
    expect(await listDeliveries(id)).toMatchObject([{}, { outcome: null, due: quietUntil, tries: 1 }])
  })

  test('has what is new when it leaves with a test that nobody has sent in time', async () => {
    const id = await addAddress()
    const { body } = await submit({ receiver: receiver.url })
    await query(
      `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
       VALUES ('msg_1', ?, ?, 'channel.test', ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      ...[id, workspaceA, id],
    )
    await query("UPDATE deliveries SET done = NULL, outcome = NULL WHERE event = 'testimonial.created'")
    await letTimePass()
    await runCronWith(fault)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.text).toContain(`/${body.id}`)
  })

  test('is one chat message a minute', async () => {
    await addChannel(fault, { kind: 'slack', target: 'https://hooks.slack.com/services/x' })
    for (let index = 0; index < 3; index += 1) await submit(fault)
    await runCronWith(fault)
    expect(receiver.requests).toHaveLength(1)
    await letTimePass()
    await runCronWith(fault)
    expect(receiver.requests).toHaveLength(2)
    expect(receiver.requests[1]?.body).toContain('2 new testimonials for Ours')
  })

  test('is one a day for a daily channel, at 07:00 UTC, with the number that were marked as spam', async () => {
    const id = await addAddress({ schedule: 'daily' })
    await submit(fault, { firstname: 'Eve' })
    await submit(fault)
    for (const state of ['spam', 'spam', 'pending']) {
      const { body } = await callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA, body: {} })
      await callWithFaults('PATCH', `/v1/inbox/testimonials/${body.id}`, { key: keys.workspaceA, body: { state } })
    }
    await runCronWith(fault)
    expect(emails()).toEqual([])
    const [, waiting] = await listDeliveries(id)
    expect(waiting?.due).toMatch(/T07:00:00\.000Z$/)
    await letTimePass()
    await runCronWith(fault)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.subject).toBe('3 new testimonials for Ours')
    expect(emails()[0]?.text).toContain('\n\nMarked as spam in the last day: 2.\n\n')
  })
})

describe('what is not sent', () => {
  test('is anything without a channel, or to one that is unconfirmed or has stopped', async () => {
    await submit(fault)
    const { body } = await callWithFaults('POST', '/v1/channels', { key: keys.workspaceA, body: address, fault })
    receiver.requests.length = 0
    await submit(fault)
    await query('UPDATE channels SET confirmed = created, stopped = created WHERE id = ?', body.id)
    await submit(fault)
    await runCronWith(fault)
    expect(receiver.requests).toEqual([])
    expect(await query('SELECT 1 FROM deliveries WHERE done IS NULL')).toEqual([])
  })

  test('is an e-mail once the service has no transport any more; nothing waits', async () => {
    const id = await addAddress()
    expect((await submit({ receiver: receiver.url })).status).toBe(201)
    expect(receiver.requests).toEqual([])
    expect(await listDeliveries(id)).toMatchObject([{}, { event: 'testimonial.created', outcome: 'dropped' }])
    expect(await query('SELECT quietUntil FROM channels')).toEqual([{ quietUntil: null }])
  })

  test('is what was marked as spam or was erased before the message left', async () => {
    await addAddress()
    await submit(fault)
    const [spam, erased, kept] = await Promise.all(['a', 'b', 'c'].map((firstname) => submit(fault, { firstname })))
    const path = (response: typeof spam) => `/v1/inbox/testimonials/${response?.body.id}`
    await callWithFaults('PATCH', path(spam), { key: keys.workspaceA, body: { state: 'spam' }, fault })
    await callWithFaults('DELETE', path(erased), { key: keys.workspaceA, fault })
    receiver.requests.length = 0
    await letTimePass()
    await runCronWith(fault)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.subject).toBe('A new testimonial for Ours')
    expect(emails()[0]?.text).toContain(`/${kept?.body.id}`)
  })

  test('is a message for what became spam while it was leased, and the channel opens again', async () => {
    const id = await addAddress()
    await submit({ ...fault, call: 99 })
    await query(
      "UPDATE deliveries SET done = NULL, outcome = NULL, due = '2026-01-01T00:00:00.000Z' WHERE event = 'testimonial.created'",
    )
    await query('UPDATE channels SET quietUntil = NULL')
    // As if the folder had changed in between: the trigger would remove what waits.
    await query('CREATE TABLE kept AS SELECT * FROM deliveries')
    await query("UPDATE testimonials SET folder = 'spam'")
    await query('INSERT OR REPLACE INTO deliveries SELECT * FROM kept')
    await query('DROP TABLE kept')
    receiver.requests.length = 0
    await runCronWith(fault)
    expect(receiver.requests).toEqual([])
    expect(await listDeliveries(id)).toMatchObject([{}, { outcome: 'dropped' }])
    expect(await query('SELECT quietUntil FROM channels')).toEqual([{ quietUntil: null }])
  })
})

describe('a transport that fails', () => {
  test('delays a message, which arrives once, and does not delay it by the limit of messages', async () => {
    const id = await addAddress()
    receiver.behaviours = [{ status: 500 }]
    await submit(fault)
    for (let hour = 0; hour < 3; hour += 1) {
      await letTimePass()
      await runCronWith(fault)
    }
    expect(await listDeliveries(id)).toMatchObject([{}, { outcome: null, status: null, tries: 4 }])
    receiver.behaviours = []
    receiver.requests.length = 0
    await letTimePass()
    await query("UPDATE channels SET quietUntil = '9999-01-01T00:00:00.000Z'")
    await runCronWith(fault)
    expect(emails()).toHaveLength(1)
    expect(await listDeliveries(id)).toMatchObject([{}, { outcome: 'delivered', tries: 5 }])
    await letTimePass()
    await runCronWith(fault)
    expect(emails()).toHaveLength(1)
  })

  test('keeps the links of an attempt that may have arrived', async () => {
    await callWithFaults('POST', '/v1/channels', { key: keys.workspaceA, body: address, fault })
    receiver.behaviours = [{ status: 500 }]
    await query("UPDATE deliveries SET created = '2026-01-01T00:00:00.000Z'")
    const [{ id } = {}] = await query('SELECT id FROM channels')
    await callWithFaults('POST', `/v1/channels/${id}/test`, { key: keys.workspaceA, fault })
    await letTimePass()
    await runCronWith(fault)
    expect(await query('SELECT purpose FROM messageLinks')).toEqual([{ purpose: 'confirm' }, { purpose: 'confirm' }])
  })

  test('is not reported with e-mail addresses', async () => {
    await addAddress()
    receiver.behaviours = ['close']
    expect((await submit(fault)).status).toBe(201)
  })
})

describe('Resend', () => {
  const resend = mailTo(receiver, 'resend')

  test('gets the e-mail with the key, and the id of the delivery against duplicates', async () => {
    await addAddress()
    await submit(resend)
    const [request] = receiver.requests
    const [{ id } = {}] = await query("SELECT id FROM deliveries WHERE event = 'testimonial.created'")
    expect(request).toMatchObject({
      method: 'POST',
      path: '/api.resend.com/emails',
      headers: {
        authorization: 'Bearer re_test',
        'idempotency-key': id,
        'user-agent': 'Laurel',
        'content-type': 'application/json',
        'x-redirect': 'manual',
      },
    })
    expect(emails()).toMatchObject([
      {
        from: 'Laurel <laurel@shop.example>',
        to: 'ada@example.com',
        subject: 'A new testimonial for Ours',
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
    ])
  })

  test('gets the same key for the same testimonials, and another one for more', async () => {
    await addAddress()
    await submit(resend)
    receiver.requests.length = 0
    receiver.behaviours = [{ status: 503 }]
    await submit(resend)
    await submit(resend)
    await letTimePass()
    await runCronWith(resend)
    await letTimePass()
    await runCronWith(resend)
    await letTimePass()
    await query('UPDATE channels SET quietUntil = NULL')
    await submit(resend)
    const used = receiver.requests.map(({ headers }) => String(headers['idempotency-key']))
    expect(used[0]).toBe(used[1])
    expect(used.at(-1)).not.toBe(used[0])
  })

  test('has delivered what it calls a conflict with an earlier attempt', async () => {
    const id = await addAddress()
    receiver.behaviours = ['close', { status: 409 }]
    await submit(resend)
    await letTimePass()
    await runCronWith(resend)
    expect(await listDeliveries(id)).toMatchObject([{}, { outcome: 'delivered', tries: 2 }])
  })

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'Retry-After': '7200' } }, 429, 120],
    ['no response', 'close', null, 0],
  ] as const)('is tried again after %s', async (_, behaviour, status, minutes) => {
    const id = await addAddress()
    receiver.behaviours = [behaviour]
    await submit(resend)
    expect(receiver.requests).toHaveLength(1)
    const [, delivery] = await listDeliveries(id)
    expect(delivery).toMatchObject({ status, outcome: null, tries: 1 })
    const waits = (Date.parse(String(delivery?.due)) - Date.now()) / 60_000
    expect(waits).toBeGreaterThan(minutes - 1)
    expect(waits).toBeLessThan(minutes * 1.1 + 1)
  })
})

describe('a channel that changes while a message is on its way', () => {
  test('has no links that its earlier reader could use', async () => {
    await addAddress()
    await during('UPDATE OF quietUntil ON channels', "UPDATE channels SET target = 'eve@example.com'", () =>
      submit(fault),
    )
    expect(emails()).toMatchObject([{ to: 'ada@example.com' }])
    expect(await query('SELECT purpose FROM messageLinks')).toEqual([])
  })

  test('has no link to publish if its reader has unsubscribed meanwhile, but one to unsubscribe', async () => {
    await addAddress()
    await during('UPDATE OF quietUntil ON channels', 'UPDATE channels SET stopped = created', () => submit(fault))
    expect(emails()).toHaveLength(1)
    expect(await query('SELECT purpose FROM messageLinks')).toEqual([{ purpose: 'unsubscribe' }])
  })

  test('is not failing if its reader has unsubscribed: that would start it again without a question', async () => {
    await addAddress()
    receiver.behaviours = [{ status: 500 }]
    await during('INSERT ON messageLinks', 'UPDATE channels SET stopped = created', () => submit(fault))
    expect(receiver.requests).toHaveLength(1)
    expect(await query('SELECT failingSince FROM channels')).toEqual([{ failingSince: null }])
  })
})

describe('a webhook that was disabled', () => {
  test.each([
    ['-73 hours', 'failed for three days'],
    ['-1 hours', 'responded with 410 (Gone)'],
  ])('is announced with its host and the reason', async (age, reason) => {
    await addAddress()
    const id = crypto.randomUUID()
    await query(
      `INSERT INTO webhooks (id, workspaceId, created, url, events, secret, enabled, failingSince)
       VALUES (?, ?, 'x', 'https://shop.example/hooks/secret', '[]', 'whsec_x', 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?))`,
      id,
      workspaceA,
      age,
    )
    await query(
      "INSERT INTO announcements (workspaceId, event, recordId) VALUES (?, 'webhook.disabled', ?)",
      workspaceA,
      id,
    )
    await runCronWith(fault)
    const [email] = emails()
    expect(email?.subject).toBe('A disabled webhook of Ours')
    expect(email?.text).toContain(
      `The webhook to shop.example has ${reason}, and is disabled. You can enable it again.`,
    )
    expect(email?.text).toContain(`/inbox/${workspaceA}/settings/webhooks\n`)
    expect(email?.text).not.toContain('secret')
    // Together with a testimonial, there is still one message.
    await query(
      "INSERT INTO announcements (workspaceId, event, recordId) VALUES (?, 'webhook.disabled', ?)",
      workspaceA,
      id,
    )
    await submit(fault)
    await letTimePass()
    await runCronWith(fault)
    expect(emails()).toHaveLength(2)
    expect(emails()[1]?.subject).toBe('A new testimonial for Ours')
    expect(emails()[1]?.text).toContain('The webhook to shop.example has ')
  })
})
