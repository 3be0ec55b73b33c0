import { describe, expect, test } from 'vitest'
import { idAt, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, callWithFaults, query, unknownId, workspaceA, workspaceB } from '../../support/service/harness.ts'
import { send } from '../../support/service/send.ts'

/* The page of one testimonial, which people share. */

const path = `/testimonials/${workspaceA}/t/${idAt(0)}`
const shown = { published: 1, firstname: 'Ada', lastname: 'Lovelace', testimonialText: 'The bread is warm.' }

const get = (path: string, headers: Record<string, string> = {}) =>
  send(new URL(path, browserUrl), { method: 'GET', headers })

/** Returns the content of a `meta` element. */
const meta = (text: string, property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(text)?.[1]

const setWorkspace = (assignments: string, ...values: unknown[]) =>
  query(`UPDATE workspaces SET ${assignments} WHERE id = ?`, ...values, workspaceA)

test('shows the card, a link to all, and what networks show of it', async () => {
  await storeTestimonials({ ...shown, highlight: 'bread', reply: 'Thank you!', replied: '2026-10-02T00:00:00.000Z' })
  await setWorkspace("name = 'Corner & Shop'")
  const { status, text, headers } = await get(path)
  const url = new URL(path, browserUrl).href
  expect(status).toBe(200)
  expect(text).toContain('<title>Ada Lovelace about Corner &amp; Shop</title>')
  expect(text).toContain(`<link rel="canonical" href="${url}">`)
  expect(text).toContain(`<a href="${new URL(`/testimonials/${workspaceA}`, browserUrl)}">All testimonials</a>`)
  expect(text).toMatch(
    /laurel-single.*The <mark>bread<\/mark>.*Thank you!.*\/form\/.*, picked by hand\. It has not been verified/s,
  )
  expect({
    title: meta(text, 'og:title'),
    description: meta(text, 'og:description'),
    url: meta(text, 'og:url'),
    published: meta(text, 'article:published_time'),
    image: meta(text, 'og:image'),
  }).toEqual({
    title: 'Ada Lovelace about Corner &amp; Shop',
    description: 'bread',
    url,
    published: '2026-10-01',
    image: undefined,
  })
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=60',
    'cache-tag': `w-${workspaceA}`,
    'content-security-policy': expect.stringContaining("form-action 'none'; sandbox allow-scripts"),
  })
})

test('ignores what networks append to its URL, but not a language', async () => {
  await storeTestimonials(shown)
  const { text, headers } = await get(path)
  const shared = await get(`${path}?fbclid=a&utm_source=%3Cb%3E&fbclid=b&=x&lang=en&limit=x`)
  expect([shared.status, shared.text, shared.headers.get('etag')]).toEqual([200, text, headers.get('etag')])
  const { headers: cached } = await callWithFaults('GET', `${path}?gclid=1&lang=DE&x=2`, {
    fault: { purge: 'succeeds' },
  })
  const urls: string[] = JSON.parse(cached.get('x-cache-requests') ?? '')
  expect(urls).toEqual([expect.stringMatching(/\/t\/[\da-f-]{36}\/de$/)])
  expect(meta((await get(path, { 'Accept-Language': 'fr' })).text, 'og:title')).toBe('Ada Lovelace à propos de Ours')
  expect((await get(`${path}?lang=en-GB`)).text).toContain('>1 Oct 2026</time>')
  expect((await get(`${path}?lang=%3Cscript%3E`)).text).toContain('<html lang="en"')
})

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['of a day', { source: 'letter', sourceDay: '2025-03-09' }, '2025-03-09'],
  ['of a month', { source: 'google', sourceDay: '2025-03' }, '2025-03'],
  ['of a year', { source: 'letter', sourceDay: '2025' }, '2025'],
  ['that is not known', { source: 'letter' }, undefined],
])('has its date as exact as known: %s', async (_, columns, published) => {
  await storeTestimonials({ ...shown, ...columns } as typeof shown)
  expect(meta((await get(path)).text, 'article:published_time')).toBe(published)
})

test('has the picture that its owner shares, as long as there is one', async () => {
  await storeTestimonials(shown)
  const file = 'a'.repeat(32)
  await query(
    `INSERT INTO media (id, workspaceId, created, kind, type, bytes, width, height, object, completed)
     VALUES (?, ?, '2026-10-01', 'picture', 'image/jpeg', 5, 1200, 630, 'object', '2026-10-01')`,
    file,
    workspaceA,
  )
  await query('UPDATE testimonials SET pictureFile = ? WHERE id = ?', file, idAt(0))
  const { text } = await get(path)
  const image = (name = '') => meta(text, `og:image${name}`)
  expect([image(), image(':type'), image(':width'), image(':height'), image(':alt')]).toEqual([
    new URL(`/media/${file}.jpg`, browserUrl).href,
    'image/jpeg',
    '1200',
    '630',
    'The bread is warm.',
  ])
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  const { headers } = await callWithFaults('GET', path)
  expect([headers.get('x-d1-calls'), Number(headers.get('x-d1-rows-read')) <= 3]).toEqual(['1', true])
  await query('UPDATE testimonials SET pictureFile = NULL WHERE id = ?', idAt(0))
  expect((await get(path)).text).not.toMatch(/og:image|twitter/)
})

describe('the description', () => {
  test.each([
    ['of short words', 'One\n\ntwo   three', 'One two three'],
    ['cut at a word', 'words '.repeat(60), `${'words '.repeat(33).trim()}…`],
    ['without words to cut at', '字'.repeat(300), `${'字'.repeat(199)}…`],
    ['without half of a character', `a${'😀'.repeat(150)}`, `a${'😀'.repeat(99)}…`],
    ['of hostile words', '"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['of none', '', undefined],
  ])('%s', async (_, testimonialText, expected) => {
    await storeTestimonials({ ...shown, testimonialText })
    const { text } = await get(path)
    expect(meta(text, 'og:description')).toBe(expected)
    expect(text).not.toContain('<script')
  })
})

test('names no author where none is shown', async () => {
  await storeTestimonials({ ...shown, lastname: null })
  await setWorkspace("displayNames = 'first'")
  expect(meta((await get(path)).text, 'og:title')).toBe('Ada about Ours')
  await query('UPDATE testimonials SET firstname = NULL')
  expect(meta((await get(path)).text, 'og:title')).toBe('About Ours')
})

test('is the same page for everything that is not there', async () => {
  await storeTestimonials(shown, { ...shown, published: 0 }, { ...shown, gaveConsent: 0 })
  const other = `/testimonials/${workspaceA}/t`
  const paths = [
    `${other}/${idAt(1)}`,
    `${other}/${idAt(2)}`,
    `${other}/${unknownId}`,
    `${other}/x`,
    `${other}/${idAt(0)}%20`,
    `/testimonials/${workspaceB}/t/${idAt(0)}`,
    `/testimonials/${unknownId}/t/${idAt(0)}`,
    `/testimonials/shop/t/${idAt(0)}?lang=de`,
  ]
  const responses = await Promise.all(paths.map((path) => get(path)))
  await setWorkspace("display = 'closed'")
  responses.push(await get(path))
  for (const { status, text, headers } of responses) {
    expect([status, text, headers.get('cache-control')]).toEqual([404, responses[0]?.text, 'no-store'])
  }
  expect(responses[0]?.text).toContain('No testimonials here')
})

test('needs one round trip to D1 and three rows, and none for a malformed id', async () => {
  await storeTestimonials(shown, shown)
  const { headers } = await callWithFaults('GET', path)
  expect([headers.get('x-d1-calls'), Number(headers.get('x-d1-rows-read')) <= 3]).toEqual(['1', true])
  const { headers: malformed } = await callWithFaults('GET', `/testimonials/${workspaceA}/t/x`)
  expect(malformed.get('x-d1-calls')).toBe('0')
})

test('is linked from the date of a card', async () => {
  await storeTestimonials(shown)
  const { text } = await get(`/testimonials/${workspaceA}/wall`)
  const href = /laurel-date" href="([^"]*)"/.exec(text)?.[1] ?? ''
  expect(href).toBe(new URL(path, browserUrl).href)
})
