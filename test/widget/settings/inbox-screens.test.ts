import jsQR from 'jsqr'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import { createForm, publishForm } from '../../support/browser/form-builder-page.ts'
import {
  alert,
  asksBeforeClosing,
  browserStorage,
  button,
  dialogClosed,
  enterKey,
  focused,
  inboxUrl,
  openSignedIn,
  status,
} from '../../support/browser/inbox-page.ts'
import { dataUrl, logos } from '../../support/media/logos.ts'
import { browserUrl, keys, query, rows, workspaceA, workspaceB } from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* The screens of the inbox other than its list: settings, keys, devices and history. */

const watchConsole = expectSilentConsoles()

async function open(url: string, { signInKeys = [keys.workspaceA], ...options }: Options = {}) {
  const opened = await openSignedIn(url, signInKeys, options)
  watchConsole(opened.messages)
  return opened
}

type Options = Parameters<typeof openSignedIn>[2] & { signInKeys?: string[] }

const openSettings = () => open(inboxUrl('/settings'))
const openKeys = () => open(inboxUrl('/keys'))
const openDevices = (signInKeys = [keys.workspaceA]) => open(`${browserUrl.origin}/inbox/devices`, { signInKeys })
const openHistory = (search = '') => open(inboxUrl(`/history${search}`), { timezoneId: 'UTC' })

const keyRequired = 'Owner key must be an active owner key of this workspace'

/** Lets the next requests to a path get no response. */
async function cutNetwork(page: Page, path: string) {
  const abort = (route: Route) => route.abort('internetdisconnected')
  await page.route(path, abort)
  return () => page.unroute(path, abort)
}

test('the header opens another workspace only by its button', async () => {
  const { page } = await openSignedIn(inboxUrl(), [keys.workspaceB, keys.workspaceA])
  await page.getByLabel('Workspace').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.getByLabel('Workspace').selectOption('Theirs')
  expect(page.url()).toContain(workspaceA)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(`**/inbox/${workspaceB}?state=pending`)
  expect(await page.title()).toContain('Theirs')
})

test('the list of what is published links to the public page, and no other list does', async () => {
  const { page } = await openSignedIn(inboxUrl('?state=published'), [keys.workspaceA])
  const link = page.getByRole('link', { name: 'See it live' })
  expect(await link.getAttribute('href')).toBe(`/testimonials/${workspaceA}`)
  await page.getByRole('link', { name: 'Pending' }).click()
  await link.waitFor({ state: 'detached' })
})

describe('settings', () => {
  const workspace = async () => {
    const join = 'LEFT JOIN logos ON workspaceId = workspaces.id AND hash = logoHash'
    return (await query(`SELECT workspaces.*, dataUrl AS logo FROM workspaces ${join} WHERE id = ?`, workspaceA))[0]
  }

  test('saves only what has changed, and shows the new name in the header', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Name').waitFor()
    const bodies: unknown[] = []
    page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()))
    await page.getByLabel('Name').fill('Corner Shop')
    await page.getByLabel('Introduction').fill('Tell us.')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(bodies).toEqual([{ name: 'Corner Shop', intro: 'Tell us.' }])
    expect(await workspace()).toMatchObject({ name: 'Corner Shop', intro: 'Tell us.', website: null })
    await page.getByRole('banner').getByText('Corner Shop').waitFor()
    await button(page, 'Save').click()
    await status(page, 'Nothing has changed.').waitFor()
    expect(bodies).toHaveLength(1)
  })

  test('lists the forms that still say the old name, in what is live or a draft', async () => {
    const consents = { marketing: { text: 'Ours may quote me.' } }
    const renamed = { consents: { marketing: { text: 'Ours & Sons may quote me.' } } }
    await publishForm(await createForm(renamed, 'Renamed form'), renamed)
    const fixed = await createForm(renamed, 'Fixed draft')
    await publishForm(fixed, { consents })
    await createForm({ languages: { de: { texts: { prompt: 'Was denken Sie über Ours?' } } } }, 'New form')
    const { page } = await openSettings()
    await page.getByLabel('Name').fill('Ours & Sons')
    await button(page, 'Save').click()
    const notice = status(page, 'These forms still say “Ours”.')
    await notice.waitFor()
    expect(await notice.getByRole('link').allTextContents()).toEqual(['New form', 'Fixed draft'])
    await notice.getByRole('link', { name: 'Fixed draft' }).click()
    await page.waitForURL(`**/forms/${fixed.id}`)
  })

  test('shows a rejected value at its field, and keeps what was typed', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Name').fill('')
    await page.getByLabel('Website').fill('shop')
    await page.getByLabel('Introduction').fill('Tell us.')
    await button(page, 'Save').click()
    await alert(page, 'Not saved yet: correct the marked fields.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-name')
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Name must be a string of 1 to 200 characters.').waitFor()
    await page.getByText('Website must be an http or https URL').waitFor()
    expect(await page.getByLabel('Website').inputValue()).toBe('shop')
    await page.getByLabel('Name').fill('Shop')
    await page.getByLabel('Website').fill('https://shop.example')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ name: 'Shop', website: 'https://shop.example', intro: 'Tell us.' })
  })

  test('keeps what was typed without a network, and saves it again', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Name').fill('Corner Shop')
    const reconnect = await cutNetwork(page, '**/workspaces/*')
    await button(page, 'Save').click()
    await alert(page, 'Not saved. No response: check your connection, then try again.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Corner Shop')
    await reconnect()
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ name: 'Corner Shop' })
  })

  test('keeps what was typed while another screen is shown, and asks before the page is closed', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Introduction').fill('Tell us.')
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logos['image/png'] })
    await status(page, 'Not saved yet.').waitFor()
    await page.getByRole('link', { name: 'History' }).first().click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.goBack()
    await status(page, 'Not saved yet.').waitFor()
    await status(page, 'The new logo appears here once you save.').waitFor()
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({
      intro: 'Tell us.',
      logo: dataUrl('image/png', logos['image/png']),
    })
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('discards what was typed, also a chosen logo', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Introduction').fill('Tell us.')
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logos['image/png'] })
    await button(page, 'Discard changes').click()
    await status(page, 'Discarded what you had changed.').waitFor()
    await expect.poll(() => focused(page)).toBe('Save')
    expect(await page.getByLabel('Introduction').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Logo').inputValue()).toBe('')
    await button(page, 'Save').click()
    await status(page, 'Nothing has changed.').waitFor()
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('keeps what is typed while the rest is being saved', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Name').fill('Corner Shop')
    const held: Route[] = []
    await page.route('**/workspaces/*', (route) => void held.push(route))
    await button(page, 'Save').click()
    await expect.poll(() => held.length).toBe(1)
    await page.getByLabel('Introduction').fill('Tell us.')
    await held[0]?.continue()
    await page.getByRole('banner').getByText('Corner Shop').waitFor()
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    await button(page, 'Save').click()
    await expect.poll(() => held.length).toBe(2)
    await held[1]?.continue()
    await expect.poll(workspace).toMatchObject({ name: 'Corner Shop', intro: 'Tell us.' })
  })

  test('overwrites no change of another owner, and keeps what was typed', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Introduction').fill('Mine')
    const cookie = await signIn()
    await callInbox(cookie, 'PUT', `workspaces/${workspaceA}`, { body: { name: 'Renamed' } })
    await button(page, 'Save').click()
    await alert(page, 'Somebody else has changed the settings.').waitFor()
    expect(await workspace()).toMatchObject({ name: 'Renamed', intro: null })
    expect(await page.getByLabel('Name').inputValue()).toBe('Renamed')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ name: 'Renamed', intro: 'Mine' })
  })

  test('asks for an owner key to change the origins, and keeps them after a wrong one', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Allowed origins').fill('https://shop.example/contact\nhttp://localhost:5173')
    await button(page, 'Save').click()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await workspace()).toMatchObject({ origins: '[]' })
    await enterKey(page)
    await status(page, 'Saved.').waitFor()
    await dialogClosed(page)
    expect(await workspace()).toMatchObject({ origins: '["https://shop.example","http://localhost:5173"]' })
    expect(await page.getByLabel('Allowed origins').inputValue()).toBe('https://shop.example\nhttp://localhost:5173')
    expect(await browserStorage(page)).not.toContain(keys.workspaceA)
  })

  test('shows a rejected origin at its field after the key', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Allowed origins').fill('shop.example')
    await button(page, 'Save').click()
    await enterKey(page)
    await page.getByText('Allowed origins must be an array of at most 50 origins').waitFor()
    expect(await page.getByLabel('Allowed origins').inputValue()).toBe('shop.example')
  })

  test('stores a logo, shows it and removes it', async () => {
    const { page } = await openSettings()
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Logo').setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('notes.png', Buffer.from('not an image'))
    await page.getByText('Logo must be a PNG, JPEG, WebP or SVG image of at most 32 KiB.').waitFor()
    await choose('logo.png', logos['image/png'])
    await status(page, 'logo.png appears here once you save.').waitFor()
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ logo: dataUrl('image/png', logos['image/png']) })
    const image = page.getByAltText('The stored logo')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2)
    await button(page, 'Remove logo').click()
    await button(page, 'Keep the stored logo').click()
    await button(page, 'Remove logo').click()
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ logo: null })
  })

  test('saves how testimonials are shown, and shows it again', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Authors appear as').selectOption('Ada L.')
    await page.getByLabel('Photos').selectOption('Uploaded photos, and those that authors have linked to')
    await page.getByText('which learns the reader’s IP').waitFor()
    await page.getByLabel('Heading').fill('Kind words')
    await page.getByLabel('How you collected them').fill(' We asked every customer. ')
    await page.getByLabel('Average shown on the badge').selectOption('All ratings received, except spam')
    await page.getByText('before and after a rating reveal it').waitFor()
    await page.getByLabel('What they are about').selectOption('A product')
    await page.getByLabel('Its name').fill('Tea pot')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({
      display: 'open',
      displayNames: 'initial',
      displayPhotos: 'all',
      displayHeading: 'Kind words',
      displayHow: 'We asked every customer.',
      displayAverage: 'all',
      displayItem: '{"type":"Product","name":"Tea pot","id":null}',
    })
    await page.reload()
    expect(await page.getByLabel('Authors appear as').inputValue()).toBe('initial')
    expect(await page.getByLabel('Its name').inputValue()).toBe('Tea pot')
    await page.getByLabel('What they are about').selectOption('No structured data')
    expect(await page.getByLabel('Its name').count()).toBe(0)
    await page.getByLabel('Heading').fill('')
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await button(page, 'Save').click()
    expect((await request).postDataJSON()).toEqual({ displayHeading: '', displayItem: null })
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ displayHeading: null, displayItem: null, displayHow: expect.any(String) })
  })

  test('shows the sentences of the service at the fields of the item', async () => {
    const { page } = await openSettings()
    await page.getByLabel('What they are about').selectOption('An app')
    await button(page, 'Save').click()
    await page.getByText('What they are about must have a name of 1 to 200 characters.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-itemName')
    await page.getByLabel('Its name').fill('Weather')
    await page.getByLabel('Its URL').fill('weather')
    await button(page, 'Save').click()
    await page.getByText('What they are about must have an http or https URL').waitFor()
    expect(await page.getByLabel('Its name').getAttribute('aria-invalid')).toBe('false')
    await page.getByLabel('Heading').fill('x'.repeat(201))
    await button(page, 'Save').click()
    await page.getByText('Heading must be one line of at most 200 characters.').waitFor()
    expect(await workspace()).toMatchObject({ displayItem: null, displayHeading: null })
  })

  test('saves who is responsible, all of it, without an owner key, and shows it again', async () => {
    const controller = '{"name":"Flowers & Co","address":"1 Garden Lane","retention":"A year"}'
    await query('UPDATE workspaces SET controller = ? WHERE id = ?', controller, workspaceA)
    const { page } = await openSettings()
    await page.getByLabel('Postal address').fill('2 Garden Lane\nLondon')
    await page.getByLabel('How long testimonials are kept').fill(' ')
    await page.getByLabel('Privacy policy').fill('flowers.example/privacy')
    await button(page, 'Save').click()
    await page.getByText('Privacy policy must be an http or https URL').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-controller.privacyUrl')
    await page.getByLabel('Privacy policy').fill('https://flowers.example/privacy')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(JSON.parse(String((await workspace())?.controller))).toEqual({
      name: 'Flowers & Co',
      address: '2 Garden Lane\nLondon',
      contact: null,
      retention: null,
      storage: null,
      jurisdiction: null,
      privacyUrl: 'https://flowers.example/privacy',
    })
    await page.reload()
    expect(await page.getByLabel('Postal address').inputValue()).toBe('2 Garden Lane\nLondon')
    for (const label of ['Responsible person', 'Postal address', 'Privacy policy'])
      await page.getByLabel(label).fill('')
    await button(page, 'Save').click()
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ controller: null })
  })

  test('asks for an owner key to close and to open the display', async () => {
    const { page } = await openSettings()
    await page.getByLabel('Only you').check()
    await button(page, 'Save').click()
    await page.getByRole('dialog', { name: 'Stop showing your testimonials?' }).waitFor()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await workspace()).toMatchObject({ display: 'open' })
    await enterKey(page)
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ display: 'closed' })
    await page.getByLabel('Everybody').check()
    await page.getByLabel('Allowed origins').fill('https://shop.example')
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'Save these settings?' })
    await dialog.getByText('Everybody can then read').waitFor()
    await dialog.getByText('can’t send testimonials any more').waitFor()
    await enterKey(page)
    await status(page, 'Saved.').waitFor()
    expect(await workspace()).toMatchObject({ display: 'open', origins: '["https://shop.example"]' })
  })

  test('links to the form, the public page and the configurator of this workspace', async () => {
    const { page } = await openSettings()
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await href('Open the hosted form')).toBe(`/form/${workspaceA}`)
    expect(await href('Embed it on your site')).toBe(`/#workspace=${workspaceA}`)
    expect(await href('See it live')).toBe(`/testimonials/${workspaceA}`)
    expect(await href('Show testimonials on your site')).toBe(`/#tab=display&workspace=${workspaceA}`)
    expect(await href('API documentation')).toBe('/docs')
  })
})

describe('keys', () => {
  test('creates a key that works, and shows it once', async () => {
    const { page } = await openKeys()
    await page.getByLabel('Label').fill('Zapier')
    await button(page, 'Create key').click()
    await page.getByRole('dialog').getByText('Zapier, with the role Client.').waitFor()
    await enterKey(page)
    const shown = page.getByRole('region', { name: 'Your new key' })
    const key = (await shown.locator('pre').textContent()) ?? ''
    expect(key).toMatch(/^lk_[\w-]{43}$/)
    await expect.poll(() => focused(page)).toBe('Your new key')
    expect(await rows('apiKeys')).toContainEqual(expect.objectContaining({ label: 'Zapier', role: 'client' }))
    await page.getByRole('listitem').filter({ hasText: 'Zapier' }).waitFor()
    expect(await browserStorage(page)).not.toContain(key)
    await button(page, 'Done').click()
    expect(await page.content()).not.toContain(key)
    await expect.poll(() => focused(page)).toBe('Active keys')
  })

  test('keeps label and role after a wrong key, and creates nothing', async () => {
    const { page } = await openKeys()
    await page.getByLabel('Label').fill('Mia')
    await page.getByLabel('Owner').check()
    await button(page, 'Create key').click()
    await enterKey(page, keys.workspaceB)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Create key')
    expect(await page.getByLabel('Label').inputValue()).toBe('Mia')
    expect(await page.getByLabel('Owner').isChecked()).toBe(true)
    expect(await rows('apiKeys')).toHaveLength(3)
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
    await page.getByRole('dialog').getByText('browsers that signed in with it are signed out').waitFor()
    await page.keyboard.type(keys.workspaceA)
    await page.keyboard.press('Enter')
    await status(page, 'Other is revoked.').waitFor()
    await expect.poll(() => focused(page)).toBe('Active keys')
    expect((await callInbox(otherCookie, 'GET', 'counts')).status).toBe(401)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
    await page.getByText('Revoked keys (2)').click()
    await page.getByRole('listitem').filter({ hasText: 'Other' }).getByText('Revoked').waitFor()
  })

  test('reports that the last owner key cannot be revoked', async () => {
    const { page } = await openKeys()
    await page.getByRole('button', { name: 'Revoke Test' }).click()
    await enterKey(page)
    await page.getByRole('dialog').getByText('The last active owner key of a workspace cannot be revoked.').waitFor()
  })

  test('lists the keys again after a request without a response', async () => {
    const { page } = await openKeys()
    await page.getByRole('button', { name: 'Revoke Test' }).waitFor()
    const cookie = await signIn()
    await page.route('**/keys', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      const headers = { 'X-Laurel-Key': keys.workspaceA }
      await callInbox(cookie, 'POST', 'keys', { body: request.postDataJSON(), headers })
      return route.abort()
    })
    await page.getByLabel('Label').fill('Lost')
    await button(page, 'Create key').click()
    await enterKey(page)
    await page.getByRole('dialog').getByText('No response: check the list for a new key').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listitem').filter({ hasText: 'Lost' }).waitFor()
  })
})

describe('devices', () => {
  test('lists the sessions of each workspace and ends one', async () => {
    const { page } = await openDevices([keys.workspaceA, keys.workspaceB])
    const cookie = await signIn()
    await page.reload()
    const ours = page.getByRole('region', { name: 'Ours' })
    expect(await page.getByRole('region', { name: 'Theirs' }).getByRole('listitem').count()).toBeLessThanOrEqual(1)
    await ours.getByText('This device').waitFor()
    await ours.getByRole('listitem').nth(1).waitFor()
    await ours.getByRole('listitem').filter({ hasNotText: 'This device' }).getByRole('button').click()
    await status(page, 'is signed out.').waitFor()
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(401)
    await expect.poll(() => focused(page)).toBe('Ours')
  })

  test('signs out this device of one workspace and stays signed in to the other', async () => {
    const { page } = await openDevices([keys.workspaceA, keys.workspaceB])
    await page.getByRole('region', { name: 'Ours' }).getByRole('button', { name: 'Sign out This device' }).click()
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
    const { page: other } = await open(inboxUrl('/settings'))
    await other.getByLabel('Name').waitFor()
    const { page } = await openDevices()
    await button(page, 'Sign out everywhere').click()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await query('SELECT id FROM sessions')).toHaveLength(2)
    await enterKey(page)
    await page.waitForURL('**/inbox/sign-in')
    expect(await query('SELECT id FROM sessions')).toEqual([])

    await other.getByRole('link', { name: 'Devices' }).click()
    await other.waitForURL('**/inbox/sign-in?next=%2Finbox%2Fdevices')
    await other.goBack()
    await other.waitForURL('**/inbox/sign-in?**')
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await other.content()).not.toContain('page-data')
  })

  test('makes a link for another device, with the same QR code, that works once', async () => {
    const { page } = await openDevices()
    await button(page, 'Sign in on another device').click()
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
  await page.getByRole('button', { name: 'Revoke Test' }).waitFor()
  const tab = await context.newPage()
  await tab.goto(`${browserUrl.origin}/inbox/sign-in`)
  await tab.getByLabel('API key').fill(keys.workspaceB)
  await button(tab, 'Sign in').click()
  await tab.waitForURL(`**/inbox/${workspaceB}?state=pending`)
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('region', { name: 'Theirs' }).getByText('This device').waitFor()
  await page.getByRole('region', { name: 'Ours' }).getByText('This device').waitFor()
})

describe('history', () => {
  const testimonial = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`

  async function addHistory(count: number) {
    await query(
      "INSERT INTO testimonials (id, workspaceId, created, firstname) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'Ada')",
      testimonial(0),
      workspaceA,
    )
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

  test('lists who did what, newest first, by day', async () => {
    await addHistory(12)
    const { page } = await openHistory()
    await page.getByRole('heading', { name: '2 Jan 2026' }).waitFor()
    const entries = await page.locator('main ol').first().getByRole('listitem').allTextContents()
    expect(entries.map((entry) => entry.slice(5))).toEqual([
      'An owner erased a testimonial',
      'An API key published a testimonial',
    ])
    expect(await page.getByRole('link', { name: 'published a testimonial' }).count()).toBe(11)
    await page.getByRole('link', { name: 'An API key published a testimonial' }).last().click()
    await page.waitForURL(`**/inbox/${workspaceA}/${testimonial(0)}`)
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
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor()
  })

  test('offers to load it again after a lost network', async () => {
    await addHistory(1)
    const { page } = await open(inboxUrl('/keys'))
    const reconnect = await cutNetwork(page, '**/history?*')
    await page.getByRole('link', { name: 'History' }).click()
    await alert(page, 'No response').waitFor()
    await reconnect()
    await button(page, 'Try again').click()
    await page.getByRole('heading', { name: '1 Jan 2026' }).waitFor()
  })
})
