import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  alert,
  button,
  focusRow,
  openWithoutSteps,
  press,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { query, workspaceA } from '../../support/service/harness.ts'

/* Parts of the inbox that cannot be loaded, as after a deployment, when their files have other names. */

const watchConsole = expectSilentConsoles()
const parts = '**/assets/inbox-*.js'

test('a place that cannot be loaded offers to load the page again', async () => {
  const { page, messages } = await openWithoutSteps('/requests')
  watchConsole(messages)
  await page.getByRole('heading', { name: 'Requests' }).waitFor()
  await page.route(parts, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Displays' }).click()
  await alert(page, 'This could not be loaded.').waitFor()
  await page.unroute(parts)
  await button(page, 'Reload the page').click()
  await page.getByText('Nothing to show yet').waitFor()
})

test('a session that ends then is renewed all the same', async () => {
  await storeTestimonials({})
  const { page, messages } = await openWithoutSteps()
  watchConsole(messages)
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('inbox-renew-session')),
    )
  await expect.poll(isLoaded).toBe(true)
  await page.route(parts, (route) => route.fulfill({ status: 404 }))
  await query('DELETE FROM sessions WHERE workspaceId = ?', workspaceA)
  await focusRow(page, 0)
  await press(page, 'e')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
})
