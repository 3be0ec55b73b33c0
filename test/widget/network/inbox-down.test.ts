import { expect, test } from 'vitest'
import { alert, expectRows, openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'

/* Places of the owner app while the service is down, and once it is back. */

const failure = 'This could not be loaded. Check your connection, then try again.'

test.each([1280, 390])(
  'a list and a place that cannot be loaded say why in the middle, %i px wide, and count nothing as new',
  async (width) => {
    await storeTestimonials({})
    const { page } = await openInbox('?state=published', { viewport: { width, height: 844 } })
    // Its parts are there: none of them moves what is measured.
    await page.waitForLoadState('networkidle')
    await page.route('**/inbox/api/**', (route) => route.abort())
    await page.route('**/inbox-DisplayList-*', (route) => route.abort())
    const middle = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return box && Math.round(box.x + box.width / 2)
    }
    await page.getByRole('link', { name: /^Pending/ }).click()
    await alert(page, failure).waitFor()
    // Between two pixels, where the line at the edge of the list and the width of letters meet.
    const middleOfList = Number(await middle('.list-pane'))
    expect([middleOfList - 1, middleOfList]).toContain(await middle('.list-pane > [role=alert] > p'))
    expect([middleOfList - 1, middleOfList]).toContain(await middle('.list-pane > [role=alert] > button'))
    await page.unroute('**/inbox/api/**')
    const poll = page.waitForResponse(/\/testimonials\?/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await (await poll).finished()
    await alert(page, failure).getByRole('button', { name: 'Try again' }).click()
    await expectRows(page, 'Person 0')
    expect(await page.locator('.notice').count()).toBe(0)
    await page.getByRole('link', { name: 'Displays' }).first().click()
    await alert(page, failure).waitFor()
    expect(await middle('main [role=alert] > p')).toBe(await middle('main'))
  },
)
