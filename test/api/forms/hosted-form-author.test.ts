import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { formRequest } from '../../support/browser/hosted-page.ts'
import { fill, send } from '../../support/browser/widget-page.ts'
import { storeForm } from '../../support/forms.ts'
import {
  browserUrl,
  call,
  callWithFaults,
  hashKey,
  keys,
  rows,
  serviceUrl,
  workspaceA,
} from '../../support/service/harness.ts'

/* What the forms without JavaScript record of the author's consent, and the link that they show to the author. */

const ownPath = `/form/${workspaceA}`
const ourSentence = 'My testimonial may be published, with my name, company, photo, and video.'

/** Stores a form, and returns the path of its page. */
const storePage = async (settings: object = {}) => `${ownPath}/${(await storeForm(settings)).formId}`

const paths: [string, () => Promise<string>][] = [
  ['the own form of a workspace', async () => ownPath],
  ['a stored form', () => storePage()],
]

async function open(path: string) {
  const opened = await openPage({ locale: 'en', javaScriptEnabled: false })
  await opened.page.goto(new URL(path, browserUrl).href)
  return opened
}

/** The words beside the boxes, as the page shows them. */
const labels = (page: Page) => page.locator('.consent label > span').allTextContents()

const waitForLink = (page: Page) => page.getByRole('link', { name: 'Open the link' }).waitFor()

async function readEvents(): Promise<Record<string, unknown>[]> {
  const [row] = await rows('testimonials')
  return JSON.parse(String(row?.consents))
}

describe('the consents of a form without JavaScript', () => {
  describe.each(paths)('on the page of %s', (_, findPath) => {
    test.each([true, false])('are recorded in the words of the box (ticked: %s)', async (isTicked) => {
      const path = await findPath()
      const { page } = await open(`${path}?laurel_title=x`)
      await fill(page)
      await page.getByRole('checkbox').setChecked(isTicked)
      const [text] = await labels(page)
      await send(page)
      await waitForLink(page)
      expect(await readEvents()).toMatchObject([
        {
          purpose: 'publish',
          decision: isTicked ? 'given' : 'refused',
          text,
          textHash: hashKey(ourSentence),
          language: 'en',
          page: browserUrl.origin + path,
          by: 'visitor',
          wording: 'form',
        },
      ])
      expect(text).toBe(ourSentence)
    })

    test('are recorded once, after an error, as the page showed them last', async () => {
      const { page } = await open(await findPath())
      await fill(page)
      await page.getByLabel('E-mail').fill('a..b@example.com')
      await page.getByRole('checkbox').check()
      await send(page)
      await page.getByRole('alert').waitFor()
      await page.getByLabel('E-mail').fill('')
      await page.getByRole('checkbox').uncheck()
      await send(page)
      await waitForLink(page)
      expect(await readEvents()).toMatchObject([{ decision: 'refused', text: ourSentence }])
    })

    test('are those of the author only if our page sent them', async () => {
      const path = await findPath()
      const formVersion = path === ownPath ? {} : { formVersion: '1' }
      const controls = {
        ...formVersion,
        firstname: 'Ada',
        testimonialText: 'Fine',
        'consentText-publish': 'Sell it all.',
      }
      const decisions = [
        ['same-origin', serviceUrl.origin, 1],
        ['same-site', serviceUrl.origin, 0],
        ['cross-site', 'https://evil.example', 0],
        ['none', serviceUrl.origin, 0],
        // Browsers that do not name the site.
        ['', serviceUrl.origin, 1],
        ['', 'https://evil.example', 0],
      ] as const
      for (const [site, origin, count] of decisions) {
        const headers = { 'Sec-Fetch-Site': site, Origin: origin }
        const response = await call('POST', path, formRequest({ ...controls, title: site + origin }, { headers }))
        expect([site, origin, response.status]).toEqual([site, origin, 200])
        const row = (await rows('testimonials')).find(({ title }) => title === site + origin)
        expect(JSON.parse(String(row?.consents))).toHaveLength(count)
        expect(row?.page).toBe(count ? serviceUrl.origin + path : null)
      }
    })

    test('have no words if another site has ticked the box', async () => {
      const path = await findPath()
      const controls = { firstname: 'Ada', testimonialText: 'Fine', gaveConsent: 'true' }
      const planted = { ...(path !== ownPath && { formVersion: '1' }), 'consentText-publish': ourSentence }
      const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
      await call('POST', path, formRequest({ ...controls, ...planted }, { headers }))
      expect(await readEvents()).toMatchObject([
        { purpose: 'publish', decision: 'given', text: null, textHash: null, page: null, wording: null },
      ])
    })
  })

  test.each([
    ['curly quotes', 'Ada’s “Bakery” may ‘publish’ it — in full…'],
    ['line breaks', 'Publish it\nwith my name\r\nand\rmy photo.\n\nI agree.'],
    ['white space', ' \t Publish  it.\u00a0\u2003\n '],
    ['characters of HTML', `Publish it & <b>"show"</b> it &amp; 'me' &lt;3 </span></label>`],
    ['characters of forms', 'Publish 100% + more = %41&a=b; ümlauts, 👩🏽‍🚀'],
    ['another direction', '\u200fأوافق على نشر رأيي مع “Ada & Söhne” (\u2066100%\u2069).\u200e'],
  ])('are recorded as shown with %s in the words of the owner', async (_, text) => {
    const path = await storePage({
      required: '',
      fields: '',
      consents: { publish: { text }, marketing: { text: `${text} 2` }, contact: { text: `${text} 3` } },
    })
    const { page } = await open(path)
    await page.getByLabel('Your testimonial').fill('Fine')
    await page.locator('[name=contact]').check()
    const shown = await labels(page)
    await send(page)
    await waitForLink(page)
    expect(await readEvents()).toMatchObject([
      { purpose: 'publish', decision: 'refused', text: shown[0], textHash: hashKey(shown[0] ?? ''), wording: 'form' },
      { purpose: 'marketing', decision: 'refused', text: shown[1], wording: 'form' },
      { purpose: 'contact', decision: 'given', text: shown[2], wording: 'form' },
    ])
    expect(shown[0]?.replaceAll('\n', ' ')).toBe(text.replace(/\r\n?|\n/g, ' '))
  })
})

test('the details in the words of an owner are filled in', async () => {
  const text = 'Show it, {details} included, in “{place}”.'
  const { page } = await open(await storePage({ fields: 'firstname image', consents: { publish: { text } } }))
  await fill(page)
  const [shown] = await labels(page)
  expect(shown).toBe('Show it, name and photo included, in “”.')
  await send(page)
  await waitForLink(page)
  expect(await readEvents()).toMatchObject([{ text: shown, wording: 'form' }])
})

/** The characters of a token. */
const tokenPattern = /lg_[\w-]{43}/g

describe('the link of a form without JavaScript', () => {
  describe.each(paths)('on the page of %s', (_, findPath) => {
    const controls = { firstname: 'Ada', testimonialText: 'Fine', formVersion: '1', 'Idempotency-Key': 'k' }
    const requestOf = (path: string, others: object = {}, headers: Record<string, string> = {}) => {
      const { formVersion, ...own } = controls
      return formRequest({ ...(path === ownPath ? own : controls), ...others }, { headers })
    }

    test('can be opened, copied and sent to oneself', async () => {
      const { page, context, requests } = await open(await findPath())
      await fill(page)
      await page.getByLabel('E-mail').fill('ada+b&c@example.com')
      await send(page)
      const link = page.getByRole('link', { name: 'Open the link' })
      const url = (await link.getAttribute('href')) ?? ''
      expect(url).toMatch(new RegExp(`^${browserUrl.origin}/my-testimonial#lg_[\\w-]{43}$`))
      const field = page.getByLabel('Copy the link')
      expect([await field.inputValue(), await field.getAttribute('readonly')]).toEqual([url, ''])
      const mail = new URL(
        (await page.getByRole('link', { name: 'E-mail myself the link' }).getAttribute('href')) ?? '',
      )
      // Not every mail program decodes the “@”.
      expect([mail.protocol, mail.pathname, mail.hash]).toEqual(['mailto:', 'ada%2Bb%26c@example.com', ''])
      expect(mail.searchParams.get('subject')).toBe('Link to my testimonial')
      expect(mail.searchParams.get('body')).toMatch(new RegExp(`\r\n\r\n${url}$`))
      expect(page.url()).not.toContain('lg_')
      expect(await context.cookies()).toEqual([])
      expect(requests.filter((request) => request.includes('lg_'))).toEqual([])
    })

    test('stands below what happens to the testimonial', async () => {
      const path = await findPath()
      for (const [ticked, sentence] of [
        [{ gaveConsent: 'true' }, 'It may be published. We read every testimonial first.'],
        [{}, 'It stays between you and us.'],
      ] as const) {
        const { text } = await call('POST', path, requestOf(path, { ...ticked, 'Idempotency-Key': sentence }))
        expect(text).toContain(`<p>We’ve received your testimonial. ${sentence}</p>`)
      }
      expect((await call('GET', `${path}/thanks`)).text).toContain('<p>We’ve received your testimonial.</p>')
    })

    test('is in the first response only, and no other place has the token', async () => {
      const path = await findPath()
      const { status, text, headers } = await call('POST', path, requestOf(path))
      expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ])
      const tokens = Array.from(new Set(text.match(tokenPattern)))
      expect(tokens).toHaveLength(1)
      const mine = { headers: { Authorization: `Bearer ${tokens[0]}` } }
      expect(await call('GET', '/v1/my-testimonial', mine)).toMatchObject({
        status: 200,
        body: {
          testimonial: { firstname: 'Ada', testimonialText: 'Fine' },
          published: false,
          workspace: { name: 'Ours' },
        },
      })
      expect(text).not.toMatch(/<form|type="hidden"/)
      expect(JSON.stringify(Array.from(headers))).not.toContain('lg_')
      expect(JSON.stringify(await rows('testimonials'))).not.toContain('lg_')
      const replay = await call('POST', path, requestOf(path))
      expect([replay.status, replay.text]).toEqual([303, ''])
      const location = replay.headers.get('location') ?? ''
      expect(location).toBe(`${path}/thanks`)
      for (const url of [path, `${path}?plain`, location]) {
        expect((await call('GET', url)).text).not.toContain('lg_')
      }
      const reused = await call('POST', path, requestOf(path, { firstname: 'Grace' }))
      expect(reused.status).toBe(400)
      expect(reused.text).not.toContain('lg_')
      // The replay has not replaced the token.
      expect((await call('GET', '/v1/my-testimonial', mine)).status).toBe(200)
    })

    test('never has a token that a page sends', async () => {
      const path = await findPath()
      const giverToken = `lg_${'planted'.padEnd(43, '-')}`
      for (const site of ['cross-site', 'same-origin']) {
        const headers = { 'Sec-Fetch-Site': site }
        const planted = { giverToken, 'Idempotency-Key': site }
        const { status, text } = await call('POST', path, requestOf(path, planted, headers))
        expect([site, status, text.includes('/my-testimonial#lg_')]).toEqual([site, 200, true])
        expect(text).not.toContain(giverToken)
        const guess = { headers: { Authorization: `Bearer ${giverToken}` } }
        expect((await call('GET', '/v1/my-testimonial', guess)).status).toBe(401)
        const invalid = await call('POST', path, requestOf(path, { giverToken, email: 'x' }, headers))
        expect([invalid.status, invalid.text.includes('lg_')]).toEqual([400, false])
      }
      const fault = { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }
      const failed = await callWithFaults('POST', path, { ...requestOf(path, { giverToken }), fault })
      expect([failed.status, failed.text.includes('lg_')]).toEqual([503, false])
      expect(JSON.stringify(await rows('testimonials'))).not.toContain(hashKey(giverToken))
    })
  })

  test('is not made for callers with an API key', async () => {
    const { status, text } = await call('POST', ownPath, formRequest({ firstname: 'Ada' }, { key: keys.workspaceA }))
    expect([status, text]).toEqual([303, ''])
  })

  test('stands beside the thanks of a stored form, in its language', async () => {
    const path = await storePage({
      fields: 'firstname',
      thanks: 'That was kind of you!',
      redirect: 'https://shop.example/thanks',
      texts: { received: 'It is here.', staysPrivate: 'Only {workspace} has it.', sendAnother: 'One more' },
      languages: { de: { thanks: 'Das war nett!' } },
    })
    const { page } = await open(`${path}?lang=de`)
    await fill(page)
    await send(page)
    await page.getByRole('heading', { name: 'Das war nett!' }).waitFor()
    expect(await page.getByRole('link').allTextContents()).toEqual([
      'E-mail myself the link',
      'Open the link',
      'Continue to shop.example',
      'One more',
    ])
    // The page does not know the name of the workspace.
    await page.getByText('It is here. It stays between you and us.').waitFor()
  })

  test('is shown in the words of the owner', async () => {
    const texts = {
      ownLink: 'Behalten Sie den Link & mehr.',
      openLink: 'Öffnen',
      mailLink: 'An mich',
      mailSubject: 'Mein Link',
    }
    const { page } = await open(await storePage({ texts }))
    await fill(page)
    await send(page)
    const url = await page.getByRole('link', { name: 'Öffnen' }).getAttribute('href')
    await page.getByText(texts.ownLink).waitFor()
    const mail = new URL((await page.getByRole('link', { name: 'An mich' }).getAttribute('href')) ?? '')
    expect(Object.fromEntries(mail.searchParams)).toEqual({
      subject: 'Mein Link',
      body: `${texts.ownLink}\r\n\r\n${url}`,
    })
  })

  test('is shown to a visitor whom another site has sent', async () => {
    const form = `<form method="post" action="${browserUrl.origin}${ownPath}"><input name="firstname" value="Ada"><button>Send</button></form>`
    const { page } = await openPage()
    await page.goto(await openSite(form))
    await send(page)
    await waitForLink(page)
  })
})
