import { beforeEach, expect, test } from 'vitest'
import { textNames } from '../../shared/texts/names.ts'
import { parseDocument } from '../../worker/cli/doctor/document.ts'
import { formRequest } from '../support/browser/hosted-page.ts'
import { idAt, storeTestimonials } from '../support/browser/inbox-page.ts'
import { consentEvent } from '../support/consents.ts'
import { storeForm } from '../support/forms.ts'
import { storeChannel, storeLink } from '../support/message-links.ts'
import { call, hashKey, keys, query, workspaceA } from '../support/service/harness.ts'
import { navigation, postSignIn, signIn } from '../support/service/session.ts'

/* One text with markup in everything that people can write: no page makes elements of it. */

const attack = `"'></title></textarea></noscript></script></style><script>alert(1)</script><img src=x onerror=alert(1)><xss-probe>{{7*7}}\u2028\u202e`
const token = `lg_${'a'.repeat(43)}`
/** Returns the text of a column about where words come from. */
const marked = (column: string) => `${attack}${column}`
let form: { formId: string; formVersion: number }

beforeEach(async () => {
  await storeTestimonials({ published: 1, version: 'first', stars: 5 }, { version: 'first' })
  const names = ['firstname', 'lastname', 'title', 'subtitle', 'company', 'email', 'testimonialText', 'highlight']
  const urls = ['imageUrl', 'videoVideoUrl', 'externalVideoHtml', 'page']
  await query(`UPDATE testimonials SET ${[...names, ...urls].map((name) => `${name} = ?1`)}`, attack)
  await query(
    'UPDATE testimonials SET tags = ?1, socialMediaProfiles = ?1, questionsAndAnswers = ?2, consents = ?3, giverHash = ?4 WHERE id = ?5',
    JSON.stringify([attack]),
    JSON.stringify([{ question: attack, answer: attack }]),
    JSON.stringify([
      consentEvent({ text: attack, language: attack, page: attack }),
      consentEvent({ decision: 'claimed', by: 'import', text: marked('ground') }),
    ]),
    hashKey(token),
    idAt(0),
  )
  await storeOrigins()
  await query(
    'UPDATE workspaces SET name = ?1, website = ?1, intro = ?1, displayHeading = ?1, displayHow = ?1, displayItem = ?2, controller = ?3, spamWords = ?4',
    attack,
    JSON.stringify({ type: 'Book', name: attack, id: null }),
    JSON.stringify({ name: attack, address: attack, contact: attack }),
    JSON.stringify([attack]),
  )
  const texts = Object.fromEntries(textNames.slice(0, 30).map((name) => [name, attack]))
  const questions = [{ id: 'a', text: attack, hint: attack }]
  const consents = { publish: { text: attack }, marketing: { text: attack } }
  const words = { questions, consents, texts, thanks: attack }
  form = await storeForm({ ...words, languages: { de: words } }, { name: attack })
})

/** Stores that an import has brought both: one from a place of any name, one as a letter, which structured data has, too. */
async function storeOrigins() {
  const importId = crypto.randomUUID()
  const created = '2026-10-01T12:00:00.000Z'
  await query(
    "INSERT INTO imports (id, workspaceId, created, source, label, ground) VALUES (?, ?, ?, 'other', ?, ?)",
    ...[importId, workspaceA, created, marked('label'), marked('ground')],
  )
  const names = ['sourceName', 'sourceId', 'sourceDay', 'sourceRating', 'incentive']
  await query(
    `UPDATE testimonials SET importId = ?1, sourceUrl = ?2, ${names.map((name, index) => `${name} = ?${index + 3}`)}`,
    ...[importId, `https://elsewhere.example/?${marked('sourceUrl')}`, ...names.map(marked)],
  )
  await query("UPDATE testimonials SET published = 1, stars = 5, source = iif(id = ?, 'other', 'letter')", idAt(0))
}

/** Expects that a response has the text in each of these columns; sentences are without its signs of direction. */
function expectMarked(text: string, ...columns: string[]) {
  const plain = text.replaceAll(/[\u2028\u202e]/g, '')
  expect(columns.filter((column) => !plain.includes(`7*7}}${column}`))).toEqual([])
}

/** Expects that a page has the text as words, and no element or attribute of it. */
function expectWords(name: string, { text, headers }: Awaited<ReturnType<typeof call>>) {
  expect(headers.get('content-type'), name).toMatch(/^text\/html/)
  const { all } = parseDocument(text)
  // An inbox has the words in its data, the others in their HTML.
  const data = all('script[type="application/json"]')
  expect(text.includes('xss-probe') && (data.length > 0 || text.includes('&lt;xss-probe')), name).toBe(true)
  const elements = all('xss-probe, [onerror], [src=x], script:not([src]):not([type="application/json"])')
  const scripts = elements.filter((element) => element.name !== 'script' || /alert/.test(scriptText(element)))
  expect(
    scripts.map((element) => element.name),
    name,
  ).toEqual([])
  for (const element of data) expect(() => JSON.parse(scriptText(element)), name).not.toThrow()
  for (const { attribs } of all('[href], [src], [action]')) {
    expect(`${attribs.href}${attribs.src}${attribs.action}`, name).not.toMatch(/javascript:/i)
  }
}

const scriptText = ({ children }: ReturnType<ReturnType<typeof parseDocument>['all']>[number]) =>
  children.map((child) => ('data' in child ? child.data : '')).join('')

const words = (controls: string[]) => new URLSearchParams(controls.map((name) => [name, attack]))
const prefill = words(['firstname', 'lastname', 'email', 'company', 'title', 'testimonialText', 'stars'])

test.each(['', '/embed', '/wall', '/carousel', '/single', '/badge'])('in the display %s', async (path) => {
  const response = await call('GET', `/testimonials/${workspaceA}${path}`)
  expect(response.status).toBe(200)
  // A badge has an average and no words, but a link.
  if (path === '/badge') expect(response.text).not.toMatch(/<script|xss-probe>/)
  else expectWords(path, response)
})

test('in the hosted form, with values in its URL and those that were sent', async () => {
  const path = `/form/${workspaceA}`
  for (const page of [path, `${path}?${prefill}`, `${path}/${form.formId}?lang=de&${prefill}`]) {
    expectWords(page, await call('GET', page))
  }
  expectWords('thanks', await call('GET', `${path}/${form.formId}/thanks`))
  for (const page of [path, `${path}/${form.formId}`]) {
    const controls = { ...Object.fromEntries(prefill), formVersion: `${form.formVersion}`, 'answer-a': attack }
    const response = await call('POST', page, formRequest(controls))
    expect(response.status).toBe(400)
    expectWords(`POST ${page}`, response)
  }
})

test('in the pages of links in messages', async () => {
  const channelId = await storeChannel({ target: attack })
  const [testimonial] = await query('SELECT version FROM testimonials WHERE id = ?', idAt(1))
  for (const page of [
    await storeLink('approve', { testimonialId: idAt(1), version: `${testimonial?.version}` }),
    await storeLink('confirm', { channelId }),
    await storeLink('unsubscribe', { channelId }),
  ]) {
    expectWords(page, await call('GET', page))
  }
})

test('in the page of its author, also when it is rejected', async () => {
  for (const controls of [{ action: 'show' }, { action: 'save', email: attack, title: attack }]) {
    const response = await call(
      'POST',
      '/my-testimonial',
      formRequest({ token, ...controls }, { headers: { Origin: 'null' } }),
    )
    expectWords(controls.action, response)
  }
})

test('in the inbox, its consent records and its files', async () => {
  const headers = { ...navigation, Cookie: await signIn() }
  const screens = [
    'settings',
    'settings/history',
    'settings/transfer',
    'import',
    'forms',
    'displays',
    'requests',
    `forms/${form.formId}`,
  ]
  for (const screen of ['', idAt(0), ...screens]) {
    expectWords(screen, await call('GET', `/inbox/${workspaceA}/${screen}`.replace(/\/$/, ''), { headers }))
  }
  const record = `/inbox/${workspaceA}/${idAt(0)}/consent-record`
  expectWords(record, await call('GET', record, { headers }))
  const api = `/v1/testimonial/${idAt(0)}/consent-record`
  expectWords(api, await call('GET', api, { key: keys.workspaceA, headers: { Accept: 'text/html' } }))
})

test('in the page to sign in, and in those of errors', async () => {
  const next = `/inbox/${workspaceA}?q=${encodeURIComponent(attack)}`
  const path = `/inbox/sign-in?next=${encodeURIComponent(next)}`
  for (const { text } of [
    await call('GET', path, { headers: navigation }),
    await postSignIn({ key: attack, next }),
    await call('GET', `/testimonials/${workspaceA}?${words(['tag', attack])}`),
    await call('GET', `/nothing/${encodeURIComponent(attack)}`, { headers: { Accept: 'text/html' } }),
    await call('GET', `/form/${encodeURIComponent(attack)}`),
  ]) {
    expect(text).toContain('<h1>')
    expect(parseDocument(text).all('xss-probe, [onerror], [src=x], script:not([src])')).toEqual([])
  }
})

test('in what people said elsewhere: its source, what was received for it, and its ground', async () => {
  const headers = { ...navigation, Cookie: await signIn() }
  for (const path of ['', '/embed', '/wall', '/carousel', '/single']) {
    const response = await call('GET', `/testimonials/${workspaceA}${path}`)
    expectWords(path, response)
    expectMarked(response.text, 'sourceName', 'sourceUrl', 'incentive')
  }
  const author = await call(
    'POST',
    '/my-testimonial',
    formRequest({ token, action: 'show' }, { headers: { Origin: 'null' } }),
  )
  expectWords('author', author)
  expectMarked(author.text, 'sourceName', 'sourceUrl')
  const record = await call('GET', `/inbox/${workspaceA}/${idAt(0)}/consent-record`, { headers })
  expectWords('consent record', record)
  expectMarked(record.text, 'sourceName', 'sourceUrl', 'sourceDay', 'ground')
  const inbox = await call('GET', `/inbox/${workspaceA}/${idAt(0)}`, { headers })
  expectWords('inbox', inbox)
  expectMarked(inbox.text, 'sourceName', 'sourceUrl', 'sourceDay', 'sourceRating', 'incentive')
})

test('in the data of displays', async () => {
  const feed = await call('GET', `/testimonials/${workspaceA}/feed.json`)
  expect(feed.headers.get('content-type')).toBe('application/feed+json')
  expectMarked(feed.text, 'sourceName', 'sourceUrl', 'incentive')
  const structured = await call('GET', `/testimonials/${workspaceA}/data.jsonld`)
  expect(structured.headers.get('content-type')).toBe('application/ld+json')
  // Pages that show it have it in a script element.
  expect(structured.text).not.toContain('<')
  expect(JSON.parse(structured.text).review).toMatchObject([{ datePublished: marked('sourceDay'), reviewBody: attack }])
})
