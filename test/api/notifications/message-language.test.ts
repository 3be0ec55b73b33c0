import { beforeEach, describe, expect, test } from 'vitest'
import { formRequest } from '../../support/browser/hosted-page.ts'
import { removeMarked } from '../../support/marked-texts.ts'
import { fromNow, storeApproval, storeChannel, storeLink } from '../../support/message-links.ts'
import { addChannel, letTimePass, mailTo, parseEmails, runCronWith, submit } from '../../support/messages.ts'
import { callWithFaults, keys, query, workspaceA } from '../../support/service/harness.ts'
import { startReceiver } from '../../support/service/receiver.ts'

/*
 * Messages, and the pages that their links open, are in the language of the workspace. Here it is one whose texts have marks, and
 * what people have written has no letters: any other letter is a text that stands outside of the catalogue.
 */

const receiver = await startReceiver()
const fault = mailTo(receiver)
const chats = {
  slack: { kind: 'slack', target: 'https://hooks.slack.com/services/x' },
  discord: { kind: 'discord', target: 'https://discord.com/api/webhooks/1/x' },
  teams: { kind: 'teams', target: 'https://x.environment.api.powerplatform.com/workflows/x' },
}
const testimonial = {
  firstname: '11',
  company: '22',
  title: '33',
  testimonialText: '44',
  stars: 4.5,
  gaveConsent: true,
}
const files = { imageUrl: 'https://pictures.example/eve.png', externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ' }

beforeEach(async () => {
  receiver.behaviours = []
  receiver.requests.length = 0
  await query("UPDATE workspaces SET name = '77', messageLanguage = 'marked' WHERE id = ?", workspaceA)
})

/** The texts between the tags of a page or an e-mail. */
const visibleTexts = (html: string) => html.replace(/<[^>]*>/g, ' ')

/** Expects that a text consists of marked texts, and of what has no letters; `name` describes it. */
function expectMarked(text: string, name: string) {
  expect.soft(text, name).toContain('⟦')
  expect.soft(removeMarked(text).match(/\p{L}+/gu) ?? [], name).toEqual([])
}

/** Expects that the last e-mail is marked, in both parts, and returns its text. */
function expectMarkedEmail(name: string): string {
  const email = parseEmails(receiver).at(-1)
  const { subject = '', text = '', html = '' } = email ?? {}
  for (const part of [subject, text, visibleTexts(html)]) expectMarked(part, name)
  expect.soft(html, name).toContain('<html lang="ar" dir="rtl">')
  return text
}

/** Adds a channel, which gets its question if it is an e-mail address. */
const addAddress = (fields: object = {}) => addChannel(fault, { kind: 'email', target: 'ada@example.com', ...fields })

async function disableWebhook(failingSince: string | null) {
  const id = crypto.randomUUID()
  await query(
    `INSERT INTO webhooks (id, workspaceId, created, url, events, secret, enabled, failingSince)
     VALUES (?, ?, 'x', 'https://shop.example/hook', '[]', 'whsec_AAAA', 0, ?)`,
    ...[id, workspaceA, failingSince],
  )
  await query(
    "INSERT INTO announcements (workspaceId, event, recordId) VALUES (?, 'webhook.disabled', ?)",
    workspaceA,
    id,
  )
}

describe('e-mails', () => {
  test('that ask for a confirmation have no text of their own', async () => {
    await addAddress()
    expect(expectMarkedEmail('with a name')).toContain('77')
    await query("UPDATE workspaces SET name = 'evil.example' WHERE id = ?", workspaceA)
    await addAddress({ target: 'grace@example.com' })
    expect(expectMarkedEmail('without a name')).not.toContain('evil')
  })

  test('about testimonials have no text of their own, and numbers as in the language', async () => {
    const id = await addAddress()
    await submit(fault, { ...testimonial, ...files })
    expect(expectMarkedEmail('one')).toContain('٤٫٥')
    for (let count = 0; count < 12; count++) await submit(fault, count % 2 ? {} : testimonial)
    await callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA, fault, body: { published: true } })
    const spam = await callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA, body: {} })
    const path = `/v1/inbox/testimonials/${spam.body.id}`
    await callWithFaults('PATCH', path, { key: keys.workspaceA, body: { state: 'spam' } })
    await query("UPDATE channels SET schedule = 'daily' WHERE id = ?", id)
    await letTimePass()
    await runCronWith(fault)
    const text = expectMarkedEmail('many')
    for (const part of ['⟦١٣ new', '⟦More in the inbox: ٣.⟧', '⟦Marked as spam in the last day: ١.⟧', '⟦published⟧']) {
      expect(text).toContain(part)
    }
  })

  test.each([null, '2026-01-01T00:00:00.000Z'])('about a webhook that was disabled (%s) have none', async (since) => {
    await addAddress()
    await disableWebhook(since)
    await runCronWith(fault)
    expect(expectMarkedEmail('a webhook')).toContain('shop.example')
  })

  test('that test a channel have none', async () => {
    const id = await addAddress()
    await query('DELETE FROM deliveries')
    await callWithFaults('POST', `/v1/channels/${id}/test`, { key: keys.workspaceA, fault })
    expect(expectMarkedEmail('a test')).toContain('⟦A test message for 77⟧')
  })
})

/** The names under which chats get texts. */
const textNames = ['text', 'content', 'title']

/** Returns the texts in the JSON for a chat. */
function chatTexts(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) =>
    textNames.includes(name) && typeof value === 'string' ? [value] : chatTexts(value),
  )
}

test.each(Object.entries(chats))('messages in %s have no text of their own', async (_, chat) => {
  await addChannel(fault, chat)
  await submit(fault, { ...testimonial, ...files })
  const texts = chatTexts(JSON.parse(receiver.requests.at(-1)?.body ?? ''))
  expect(texts.join()).toContain('77')
  expect(texts.length).toBeGreaterThanOrEqual(chat.kind === 'discord' ? 1 : 3)
  // A quote and its author have no text.
  expectMarked(texts.join('\n'), chat.kind)
})

describe('the pages of links', () => {
  const open = (path: string) => callWithFaults('GET', path)
  const post = (path: string, controls: Record<string, string> = {}) =>
    callWithFaults('POST', path, formRequest(controls, { headers: { Origin: 'null' } }))

  /** Expects that a page is marked and from right to left, and returns its HTML. */
  async function expectMarkedPage(response: Promise<{ text: string }>, name: string): Promise<string> {
    const { text } = await response
    expect.soft(text, name).toContain('<html lang="ar" dir="rtl">')
    expectMarked(visibleTexts(text), name)
    return text
  }

  const columns = { firstname: '1', lastname: '2', title: '3', subtitle: '4', testimonialText: '5', company: '6' }
  const unnamed = Object.fromEntries(Object.keys(columns).map((column) => [column, null]))

  test.each<[string, Record<string, string | number | null>]>([
    ['with consent', { gaveConsent: 1 }],
    ['without consent', { gaveConsent: 0 }],
    ['whose consent was withdrawn', { gaveConsent: 0, withdrawn: fromNow(0) }],
    ['that is published', { gaveConsent: 1, published: 1 }],
    ['in the archive', { folder: 'archived' }],
    ['with a photo', { imageUrl: files.imageUrl }],
    ['with a video', { videoVideoUrl: files.externalVideoHtml }],
    ['with both, and a rating', { imageUrl: files.imageUrl, videoVideoUrl: files.externalVideoHtml, stars: 4.5 }],
    ['without anything', unnamed],
  ])('that publish a testimonial %s have no text of their own', async (_, fields) => {
    const path = await storeApproval({ ...columns, ...fields })
    await expectMarkedPage(open(path), 'open')
  })

  test('that publish have the days and numbers of the language, and say what has happened in it', async () => {
    const path = await storeApproval({ ...columns, stars: 4.5, gaveConsent: 1, created: '2026-01-31T12:00:00.000Z' })
    const text = await expectMarkedPage(open(path), 'open')
    for (const part of ['⟦Sent on ٣١ يناير ٢٠٢٦⟧', '⟦٤٫٥ of 5 stars⟧']) expect(text).toContain(part)
    expect(await expectMarkedPage(post(path, { action: 'publish' }), 'published')).toContain('⟦Undo⟧')
    expect(await expectMarkedPage(post(path, { action: 'undo' }), 'undone')).toContain('⟦pending⟧ again.')
    expect(await expectMarkedPage(open(path), 'used')).toContain('⟦pending⟧ now.')
  })

  test.each(['published', 'archived', 'spam'] as const)('that have ended name the state %s in it', async (state) => {
    const path = await storeApproval({ ...columns, published: Number(state === 'published') })
    if (state !== 'published') await query('UPDATE testimonials SET folder = ?', state)
    await query("UPDATE testimonials SET version = 'second'")
    expect(await expectMarkedPage(open(path), 'changed')).toContain(`⟦${state}⟧ now.`)
    await query('UPDATE messageLinks SET expires = ?', fromNow(-1))
    expect(await expectMarkedPage(open(path), 'expired')).toContain('⟦It worked for ١٤ days.⟧')
  })

  test('that archive say so in it', async () => {
    const path = await storeApproval(columns)
    expect(await expectMarkedPage(post(path, { action: 'archive' }), 'archived')).toContain('⟦Archived⟧')
  })

  test.each(['confirm', 'unsubscribe'] as const)('that %s have no text of their own', async (purpose) => {
    for (const kind of ['email', 'slack'] as const) {
      const target = kind === 'slack' ? chats.slack.target : '7@8'
      const path = await storeLink(purpose, { channelId: await storeChannel({ kind, target }) })
      await expectMarkedPage(open(path), `${kind} before`)
      await expectMarkedPage(post(path), `${kind} after`)
    }
    if (purpose === 'unsubscribe') return
    await expectMarkedPage(open(await storeLink('confirm', { expires: fromNow(-1) })), 'expired')
  })

  test('that are unknown, and errors, are in English: their workspace is unknown', async () => {
    for (const path of ['/approve', '/confirm', '/unsubscribe']) {
      const { text } = await open(`${path}?t=unknown`)
      expect(text).toContain('<html lang="en" dir="ltr">')
      expect(text).toContain('<h1>Link not found</h1>')
    }
    const { text } = await callWithFaults('POST', '/approve?t=x', formRequest({}, { headers: { Origin: 'null' } }))
    expect(text).toContain('<h1>Sorry, that did not work</h1>')
  })

  test('are in English if the language of the workspace has no texts', async () => {
    await query("UPDATE workspaces SET messageLanguage = 'xx'")
    expect((await open(await storeApproval())).text).toContain('<h1>A new testimonial for <bdi>77</bdi></h1>')
  })
})
