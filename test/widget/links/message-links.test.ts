import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { attack } from '../../support/browser/hosted-page.ts'
import { button, focused, idAt, press, storedColumns } from '../../support/browser/inbox-page.ts'
import { linkedRows, pendingTestimonial, storeApproval, storeLink } from '../../support/message-links.ts'
import { browserUrl, query, rows, workspaceA } from '../../support/service/harness.ts'

/* The pages of links in messages, as owners and scanners open them in a browser. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  consoles.push(opened.messages)
  await opened.page.goto(browserUrl.origin + path)
  return opened
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const state = () => storedColumns(0, 'published', 'folder')

const purposes = {
  approve: () => storeApproval(pendingTestimonial),
  confirm: () => storeLink('confirm'),
  unsubscribe: () => storeLink('unsubscribe'),
}

// 50 times without a browser: test/api/notifications/message-links.test.ts.
test.each(Object.entries(purposes))(
  'a browser can open the link to %s several times without a change',
  async (_, store) => {
    const path = await store()
    const before = await linkedRows()
    const { page, requests } = await open(path)
    for (let count = 1; count < 5; count++) {
      await page.goto(browserUrl.origin + path)
      expect(await page.locator('button').first().isEnabled()).toBe(true)
    }
    expect(await linkedRows()).toEqual(before)
    expect(requests.every((url) => url.startsWith(browserUrl.origin))).toBe(true)
  },
)

describe('the link to publish a testimonial', () => {
  test('publishes and undoes with a keyboard alone', async () => {
    const { page } = await open(await storeApproval(pendingTestimonial))
    await heading(page, 'A new testimonial for Ours')
    await press(page, 'Tab')
    await expect.poll(() => focused(page)).toBe('Publish')
    await press(page, 'Enter')
    await heading(page, 'Published')
    await page.locator('[role=status]:focus').getByText('You can undo this for up to an hour.').waitFor()
    expect(await state()).toEqual([1, null])
    await press(page, 'Tab')
    await expect.poll(() => focused(page)).toBe('Undo')
    await press(page, 'Enter')
    await heading(page, 'Undone')
    expect(await state()).toEqual([0, null])
    expect((await rows('history')).map(({ actor }) => actor)).toEqual(['link', 'link'])
  })

  test('archives, and shows after a reload that this can be undone', async () => {
    const path = await storeApproval(pendingTestimonial)
    const { page } = await open(path)
    await button(page, 'Archive').click()
    await heading(page, 'Archived')
    await page.goto(browserUrl.origin + path)
    await heading(page, 'Archived')
    await button(page, 'Undo').click()
    await heading(page, 'Undone')
    expect(await state()).toEqual([0, null])
  })

  test('leads to the testimonial in the inbox, and leaves no trace of itself there', async () => {
    const { page, requests } = await open(await storeApproval(pendingTestimonial))
    const referrers: (string | undefined)[] = []
    page.on('request', (request) => referrers.push(request.headers().referer))
    await page.getByRole('link', { name: 'Open it in the inbox' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(requests).toContain(`${browserUrl.origin}/inbox/${workspaceA}/${idAt(0)}`)
    expect(referrers.every((referrer) => !referrer?.includes('/approve'))).toBe(true)
  })

  test('runs nothing that a visitor has written', async () => {
    await query('UPDATE workspaces SET name = ? WHERE id = ?', attack, workspaceA)
    const names = ['title', 'subtitle', 'testimonialText', 'firstname', 'lastname', 'company', 'imageUrl']
    const path = await storeApproval(Object.fromEntries(names.map((name) => [name, `${name}${attack}`])))
    const { page, requests } = await open(path)
    expect(await page.locator('blockquote').textContent()).toBe(`testimonialText${attack}`)
    expect(await page.locator('img, script, iframe').count()).toBe(0)
    await button(page, 'Publish').click()
    await heading(page, 'Published')
    expect(requests.filter((url) => url.endsWith('/x'))).toEqual([])
  })

  test('cannot be framed, nor sent by the page of another site', async () => {
    const path = await storeApproval(pendingTestimonial)
    const before = await linkedRows()
    const url = browserUrl.origin + path
    const site = await openSite(
      `<iframe src="${url}"></iframe><form method="post" action="${url}"><button name="action" value="publish">Win</button></form>`,
    )
    const { page } = await openPage()
    const response = page.waitForResponse(url)
    await page.goto(site)
    await response
    await expect.poll(() => page.frames().at(-1)?.url()).toContain('chrome-error:')
    await button(page, 'Win').click()
    await heading(page, 'Sorry, that did not work')
    expect(await linkedRows()).toEqual(before)
  })
})

test('the link to confirm an address confirms it with a keyboard alone', async () => {
  const { page } = await open(await storeLink('confirm'))
  await press(page, 'Tab', 'Enter')
  await heading(page, 'Confirmed')
  expect((await query('SELECT confirmed FROM channels'))[0]?.confirmed).not.toBeNull()
})

test('the link to unsubscribe stops the messages with a keyboard alone', async () => {
  const { page } = await open(await storeLink('unsubscribe'))
  await press(page, 'Tab', 'Enter')
  await heading(page, 'No more messages')
  expect((await query('SELECT stopped FROM channels'))[0]?.stopped).not.toBeNull()
})
