import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage, overflow } from '../../support/browser/browser.ts'
import {
  findInboxViolations,
  findProblems,
  focusRow,
  idAt,
  inboxUrl,
  listsLoaded,
  openInbox,
  press,
  storeInvitation,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { storeForm } from '../../support/forms.ts'
import { storeChannel } from '../../support/message-links.ts'
import { addKey, browserUrl, workspaceA } from '../../support/service/harness.ts'
import { storeWebhook } from '../../support/webhooks.ts'

/* Each screen of the owner app at the widths between a small phone and a very wide screen, by all rules. */

const watchConsole = expectSilentConsoles()

/** The path of a screen in the inbox, and how it is reached from there. */
type Screen = [path: string, reach?: (page: Page) => Promise<unknown>]

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialog = (name: string | RegExp) => async (page: Page) => {
  await click(name)(page)
  await page.getByRole('dialog').waitFor()
}
const fromMenu = (menu: string | RegExp, name: string | RegExp) => async (page: Page) => {
  await click(menu)(page)
  await dialog(name)(page)
}
const menu = (name: string | RegExp) => async (page: Page) => {
  await click(name)(page)
  await page.locator('.menu').waitFor()
}
async function select(page: Page) {
  await focusRow(page, 0)
  await press(page, 'x')
  await page.locator('.bulk').waitFor()
}
const record = (index: number): Screen => [`/${idAt(index)}`, (page) => page.locator('.record').waitFor()]

const kinds = [
  { stars: 4.5, title: 'A headline', company: 'Bakery', email: 'ada@example.com', tags: '["shop"]' },
  { published: 1, pinned: '2026-10-01T10:00:00.000Z', highlight: 'number 1' },
  { folder: 'archived', gaveConsent: 0 },
  { folder: 'spam' },
  { gaveConsent: 0, withdrawn: '2026-10-01T10:00:00.000Z' },
  { giverChanged: '2026-10-01T10:00:00.000Z' },
  {
    externalVideoHtml: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Video"></iframe>',
    imageUrl: 'https://images.example/a.png',
  },
  { firstname: null, lastname: null, testimonialText: null },
  { questionsAndAnswers: '[{"question":"What did you need?","answer":"Bread."}]', testimonialText: null },
]

const emptyScreens: Record<string, Screen> = {
  'no testimonials': ['?state=pending'],
  'no forms': ['/forms'],
  'no displays': ['/displays'],
  'no requests': ['/requests'],
  'no messages': ['/settings/messages'],
  'no webhooks': ['/settings/webhooks'],
}

const screens: Record<string, Screen> = {
  'all states': [''],
  published: ['?state=published'],
  archived: ['?state=archived'],
  results: ['?q=wonderful'],
  'no results': ['?q=nothing'],
  'chosen filters': ['?q=wonderful&stars=5&consent=yes', click('Filter')],
  selection: ['?state=pending', select],
  'more for a selection': ['', (page) => select(page).then(() => menu(/^More$/)(page))],
  ...Object.fromEntries(kinds.map((_, index) => [`record ${index}`, record(index)])),
  'more for a record': [`/${idAt(0)}?state=pending`, menu('More')],
  'unknown record': [`/${idAt(99)}`, (page) => page.getByText('does not exist').waitFor()],
  'menu of the name': ['?state=pending', menu(/Ours/)],
  'menu of Add': ['?state=pending', menu('Add')],
  'new workspace': ['?state=pending', fromMenu(/Ours/, 'New workspace…')],
  shortcuts: ['?state=pending', fromMenu(/Ours/, 'Keyboard shortcuts')],
  forms: ['/forms'],
  'new form': ['/forms', dialog('New form')],
  displays: ['/displays'],
  requests: ['/requests'],
  'a request': ['/requests', click('Ask somebody')],
  settings: ['/settings'],
  business: ['/settings/business'],
  display: ['/settings/display'],
  sites: ['/settings/sites'],
  privacy: ['/settings/privacy'],
  spam: ['/settings/spam'],
  messages: ['/settings/messages'],
  'new channel': ['/settings/messages', dialog('Add an e-mail or a chat')],
  'delete channel': ['/settings/messages', fromMenu(/^More for/, 'Delete…')],
  webhooks: ['/settings/webhooks'],
  'new webhook': ['/settings/webhooks', dialog('Add a webhook')],
  'delete webhook': ['/settings/webhooks', fromMenu(/^More for/, 'Delete…')],
  keys: ['/settings/keys'],
  'new key': ['/settings/keys', dialog('Create a key')],
  'revoke key': ['/settings/keys', dialog(/^Revoke/)],
  devices: ['/settings/devices'],
  'new device': ['/settings/devices', dialog('Sign in another device')],
  'sign out everywhere': ['/settings/devices', dialog('Sign out everywhere…')],
  transfer: ['/settings/transfer'],
  health: ['/settings/health'],
  history: ['/settings/history'],
}

/** Returns the buttons and links whose text is cut off. Those with a larger area to press than they show always exceed their box. */
const findCutOff = (page: Page) =>
  page.locator(':is(button, .button, .places a):not(.x, .pill, .arrived)').evaluateAll((all) =>
    all.flatMap((element) => {
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.checkVisibility()
      return isCut ? [`cut off: ${element.outerHTML.slice(0, 120)}`] : []
    }),
  )

/** Returns what is wrong with a very wide screen with more contrast, and with a common one. */
async function findWideProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  const problems = await findInboxViolations(page)
  if ((await overflow(page)) > 0) problems.push('too wide')
  await page.emulateMedia({ contrast: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 800 })
  if ((await overflow(page)) > 0) problems.push('too wide at 1280 px')
  await page.setViewportSize({ width: 1920, height: 1080 })
  return problems
}

async function storeEverything() {
  await storeTestimonials(...kinds)
  // The only owner key could not be revoked.
  await addKey('lk_second', workspaceA)
  await storeForm({})
  await storeInvitation(1)
  await storeChannel({ confirmed: '2026-10-01T10:00:00.000Z' })
  await storeWebhook({ status: 200 })
}

const widths = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }, findProblems],
  ['a wide screen', { viewport: { width: 1920, height: 1080 } }, findWideProblems],
] as const

test.each(widths)('all screens are accessible and fit on %s', async (_, options, find) => {
  const { page, messages } = await openInbox('/forms', options)
  watchConsole(messages)
  const check = async ([name, [path, reach]]: [string, Screen]) => {
    await page.goto(inboxUrl(path))
    await page.locator('.top').waitFor({ state: 'attached' })
    await listsLoaded(page)
    await reach?.(page)
    const problems = [...(await find(page)), ...(await findCutOff(page))]
    return problems.map((problem) => `${name}: ${problem}`)
  }
  const problems: string[] = []
  for (const screen of Object.entries(emptyScreens)) problems.push(...(await check(screen)))
  await storeEverything()
  for (const screen of Object.entries(screens)) problems.push(...(await check(screen)))
  expect(problems).toEqual([])
})

test.each(widths)('signing in is accessible and fits on %s', async (_, options, find) => {
  const { page, messages } = await openPage(options)
  watchConsole(messages)
  for (const path of ['/inbox/sign-in', '/']) {
    await page.goto(browserUrl.origin + path)
    expect([...(await find(page)), ...(await findCutOff(page))], path).toEqual([])
  }
})
