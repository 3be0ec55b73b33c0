import { describe, expect, test } from 'vitest'
import { type ConsentEvent, consentEvent, storeConsents } from '../support/consents.ts'
import { storeForm } from '../support/forms.ts'
import { call, callWithFaults, keys, query, unknownId, workspaceA, workspaceB } from '../support/service/harness.ts'
import { callInbox, callInboxWithFaults, navigation, signIn } from '../support/service/session.ts'

/* The record of consent: as JSON, and as a page to print. */

const controller = {
  name: 'Flowers & Co',
  address: '1 Garden Lane\nLondon',
  contact: 'privacy@flowers.example',
  retention: null,
  storage: null,
  jurisdiction: 'United Kingdom',
  privacyUrl: 'https://flowers.example/privacy',
}
const setController = () =>
  query('UPDATE workspaces SET controller = ? WHERE id = ?', JSON.stringify(controller), workspaceA)

const recordUrl = (id: string) => `/v1/testimonial/${id}/consent-record`
const pageUrl = (id: string, workspaceId = workspaceA) => `/inbox/${workspaceId}/${id}/consent-record`
const get = (id: string, accept?: string) =>
  call('GET', recordUrl(id), { key: keys.workspaceA, headers: accept ? { Accept: accept } : {} })
const openPage = async (id: string, headers: Record<string, string> = {}) =>
  call('GET', pageUrl(id), { headers: { ...navigation, Cookie: await signIn(), ...headers } })

describe('as JSON', () => {
  test('returns the events of a form, the oldest first, and who is responsible', async () => {
    await setController()
    const form = await storeForm({
      required: '',
      consents: { publish: { text: 'You may publish it.' }, marketing: { text: 'And advertise.' } },
    })
    const body = { ...form, consents: { publish: true, marketing: false }, page: 'https://shop.example/x?y' }
    const { id } = (await call('POST', '/v1/testimonial', { body })).body
    const response = await get(id)
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept'])
    expect(Object.keys(response.body)).toEqual(['testimonialId', 'controller', 'events'])
    expect(response.body).toMatchObject({
      testimonialId: id,
      controller,
      events: [
        { purpose: 'publish', decision: 'given', text: 'You may publish it.', page: 'https://shop.example/x' },
        { purpose: 'marketing', decision: 'refused', text: 'And advertise.', ...form },
      ],
    })
  })

  test('returns null and no events where there are none', async () => {
    const id = await storeConsents()
    expect((await get(id)).body).toEqual({ testimonialId: id, controller: null, events: [] })
  })

  test('returns null for what an imported event has left out', async () => {
    const { text, textHash, wording, ...rest } = consentEvent()
    const id = await storeConsents(rest as ConsentEvent)
    expect((await get(id)).body.events).toEqual([{ ...rest, text: null, textHash: null, wording: null }])
  })

  test('makes one round trip to the database, for a key and for a session', async () => {
    const id = await storeConsents(consentEvent())
    // The first request also writes the day of the use.
    await get(id)
    const byKey = await callWithFaults('GET', recordUrl(id), { key: keys.workspaceA })
    const bySession = await callInboxWithFaults(await signIn(), 'GET', `testimonial/${id}/consent-record`)
    expect([byKey, bySession].map(({ status, headers }) => [status, headers.get('x-d1-calls')])).toEqual([
      [200, '1'],
      [200, '1'],
    ])
    expect(bySession.body).toEqual(byKey.body)
  })

  test('is 404 for another workspace and an unknown id, with a key and with a session', async () => {
    const id = await storeConsents(consentEvent())
    const cookie = await signIn(keys.workspaceB)
    for (const other of [id, unknownId, 'nonsense']) {
      const byKey = await call('GET', recordUrl(other), { key: keys.workspaceB })
      const bySession = await callInbox(cookie, 'GET', `testimonial/${other}/consent-record`, {
        workspaceId: workspaceB,
      })
      expect([byKey, bySession].map(({ status, body }) => [status, body])).toEqual([
        [404, 'There is no such record.'],
        [404, 'There is no such record.'],
      ])
    }
  })

  test('goes with the testimonial when it is erased', async () => {
    const id = await storeConsents(consentEvent())
    await call('DELETE', `/v1/testimonial/${id}`, { key: keys.workspaceA })
    expect((await get(id)).status).toBe(404)
  })
})

describe('Accept', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, text/html;q=0.9', 'application/json'],
    ['text/html;q=0', 'application/json'],
    ['text/plain', 'application/json'],
    ['text/html', 'text/html; charset=UTF-8'],
    ['text/html;charset=utf-8, application/json', 'text/html; charset=UTF-8'],
    ['text/html-x', 'application/json'],
    ['application/json;q=0.5, text/html', 'text/html; charset=UTF-8'],
    [browser, 'text/html; charset=UTF-8'],
  ])('%s gets %s', async (accept, type) => {
    const { status, headers } = await get(await storeConsents(consentEvent()), accept)
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, type, 'Accept'])
  })
})

describe('as a page', () => {
  test('needs a session, and is a document of its own', async () => {
    const id = await storeConsents(consentEvent())
    const { status, headers } = await openPage(id)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; .*trusted-types/)
    expect((await openPage(id, { 'Sec-Fetch-Dest': 'iframe' })).status).toBe(403)
    for (const cookie of ['', `laurel=${'x'.repeat(43)}`]) {
      const { status, headers } = await openPage(id, { Cookie: cookie })
      const next = encodeURIComponent(pageUrl(id))
      expect([status, headers.get('location')]).toEqual([303, `/inbox/sign-in?next=${next}`])
    }
    expect((await openPage(unknownId)).status).toBe(404)
    const foreign = { ...navigation, Cookie: await signIn(keys.workspaceB) }
    expect((await call('GET', pageUrl(id), { headers: foreign })).status).toBe(404)
    expect((await call('GET', pageUrl(id, workspaceB), { headers: foreign })).status).toBe(404)
  })

  test('runs no script and has no origin where a key may open it', async () => {
    const { text, headers } = await get(await storeConsents(consentEvent()), 'text/html')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; .*; sandbox$/)
    expect(text).not.toContain('<script')
  })

  test('says how an owner knows of a consent that nobody gave here', async () => {
    const ground = 'Said yes in an e-mail of 3 May'
    const claimed = { decision: 'claimed', by: 'import', wording: 'owner', text: ground } as const
    const id = await storeConsents(
      consentEvent({ ...claimed, language: null, formId: null, formVersion: null, page: null }),
    )
    expect((await get(id)).body.events).toMatchObject([claimed])
    const { text } = await openPage(id)
    const words = text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')
    expect(words).toContain('Publication: Noted as given (not by the author)')
    expect(words).toContain('By An import, or the owner who added it')
    expect(words).toContain(`How the owner knows ${ground}`)
    expect(words).not.toContain('Exact words')
  })

  test('says where an owner says that it was first said, and not that it was received then', async () => {
    const id = await storeConsents()
    const setSource = 'UPDATE testimonials SET source = ?, sourceName = ?, sourceUrl = ?, sourceDay = ?, created = ?'
    const readPage = async () => (await openPage(id)).text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')
    expect(await readPage()).toMatch(/ Received \d/)
    await query(setSource, 'other', 'The guest book', 'https://book.example/1', '2025-03', '2025-03-01T12:00:00.000Z')
    const dated = await readPage()
    expect(dated).toContain('First said, as its owner notes The guest book, 2025-03 https://book.example/1')
    expect(dated).not.toMatch(/Received|Added|12:00:00/)
    expect(dated).toContain('its owner added or imported this testimonial without saying')
    await query(setSource, 'x', null, null, null, '2026-11-28T10:20:30.000Z')
    expect(await readPage()).toContain('First said, as its owner notes X Added 28 November 2026 at 10:20:30 UTC')
  })

  test('escapes everything that others have written', async () => {
    const evil = '"><script>alert(1)</script>'
    const id = await storeConsents(consentEvent({ text: evil, language: evil, page: evil, formId: evil }))
    const person = ['firstname', 'email', 'company', 'sourceName', 'sourceUrl', 'sourceDay']
    const names = [...person, 'title', 'testimonialText', 'imageUrl', 'externalVideoHtml']
    await query(
      `UPDATE testimonials SET source = 'other', ${names.map((name) => `${name} = ?1`)} WHERE id = ?2`,
      evil,
      id,
    )
    await query('UPDATE workspaces SET name = ?1, controller = ?2', evil, JSON.stringify({ ...controller, name: evil }))
    for (const { text, status } of [await openPage(id), await get(id, 'text/html')]) {
      expect([status, text.includes('<script')]).toEqual([200, false])
      expect(text.split('&quot;&gt;&lt;script').length).toBeGreaterThan(10)
    }
  })
})
