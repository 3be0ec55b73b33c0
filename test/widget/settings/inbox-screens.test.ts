import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import {
  alert,
  browserStorage,
  button,
  delayResponse,
  dialogClosed,
  enterKey,
  focused,
  inboxUrl,
  openSignedIn,
  status,
} from '../../support/browser/inbox-page.ts'
import {
  addKey,
  browserUrl,
  hashKey,
  keys,
  query,
  rows,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* The screens of the inbox other than its list: keys, devices and history. */

const watchConsole = expectSilentConsoles()

async function open(url: string, { signInKeys = [keys.workspaceA], ...options }: Options = {}) {
  const opened = await openSignedIn(url, signInKeys, options)
  watchConsole(opened.messages)
  return opened
}

type Options = Parameters<typeof openSignedIn>[2] & { signInKeys?: string[] }

const openKeys = () => open(inboxUrl('/settings/keys'))
const openDevices = (signInKeys = [keys.workspaceA]) => open(inboxUrl('/settings/devices'), { signInKeys })
const openHistory = (search = '') => open(inboxUrl(`/settings/history${search}`), { timezoneId: 'UTC' })

const keyRequired = 'This key is not valid. Check that you copied all of it'

/** Lets the next requests to a path get no response. */
async function cutNetwork(page: Page, path: string) {
  const abort = (route: Route) => route.abort('internetdisconnected')
  await page.route(path, abort)
  return () => page.unroute(path, abort)
}

test('the menu of the name opens another workspace', async () => {
  const { page } = await openSignedIn(inboxUrl(), [keys.workspaceB, keys.workspaceA])
  await button(page, 'Ours, workspace and device').click()
  await page.getByRole('link', { name: 'Theirs' }).click()
  await page.waitForURL(`**/inbox/${workspaceB}?state=pending`)
  expect(await page.title()).toContain('Theirs')
})

test('the list of what is published links to the public page, and no other list does', async () => {
  await query(
    "INSERT INTO testimonials (id, workspaceId, created, firstname, published) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'Ada', 1)",
    crypto.randomUUID(),
    workspaceA,
  )
  const { page } = await openSignedIn(inboxUrl('?state=published'), [keys.workspaceA])
  const link = page.getByRole('link', { name: 'See it live' })
  expect(await link.getAttribute('href')).toBe(`/testimonials/${workspaceA}`)
  await page.getByRole('link', { name: 'Pending' }).click()
  await link.waitFor({ state: 'detached' })
})

test('a place that is opened has the focus, and its name in the title', async () => {
  const { page } = await open(inboxUrl('?state=pending'))
  const title = (text: string) => expect.poll(() => page.title()).toBe(`${text} · Ours · Laurel`)
  const heading = (text: string) => expect.poll(() => focused(page)).toBe(text)
  await page.getByRole('link', { name: 'Forms' }).click()
  await heading('Forms')
  await page.getByRole('heading', { name: 'The standard form' }).waitFor()
  await button(page, 'One box').click()
  await title('One box · Forms')
  await heading('One box')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await heading('Business')
  await title('Business · Settings')
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path })
    document.body.append(link)
    link.click()
  }, `/inbox/${workspaceA}/keys`)
  await title('Keys · Settings')
  expect(new URL(page.url()).pathname).toBe(`/inbox/${workspaceA}/settings/keys`)
  await page.getByLabel('Search testimonials').fill('cake')
  await page.keyboard.press('Enter')
  await title('“cake” · Search')
})

describe('keys', () => {
  test('creates a key that works, and shows it once, to copy or to save', async () => {
    const { page } = await openKeys()
    await button(page, 'Create a key').click()
    await page.getByLabel('What is it for?').fill('Zapier')
    await enterKey(page)
    const shown = page.getByRole('region', { name: 'This is your key. It is shown only now.' })
    const key = (await shown.locator('pre').textContent()) ?? ''
    expect(key).toMatch(/^lk_[\w-]{43}$/)
    await expect.poll(() => focused(page)).toBe('This is your key. It is shown only now.')
    expect(await rows('apiKeys')).toContainEqual(expect.objectContaining({ label: 'Zapier', role: 'client' }))
    const row = page.getByRole('listitem').filter({ hasText: 'Zapier' })
    await row.getByText(`${key.slice(0, 8)}…, client, created`).waitFor()
    await row.getByText('Never used').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as a file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('laurel-key-Zapier.txt')
    expect(await readFile(await file.path(), 'utf8')).toBe(`${key}\n`)
    expect(await browserStorage(page)).not.toContain(key)
    await button(page, 'Done').click()
    expect(await page.content()).not.toContain(key)
    await expect.poll(() => focused(page)).toBe('Keys')
  })

  test('keeps what is filled in after a wrong key, and creates nothing', async () => {
    const { page } = await openKeys()
    await button(page, 'Create a key').click()
    await page.getByLabel('What is it for?').fill('Mia')
    await page.getByLabel('Everything, keys included').check()
    await enterKey(page, keys.workspaceB)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await page.getByLabel('What is it for?').inputValue()).toBe('Mia')
    expect(await page.getByLabel('Everything, keys included').isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Create a key')
    expect(await rows('apiKeys')).toHaveLength(3)
  })

  test('shows at the field that a label is too long', async () => {
    const { page } = await openKeys()
    await button(page, 'Create a key').click()
    await page.getByLabel('What is it for?').fill('x'.repeat(301))
    await enterKey(page)
    await page.getByRole('dialog').getByText('Enter a text of at most 100 characters.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('label')
  })

  test('revokes a key with the keyboard alone, and ends the sessions made with it', async () => {
    const { page } = await openKeys()
    await query("UPDATE apiKeys SET label = 'Main' WHERE workspaceId = ? AND revoked IS NULL", workspaceA)
    const cookie = await signIn()
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
    const other = await callInbox(cookie, 'POST', 'keys', {
      body: { label: 'Other', role: 'owner' },
      headers: { 'X-Laurel-Key': keys.workspaceA },
    })
    const otherKey: string = other.body.key
    const otherCookie = await signIn(otherKey)
    await page.reload()
    await page.getByRole('button', { name: 'Revoke Other' }).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Revoke the key “Other”?' })
      .getByText('browsers that signed in with it are signed out')
      .waitFor()
    await page.keyboard.type(keys.workspaceA)
    await page.keyboard.press('Enter')
    await status(page, 'Other is revoked.').waitFor()
    await expect.poll(() => focused(page)).toBe('Keys')
    expect((await callInbox(otherCookie, 'GET', 'counts')).status).toBe(401)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
    await page.getByText('2 revoked keys').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Other' })
      .getByText(/^Revoked/)
      .waitFor()
  })

  test('says that the only owner key cannot be revoked, and that it was used to sign in', async () => {
    const { page } = await openKeys()
    await page.getByRole('listitem').filter({ hasText: 'The only owner key' }).getByText('Last used').waitFor()
    expect(await page.getByRole('button', { name: /^Revoke/ }).count()).toBe(0)
    // There is another one, until another owner revokes it.
    await addKey('lk_other', workspaceA)
    await query("UPDATE apiKeys SET label = 'Other' WHERE hash = ?", hashKey('lk_other'))
    await page.reload()
    await query("UPDATE apiKeys SET label = '' WHERE hash = ?", hashKey('lk_other'))
    await page.reload()
    await page.getByRole('button', { name: 'Revoke Test' }).waitFor()
    const names = await page
      .getByRole('button', { name: /^Revoke/ })
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    expect(names.filter((name) => /…./.test(`${name}`))).toEqual([])
    await page.getByRole('button', { name: 'Revoke Test' }).click()
    await query('UPDATE apiKeys SET revoked = created WHERE hash = ?', hashKey('lk_other'))
    await enterKey(page)
    await page.getByRole('dialog').getByText('The last active owner key of a workspace cannot be revoked.').waitFor()
  })

  test('lists the keys again after a request without a response', async () => {
    const { page } = await openKeys()
    await page.getByText('The only owner key').waitFor()
    const cookie = await signIn()
    await page.route('**/keys', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      const headers = { 'X-Laurel-Key': keys.workspaceA }
      await callInbox(cookie, 'POST', 'keys', { body: request.postDataJSON(), headers })
      return route.abort()
    })
    await button(page, 'Create a key').click()
    await page.getByLabel('What is it for?').fill('Lost')
    await enterKey(page)
    await page.getByRole('dialog').getByText('No response: check the list for a new key').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listitem').filter({ hasText: 'Lost' }).waitFor()
  })
})

test('a list does not go back to what an older request returns', async () => {
  const { page } = await open(inboxUrl('/settings/business'))
  const { isWaiting, release } = await delayResponse(page, '**/inbox/api/*/keys')
  await page.getByRole('link', { name: 'Keys' }).click()
  await isWaiting
  await button(page, 'Create a key').click()
  await page.getByLabel('What is it for?').fill('Newer')
  await enterKey(page)
  const newer = page.getByRole('listitem').filter({ hasText: 'Newer' })
  await newer.waitFor()
  await release()
  expect(await newer.count()).toBe(1)
})

describe('devices', () => {
  test('lists the sessions of this workspace alone, and ends one', async () => {
    const { page } = await openDevices([keys.workspaceB, keys.workspaceA])
    const cookie = await signIn()
    await page.reload()
    await page.getByText('This device').waitFor()
    expect(await page.locator('.rows li').count()).toBe(2)
    // Two of the same kind differ in their times.
    expect(await page.getByText(/Signed in .*\d:\d\d/).count()).toBe(2)
    await page.locator('.rows li').filter({ hasNotText: 'This device' }).getByRole('button').click()
    await status(page, 'is signed out.').waitFor()
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(401)
    await expect.poll(() => focused(page)).toBe('Devices')
  })

  test('signs out this device of one workspace and stays signed in to the other', async () => {
    const { page } = await openDevices([keys.workspaceB, keys.workspaceA])
    await page.getByRole('button', { name: 'Sign out This device' }).click()
    await page.waitForURL(`**/inbox/${workspaceB}?state=pending`)
  })

  test('reports a sign-out without a network', async () => {
    const { page } = await openDevices()
    await page.getByText('This device').waitFor()
    await cutNetwork(page, '**/sessions/*')
    await page.getByRole('button', { name: 'Sign out This device' }).click()
    await alert(page, 'No response: check your connection, then try again.').waitFor()
    expect(await query('SELECT id FROM sessions')).toHaveLength(1)
  })

  test('signs out everywhere with an owner key: another browser ends at sign-in, and Back shows no record', async () => {
    await query(
      "INSERT INTO testimonials (id, workspaceId, created, firstname) VALUES ('10000000-0000-4000-8000-000000000000', ?, '2026-01-01T00:00:00.000Z', 'Ada')",
      workspaceA,
    )
    const { page: other } = await open(inboxUrl('/settings/keys'))
    await other.getByText('Never used').or(other.getByText('Last used')).first().waitFor()
    const { page } = await openDevices()
    await button(page, 'Sign out everywhere…').click()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await query('SELECT id FROM sessions')).toHaveLength(2)
    await enterKey(page)
    await page.waitForURL('**/inbox/sign-in')
    expect(await query('SELECT id FROM sessions')).toEqual([])

    await other.getByRole('link', { name: 'Devices' }).click()
    await other.waitForURL('**/inbox/sign-in?next=*settings%2Fdevices')
    await other.goBack()
    await other.waitForURL('**/inbox/sign-in?**')
    await button(other, 'Sign in').waitFor()
    expect(await other.content()).not.toContain('page-data')
  })

  test('makes a link for another device, with the same QR code, that works once', async () => {
    const { page } = await openDevices()
    await button(page, 'Sign in another device').click()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    await enterKey(page)
    const shown = page.getByRole('region', { name: 'Link for another device' })
    const link = (await shown.locator('pre').textContent()) ?? ''
    expect(link).toMatch(/\/inbox\/sign-in#[\w-]{43}$/)
    expect(await readQrCode(page)).toBe(link)
    expect(await browserStorage(page)).not.toContain(link.slice(-43))

    const phone = await openPage({ viewport: { width: 320, height: 640 } })
    watchConsole(phone.messages)
    await phone.page.goto(browserUrl.origin + new URL(link).pathname + new URL(link).hash)
    await phone.page.getByText('Sign in to Ours on this device?').waitFor()
    expect(await query('SELECT id FROM sessions')).toHaveLength(1)
    await button(phone.page, 'Sign in').click()
    await phone.page.waitForURL(`**/inbox/${workspaceA}?state=pending`)
    expect(await query('SELECT id FROM sessions')).toHaveLength(2)
  })
})

/** Decodes the QR code on the page as it looks. */
async function readQrCode(page: Page): Promise<string | undefined> {
  const code = page.getByRole('img', { name: 'QR code of the link' })
  await code.locator('path').waitFor({ state: 'attached' })
  const png = (await code.screenshot()).toString('base64')
  const reader = await openPage()
  const { data, width, height } = await reader.page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { data: Array.from(pixels), width: image.width, height: image.height }
  }, png)
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}

test('a page that another sign-in of this browser has made outdated is loaded again', async () => {
  const { page, context } = await openKeys()
  await page.getByText('The only owner key').waitFor()
  const tab = await context.newPage()
  await tab.goto(`${browserUrl.origin}/inbox/sign-in`)
  await tab.getByLabel('Key').fill(keys.workspaceB)
  await button(tab, 'Sign in').click()
  await tab.waitForURL(`**/inbox/${workspaceB}?state=pending`)
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByText('This device').waitFor()
})

describe('history', () => {
  const testimonial = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`

  async function addHistory(count: number) {
    for (const index of [0, 1, 2]) {
      await query(
        "INSERT INTO testimonials (id, workspaceId, created, firstname) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'Ada')",
        testimonial(index),
        workspaceA,
      )
    }
    for (let index = 0; index < count; index++) {
      await query(
        `INSERT INTO history (id, workspaceId, created, actor, action, testimonialId, "from", "to")
         VALUES (?, ?, ?, ?, ?, ?, 'pending', 'published')`,
        crypto.randomUUID(),
        workspaceA,
        `2026-01-${String(1 + Math.floor(index / 10)).padStart(2, '0')}T12:${String(index).padStart(2, '0')}:00.000Z`,
        index % 2 ? 'owner' : 'key',
        index === count - 1 ? 'erase' : 'move',
        index === count - 1 ? null : testimonial(index % 3),
      )
    }
  }

  test('lists who did what with whom, newest first, by day', async () => {
    await addHistory(12)
    const { page } = await openHistory()
    await page.getByRole('heading', { name: 'Friday 2 January' }).waitFor()
    const entries = await page.locator('main ol').first().getByRole('listitem').allTextContents()
    expect(entries.map((entry) => entry.slice(5))).toEqual([
      'An owner erased a testimonial',
      'An API key published Ada',
    ])
    await page.getByRole('link', { name: 'Ada' }).last().click()
    await page.waitForURL(`**/inbox/${workspaceA}/${testimonial(0)}`)
  })

  test('names the key that did it, and the author, and calls this day today', async () => {
    await addHistory(1)
    const [{ id } = {}] = await query('SELECT id FROM apiKeys WHERE workspaceId = ? AND revoked IS NULL', workspaceA)
    await query("UPDATE apiKeys SET label = '{name} & {who}' WHERE id = ?", id ?? '')
    const entries = [
      ['key', id, 'move', 'published'],
      ['giver', null, 'edit', null],
      ['giver', null, 'move', 'pending'],
      ['giver', null, 'erase', null],
    ] as const
    for (const [index, [actor, actorId, action, to]] of entries.entries()) {
      await query(
        `INSERT INTO history (id, workspaceId, created, actor, actorId, action, testimonialId, "to") VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[
          crypto.randomUUID(),
          workspaceA,
          new Date(Date.now() + index).toISOString(),
          actor,
          actorId ?? null,
          action,
        ],
        ...[action === 'erase' ? null : testimonial(0), to],
      )
    }
    const { page } = await openHistory()
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    const sentences = await page.locator('main ol').first().locator('p').allTextContents()
    expect(sentences).toEqual([
      'A testimonial was erased by its author',
      'The words of Ada are pending again',
      'Ada changed their words',
      '{name} & {who} published Ada',
    ])
  })

  test('shows 50 more and moves the focus to the first of them', async () => {
    await addHistory(55)
    const { page } = await openHistory()
    await expect.poll(() => page.locator('main ol li').count()).toBe(50)
    await button(page, 'Show 50 more').click()
    await expect.poll(() => page.locator('main ol li').count()).toBe(55)
    await expect.poll(() => focused(page)).toMatch(/^12:04/)
    expect(await button(page, 'Show 50 more').count()).toBe(0)
  })

  test('shows the history of one testimonial, and the whole again', async () => {
    await addHistory(12)
    const { page } = await openHistory(`?testimonialId=${testimonial(0)}`)
    await expect.poll(() => page.locator('main ol li').count()).toBe(4)
    await page.getByRole('link', { name: 'Show the whole history' }).click()
    await expect.poll(() => page.locator('main ol li').count()).toBe(12)
  })

  test('explains an empty history', async () => {
    const { page } = await openHistory()
    await page.getByText('Nothing yet.').waitFor()
  })

  test('offers to load it again after a lost network', async () => {
    await addHistory(1)
    const { page } = await open(inboxUrl('/settings/keys'))
    const reconnect = await cutNetwork(page, '**/named-history?*')
    await page.getByRole('link', { name: 'History' }).click()
    await alert(page, 'No response').waitFor()
    await reconnect()
    await button(page, 'Try again').click()
    await page.getByRole('heading', { name: 'Thursday 1 January' }).waitFor()
  })
})

test('import and export have the commands for this workspace, each to copy', async () => {
  const { page, context } = await open(inboxUrl('/settings/transfer'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: browserUrl.origin })
  await page.locator('.code').first().waitFor()
  const commands = await page.locator('.code').allTextContents()
  expect(commands).toEqual([
    `npm run laurel -- import reviews.csv --workspace ${workspaceA}`,
    'npm run laurel -- import all.jsonl',
    `npm run laurel -- export all.jsonl --workspace ${workspaceA}`,
    `npm run laurel -- export testimonials.csv --workspace ${workspaceA}`,
    `npm run laurel -- person export --workspace ${workspaceA} --email ada@example.com --out ada.json`,
    `npm run laurel -- person erase --workspace ${workspaceA} --email ada@example.com`,
  ])
  await button(page, 'Copy: Export everything').click()
  await status(page, 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(commands[2])
})

describe('health', () => {
  const row = (name: string, state: string, help = '') => ({ name, state, sentence: `State of ${name}.`, help })

  /** Opens the section with a report that the service would return. */
  async function openHealth(report: object[]) {
    const opened = await open(inboxUrl('/settings/keys'))
    await opened.page.route('**/health-report', (route) => route.fulfill({ json: report }))
    await opened.page.goto(inboxUrl('/settings/health'))
    return opened
  }

  test('lists what is wrong first, with a place to change it, and counts faults beside its name', async () => {
    const { page } = await openHealth([
      row('database', 'ok'),
      row('origins', 'warning', 'Settings → Sites shows which.'),
      row('deliveries', 'fault', 'Open Settings → Messages and Settings → Webhooks, and turn them on again.'),
    ])
    const lines = async () => (await page.locator('.states li').allInnerTexts()).map((text) => text.split(/\n+/))
    await expect.poll(lines).toEqual([
      [
        ...['Fault', 'Deliveries', 'State of deliveries.'],
        'Open Settings → Messages and Settings → Webhooks, and turn them on again.',
      ],
      ['Warning', 'Sites', 'State of origins.', 'Settings → Sites shows which.'],
      ['Fine', 'Database', 'State of database.'],
    ])
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Health 1 fault' }).waitFor()
    const links = page.locator('.states a')
    const targets = ['messages', 'webhooks', 'sites'].map((section) => `/inbox/${workspaceA}/settings/${section}`)
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(targets)
    await links.last().click()
    await page.waitForURL('**/settings/sites')
  })

  test('has its states above their sentences on a phone with large text', async () => {
    const { page } = await openHealth([row('deliveries', 'warning', 'Open Settings → Messages.')])
    await page.setViewportSize({ width: 390, height: 800 })
    const words = page.locator('.states div')
    await words.waitFor()
    // Without a fault, warnings count.
    await page.getByRole('link', { name: 'Health 1 warning', includeHidden: true }).waitFor({ state: 'attached' })
    const share = () => words.evaluate((element) => element.getBoundingClientRect().width / innerWidth)
    expect(await share()).toBeLessThan(0.75)
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    await expect.poll(share).toBeGreaterThan(0.8)
  })

  test('is checked again on request', async () => {
    const report = [row('cron', 'fault', 'Wait.')]
    const { page } = await openHealth(report)
    await page.getByText('Fault', { exact: true }).waitFor()
    await page.getByText(/^As of \d\d:\d\d$/).waitFor()
    report.splice(0, 1, row('cron', 'ok'))
    await button(page, 'Check again').click()
    await page.getByText('Fine', { exact: true }).waitFor()
    expect(await page.getByText('1 fault').count()).toBe(0)
  })

  test('says that it cannot be loaded, and keeps the command for a page', async () => {
    await query("UPDATE workspaces SET website = 'https://ours.example' WHERE id = ?", workspaceA)
    const { page } = await open(inboxUrl('/settings/keys'))
    await page.getByText('Never used').or(page.getByText('Last used')).first().waitFor()
    await cutNetwork(page, '**/health-report')
    await page.reload()
    await page.getByRole('link', { name: 'Health' }).click()
    await alert(page, 'No response').waitFor()
    expect(await page.locator('.code').textContent()).toBe('npm run laurel -- doctor https://ours.example')
  })
})
