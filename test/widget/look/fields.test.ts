import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  allFields,
  fill,
  focusedElement,
  fullForm,
  openForm,
  scriptTag,
  send,
  showMoreFields,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { allRecords, browserUrl, rows, workspaceA } from '../../support/service/harness.ts'
import { holdLazyPart } from '../../support/service/network-faults.ts'

const withSubtitle = 'fields="firstname lastname email company title subtitle image social video stars"'
const privacyUrl = 'privacy-url="https://shop.example/privacy"'

/** Opens the form of workspace A with these settings. */
const openWith = (settings: string) =>
  openForm(scriptTag(workspaceA, settings.replaceAll(/(^|\s)(?=[\w-]+=)/g, '$1data-')))

const waitForThanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' }).waitFor()

/** Returns the names of the form's controls, in order. */
const controlNames = (page: Page) =>
  page
    .locator('form :is(input:not([type=radio], [type=file], .trap), textarea, .stars)')
    .evaluateAll((elements) => elements.map((control) => control.getAttribute('name') ?? control.className))

/** Returns the text of a control's `aria-describedby`. */
const getDescription = (control: Locator) =>
  control.evaluate((element) => {
    const root = element.getRootNode()
    const id = element.getAttribute('aria-describedby') ?? ''
    return root instanceof ShadowRoot ? root.getElementById(id)?.textContent : undefined
  })

const profileInputs = (page: Page) => page.getByLabel(/^Link to profile/)
const addProfile = (page: Page) => page.getByRole('button', { name: 'Add a profile' }).click()

const values = {
  title: 'Ein Auftritt, der “trägt”',
  subtitle: 'Zum zweiten Mal',
  testimonialText: 'Zeile 1\nZeile 2 👩🏽‍🚀 <b>fett</b>',
  firstname: 'Zoë',
  lastname: "O'Neill-Ng",
  email: 'zoe@example.com',
  company: 'Łódź & Söhne',
  externalVideoHtml: 'https://vimeo.com/76979871',
  imageUrl: 'https://example.com/zoë.png?a=1&b=2',
}

const wideViewport = { viewport: { width: 1400, height: 900 } }

describe('fields', () => {
  test('stores all fields as they were typed', async () => {
    const { page } = await openWith(withSubtitle)
    expect(await controlNames(page)).toEqual(['stars', ...Object.keys(values), 'gaveConsent'])
    for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
    for (const link of ['https://a.example/1', 'https://b.example/2', 'https://c.example/3']) {
      await addProfile(page)
      await page.keyboard.type(link)
    }
    await page.getByRole('button', { name: 'Remove profile 2' }).click()
    await send(page)
    await waitForThanks(page)
    expect(await rows('testimonials')).toMatchObject([
      {
        ...values,
        stars: null,
        externalVideoHtml: expect.stringContaining('player.vimeo.com/video/76979871'),
        socialMediaProfiles: '["https://a.example/1","https://c.example/3"]',
      },
    ])
  })

  test('accepts values from tools that fill all fields at once', async () => {
    const { page } = await openWith(`${withSubtitle} ${privacyUrl}`)
    await addProfile(page)
    await profileInputs(page).waitFor()
    await page.locator('form').evaluate((form, values: Record<string, string>) => {
      for (const control of form.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')) {
        if (/checkbox|radio/.test(control.type)) control.checked = true
        else control.value = values[control.name] ?? 'https://a.example/1'
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }, values)
    await send(page)
    await waitForThanks(page)
    expect(await rows('testimonials')).toMatchObject([
      { stars: 5, company: values.company, gaveConsent: 1, consentDateTime: expect.stringMatching(/Z$/) },
    ])
  })

  test('gives fields their autocomplete tokens', async () => {
    const { page } = await openForm(fullForm)
    const tokens = await page
      .locator('[autocomplete]:not([autocomplete=off])')
      .evaluateAll((elements) => elements.map((control) => `${control.id} ${control.getAttribute('autocomplete')}`))
    expect(tokens).toEqual([
      'firstname given-name',
      'lastname family-name',
      'email email',
      'company organization',
      'imageUrl photo',
    ])
  })

  test.each([
    ['stars,video', ['stars', 'testimonialText', 'externalVideoHtml', 'gaveConsent']],
    ['video  nonsense, __proto__ title', ['title', 'testimonialText', 'externalVideoHtml', 'gaveConsent']],
    ['', ['testimonialText', 'gaveConsent']],
  ])('shows the known fields of fields="%s", in the order of the form', async (fields, names) => {
    const { page } = await openWith(`fields="${fields}"`)
    expect(await controlNames(page)).toEqual(names)
  })

  test('requires the fields in `required`, and labels them accordingly', async () => {
    const required = 'stars title subtitle text firstname lastname email company video image social consent nonsense'
    const { page } = await openWith(`${withSubtitle} required="${required}"`)
    expect(await page.getByText('(optional)').count()).toBe(0)
    await send(page)
    await page.getByText('Please tick this box.').waitFor()
    // In the order of the form: the rating, all in `values`, the profiles and the consent.
    expect(await page.getByText(/^Please/).allTextContents()).toEqual([
      'Please choose a rating.',
      'Please enter a headline.',
      'Please enter your role.',
      'Please write a few words.',
      'Please enter your first name.',
      'Please enter your last name.',
      'Please enter your e-mail.',
      'Please enter your company.',
      'Please add a video.',
      'Please add a photo.',
      'Please add a profile.',
      'Please tick this box.',
    ])
    await expect.poll(() => focusedElement(page)).toBe('stars')
    expect(await allRecords()).toEqual([[], []])

    for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
    await page.getByRole('checkbox').check()
    await send(page)
    await expect.poll(() => page.getByText(/^Please/).allTextContents()).toEqual(['Please add a profile.'])
    await expect.poll(() => focusedElement(page)).toBe('button')
    await addProfile(page)
    await page.keyboard.type('https://a.example/1')
    await send(page)
    await waitForThanks(page)
  })

  test('never requires fields that are not shown', async () => {
    const { page } = await openWith('fields="title" required="firstname email social stars"')
    await page.getByLabel('Headline').fill('Nothing but this')
    await send(page)
    await waitForThanks(page)
    expect(await rows('testimonials')).toMatchObject([{ title: 'Nothing but this', testimonialText: null }])
  })
})

test('the fields that buttons open are in the order of the buttons, whichever is opened first', async () => {
  const { page } = await openWith('fields="firstname more image company title"')
  await showMoreFields(page)
  await expect
    .poll(() => controlNames(page))
    .toEqual(['testimonialText', 'firstname', 'imageUrl', 'company', 'title', 'gaveConsent'])
})

test('the live region of a field exists before its message, so that screen readers announce it', async () => {
  const { page } = await openWith('fields="company"')
  const note = page.locator('#company-message[aria-live=polite]')
  expect(await note.count()).toBe(0)
  await page.locator('#company').fill('Analytical & Sons')
  await note.waitFor({ state: 'attached' })
  expect(await note.textContent()).toBe('')
})

test('the form has at most two columns, however wide it is', async () => {
  const { page } = await openForm(
    `<style>laurel-form::part(form){max-inline-size:none}</style>${scriptTag()}`,
    {},
    wideViewport,
  )
  const top = (id: string) => page.locator(id).evaluate((control) => control.getBoundingClientRect().top)
  expect(await top('#firstname')).toBe(await top('#lastname'))
  expect(await top('#lastname')).toBeLessThan(await top('#email'))
})

test('a prefill setting can be changed later', async () => {
  const { page } = await openWith('')
  await page.locator('laurel-form').evaluate((form) => form.setAttribute('prefill-firstname', 'Ada'))
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
})

describe('profile links', () => {
  test('focuses a new profile link, and the button after a link is removed', async () => {
    const { page } = await openForm(fullForm)
    await addProfile(page)
    await addProfile(page)
    await expect
      .poll(() =>
        profileInputs(page)
          .nth(1)
          .evaluate((link) => link.matches(':focus')),
      )
      .toBe(true)
    await page.keyboard.type('https://b.example/2')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => profileInputs(page).count()).toBe(1)
    await expect.poll(() => page.getByText('Add a profile').evaluate((button) => button.matches(':focus'))).toBe(true)
    // The other link keeps its value and becomes the first.
    expect(await page.getByLabel('Link to profile 1').inputValue()).toBe('https://b.example/2')
    await page.keyboard.press('Enter')
    await page.getByLabel('Link to profile 2').waitFor()
    expect(await allRecords()).toEqual([[], []])
  })

  test('begins a new link without the message of one that was removed', async () => {
    const { page } = await openForm(fullForm)
    await addProfile(page)
    await page.keyboard.type('not a link')
    await page.keyboard.press('Tab')
    const message = page.getByText('Please enter a link')
    await message.waitFor()
    await page.getByRole('button', { name: 'Remove profile 1' }).click()
    await message.waitFor({ state: 'detached' })
    await addProfile(page)
    await profileInputs(page).waitFor()
    await expect.poll(() => message.count()).toBe(0)
  })

  test('appear with the lazy part, also if it loads late', async () => {
    const { page } = await openForm()
    const release = await holdLazyPart(page)
    await showMoreFields(page)
    await page.getByLabel('Company (optional)').fill('Analytical & Sons')
    expect(await page.getByRole('group', { name: 'Your profiles' }).count()).toBe(0)
    release()
    await addProfile(page)
    expect(await page.getByLabel('Company (optional)').inputValue()).toBe('Analytical & Sons')
  })

  test('adds a profile link for each click, also before the form is rendered again', async () => {
    const { page } = await openForm(fullForm)
    await page.getByRole('button', { name: 'Add a profile' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await page.getByLabel('Link to profile 2').waitFor()
    await expect.poll(() => page.getByLabel('Link to profile 2').evaluate((link) => link.matches(':focus'))).toBe(true)
    expect(await profileInputs(page).count()).toBe(2)
  })

  test('validates profile links one by one, and shows the error of the service if there are too many', async () => {
    const { page } = await openForm(fullForm)
    await fill(page)
    await addProfile(page)
    await page.keyboard.type('example.com/ada')
    await addProfile(page)
    await send(page)
    const first = page.getByLabel('Link to profile 1')
    await expect.poll(() => getDescription(first)).toBe('Please enter a link that starts with https:// or http://.')
    await expect.poll(() => first.evaluate((link) => link.matches(':focus'))).toBe(true)
    for (let count = 0; count < 19; count++) await addProfile(page)
    for (const [index, link] of (await profileInputs(page).all()).entries())
      await link.fill(`https://a.example/${index}`)
    await send(page)
    await page.getByRole('alert').getByText('socialMediaProfiles: ').waitFor()
    expect(await getDescription(page.getByRole('group', { name: 'Your profiles' }))).toContain('20')
    expect(await allRecords()).toEqual([[], []])
  })
})

describe('consent', () => {
  test('never ticks the consent from settings or URL parameters', async () => {
    const settings = `${privacyUrl} prefill-consent="true" prefill-gave-consent="true" prefill-privacy="true"`
    const { page, site } = await openWith(settings)
    await page.goto(`${site}?laurel_consent=true&laurel_gaveConsent=on&laurel_privacy=on`)
    await page.locator('.send').waitFor()
    expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(2)
  })

  test('names what the form shows, and loses its tick when that changes', async () => {
    const { page } = await openForm()
    const consent = (details: string) =>
      page.getByRole('checkbox', { name: `My testimonial may be published, with my ${details}.` })
    await fill(page)
    await consent('name').check()
    await showMoreFields(page)
    expect(await consent('name, company, photo, and video').isChecked()).toBe(false)
  })

  test('keeps its tick when more fields do not change it', async () => {
    const { page } = await openWith('fields="firstname more title"')
    await fill(page)
    await page.getByRole('checkbox').check()
    await showMoreFields(page)
    await page.getByLabel('Headline').waitFor()
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  })

  test('dates the consent when it was last ticked', async () => {
    const { page } = await openForm()
    await fill(page)
    const consent = page.getByRole('checkbox')
    await page.clock.setFixedTime('2026-02-03T04:05:06.789Z')
    await consent.check()
    await consent.uncheck()
    await page.clock.setFixedTime('2026-02-03T05:00:00.000Z')
    await consent.focus()
    await page.keyboard.press('Space')
    await page.clock.setFixedTime('2026-02-03T06:00:00.000Z')
    await send(page)
    await waitForThanks(page)
    expect(await rows('testimonials')).toMatchObject([{ gaveConsent: 1, consentDateTime: '2026-02-03T05:00:00.000Z' }])
  })

  test.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'httpx://shop.example', 'http://'])(
    'ignores a privacy policy that is not an http or https URL: %s',
    async (url) => {
      const { page } = await openWith(`privacy-url="${url}"`)
      expect(await page.getByRole('checkbox').count()).toBe(1)
      expect(await page.getByRole('link').count()).toBe(0)
    },
  )

  test('requires a separate checkbox for a privacy policy, which is not sent', async () => {
    const { page } = await openWith(privacyUrl)
    await fill(page)
    const privacy = page.getByRole('checkbox', { name: 'I agree to the processing of my data' })
    const link = page.getByRole('link', { name: 'Privacy policy' })
    expect(await link.getAttribute('href')).toBe('https://shop.example/privacy')
    expect(await link.getAttribute('target')).toBe('_blank')
    await send(page)
    await expect.poll(() => getDescription(privacy)).toBe('Please tick this box.')
    await expect.poll(() => focusedElement(page)).toBe('privacy')
    expect(await allRecords()).toEqual([[], []])
    await privacy.check()
    await expect.poll(() => getDescription(privacy)).toBe('')
    const [request] = await Promise.all([page.waitForRequest(`${browserUrl.origin}/v1/testimonial`), send(page)])
    const { workspaceId, testimonialText, firstname, consents, ...others } = request.postDataJSON()
    expect([workspaceId, testimonialText, firstname, consents]).toEqual([
      workspaceA,
      'Wonderful',
      'Ada',
      { publish: false },
    ])
    expect(Object.keys(others).toSorted()).toEqual(['consentTexts', 'elapsed', 'giverToken', 'language', 'page'])
    await waitForThanks(page)
    // The author has not consented to publication.
    expect(await rows('testimonials')).toMatchObject([{ gaveConsent: 0, consentDateTime: null, published: 0 }])
  })
})

describe('error messages', () => {
  test('shows errors at their fields in the language of the form, and focuses the first invalid field', async () => {
    const { page } = await openForm(scriptTag(workspaceA, `${allFields} data-lang="de"`))
    await page.getByLabel('E-Mail').fill('nobody')
    await page.getByLabel('Link zu einem Foto').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Absenden' }).click()
    const text = page.getByLabel('Ihre Bewertung')
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    expect(await getDescription(text)).toBe('Bitte schreiben Sie ein paar Worte.')
    expect(await getDescription(page.getByLabel('Vorname'))).toBe('Bitte geben Sie Ihren Vornamen an.')
    expect(await getDescription(page.getByLabel('E-Mail'))).toContain('name@example.com')
    expect(await getDescription(page.getByLabel('Link zu einem Foto'))).toContain('https://')
    expect(await page.locator('[aria-invalid=true]').count()).toBe(4)
    await text.fill('Gut')
    await expect.poll(() => text.getAttribute('aria-invalid')).toBeNull()
    await page.getByRole('button', { name: 'Absenden' }).click()
    await expect.poll(() => focusedElement(page)).toBe('firstname')
    expect(await allRecords()).toEqual([[], []])
  })

  test('keeps the errors of a form that was sent before its lazy part had loaded', async () => {
    const { page } = await openForm()
    const release = await holdLazyPart(page)
    // Each letter is an input event whose action waits for the lazy part; one that ran after Send would clear the error.
    await page.getByLabel('E-mail').pressSequentially('nobody at all has an e-mail like this')
    await send(page)
    release()
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    expect(await getDescription(page.getByLabel('E-mail'))).toContain('name@example.com')
  })

  test('keeps the other messages of a form that was sent before its lazy part had loaded', async () => {
    const { page } = await openWith('fields="title firstname"')
    const release = await holdLazyPart(page)
    await page.getByLabel('Headline').fill('x'.repeat(290))
    await send(page)
    release()
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    expect(await getDescription(page.getByLabel('Headline'))).toBe('10 characters left')
  })

  test('does not hide other messages of a field', async () => {
    const { page } = await openForm(fullForm)
    await page.getByLabel('Link to a video').fill('https://vimeo.com/76979871')
    await page.getByText('Vimeo video').waitFor()
    await page.getByLabel('Headline').fill('x'.repeat(290))
    await send(page)
    await page.getByText('Please write a few words.').waitFor()
    expect(await getDescription(page.getByLabel('Link to a video'))).toBe('Vimeo video')
    expect(await getDescription(page.getByLabel('Headline'))).toBe('10 characters left')
  })

  test('shows the error of the service for a video if the video chunk does not load', async () => {
    const { page } = await openForm(fullForm)
    await page.route('**/assets/*ideo-*', (route) => route.abort())
    await fill(page)
    await page.getByLabel('Link to a video').fill('https://example.com/film.mp4')
    await send(page)
    await page.getByRole('alert').getByText('externalVideoHtml: ').waitFor()
    await expect.poll(() => focusedElement(page)).toBe('externalVideoHtml')
    expect(await getDescription(page.getByLabel('Link to a video'))).toMatch(/^must be/)
  })
})

describe('settings', () => {
  test('prefills fields from settings, overridden by URL parameters, and ignores invalid stars', async () => {
    const prefill = `${withSubtitle} prefill-firstname="Ada" prefill-lastname="L" prefill-email="a@b.example" prefill-company="C"
      prefill-title="T" prefill-subtitle="S" prefill-text="Text" prefill-image="https://a.example/" prefill-stars="4"
      prefill-video="https://vimeo.com/1"`
    const { page, site } = await openWith(prefill)
    const formValues = () =>
      page.locator('form').evaluate((form: HTMLFormElement) => {
        const { extra: _trap, ...values } = Object.fromEntries(new FormData(form).entries())
        return values
      })
    const prefilled = {
      firstname: 'Ada',
      lastname: 'L',
      email: 'a@b.example',
      company: 'C',
      title: 'T',
      subtitle: 'S',
      testimonialText: 'Text',
      imageUrl: 'https://a.example/',
      externalVideoHtml: 'https://vimeo.com/1',
      stars: '4',
    }
    await expect.poll(formValues).toEqual(prefilled)
    await page.goto(`${site}?laurel_firstname=<b>Gr%C3%A4ce&laurel_text=&laurel_stars=7&firstname=x`)
    await page.locator('.send').waitFor()
    const { stars: _, ...otherFields } = prefilled
    await expect.poll(formValues).toEqual({ ...otherFields, firstname: '<b>Gräce', testimonialText: '' })
    expect(await page.locator('.stars .filled').count()).toBe(0)
  })

  test('replaces texts without interpreting markup', async () => {
    const { page } =
      await openWith(`${withSubtitle} ${privacyUrl} heading="<b>Hi</b> {n}" prompt="P" consent="C" thanks="Ta!" text-send="Go"
      text-optional="if you like" text-stars-of="{n}/5" text-privacy-policy="Rules" text-testimonial-text-required="Well?"
      text-testimonial-text="Tell us" text-first-name="unknown" text-thanks="Merci!"`)
    await page.getByRole('heading', { name: '<b>Hi</b>' }).waitFor()
    await page.getByText('P', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'C Without a tick, only we read it.', exact: true }).waitFor()
    await page.getByRole('radio', { name: '3/5' }).waitFor()
    await page.getByRole('link', { name: 'Rules' }).waitFor()
    expect(await page.getByText('(if you like)').count()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(() => getDescription(page.getByLabel('Tell us'))).toBe('Well?')
    await page.getByLabel('Tell us').fill('W')
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('checkbox').last().check()
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    // `text-thanks` takes precedence over `thanks`.
    await page.getByRole('heading', { name: 'Merci!' }).waitFor()
  })

  test('redirects after sending', async () => {
    const { page, site } = await openWith('redirect="/thanks?x=1"')
    await fill(page)
    await send(page)
    await page.waitForURL(new URL('/thanks?x=1', site).href)
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test.each(['javascript:document.title=1', ' java\nscript:document.title=1', 'data:text/html,x', 'http://'])(
    'does not redirect to %j',
    async (redirect) => {
      const { page, site, messages } = await openWith(`redirect="${redirect}"`)
      await fill(page)
      await page.route('**/v1/testimonial', (route) =>
        route.fulfill({ status: 201, headers: { 'Access-Control-Allow-Origin': '*' }, json: { id: 'x' } }),
      )
      await send(page)
      await waitForThanks(page)
      expect([page.url(), await page.title(), messages]).toEqual([site, 'Shop', []])
    },
  )
})

test('writing another testimonial starts with an empty form, and both arrive', async () => {
  const { page } = await openForm(fullForm)
  await fill(page, 'First')
  await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
  await page.getByRole('checkbox').check()
  await addProfile(page)
  await page.keyboard.type('https://a.example/1')
  await send(page)
  await waitForThanks(page)
  await writeAnother(page)
  await expect.poll(() => focusedElement(page)).toBe('stars')
  expect(
    await page.locator('form').evaluate((form: HTMLFormElement) => [...new FormData(form).values()].join('')),
  ).toBe('')
  expect(await page.locator(':checked').count()).toBe(0)
  await fill(page, 'Second')
  await send(page)
  await waitForThanks(page)
  const texts = (await rows('testimonials')).map(({ testimonialText, stars }) => `${testimonialText} ${stars}`)
  expect(texts).toEqual(['First 4', 'Second null'])
})
