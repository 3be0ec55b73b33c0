import { expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { scriptTag } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

test('a dialog taller than the viewport has one scroll container', async () => {
  const { page } = await openPage({ viewport: { width: 900, height: 500 } })
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
  await page.getByRole('button', { name: 'Leave a testimonial' }).click()
  await page.getByRole('heading', { name: 'Share' }).waitFor()
  const scrollable = () =>
    page
      .locator('dialog')
      .evaluate((dialog) => [dialog, ...dialog.children].map((box) => box.scrollHeight > box.clientHeight))
  await expect.poll(scrollable).toEqual([false, true])
})

test('the button text can be changed after the form has loaded', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
  const form = page.locator('laurel-form')
  await page.getByRole('button', { name: 'Leave a testimonial' }).hover()
  await form.getByRole('heading', { includeHidden: true }).waitFor({ state: 'attached' })
  await form.evaluate((element) => element.setAttribute('text-open', 'Praise us'))
  await page.getByRole('button', { name: 'Praise us' }).waitFor()
})
