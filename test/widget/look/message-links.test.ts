import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import { button, findProblems } from '../../support/browser/inbox-page.ts'
import { pendingTestimonial, storeApproval, storeLink } from '../../support/message-links.ts'
import { browserUrl, call, keys, query } from '../../support/service/harness.ts'

/* The pages that links in messages open, and that of an invitation that was used. */

const watchConsole = expectSilentConsoles()

async function open(path: string): Promise<Page> {
  const { page, messages } = await openPage()
  watchConsole(messages)
  await page.goto(browserUrl.origin + path)
  return page
}

const pages = {
  approve: () => storeApproval(pendingTestimonial),
  'approve without consent': () =>
    storeApproval({ ...pendingTestimonial, gaveConsent: 0, imageUrl: 'https://a.example/b' }),
  'approve what is long': () =>
    storeApproval({ testimonialText: 'Words'.repeat(400), firstname: 'ا'.repeat(200), company: 'W'.repeat(300) }),
  confirm: () => storeLink('confirm'),
  unsubscribe: () => storeLink('unsubscribe'),
}

test.each(Object.entries(pages))('the pages (%s) are accessible and fit in every look', async (_, store) => {
  const path = await store()
  const page = await open(path)
  expect(await findProblems(page)).toEqual([])
  if (path.startsWith('/approve')) await button(page, 'Archive').click()
  else await page.locator('button').click()
  await page.locator('button[value=publish], form:has(button:not([value]))').waitFor({ state: 'detached' })
  // The next page is there before its styles.
  await page.waitForLoadState()
  expect(await findProblems(page)).toEqual([])
})

test('the texts of a testimonial do not overlap', async () => {
  const page = await open(await storeApproval(pendingTestimonial))
  const edges = await page.locator('section > *').evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [Math.round(top), Math.round(bottom)]
    }),
  )
  expect(edges.length).toBe(6)
  expect(edges.flat()).toEqual(edges.flat().toSorted((a, b) => a - b))
})

test('the page of a used invitation is accessible and fits in every look', async () => {
  const { url } = (await call('POST', '/v1/invitations', { key: keys.workspaceA, body: {} })).body
  await query('UPDATE invitations SET used = created')
  const { page } = await openPage()
  const response = await page.goto(browserUrl.origin + new URL(url).pathname + new URL(url).search)
  expect(response?.status()).toBe(410)
  await page.getByRole('heading', { name: 'This invitation was used' }).waitFor()
  expect(await findProblems(page)).toEqual([])
})
