import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import jsQR from 'jsqr'
import type { BrowserContextOptions, FrameLocator, Locator, Page, Route } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fieldNames } from '../../../shared/form-fields.ts'
import { settings as allSettings } from '../../../shared/forms/attributes.ts'
import { texts as arabic } from '../../../shared/texts/ar/form.ts'
import { texts as german } from '../../../shared/texts/de/form.ts'
import { texts as english } from '../../../shared/texts/en/form.ts'
import { cspDirectives, heightRule, inlineSnippet, scriptSnippet } from '../../../widget/configurator/snippets.ts'
import { openPage, openSite, tabTo } from '../../support/browser/browser.ts'
import { findLookProblems, findViolations } from '../../support/browser/looks.ts'
import { submitForm } from '../../support/browser/widget-page.ts'
import { drawPhoto, mediaRows } from '../../support/media/form-media.ts'
import { browserUrl, rows, unknownId, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* The configurator at `/`, where a site owner chooses settings and copies a snippet. No page may log to its console. */

const consoles: string[][] = []
afterEach(() => expect(consoles.flatMap((messages) => messages.splice(0))).toEqual([]))

async function open(url: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  consoles.push(opened.messages)
  await opened.page.goto(url)
  return opened
}

/** Words and links, which the URL of the configurator does not keep. */
const wordSettings = [
  'text-open',
  'workspace-name',
  'heading',
  'prompt',
  'consent',
  'thanks',
  'privacy-url',
  'redirect',
  'redirect-text',
]

/** Opens the configurator with these settings, and waits until it has measured the form. */
async function openConfigurator(settings: Record<string, string> = {}, options: BrowserContextOptions = {}) {
  const words = Object.entries(settings).filter(([name]) => wordSettings.includes(name))
  const others = Object.entries(settings).filter(([name]) => !wordSettings.includes(name))
  const opened = await open(`${browserUrl.origin}/#${new URLSearchParams(others)}`, options)
  const { page } = opened
  await waitUntilMeasured(page)
  for (const [name, value] of words) await page.locator(`[name=${name}]`).fill(value)
  const measured = page.frameLocator('#measure').locator('laurel-form')
  for (const [name, value] of words) {
    // Until the form shows the words, the height of the previous ones is still right.
    if (/^(heading|prompt|consent)$/.test(name)) await measured.getByText(value).waitFor({ state: 'attached' })
  }
  if (words.length > 0) await waitUntilMeasured(page)
  return { ...opened, preview: await showPreview(page) }
}

/** Scrolls to the preview: its form loads near the viewport, and the snippet, once measured, may have pushed it further down. */
async function showPreview(page: Page): Promise<Locator> {
  const preview = page.locator('#preview')
  await preview.evaluate((element) => element.scrollIntoView())
  return preview
}

type SnippetId = 'snippet' | 'script-snippet' | 'height-rule' | 'csp'

const snippetText = async (page: Page, id: SnippetId) => (await page.locator(`#${id}`).textContent()) ?? ''

/** Waits until the page shows the height that the measured form has now. */
async function waitUntilMeasured(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const body = document.querySelector<HTMLIFrameElement>('#measure')?.contentDocument?.body
    const rem = Math.ceil((body?.getBoundingClientRect().height ?? 0) / 8) / 2
    return rem > 0 && document.querySelector('#narrow-height')?.textContent === `${rem}rem`
  })
}

const context = { origin: browserUrl.origin, openText: english.open }

/** Returns the snippets for these settings, with more height than the form needs. */
const snippetsFor = (settings: Record<string, string>) => ({
  inline: inlineSnippet(context, settings, '60rem'),
  script: scriptSnippet(context, settings),
  rule: heightRule('60rem'),
  csp: cspDirectives(browserUrl.origin, settings),
})

/** Returns the snippets that the configurator shows for these settings. */
async function readSnippets(settings: Record<string, string>) {
  const { page } = await openConfigurator(settings)
  if (settings.fields?.includes('video')) {
    // Parts that are loaded later make the form higher.
    for (const id of ['#video-file', '#photo-file'])
      await page.frameLocator('#measure').locator(id).waitFor({ state: 'attached' })
    await waitUntilMeasured(page)
  }
  return {
    inline: await snippetText(page, 'snippet'),
    script: await snippetText(page, 'script-snippet'),
    rule: await snippetText(page, 'height-rule'),
    csp: await snippetText(page, 'csp'),
  }
}

const style = (element: Locator, property: string) =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)

describe('the configurator', () => {
  test('shows the plain snippets and a working form without settings', async () => {
    const { page, preview } = await openConfigurator()
    expect(await snippetText(page, 'script-snippet')).toBe(
      `<script src="${browserUrl.origin}/laurel.js" async crossorigin></script>`,
    )
    const inline = await snippetText(page, 'snippet')
    expect(inline.replace(/max\([\d.]+rem, [\d.]+rem - \d+vw\)/, '…').split('\n')).toEqual([
      `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" crossorigin>`,
      '<laurel-form style="display:block;min-height:…">',
      `  <a href="${browserUrl.origin}/form/">Leave a testimonial</a>`,
      '</laurel-form>',
      `<script src="${browserUrl.origin}/latest/laurel.js" async crossorigin></script>`,
    ])
    await page.getByLabel('Send a test testimonial').check()
    await submitPreview(preview)
    await preview.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
  })

  test('uploads nothing until the switch is on', async () => {
    const { page, preview } = await openConfigurator()
    const choose = async () => preview.locator('#photo-file').setInputFiles(await drawPhoto(page))
    await preview.getByRole('button', { name: 'Photo' }).click()
    await choose()
    await preview.getByText('Photo added').waitFor()
    expect(await mediaRows()).toEqual([])
    await page.getByLabel('Send a test testimonial').check()
    await choose()
    await expect.poll(async () => (await mediaRows()).length).toBe(1)
  })

  test('sends nothing until the switch is on, and shows what would follow', async () => {
    const { page, preview, requests } = await openConfigurator()
    await submitPreview(preview)
    await preview.getByText('Thank you!').waitFor()
    await page.getByRole('status').getByText('This was a preview: nothing was sent.').waitFor()
    expect(requests.filter((url) => url.includes('/v1/'))).toEqual([])
    await page.getByLabel('Send a test testimonial').check()
    // A link could have chosen another workspace.
    await page.evaluate((workspaceId) => {
      location.hash = `workspace=${workspaceId}`
    }, workspaceB)
    await expect.poll(() => page.getByLabel('Send a test testimonial').isChecked()).toBe(false)
    await page.getByLabel('Send a test testimonial').check()
    await page.reload()
    expect(await page.getByLabel('Send a test testimonial').isChecked()).toBe(false)
    expect(await rows('testimonials')).toEqual([])
  })

  test('takes no words and no links from its URL', async () => {
    const stranger = 'Your session has expired. Please enter your API key.'
    const names = allSettings.map(({ name }) => name)
    const words = [...wordSettings, ...names.filter((name) => /^(?:text|prefill)-/.test(name))]
    const links = { redirect: 'https://evil.example/', 'privacy-url': 'https://evil.example/' }
    const fragment = new URLSearchParams({ ...Object.fromEntries(words.map((name) => [name, stranger])), ...links })
    const prefills = names.filter((name) => name.startsWith('prefill-'))
    const query = new URLSearchParams(prefills.map((name) => [name.replace('prefill-', 'laurel_'), stranger]))
    for (const mode of ['', 'button']) {
      const { page } = await open(`${browserUrl.origin}/?${query}#${fragment}&mode=${mode}&lang=de`)
      await waitUntilMeasured(page)
      const preview = await showPreview(page)
      if (mode) await preview.getByRole('button', { name: 'Bewertung schreiben' }).click()
      await preview.getByLabel('Vorname').waitFor()
      const attributes = await preview.locator('laurel-form').evaluate((form) => form.getAttributeNames())
      expect(attributes.toSorted()).toEqual(mode ? ['lang', 'mode'] : ['lang'])
      const shown = await page.evaluate(() => {
        const root = document.querySelector('#preview laurel-form')?.shadowRoot
        const controls = [
          ...document.querySelectorAll('input, textarea'),
          ...(root?.querySelectorAll('input, textarea') ?? []),
        ]
        return [document.body.innerText, root?.textContent, ...controls.map((control) => Reflect.get(control, 'value'))]
      })
      expect(shown.join()).not.toMatch(/expired|evil/)
      await expect.poll(() => page.url()).toBe(`${browserUrl.origin}/#${mode && 'mode=button&'}lang=de`)
    }
  })
})

/** Fills in the form in the preview, and sends it. */
async function submitPreview(preview: Locator): Promise<void> {
  await preview.getByLabel('Your testimonial').fill('Wonderful')
  await preview.getByLabel('First name').fill('Ada')
  await preview.getByRole('button', { name: 'Send' }).click()
}

/** Unfolds the section for developers, unless it is open. */
const openDevelopers = (page: Page) =>
  page.locator('#developers').evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })

type Change = {
  /** Changes a setting on the page. */
  change: (page: Page) => Promise<unknown>
  /** Checks the form in the preview. */
  check: (preview: Locator, page: Page) => Promise<unknown>
  /** The attributes of the script element. */
  attributes: string
}

const textChange = (name: string, label: string): [string, Change] => [
  name,
  {
    change: (page) => page.getByLabel(label, { exact: true }).fill(` Our own  ${name} `),
    check: (preview) => preview.getByText(`Our own ${name}`, { exact: true }).waitFor(),
    attributes: `data-${name}="Our own ${name}"`,
  },
]

const changes: [string, Change][] = [
  [
    'workspace-name',
    {
      change: (page) => page.getByLabel('Name of your business').fill('Shop & Sons'),
      check: (preview) => preview.locator('laurel-form[workspace-name="Shop & Sons"]').waitFor(),
      attributes: 'data-workspace-name="Shop &amp; Sons"',
    },
  ],
  textChange('heading', 'Heading'),
  textChange('prompt', 'Text below the heading'),
  [
    'consent',
    {
      change: (page) => page.getByLabel('Consent to publication').fill('You may print this.'),
      check: (preview) => preview.getByLabel('You may print this.').waitFor(),
      attributes: 'data-consent="You may print this."',
    },
  ],
  [
    'workspace',
    {
      change: async (page) => {
        await openDevelopers(page)
        await page.getByLabel('Workspace ID').fill(workspaceB)
      },
      check: async (preview, page) => {
        await page.getByLabel('Send a test testimonial').check()
        await submitPreview(preview)
        await preview.getByText('Thank you!').waitFor()
        expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
      },
      attributes: `data-workspace="${workspaceB}"`,
    },
  ],
  [
    'mode button',
    {
      change: (page) => page.getByLabel('Floating button').check(),
      check: async (preview) => {
        await preview.getByRole('button', { name: 'Leave a testimonial' }).click()
        await preview.getByRole('dialog').getByLabel('First name').waitFor()
      },
      attributes: 'data-mode="button"',
    },
  ],
  [
    'mode dialog',
    {
      change: (page) => page.getByLabel('Your own button').check(),
      check: async (preview, page) => {
        await page.getByRole('button', { name: 'Leave a testimonial' }).click()
        await preview.getByRole('dialog').getByLabel('First name').waitFor()
      },
      attributes: 'data-mode="dialog"',
    },
  ],
  [
    'text-open',
    {
      change: async (page) => {
        await page.getByLabel('Floating button').check()
        await page.getByLabel('Button text').fill('Praise us')
      },
      check: (preview) => preview.getByRole('button', { name: 'Praise us' }).waitFor(),
      attributes: 'data-mode="button" data-text-open="Praise us"',
    },
  ],
  [
    'lang',
    {
      change: (page) => page.getByLabel('Language').selectOption('Deutsch'),
      check: (preview) => preview.getByLabel('Vorname').waitFor(),
      attributes: 'data-lang="de"',
    },
  ],
  [
    'theme',
    {
      change: (page) => page.getByLabel('Theme').selectOption('Dark'),
      check: (preview) => expect.poll(() => style(preview.locator('.laurel'), 'color-scheme')).toBe('dark'),
      attributes: 'data-theme="dark"',
    },
  ],
  [
    'color',
    {
      change: async (page) => {
        await page.getByLabel('Custom colour').check()
        await page.getByLabel('Colour', { exact: true }).fill('#c0392b')
      },
      check: (preview) =>
        expect
          .poll(() => style(preview.getByRole('button', { name: 'Send' }), 'background-color'))
          .toBe('rgb(192, 57, 43)'),
      attributes: 'data-color="#c0392b"',
    },
  ],
  [
    'fields',
    {
      change: async (page) => {
        await page.getByLabel('Video', { exact: true }).first().uncheck()
        await page.getByLabel('Role').first().check()
      },
      check: async (preview) => {
        await preview.getByRole('button', { name: 'Role' }).click()
        await preview.getByLabel('Role').waitFor()
        expect(await preview.getByLabel('Link to a video').count()).toBe(0)
      },
      attributes: 'data-fields="stars firstname lastname email more image company title subtitle social"',
    },
  ],
  [
    'no fields',
    {
      change: async (page) => {
        for (const box of await page.locator('[name=fields]:visible').all()) await box.uncheck()
      },
      check: async (preview) => {
        await expect.poll(() => preview.locator('input:not(.trap)').count()).toBe(1)
        await preview.getByLabel('Your testimonial').waitFor()
      },
      attributes: 'data-fields=""',
    },
  ],
  [
    'no fields behind the disclosure',
    {
      change: async (page) => {
        for (const box of await page.locator('#disclosed [name=fields]').all()) await box.uncheck()
        expect(await page.getByLabel('Show these fields at once').isDisabled()).toBe(true)
      },
      check: (preview) => expect.poll(() => preview.getByLabel('Headline').count()).toBe(0),
      attributes: 'data-fields="stars firstname lastname email"',
    },
  ],
  [
    'all fields at once',
    {
      change: (page) => page.getByLabel('Show these fields at once').check(),
      check: (preview) => preview.getByLabel('Headline').waitFor(),
      attributes: 'data-fields="stars firstname lastname email image video company title social"',
    },
  ],
  [
    'required',
    {
      change: async (page) => {
        await page.getByLabel('required: E-mail').check()
        await page.getByLabel('required: First name').uncheck()
      },
      check: async (preview) => {
        const required = () => preview.locator(':required').evaluateAll((controls) => controls.map(({ id }) => id))
        await expect.poll(required).toEqual(['testimonialText', 'email'])
      },
      attributes: 'data-required="text email"',
    },
  ],
  [
    'nothing required',
    {
      change: async (page) => {
        await page.getByLabel('required: Testimonial').uncheck()
        await page.getByLabel('required: First name').uncheck()
      },
      check: (preview) => expect.poll(() => preview.locator(':required').count()).toBe(0),
      attributes: 'data-required=""',
    },
  ],
  [
    'thanks',
    {
      change: (page) => page.getByLabel('Thank-you heading').fill('You are great'),
      check: async (preview) => {
        await submitPreview(preview)
        await preview.getByRole('heading', { name: 'You are great' }).waitFor()
      },
      attributes: 'data-thanks="You are great"',
    },
  ],
  [
    'privacy-url',
    {
      change: (page) => page.getByLabel('Privacy policy URL').fill('https://shop.example/privacy'),
      check: async (preview) => {
        const link = preview.getByRole('link', { name: 'Privacy policy' })
        expect(await link.getAttribute('href')).toBe('https://shop.example/privacy')
      },
      attributes: 'data-privacy-url="https://shop.example/privacy"',
    },
  ],
  [
    'redirect',
    {
      change: (page) => page.getByLabel('Page to open after sending').fill(`${browserUrl.origin}/laurel.svg`),
      check: async (preview, page) => {
        await submitPreview(preview)
        await page.waitForURL('**/laurel.svg')
      },
      attributes: `data-redirect="${browserUrl.origin}/laurel.svg"`,
    },
  ],
  [
    'redirect-text',
    {
      change: async (page) => {
        await page.getByLabel('Page to open after sending').fill('https://shop.example/')
        await page.getByLabel('Text of the button').fill('Back to the shop')
      },
      check: (preview) => preview.locator('laurel-form[redirect-text="Back to the shop"]').waitFor(),
      attributes: 'data-redirect="https://shop.example/" data-redirect-text="Back to the shop"',
    },
  ],
]

describe('a setting', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openConfigurator())
  })

  test.each(changes)(
    '%s appears in the snippets and the preview, survives a reload unless it is words, and is removed by a reset',
    async (name, { change, check, attributes }) => {
      // One page for all settings, which leave nothing behind.
      await page.goto(browserUrl.href)
      await waitUntilMeasured(page)
      const preview = await showPreview(page)
      await preview.getByRole('button', { name: 'Send' }).waitFor()
      await change(page)
      expect(await preview.locator('laurel-form').count()).toBe(1)
      const script = `<script src="${browserUrl.origin}/laurel.js" ${attributes} async crossorigin>`
      expect(await snippetText(page, 'script-snippet')).toContain(script)
      expect(await snippetText(page, 'snippet')).toContain(
        attributes.includes('data-mode=')
          ? ` ${attributes} async crossorigin>`
          : `<laurel-form ${attributes.replaceAll('data-', '')} style=`,
      )
      expect(page.url()).not.toMatch(/great|Our|Praise|print|shop|Shop|laurel\.svg/)
      await check(preview, page)
      if (page.url().endsWith('.svg')) await page.goBack()
      if (!wordSettings.includes(name)) {
        await page.reload()
        expect(await snippetText(page, 'script-snippet')).toContain(script)
      }
      await page.getByRole('button', { name: 'Reset to defaults' }).click()
      expect(await snippetText(page, 'script-snippet')).toBe(
        `<script src="${browserUrl.origin}/laurel.js" async crossorigin></script>`,
      )
      await expect.poll(() => page.url()).toBe(browserUrl.href)
    },
  )

  test('that is words or a link survives a change of the URL', async () => {
    const words = Object.fromEntries(wordSettings.map((name) => [name, `Our ${name}`]))
    const links = { 'privacy-url': 'https://shop.example/privacy', redirect: 'https://shop.example/thanks' }
    const { page } = await openConfigurator({ mode: 'button', ...words, ...links })
    await page.evaluate(() => {
      location.hash = 'mode=button&lang=de'
    })
    await expect.poll(() => snippetText(page, 'script-snippet')).toContain(' data-lang="de" ')
    for (const [name, value] of Object.entries({ ...words, ...links })) {
      expect(await snippetText(page, 'script-snippet')).toContain(` data-${name}="${value}"`)
    }
  })

  test('is ignored if invalid', async () => {
    const { page, preview } = await openConfigurator()
    await openDevelopers(page)
    await page.getByLabel('Workspace ID').fill('shop')
    await page.getByLabel('Privacy policy URL').fill('javascript:alert(1)')
    await page.getByLabel('Page to open after sending').fill('javascript:alert(1)')
    await page.getByLabel('Heading', { exact: true }).fill('Valid')
    await preview.getByRole('heading', { name: 'Valid' }).waitFor()
    expect(await preview.locator('laurel-form').evaluate((form) => form.getAttributeNames())).toEqual(['heading'])
    await page.getByLabel('Workspace ID').fill('')
    expect(await snippetText(page, 'script-snippet')).toContain('/laurel.js" data-heading="Valid" async')
  })

  test('is the workspace only if its ID exists, as the page reports', async () => {
    const { page, requests } = await openConfigurator()
    const status = page.locator('#workspace-status')
    const lookUps = () => requests.filter((url) => url.includes('/form/'))
    await openDevelopers(page)
    const id = page.getByLabel('Workspace ID')
    await id.pressSequentially(workspaceB)
    await status.getByText('Found.').waitFor()
    expect(lookUps()).toEqual([`${browserUrl.origin}/form/${workspaceB}`])
    await id.press('Backspace')
    await status.getByText('This is not an ID').waitFor()
    expect(lookUps()).toHaveLength(1)
  })

  test('is reported as a workspace that does not exist', async () => {
    const { page, messages } = await openConfigurator({ workspace: unknownId })
    const text = 'There is no workspace with this ID. The inbox shows yours, under Settings.'
    // A link opens the section that contains the ID.
    await page.locator('#workspace-status', { hasText: text }).waitFor()
    expect(await snippetText(page, 'snippet')).toContain(unknownId)
    expect(messages.splice(0).join()).toContain('404')
  })

  test('is not reported as missing after too many requests or without a connection', async () => {
    const { page, messages } = await openConfigurator()
    await openDevelopers(page)
    for (const [id, error] of [
      [workspaceA, undefined],
      [workspaceB, 429],
    ] as const) {
      await page.route(`**/form/${id}`, (route) => (error ? route.fulfill({ status: error }) : route.abort()))
      await page.getByLabel('Workspace ID').fill(id)
      await expect.poll(() => messages.splice(0).join()).toContain('Failed to load resource')
      expect(await page.locator('#workspace-status').textContent()).toBe('')
    }
  })

  test('is reported only for the ID that was typed last', async () => {
    const { page, messages } = await openConfigurator()
    const held: Route[] = []
    await page.route(`**/form/${unknownId}`, (route) => void held.push(route))
    await openDevelopers(page)
    await page.getByLabel('Workspace ID').fill(unknownId)
    await expect.poll(() => held.length).toBe(1)
    const aborted = page.waitForEvent('requestfailed')
    await page.getByLabel('Workspace ID').fill(workspaceB)
    expect((await aborted).url()).toContain(unknownId)
    await page.locator('#workspace-status').getByText('Found.').waitFor()
    expect(messages).toEqual([])
  })

  test('is removed from the snippets if its field is hidden', async () => {
    const { page } = await openConfigurator({ required: 'text firstname email' })
    const form = page.locator('#settings')
    await form.getByLabel('E-mail').first().uncheck()
    expect(await form.getByLabel('required: E-mail').isDisabled()).toBe(true)
    expect(await snippetText(page, 'script-snippet')).not.toContain('data-required')
    await form.getByLabel('First name').first().uncheck()
    expect(await snippetText(page, 'script-snippet')).not.toContain('data-required')
  })

  test('for the disclosure is restored only if it matters', async () => {
    const { page } = await openConfigurator({ fields: 'stars' })
    const showAtOnce = page.getByLabel('Show these fields at once')
    expect(await showAtOnce.isChecked()).toBe(false)
    await page.getByLabel('Company', { exact: true }).check()
    expect(await snippetText(page, 'script-snippet')).toContain(' data-fields="stars more company" ')
    await showAtOnce.check()
    await page.reload()
    expect(await showAtOnce.isChecked()).toBe(true)
    expect(await snippetText(page, 'script-snippet')).toContain(' data-fields="stars company" ')
  })

  test('is applied from a link to the configurator', async () => {
    const { page, preview } = await openConfigurator()
    await page.evaluate(() => {
      location.hash = 'lang=fr&mode=button'
    })
    await preview.getByRole('button', { name: 'Laisser un avis' }).waitFor()
  })

  test('exists in the widget, and every field and language of the widget can be chosen', async () => {
    const { page } = await openConfigurator()
    const names = await page
      .locator('#settings')
      .evaluate((form: HTMLFormElement) => Array.from(form.elements, (control) => control.getAttribute('name')))
    expect(allSettings.map(({ name }) => name)).toEqual(expect.arrayContaining(names.filter(Boolean)))
    const values = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((control) => control.getAttribute('value')))
    expect((await values('[name=fields]')).toSorted()).toEqual([...fieldNames, 'more'].toSorted())
    expect((await values('[name=lang] [lang]')).toSorted()).toEqual(
      globSync('shared/texts/??')
        .map((folder) => basename(folder))
        .toSorted(),
    )
  })
})

/** Selects a tab of the preview, and returns the content of its frame. */
async function openTab(page: Page, name: string): Promise<FrameLocator> {
  await page.getByRole('tab', { name }).click()
  return page.frameLocator(`iframe[title="Preview: ${name}"]`)
}

describe('a tab of the preview', () => {
  test('shows the form on a phone, with each setting at once', async () => {
    // High enough for the floating button in the frame.
    const { page } = await openConfigurator({}, { viewport: { width: 1280, height: 2000 } })
    const phone = await openTab(page, 'Phone')
    await phone.getByRole('button', { name: 'Send' }).waitFor()
    expect(await phone.locator('html').evaluate(() => innerWidth)).toBe(390)
    await page.getByLabel('Heading', { exact: true }).fill('How was it?')
    await phone.getByRole('heading', { name: 'How was it?' }).waitFor()
    await page.getByLabel('Floating button').check()
    await phone.getByRole('button', { name: english.open }).click()
    await phone.getByRole('dialog').getByLabel('First name').waitFor()
    await page.getByLabel('Language').selectOption('de')
    await page.getByLabel('Your own button').check()
    await openTab(page, 'Phone')
    await phone.getByRole('button', { name: german.open }).click()
    await phone.getByRole('dialog').getByLabel('Vorname').waitFor()
  })

  test('shows the form on a dark page', async () => {
    const { page } = await openConfigurator()
    const dark = await openTab(page, 'Dark page')
    await dark.getByRole('button', { name: 'Send' }).waitFor()
    expect(await style(dark.locator('.laurel'), 'color-scheme')).toBe('dark')
    await openTab(page, 'Your page')
    // Also if the configurator is dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await style(page.locator('#preview .laurel'), 'color-scheme')).toBe('light')
  })

  test('shows the errors of an empty form, with each setting at once', async () => {
    const { page, requests } = await openConfigurator()
    const errors = await openTab(page, 'Errors')
    const invalid = () => errors.locator('[aria-invalid=true]').evaluateAll((all) => all.map(({ id }) => id))
    await expect.poll(invalid).toEqual(['testimonialText', 'firstname'])
    await page.getByLabel('required: E-mail').check()
    await expect.poll(invalid).toEqual(['testimonialText', 'firstname', 'email'])
    await page.getByLabel('Language').selectOption('de')
    await errors.getByText(german.testimonialTextRequired).waitFor()
    await page.getByLabel('Floating button').check()
    await expect.poll(invalid).toEqual(['testimonialText', 'firstname', 'email'])
    await expect.poll(() => errors.locator('main laurel-form').count()).toBe(1)
    // Without required fields, an empty form is sent.
    for (const field of ['Testimonial', 'First name', 'E-mail']) await page.getByLabel(`required: ${field}`).uncheck()
    await errors.getByRole('heading', { name: german.thanks.zero ?? '' }).waitFor()
    expect(requests.filter((url) => url.includes('/v1/'))).toEqual([])
  })

  test('shows the thanks for any settings, with each of them at once', async () => {
    const all = 'stars text title firstname lastname email company video image social consent'
    const settings = {
      required: all,
      'privacy-url': 'https://shop.example/',
      redirect: `${browserUrl.origin}/laurel.svg`,
    }
    const { page, requests } = await openConfigurator(settings)
    const thanks = await openTab(page, 'Thanks')
    await thanks.getByRole('heading', { name: 'Ada, thank you!' }).waitFor()
    await page.getByLabel('Thank-you heading').fill('You are great')
    await thanks.getByRole('heading', { name: 'You are great' }).waitFor()
    const note = page.getByText('visitors see the page that you have set to open')
    expect(await note.isVisible()).toBe(true)
    await page.getByLabel('Text of the button').fill('Back')
    expect(await note.isVisible()).toBe(false)
    await thanks.getByRole('link', { name: 'Back' }).waitFor()
    await expect.poll(() => thanks.locator('main laurel-form').count()).toBe(1)
    // A visitor who writes another testimonial sees the chosen fields again.
    await thanks.getByRole('button', { name: english.sendAnother }).click()
    await thanks.getByRole('button', { name: english.leaveLink }).click()
    await thanks.getByLabel('E-mail').waitFor()
    // The form asks whether the service stores files.
    expect(requests.filter((url) => /\/v1\/(?!media$)/.test(url))).toEqual([])
  })

  test('sends nothing, even if test testimonials are on, opens no other page and stores no draft', async () => {
    const { page, requests } = await openConfigurator({ redirect: 'https://shop.example/' })
    await page.getByLabel('Send a test testimonial').check()
    const phone = await openTab(page, 'Phone')
    await phone.getByLabel('Your testimonial').fill('Wonderful')
    await phone.getByLabel('First name').fill('Ada')
    await openTab(page, 'Errors')
    expect(await page.locator('iframe[name=preview]').count()).toBe(1)
    const again = await openTab(page, 'Phone')
    expect(await again.getByLabel('First name').inputValue()).toBe('')
    await again.getByLabel('Your testimonial').fill('Wonderful')
    await again.getByLabel('First name').fill('Ada')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await again.getByRole('button', { name: 'Send' }).click()
    await again.getByText('Thank you!').waitFor()
    expect(requests.filter((url) => url.includes('/v1/'))).toEqual([])
  })

  test('is selected by keyboard, and leaves the focus and the page where they are', async () => {
    const { page } = await openConfigurator({}, { viewport: { width: 1280, height: 600 } })
    const selected = () =>
      page.evaluate(() => {
        const tab = document.activeElement
        const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '')
        return [tab?.textContent, tab?.getAttribute('aria-selected'), panel?.checkVisibility()]
      })
    const states = [
      ['ArrowRight', 'Phone'],
      ['End', 'Thanks'],
      ['ArrowLeft', 'Errors'],
      ['ArrowRight', 'Thanks'],
      ['ArrowRight', 'Your page'],
      ['ArrowLeft', 'Thanks'],
      ['Home', 'Your page'],
      ['ArrowLeft', 'Thanks'],
    ] as const
    await page.getByRole('tab', { name: 'Your page' }).focus()
    const scrolled = await page.evaluate(() => scrollY)
    for (const [key, name] of states) {
      await page.keyboard.press(key)
      expect(await selected()).toEqual([name, 'true', true])
      if (name === 'Thanks') await page.frameLocator('[title="Preview: Thanks"]').getByText('Thank you!').waitFor()
      if (name === 'Errors') {
        await page.frameLocator('[title="Preview: Errors"]').locator('[aria-invalid=true]').first().waitFor()
      }
      expect(await selected()).toEqual([name, 'true', true])
      // One in the other.
      expect(await page.getByRole('tabpanel').count()).toBe(2)
    }
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    // Of the tabs, only the selected one is a stop of the Tab key.
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(null)
  })
})

describe('the content security policy', () => {
  test('allows the service and, with the video field, every player', async () => {
    const { csp } = await readSnippets({})
    expect(csp).toBe(cspDirectives(browserUrl.origin, {}))
    expect((await readSnippets({ fields: 'stars more company' })).csp).not.toContain('frame-src')
  })

  test('names Turnstile, a third party, only once its site key is there, and the previews never load it', async () => {
    const { page, requests, messages } = await openConfigurator({ fields: 'stars more company' })
    const isHidden = () => page.getByText('but Turnstile does not').getAttribute('hidden')
    expect(await isHidden()).toBe('')
    await page.getByLabel('Site key of Cloudflare Turnstile').fill('1x00000000000000000000AA')
    const [service, cloudflare] = [browserUrl.origin, 'https://challenges.cloudflare.com']
    const policy = `script-src ${service} ${cloudflare}; connect-src ${service}; frame-src ${cloudflare}`
    expect(await snippetText(page, 'csp')).toBe(policy)
    expect(await snippetText(page, 'script-snippet')).toContain(' data-turnstile="1x00000000000000000000AA"')
    expect(await snippetText(page, 'snippet')).toContain(' turnstile="1x00000000000000000000AA"')
    expect(await isHidden()).toBeNull()
    const phone = await openTab(page, 'Phone')
    await phone.getByLabel('Your testimonial').fill('Wonderful')
    await phone.getByRole('button', { name: 'Send' }).click()
    await phone.getByText('Thank you!').waitFor()
    expect([requests.filter((url) => url.startsWith(cloudflare)), messages]).toEqual([[], []])
    await page.getByLabel('Site key of Cloudflare Turnstile').fill('the secret')
    expect(await snippetText(page, 'script-snippet')).not.toContain('turnstile')
  })
})

/** Returns the text of a QR code as it is shown, decoded from a screenshot, after checking its colours and quiet zone. */
async function scan(page: Page, code: Locator): Promise<string | undefined> {
  const image = await code.screenshot()
  const canvasPage = await page.context().newPage()
  const { pixels, width, height } = await canvasPage.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    // A text is passed on faster than a list of a million numbers.
    return {
      pixels: Array.from(pixels, (byte) => String.fromCharCode(byte)).join(''),
      width: bitmap.width,
      height: bitmap.height,
    }
  }, image.toString('base64'))
  await canvasPage.close()
  const data = Uint8ClampedArray.from(Buffer.from(pixels, 'latin1'))
  const result = jsQR(data, width, height, { inversionAttempts: 'dontInvert' })
  // A code has 17 modules and 4 for each version; four more on each side stay white.
  const moduleWidth = width / (17 + 4 * (result?.version ?? Number.NaN) + 8)
  expect((result?.location.topLeftCorner.x ?? 0) / moduleWidth).toBeCloseTo(4, 0)
  const leftEdge = 4 * width * Math.floor(height / 2)
  expect(Array.from(data.slice(leftEdge, leftEdge + 4))).toEqual([255, 255, 255, 255])
  return result?.data
}

describe('the hosted form', () => {
  test.each(['light', 'dark'] as const)('has a link and a QR code that scans in %s colours', async (colorScheme) => {
    const { page, context } = await openConfigurator({}, { colorScheme })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const code = page.getByRole('img', { name: 'QR code of the link' })
    expect(await scan(page, code)).toBe(`${browserUrl.origin}/form/`)
    await openDevelopers(page)
    await page.getByLabel('Workspace ID').fill(workspaceB)
    await page.getByLabel('Language').selectOption('zh')
    const url = `${browserUrl.origin}/form/${workspaceB}?lang=zh`
    expect(await scan(page, code)).toBe(url)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await page.getByRole('link', { name: 'Open the form' }).click()
    await page.getByLabel('名').first().waitFor()
    await expect.poll(() => page.url()).toBe(url)
  })

  test('has a QR code to download that is the one shown', async () => {
    const { page } = await openConfigurator({ lang: 'de' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download QR code' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('testimonial-form.svg')
    const file = await openPage()
    await file.page.goto(`data:image/svg+xml,${encodeURIComponent(readFileSync(await download.path(), 'utf8'))}`)
    expect(await scan(file.page, file.page.locator('svg'))).toBe(`${browserUrl.origin}/form/?lang=de`)
  })
})

describe('the link and the button in the snippet', () => {
  test('are in the chosen language', async () => {
    const { page } = await openConfigurator({ lang: 'fr' })
    const snippet = page.locator('#snippet')
    for (const [lang, text] of [
      ['de', german.open],
      ['ar', arabic.open],
      ['', english.open],
    ] as const) {
      await page.getByLabel('Language').selectOption(lang)
      await expect.poll(() => snippet.textContent()).toContain(`<a href="${browserUrl.origin}/form/">${text}</a>`)
    }
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Your own button').check()
    await expect
      .poll(() => snippet.textContent())
      .toContain(`<button type="button" data-laurel-open>${arabic.open}</button>\n<script`)
    expect(await page.locator('.placeholder button').textContent()).toBe(arabic.open)
  })

  test('are in English if the language cannot be loaded', async () => {
    const { page, messages } = await openConfigurator()
    await page.route('**/latest/de.js', (route) => route.abort())
    await page.getByLabel('Language').selectOption('de')
    await expect.poll(() => messages.splice(0).join()).toContain('Failed to load resource')
    expect(await page.locator('#snippet').textContent()).toContain('>Leave a testimonial</a>')
  })
})

/** Starts a site of another origin with a strict policy plus these directives, and content below the form. */
async function openStrictSite(html: string, directives: string): Promise<string> {
  const strict = `default-src 'none'; style-src 'nonce-shop'; require-trusted-types-for 'script'; trusted-types 'none'; ${directives}`
  const above = '<style nonce="shop">body { margin: 8px 16px; font-family: system-ui, sans-serif }</style>'
  const below = '<p>Content below the form.</p>'.repeat(20)
  return openSite(above + html + below, { 'Content-Security-Policy': strict })
}

const openShop = async (html: string, directives: string) => open(await openStrictSite(html, directives))

/** The inline snippet with its height in a style sheet. */
const withStyleSheet = ({ inline, rule }: { inline: string; rule: string }) =>
  `<style nonce="shop">${rule}</style>${inline.replace(/ style="[^"]*"/, '')}`

describe('a site with exactly the shown policy', () => {
  test('shows a working form with the script snippet', async () => {
    const { script, csp } = snippetsFor({ workspace: workspaceB })
    const { page } = await openShop(script, csp)
    await submitForm(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
  })

  test.each([
    ['as it is', ({ inline }: { inline: string }) => inline, "style-src-attr 'unsafe-inline'"],
    ['with its rule in a style sheet', withStyleSheet, "style-src-attr 'none'"],
  ])('shows a working form with the inline snippet, %s', async (_, html, styles) => {
    const snippets = snippetsFor({ workspace: workspaceB })
    const { page } = await openShop(html(snippets), `${snippets.csp}; ${styles}`)
    await submitForm(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
  })

  test.each(['button', 'dialog'])('shows a working form in mode %s', async (mode) => {
    const { script, csp } = snippetsFor({ workspace: workspaceB, mode })
    const { page } = await openShop(script, csp)
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await submitForm(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
  })

  test('shows texts with quotes and markup as they were entered', async () => {
    const heading = `"Say" 'hi' & <b>bye</b> &amp; &lt;/script>`
    const snippets = snippetsFor({ heading })
    for (const html of [snippets.script, snippets.inline]) {
      const { page } = await openShop(html, `${snippets.csp}; style-src-attr 'unsafe-inline'`)
      expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(heading)
    }
  })
})

/** Opens a shop that is painted before the script runs; `layoutShift` returns the sum of the layout shifts since then. */
async function openPaintedShop(html: string, directives: string, width: number) {
  const { page, messages } = await openPage({ viewport: { width, height: 800 } })
  consoles.push(messages)
  const painted = () => performance.getEntriesByName('first-contentful-paint').length
  await page.route('**/laurel.js', async (route) => {
    await expect.poll(() => page.evaluate(painted)).toBe(1)
    await route.continue()
  })
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0)
    const add = (entry: PerformanceEntry) =>
      Reflect.set(window, 'layoutShift', Reflect.get(window, 'layoutShift') + Reflect.get(entry, 'value'))
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(await openStrictSite(html, directives))
  await page.locator('.send').waitFor()
  const layoutShift = () =>
    page.evaluate(async () => {
      // A layout shift is reported after its frame.
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
      return Reflect.get(window, 'layoutShift')
    })
  return { page, layoutShift }
}

describe('the inline snippet', () => {
  const few = { fields: 'stars', required: 'text', heading: 'A heading that is long enough for three lines on a phone' }
  test.each([
    ['default', {}, 88],
    ['few', few, 72],
    // Those of a photo and a video are measured before their buttons have come.
    ['all', { fields: 'stars firstname lastname email company title social video image' }, 360],
    ['default German', { lang: 'de' }, 120],
    ['default Arabic', { lang: 'ar' }, 120],
  ])('reserves the height of a form with %s fields, without layout shift', async (_, settings, most) => {
    const snippets = await readSnippets(settings)
    const [, height] = /min-height:(max\(.*?\))"/.exec(snippets.inline) ?? []
    expect(snippets.rule).toBe(`laurel-form { display: block; min-height: ${height} }`)
    for (const width of [320, 360, 390, 480, 640, 768, 1024, 1280]) {
      // A rule in a style sheet has the same effect as the attribute.
      const [html, styles] =
        width === 390
          ? [withStyleSheet(snippets), "style-src-attr 'none'"]
          : [snippets.inline, "style-src-attr 'unsafe-inline'"]
      const { page, layoutShift } = await openPaintedShop(html, `${snippets.csp}; ${styles}`, width)
      expect(await layoutShift(), `${width}`).toBe(0)
      const spare = await page.locator('laurel-form').evaluate((form) => {
        const needed = form.shadowRoot?.querySelector('.laurel')?.getBoundingClientRect().height
        return Number.parseFloat(getComputedStyle(form).minHeight) - (needed ?? Number.POSITIVE_INFINITY)
      })
      expect(spare, `${width}`).toBeGreaterThanOrEqual(0)
      // Rounded up to half a rem, on a page with smaller margins, and between the steps of a line that falls.
      expect(spare, `${width}`).toBeLessThan(most)
    }
    // A control: the script alone shifts the layout.
    const { layoutShift } = await openPaintedShop(snippets.script, snippets.csp, 390)
    await expect.poll(layoutShift).toBeGreaterThan(0)
  })
})

describe('the copy button', () => {
  test('copies its snippet', async () => {
    const { page, context } = await openConfigurator()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDevelopers(page)
    for (const [name, id] of [
      ['Copy', 'snippet'],
      ['Copy Script only', 'script-snippet'],
      ['Copy Content Security Policy', 'csp'],
      ['Copy Height in your style sheet', 'height-rule'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await snippetText(page, id))
      await page.getByRole('status').getByText('Copied').first().waitFor()
    }
  })

  test('selects the snippet if there is no clipboard', async () => {
    const { page } = await openConfigurator()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('status').getByText('Selected: press Ctrl+C').waitFor()
    expect(await page.evaluate(() => `${getSelection()}`)).toBe(await snippetText(page, 'snippet'))
  })

  test('is visible without scrolling, also on a phone, and the only one until a developer asks for more', async () => {
    const { page } = await openConfigurator({}, { viewport: { width: 390, height: 844 } })
    const copy = page.locator('#panel-collect > .card').first().getByRole('button', { name: /^Copy/ })
    expect(await copy.count()).toBe(1)
    const box = await copy.boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(844)
    await page.getByText('For developers').click()
    expect(await copy.count()).toBe(4)
    await page.getByLabel('Floating button').check()
    expect(await copy.count()).toBe(2)
  })
})

test('the configurator works by keyboard alone', async () => {
  const { page, context } = await openConfigurator()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  await page.locator('.modes input').first().focus()
  await keyboard.press('ArrowDown')
  await tabTo(page, 'copy-snippet', 50)
  await tabTo(page, 'custom-color', 50)
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('color')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await tabTo(page, 'text-open', 50)
  await keyboard.type('Praise us')
  await keyboard.press('Enter')
  await tabTo(page, 'heading', 50)
  await keyboard.type('Hallo')
  await keyboard.down('Shift')
  await tabTo(page, 'lang', 50)
  await keyboard.type('Deu')
  await tabTo(page, 'copy-snippet', 50)
  await keyboard.up('Shift')
  await keyboard.press('Enter')
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="${browserUrl.origin}/laurel.js" data-mode="button" data-lang="de" data-color="#1f6b4a" data-fields="firstname lastname email more image video company title social" data-text-open="Praise us" data-heading="Hallo" async crossorigin></script>`,
  )
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('the preview stays visible beside the settings and covers nothing below them', async () => {
  const { page, preview } = await openConfigurator({}, { viewport: { width: 1280, height: 900 } })
  await preview.getByRole('button', { name: 'Send' }).waitFor()
  const edges = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? Number.NaN) }
  }
  await page.evaluate(() => scrollTo(0, 600))
  expect((await edges('section.preview')).top).toBeGreaterThanOrEqual(0)
  await page.locator('#reset-settings').scrollIntoViewIfNeeded()
  expect((await edges('section.preview')).bottom).toBeLessThanOrEqual((await edges('.columns')).bottom)
})

/** Elements that the form of a tab shows in the end. */
const finalElements = new Map([
  ['Errors', '[aria-invalid=true]'],
  ['Thanks', '.sent'],
])

/** Selects a tab, and returns what is wrong in the page and, once its form is ready, in the frame of the tab. */
async function findTabProblems(page: Page, tab: Locator): Promise<string[]> {
  await tab.click()
  const [handle] = await page.locator('iframe[name=preview]').elementHandles()
  const preview = await handle?.contentFrame()
  const element = finalElements.get((await tab.textContent()) ?? '') ?? 'main laurel-form'
  await preview?.locator(element).first().waitFor({ state: 'attached' })
  return [...(preview ? await findViolations(preview) : []), ...(await findLookProblems(page))]
}

const states = {
  inline: {},
  button: { mode: 'button', lang: 'ar', color: '#ffee00' },
  dialog: { mode: 'dialog', heading: 'x'.repeat(200), workspace: workspaceB },
}

test.each(Object.entries(states))('the configurator is accessible in every look: %s', async (state, settings) => {
  const { page, preview } = await openConfigurator(settings)
  // Errors must be readable too.
  await page.getByLabel('Privacy policy URL').fill('shop')
  await page.getByLabel('Privacy policy URL').blur()
  if (state === 'inline') {
    await preview.scrollIntoViewIfNeeded()
    await preview.getByRole('button', { name: 'Send' }).waitFor()
    await openDevelopers(page)
  }
  for (const tab of await page.locator('#preview-tabs [role=tab]').all()) {
    expect(await findTabProblems(page, tab)).toEqual([])
  }
})
