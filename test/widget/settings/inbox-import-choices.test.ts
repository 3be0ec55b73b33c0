import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { openInbox } from '../../support/browser/inbox-page.ts'

/* The place of imports: what helps to begin one, the choices of single rows and places, and ways on from one that has stopped. */

const watchConsole = expectSilentConsoles()

async function open(path = '/import?step=file') {
  const { page, messages } = await openInbox(path, { timezoneId: 'UTC' })
  watchConsole(messages)
  return page
}

test('the first step says what may be imported, and each way leads to the guide', async () => {
  const page = await open('/import?step=source')
  await page.getByText('Words belong to the person who wrote them').waitFor()
  const link = page.getByRole('link', { name: 'What you may import' })
  expect(await link.getAttribute('href')).toBe('/docs/guides/move#what-you-may-import')
  expect(await link.getAttribute('target')).toBe('_blank')
  await page.getByRole('link', { name: 'Google reviews of my business' }).click()
  await page.getByRole('link', { name: 'What each service exports' }).waitFor()
  const takeout = page.getByRole('link', { name: 'takeout.google.com' })
  expect(await takeout.getAttribute('href')).toBe('https://takeout.google.com/')
})
