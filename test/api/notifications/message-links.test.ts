import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { attack, formRequest } from '../../support/browser/hosted-page.ts'
import { idAt, storedColumns } from '../../support/browser/inbox-page.ts'
import { fromNow, linkedRows, storeApproval, storeChannel, storeLink } from '../../support/message-links.ts'
import {
  call,
  callWithFaults,
  keys,
  query,
  rows,
  serviceUrl,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'

/* The links in messages: opening one changes nothing, and its button acts once. */

const hour = 3_600_000
const inboxPath = `/inbox/${workspaceA}/${idAt(0)}`
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

let path = ''

// Our own page sends no origin, because of its referrer policy.
const post = (controls: Record<string, string>, headers: Record<string, string> = {}) =>
  call('POST', path, formRequest(controls, { headers: { Origin: 'null', ...headers } }))
const act = (action: string) => post({ action })
const state = () => storedColumns(0, 'published', 'folder')
const link = async () => (await query('SELECT used, usedVersion, earlierState FROM messageLinks'))[0]
const history = async () => (await rows('history')).map(({ actor, action, from, to }) => [actor, action, from, to])

const published = [1, null]
const pending = [0, null]
const archived = [0, 'archived']

describe('every link', () => {
  test.each(['approve', 'confirm', 'unsubscribe'] as const)(
    'to %s changes nothing however often it is opened, and lets nobody keep or embed its page',
    async (purpose) => {
      path = purpose === 'approve' ? await storeApproval() : await storeLink(purpose)
      const before = await linkedRows()
      for (let count = 0; count < 50; count++) {
        const method = count % 2 ? 'GET' : 'HEAD'
        const { status, headers } = await call(method, `${path}&action=publish&List-Unsubscribe=One-Click`, {
          headers: count % 3 ? {} : { 'Sec-Purpose': 'prefetch;prerender', Purpose: 'prefetch' },
        })
        expect(status).toBe(200)
        expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy)
        expect(headers.get('referrer-policy')).toBe('no-referrer')
        expect(headers.get('x-robots-tag')).toBe('noindex')
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('set-cookie')).toBeNull()
      }
      expect(await linkedRows()).toEqual(before)
    },
  )

  test.each(['approve', 'confirm', 'unsubscribe'])('to %s that is unknown is a page with 404', async (purpose) => {
    // The links have other purposes.
    const tokens = [await storeApproval(), await storeLink('confirm'), await storeLink('unsubscribe')]
      .filter((other) => !other.startsWith(`/${purpose}?`))
      .map((other) => other.split('=')[1])
    const before = await linkedRows()
    for (const token of [...tokens, 'unknown', '%00', 'x'.repeat(5_000)]) {
      path = `/${purpose}?t=${token}`
      for (const { status, text, headers } of [await call('GET', path), await act('publish')]) {
        expect(status).toBe(404)
        expect(text).toContain('<h1>Link not found</h1>')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
      }
    }
    expect(await linkedRows()).toEqual(before)
  })

  test('has its token where the log of the service leaves it out', () => {
    expect(readFileSync('wrangler.toml', 'utf8')).toMatch(/^redact_query_string = true$/m)
  })

  test('has a rate limit by IP, whose error is a page', async () => {
    path = await storeLink('confirm')
    // One more than two minutes allow, as a minute of the limiter may end meanwhile.
    const responses = await Promise.all(Array.from({ length: 121 }, () => call('GET', path)))
    const limited = responses.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]?.text).toContain('Too many requests; please try again in 60 seconds.')
  })
})

describe('GET /approve', () => {
  test('shows everything that a publication would show, and whether there is consent', async () => {
    path = await storeApproval({
      title: 'A pleasure',
      subtitle: 'From the first day',
      testimonialText: `${'Long words. '.repeat(400)}The end.`,
      lastname: 'Lovelace',
      company: 'Analytical Engines',
      email: 'ada@example.com',
      stars: 4,
    })
    const { text } = await call('GET', path)
    for (const part of ['A pleasure', 'From the first day', 'The end.', 'Person 0 Lovelace, Analytical Engines']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('for <bdi>Ours</bdi>')
    expect(text).toContain('4 of 5 stars')
    expect(text).toContain('Its author has agreed to publication.')
    expect(text).not.toContain('ada@example.com')
    expect(text).not.toContain('look at it in the inbox')
    expect(text).toContain(`<a href="${inboxPath}">`)
  })

  test('shows each question before its answer, unless the author has written another text', async () => {
    const answered = ['Why <us>?', 'What happened?'].map((question, index) => ({
      question,
      answer: `Answer ${index}.`,
    }))
    const columns = { questionsAndAnswers: JSON.stringify(answered), testimonialText: 'Answer 0.\n\nAnswer 1.' }
    path = await storeApproval(columns)
    expect((await call('GET', path)).text).toContain(
      '<strong dir="auto">Why &lt;us&gt;?</strong><p dir="auto">Answer 0.</p><strong dir="auto">What happened?</strong>',
    )
    await query("UPDATE testimonials SET testimonialText = 'Another.'")
    await query('UPDATE messageLinks SET version = (SELECT version FROM testimonials)')
    const { text } = await call('GET', path)
    expect(text).toContain('<blockquote dir="auto">Another.</blockquote>')
    expect(text).not.toContain('What happened?')
  })

  test('warns if there is no consent', async () => {
    path = await storeApproval({ gaveConsent: 0 })
    const { text } = await call('GET', path)
    expect(text).toContain('<p class="warning"><strong>No consent to publication.</strong>')
    expect(text).not.toContain('has agreed')
    expect(text).toContain('value="publish"')
  })

  test.each([
    [{ imageUrl: 'https://images.example.com/a.jpg' }, 'With a photo'],
    [{ videoVideoUrl: 'https://videos.example.com/a.mp4' }, 'With a video'],
    [
      { imageUrl: 'https://images.example.com/a.jpg', externalVideoHtml: '<iframe src="https://v.example"></iframe>' },
      'With a photo and a video',
    ],
  ])('only mentions files, and where to look at them (%#)', async (columns, words) => {
    path = await storeApproval(columns)
    const { text } = await call('GET', path)
    expect(text).toContain(`${words}: <a href="${inboxPath}">look at it in the inbox</a> first.`)
    expect(text).not.toMatch(/example\.com|v\.example|<img|<iframe/)
    // It is too late for “first” then.
    expect((await act('publish')).text).not.toContain('look at it in the inbox')
  })

  test('escapes every field', async () => {
    await query('UPDATE workspaces SET name = ? WHERE id = ?', attack, workspaceA)
    const names = ['title', 'subtitle', 'testimonialText', 'firstname', 'lastname', 'company', 'imageUrl']
    path = await storeApproval(Object.fromEntries(names.map((name) => [name, `${name}${attack}`])))
    for (const { text } of [await call('GET', path), await act('publish'), await act('undo'), await act('undo')]) {
      expect(text).not.toMatch(/<img|<script/)
    }
    expect((await call('GET', path)).status).toBe(410)
  })

  test('has only the button that changes something, if it is published already', async () => {
    path = await storeApproval({ published: 1 })
    const { text } = await call('GET', path)
    expect(text).toContain('It is published already.')
    expect(text).not.toContain('value="publish"')
    expect(text).toContain('value="archive"')
  })
})

describe('POST /approve', () => {
  test('publishes once', async () => {
    await query(
      "INSERT INTO webhooks (id, workspaceId, created, url, events, secret) VALUES ('hook', ?, '', '', ?, '')",
      workspaceA,
      JSON.stringify(['testimonial.published', 'testimonial.unpublished']),
    )
    path = await storeApproval()
    const { status, text } = await act('publish')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Published</h1>')
    expect(text).toContain('value="undo"')
    expect(await state()).toEqual(published)
    expect(await history()).toEqual([['link', 'move', 'pending', 'published']])
    const [version] = (await storedColumns(0, 'version')) ?? []
    expect(await link()).toMatchObject({ usedVersion: version, earlierState: 'pending' })
    const after = await linkedRows()
    for (const action of ['publish', 'archive']) expect((await act(action)).status).toBe(410)
    expect(await linkedRows()).toEqual(after)
    const events = await query("SELECT event, recordId FROM deliveries WHERE receiverId = 'hook'")
    expect(events).toEqual([{ event: 'testimonial.published', recordId: idAt(0) }])
  })

  test('archives once', async () => {
    path = await storeApproval()
    expect((await act('archive')).text).toContain('<h1>Archived</h1>')
    expect(await state()).toEqual(archived)
    expect(await history()).toEqual([['link', 'move', 'pending', 'archived']])
    expect((await act('publish')).status).toBe(410)
    expect(await state()).toEqual(archived)
  })

  test('publishes without consent, as the inbox does', async () => {
    path = await storeApproval({ gaveConsent: 0 })
    expect((await act('publish')).status).toBe(200)
    expect(await state()).toEqual(published)
  })

  test('does not publish what its author has withdrawn, but archives it', async () => {
    path = await storeApproval({ gaveConsent: 0, withdrawn: fromNow(0) })
    const { text } = await call('GET', path)
    expect(text).toContain('Its author has withdrawn the consent to publication.')
    expect(text).not.toContain('value="publish"')
    const before = await linkedRows()
    const rejected = await act('publish')
    expect(rejected.status).toBe(400)
    expect(rejected.text).toContain('gaveConsent: was withdrawn by the person who gave it')
    expect(await linkedRows()).toEqual(before)
    expect((await act('archive')).status).toBe(200)
    expect(await state()).toEqual(archived)
  })

  test('happens once if it is sent twice at once', async () => {
    path = await storeApproval()
    const statuses = await Promise.all(
      ['publish', 'archive', 'publish', 'archive', 'publish'].map(async (action) => (await act(action)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410, 410])
    expect(await history()).toHaveLength(1)
  })

  test.each(['throwBefore', 'throwAfter'])(
    'happens once if the connection to the database breaks (%s)',
    async (name) => {
      path = await storeApproval()
      const fault = { call: 2, [name]: 'Network connection lost' }
      const { status } = await callWithFaults('POST', path, { ...formRequest({ action: 'publish' }), fault })
      expect(status).toBe(200)
      expect(await state()).toEqual(published)
      expect(await history()).toEqual([['link', 'move', 'pending', 'published']])
      expect(await link()).toMatchObject({ earlierState: 'pending' })
    },
  )

  test('purges the public displays of the workspace', async () => {
    path = await storeApproval()
    const fault = { purge: 'succeeds' } as const
    for (const action of ['publish', 'undo']) {
      const { headers } = await callWithFaults('POST', path, { ...formRequest({ action }), fault })
      expect(JSON.parse(headers.get('x-purges') ?? ''), action).toHaveLength(1)
    }
  })

  test('is bound to the version that the message was about', async () => {
    path = await storeApproval()
    await query("UPDATE testimonials SET testimonialText = 'Other words.'")
    const before = await linkedRows()
    for (const { status, text } of [await call('GET', path), await act('publish'), await act('archive')]) {
      expect(status).toBe(410)
      expect(text).toContain('This link was for an earlier version. The testimonial is pending now.')
      expect(text).toContain(`<a href="${inboxPath}">`)
      expect(text).not.toContain('Other words.')
    }
    expect(await linkedRows()).toEqual(before)
  })

  test('works for a testimonial without a version', async () => {
    path = await storeApproval({ version: null })
    await query('UPDATE messageLinks SET version = NULL')
    expect((await act('publish')).status).toBe(200)
    expect((await act('undo')).status).toBe(200)
    expect(await state()).toEqual(pending)
  })

  test('ends with the link', async () => {
    path = await storeApproval()
    await query('UPDATE messageLinks SET expires = ?', fromNow(-1))
    const before = await linkedRows()
    for (const { status, text } of [await call('GET', path), await act('publish')]) {
      expect(status).toBe(410)
      expect(text).toContain(
        '<h1>This link has expired</h1>\n<p>It worked for 14 days. The testimonial is pending now.</p>',
      )
      expect(text).not.toContain('Wonderful words')
    }
    expect(await linkedRows()).toEqual(before)
  })

  test('is 404 once the testimonial is erased', async () => {
    path = await storeApproval()
    await call('DELETE', `/v1/testimonial/${idAt(0)}`, { key: keys.workspaceA })
    expect((await call('GET', path)).status).toBe(404)
    expect((await act('publish')).status).toBe(404)
  })

  test('never reaches another workspace', async () => {
    path = await storeApproval({ workspaceId: workspaceB })
    expect((await call('GET', path)).status).toBe(404)
    expect((await act('publish')).status).toBe(404)
    expect(await state()).toEqual(pending)
  })

  test.each(['cross-site', 'same-site'])('is rejected from other pages (%s)', async (site) => {
    path = await storeApproval()
    const before = await linkedRows()
    const { status, text } = await post({ action: 'publish' }, { 'Sec-Fetch-Site': site, Origin: serviceUrl.origin })
    expect(status).toBe(403)
    expect(text).toContain('Please open the link in the message and use the button there.')
    expect(await linkedRows()).toEqual(before)
  })

  test('works in a browser without the header', async () => {
    path = await storeApproval()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await call('POST', path, { headers, body: 'action=publish' })).status).toBe(200)
  })

  test('rejects other actions and bodies', async () => {
    path = await storeApproval()
    const before = await linkedRows()
    expect((await act('erase')).text).toContain('action: must be publish, archive or undo')
    expect((await act('undo')).text).toContain('action: there is nothing to undo')
    for (const request of [
      {},
      { body: { action: 'publish' } },
      { body: '%ff', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ]) {
      expect((await call('POST', path, request)).status).toBe(400)
    }
    expect((await call('PUT', path)).status).toBe(405)
    expect(await linkedRows()).toEqual(before)
  })
})

describe('a link to publish that a channel got', () => {
  let channelId = ''
  beforeEach(async () => {
    channelId = await storeChannel({ confirmed: fromNow(0) })
    path = await storeApproval({}, { channelId })
  })
  const isEnded = async () => {
    const before = await linkedRows()
    expect((await call('GET', path)).status).toBe(404)
    expect((await act('publish')).status).toBe(404)
    expect(await state()).toEqual(pending)
    expect(await linkedRows()).toEqual(before)
  }

  test('ends when its reader unsubscribes, who can still open that link', async () => {
    const approve = path
    path = await storeLink('unsubscribe', { channelId })
    expect((await post({})).text).toContain('<h1>No more messages</h1>')
    expect((await call('GET', path)).text).toContain('<h1>No more messages</h1>')
    path = approve
    await isEnded()
    await query('UPDATE channels SET stopped = NULL')
    await isEnded()
  })

  test('ends when the channel stops because it fails', async () => {
    await query('UPDATE channels SET failingSince = created, stopped = created')
    await isEnded()
  })

  test('cannot be undone after that', async () => {
    await act('publish')
    await query('UPDATE channels SET stopped = created')
    expect((await act('undo')).status).toBe(404)
    expect(await state()).toEqual(published)
  })

  test('ends when the channel is deleted', async () => {
    await call('DELETE', `/v1/channels/${channelId}`, { key: keys.workspaceA })
    await isEnded()
  })

  test('ends when the channel gets another address', async () => {
    await query("UPDATE channels SET target = 'eve@shop.example'")
    await isEnded()
  })

  test('stays when another channel stops', async () => {
    await storeChannel()
    await query('UPDATE channels SET stopped = created WHERE id <> ?', channelId)
    expect((await act('publish')).status).toBe(200)
  })
})

describe('undoing', () => {
  test('restores what was published before', async () => {
    path = await storeApproval({ published: 1 })
    await act('archive')
    expect((await act('undo')).text).toContain('The testimonial is published again.')
    expect(await state()).toEqual(published)
  })
})

describe('undoing a publication', () => {
  beforeEach(async () => {
    path = await storeApproval()
  })

  test.each([
    ['publish', 'published'],
    ['archive', 'archived'],
  ])('restores the earlier state once (%s)', async (action, to) => {
    await act(action)
    expect((await call('GET', path)).text).toContain('value="undo"')
    const { status, text } = await act('undo')
    expect(status).toBe(200)
    expect(text).toContain('The testimonial is pending again.')
    expect(await state()).toEqual(pending)
    expect(await history()).toEqual([
      ['link', 'move', 'pending', to],
      ['link', 'move', to, 'pending'],
    ])
    // A double click sends it twice, and the browser shows the second response.
    for (const { status, text } of [await act('undo'), await act('publish'), await call('GET', path)]) {
      expect(status).toBe(410)
      expect(text).toContain('The testimonial is pending now.')
    }
    expect(await state()).toEqual(pending)
  })

  test('happens once if it is sent five times at once', async () => {
    await act('publish')
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await act('undo')).status))
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410, 410])
    expect(await state()).toEqual(pending)
    expect(await history()).toHaveLength(2)
  })

  test('is possible for an hour, also once the link has expired', async () => {
    await act('publish')
    await query('UPDATE messageLinks SET expires = ?, used = ?', fromNow(-1), fromNow(60_000 - hour))
    expect((await call('GET', path)).status).toBe(200)
    await query('UPDATE messageLinks SET used = ?', fromNow(-hour))
    for (const { status, text } of [await call('GET', path), await act('undo')]) {
      expect(status).toBe(410)
      expect(text).toContain(
        '<h1>This link was used</h1>\n<p>It works only once. The testimonial is published now.</p>',
      )
    }
    expect(await state()).toEqual(published)
  })

  test('is not possible once the testimonial has changed', async () => {
    await act('publish')
    const url = `/v1/inbox/testimonials/${idAt(0)}`
    await call('PATCH', url, { key: keys.workspaceA, body: { tags: ['seen'] } })
    expect((await act('undo')).status).toBe(410)
    expect(await state()).toEqual(published)
  })
})

describe('/confirm', () => {
  test('asks, and confirms the address once', async () => {
    const channelId = await storeChannel({ target: 'ada&co@shop.example' })
    path = await storeLink('confirm', { channelId })
    const { text } = await call('GET', path)
    expect(text).toContain('ada&amp;co@shop.example')
    expect(text).toContain('<bdi>Ours</bdi>')
    const { status, text: success } = await post({})
    expect(status).toBe(200)
    expect(success).toContain('<h1>Confirmed</h1>')
    const [channel] = await query('SELECT confirmed, version FROM channels')
    expect(channel?.confirmed).toMatch(/Z$/)
    expect(channel?.version).toMatch(/-/)
    expect((await post({})).text).toBe(success)
    expect((await call('GET', path)).text).toBe(success)
    expect(await query('SELECT confirmed, version FROM channels')).toEqual([channel])
  })

  test('ends with the link', async () => {
    path = await storeLink('confirm', { expires: fromNow(-1) })
    const before = await linkedRows()
    for (const { status, text } of [await call('GET', path), await post({})]) {
      expect(status).toBe(410)
      expect(text).toContain('You can get another one in the inbox')
    }
    expect(await linkedRows()).toEqual(before)
  })

  test('is rejected from other pages', async () => {
    path = await storeLink('confirm')
    expect((await post({}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(await query('SELECT confirmed FROM channels')).toEqual([{ confirmed: null }])
  })
})

describe('/unsubscribe', () => {
  test('asks, and stops the messages', async () => {
    path = await storeLink('unsubscribe')
    const { text } = await call('GET', path)
    expect(text).toContain('owner@shop.example')
    const { status, text: success } = await post({})
    expect(status).toBe(200)
    expect(success).toContain('You can start them again in the inbox')
    const [channel] = await query('SELECT stopped, version FROM channels')
    expect(channel?.stopped).toMatch(/Z$/)
    expect((await post({})).text).toBe(success)
    expect(await query('SELECT stopped, version FROM channels')).toEqual([channel])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('accepts the request of mail providers (%s)', async (type, body) => {
    path = await storeLink('unsubscribe')
    expect((await call('POST', path, { headers: { 'Content-Type': type }, body })).status).toBe(200)
    expect((await query('SELECT stopped FROM channels'))[0]?.stopped).not.toBeNull()
  })

  test('works after the channel has failed, which its owner could start again', async () => {
    const [stopped, failingSince] = [fromNow(-hour), fromNow(-73 * hour)]
    path = await storeLink('unsubscribe', { channelId: await storeChannel({ stopped, failingSince }) })
    expect((await call('GET', path)).text).toContain('<button class="primary">Stop them</button>')
    expect((await post({})).text).toContain('<h1>No more messages</h1>')
    expect(await query('SELECT failingSince FROM channels')).toEqual([{ failingSince: null }])
  })

  test('works after the link has expired', async () => {
    path = await storeLink('unsubscribe', { expires: fromNow(-1) })
    expect((await post({})).text).toContain('<h1>No more messages</h1>')
  })

  test('stops only the channel of the link, and never shows the URL of a chat', async () => {
    await storeChannel({ target: 'other@shop.example' })
    const channelId = await storeChannel({ kind: 'slack', target: 'https://hooks.slack.com/services/secret' })
    path = await storeLink('unsubscribe', { channelId })
    const { text } = await call('GET', path)
    expect(text).toContain('A Slack channel')
    expect(text + (await post({})).text).not.toContain('secret')
    expect(await query('SELECT id FROM channels WHERE stopped IS NOT NULL')).toEqual([{ id: channelId }])
  })
})
