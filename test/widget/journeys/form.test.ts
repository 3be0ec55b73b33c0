import { describe, expect, test } from 'vitest'
import { fill, focusedElement, fullForm, openForm, scriptTag, send } from '../../support/browser/widget-page.ts'
import {
  allRecords,
  browserUrl,
  call,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { noSource } from '../../support/sources.ts'

test('a form filled in by keyboard is stored in D1 and can be published', async () => {
  const { page, context, messages, requests, site } = await openForm()
  const { keyboard } = page
  const type = async (text: string) => {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Tab')
  await keyboard.press('Space')
  for (let star = 1; star < 4; star++) await keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  await keyboard.press('Tab') // past the button that clears the rating
  await type('All of it: “quotes”, ümlauts, 👩🏽‍🚀')
  await keyboard.press('Enter')
  await keyboard.type('and a second line.')
  await type('Ada')
  await type('Lovelace')
  await type('ada@example.com')
  for (const name of ['Photo', 'Video', 'Company', 'Headline', 'Your profiles']) {
    await page.getByRole('button', { name, exact: true }).focus()
    await keyboard.press('Enter') // opens the field
    await page.locator('.chip[aria-expanded=true]', { hasText: name }).waitFor()
  }
  await page.locator('#photo-file').waitFor()
  await page.locator('#video-file').waitFor()
  await page.getByLabel('Link to profile 1').waitFor()
  await page.getByRole('button', { name: 'Your profiles' }).focus()
  await keyboard.press('Tab') // past the button that chooses a photo
  await type('https://example.com/ada.png')
  await keyboard.press('Tab') // past the button that records a video
  await keyboard.press('Tab') // and the one that chooses a file
  await type('https://youtu.be/dQw4w9WgXcQ?t=1m30s')
  await page.getByText('YouTube video').waitFor()
  await keyboard.press('Tab') // past the button that shows the preview
  await type('Analytical & Sons')
  await type('Support that answers')
  await type('https://ada.example')
  await keyboard.press('Tab') // past the button that removes it
  await keyboard.press('Tab') // and the one that adds another profile
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()

  const [row, ...others] = await rows('testimonials')
  expect(others).toEqual([])
  expect(row).toEqual({
    id: expect.any(String),
    workspaceId: workspaceA,
    created: expect.any(String),
    stars: 4,
    title: 'Support that answers',
    subtitle: null,
    testimonialText: 'All of it: “quotes”, ümlauts, 👩🏽‍🚀\nand a second line.',
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
    company: 'Analytical & Sons',
    imageUrl: 'https://example.com/ada.png',
    externalVideoHtml: expect.stringContaining('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90"'),
    videoVideoUrl: null,
    videoToken: null,
    socialMediaProfiles: '["https://ada.example"]',
    gaveConsent: 1,
    consentDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    published: 0,
    questionsAndAnswers: '[]',
    requestId: expect.any(String),
    requestHash: expect.anything(),
    version: expect.anything(),
    folder: null,
    tags: '[]',
    highlight: null,
    pinned: null,
    reply: null,
    replied: null,
    pictureFile: null,
    pictureUrl: null,
    formId: null,
    formVersion: null,
    language: 'en',
    page: site,
    consents: expect.stringMatching(/^\[\{"purpose":"publish","decision":"given",[^[]*\}\]$/),
    withdrawn: null,
    giverChanges: '[]',
    giverChanged: null,
    giverHash: expect.stringMatching(/^[\da-f]{64}$/),
    linkHash: null,
    imageFile: null,
    videoFile: null,
    invitationHash: null,
    announced: row?.created,
    spamSince: null,
    sentBytes: expect.any(Number),
    ...noSource,
    byVisitor: 1,
  })
  expect(messages).toEqual([])
  expect(
    requests.filter((request) => ![new URL(site).origin, browserUrl.origin, 'null'].includes(new URL(request).origin)),
  ).toEqual([])
  expect(await context.cookies()).toEqual([])

  const published = await call('PUT', `/v1/testimonial/${row?.id}`, { key: keys.workspaceA, body: { published: true } })
  expect(published.status).toBe(200)
  const { videoToken, requestId, requestHash, version, folder, tags, highlight, pinned, ...ofOwner } = row ?? {}
  const { reply, replied, pictureFile, pictureUrl, ...columns } = ofOwner
  const { formId, formVersion, language, page: sentFrom, consents, withdrawn, ...ofAuthor } = columns
  const { giverChanges, giverChanged, giverHash, linkHash, imageFile, videoFile, ...ofMessages } = ofAuthor
  const { invitationHash, announced, spamSince, sentBytes, byVisitor, ...shown } = ofMessages
  expect({ ...noSource, ...published.body }).toEqual({ ...shown, gaveConsent: true, published: true })
  expect((await rows('testimonials'))[0]).toEqual({ ...row, published: 1, version: expect.any(String) })
})

test('sends only filled-in fields, to the workspace of the script element', async () => {
  const { page, site } = await openForm(scriptTag(workspaceB))
  await fill(page)
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.method() === 'POST'), send(page)])
  expect(request.postDataJSON()).toEqual({
    ...{ workspaceId: workspaceB, testimonialText: 'Wonderful', firstname: 'Ada', language: 'en', page: site },
    consents: { publish: false },
    consentTexts: { publish: 'My testimonial may be published, with my name.' },
    giverToken: expect.stringMatching(/^lg_[\w-]{43}$/),
    elapsed: expect.any(Number),
  })
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, stars: null, gaveConsent: 0 }])
})

test('the form says at once that no more is taken today, and loses nothing', async () => {
  await query(
    "INSERT INTO sentTotals (workspaceId, until, testimonials, bytes) VALUES (?, '9999-01-01', 5000, 0)",
    workspaceA,
  )
  const { page } = await openForm()
  await fill(page)
  await send(page)
  await page.getByText('Too many testimonials were sent here in the last 24 hours; please try again later.').waitFor()
  expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
  await query('DELETE FROM sentTotals')
  await send(page)
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful', firstname: 'Ada' }])
})

test('the consent is not ticked in advance, and its date is the time of the tick', async () => {
  const { page } = await openForm()
  const consent = page.getByRole('checkbox')
  expect(await consent.isChecked()).toBe(false)
  await page.clock.setFixedTime('2026-02-03T04:05:06.789Z')
  await consent.check()
  await page.clock.setFixedTime('2026-02-03T05:00:00.000Z')
  await fill(page)
  await send(page)
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ gaveConsent: 1, consentDateTime: '2026-02-03T04:05:06.789Z' }])
})

describe('the video link', () => {
  test('is rejected as soon as it is pasted if it is not supported, and never sent', async () => {
    const { page, context } = await openForm(fullForm)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('https://example.com/video.mp4'))
    await fill(page)
    await page.getByLabel('Link to a video').focus()
    await page.keyboard.press('ControlOrMeta+V')
    const error = page.getByText('This link isn’t supported. You can use YouTube, Vimeo,')
    await error.waitFor()
    expect(await error.evaluate((message) => message.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite')
    await send(page)
    await expect.poll(() => focusedElement(page)).toBe('externalVideoHtml')
    expect(await allRecords()).toEqual([[], []])
    await page.getByLabel('Link to a video').fill('')
    await send(page)
    await page.getByText('Thank you!').waitFor()
  })
})

describe('errors', () => {
  test('are shown next to their fields, and the first invalid field gets the focus', async () => {
    const { page } = await openForm(fullForm)
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByLabel('Link to a photo').fill('ada.png')
    await send(page)
    const text = page.getByLabel('Your testimonial')
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Please write a few words.').waitFor()
    await page.getByText('Please enter your first name.').waitFor()
    await page.getByText('Please enter an e-mail address').waitFor()
    await page.getByText('Please enter a link that starts with https://').waitFor()
    await text.fill('W')
    await page.getByText('Please write a few words.').waitFor({ state: 'detached' })
    expect(await page.getByText('Please enter your first name.').count()).toBe(1)
    expect(await text.getAttribute('aria-invalid')).toBeNull()
    expect(await allRecords()).toEqual([[], []])
  })

  test('include required fields with only spaces', async () => {
    const { page } = await openForm()
    await fill(page)
    await page.getByLabel('First name').fill('   ')
    await send(page)
    await page.getByText('Please enter your first name.').waitFor()
    expect(await allRecords()).toEqual([[], []])
  })

  test('of the service are shown at the field that they name', async () => {
    const { page } = await openForm()
    await fill(page)
    await page.getByLabel('E-mail').fill('a..b@example.com')
    await send(page)
    await page.getByRole('alert').getByText('email: must be an e-mail address').waitFor()
    const email = page.getByLabel('E-mail')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focusedElement(page)).toBe('email')
    await page.getByLabel('First name').fill('')
    await send(page)
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('')
  })

  test('of an unknown workspace are shown as one sentence, exactly in the console, and the input is kept', async () => {
    const { page, messages } = await openForm(scriptTag(unknownId))
    await fill(page)
    await send(page)
    await page.getByRole('alert').getByText('This form isn’t set up correctly.').waitFor()
    expect(await page.getByText('workspaceId').count()).toBe(0)
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
    await expect.poll(() => focusedElement(page)).toBe('p')
    // Chromium itself reports the status of every failed request.
    expect(messages).toEqual([
      expect.stringContaining('400 (Bad Request)'),
      'error: Laurel: workspaceId: is not a registered workspace',
    ])
  })
})

test.each([
  ['sent', workspaceA, 'Thank you!'],
  ['rejected', unknownId, 'This form isn’t set up correctly.'],
])('does not move the focus of a visitor who is elsewhere when the form is %s', async (_, workspace, outcome) => {
  const { page } = await openForm(`<input aria-label="Search">${scriptTag(workspace)}`)
  await page.route('**/v1/testimonial', async (route) => {
    await page.getByLabel('Search').focus()
    await route.continue()
  })
  await fill(page)
  await send(page)
  await page.getByText(outcome).waitFor()
  expect(await page.getByLabel('Search').evaluate((input) => input.matches(':focus'))).toBe(true)
})

test('sends once on a double click and Enter', async () => {
  const { page } = await openForm()
  await fill(page)
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await page.keyboard.press('Enter')
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toHaveLength(1)
})

test('the form takes two requests, the second of them cached as immutable', async () => {
  const { requests } = await openForm()
  const scripts = requests.filter((request) => request.startsWith(browserUrl.origin))
  expect(scripts.map((request) => new URL(request).pathname)).toEqual([
    '/laurel.js',
    expect.stringMatching(/^\/assets\/form-[\w-]+\.js$/),
  ])
  const [loader, form] = await Promise.all(scripts.map((script) => fetch(script)))
  expect(loader?.headers.get('cache-control')).toBe('no-cache')
  expect(form?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const response of [loader, form]) {
    expect(response?.headers.get('access-control-allow-origin')).toBe('*')
    expect(response?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
})
