import { describe, expect, test } from 'vitest'
import { openForm, scriptTag } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

/** Opens the dialog, rates, and returns the animated parts of the form and how long its controls take to change. */
async function readMotion(reducedMotion: 'reduce' | 'no-preference') {
  const html = `${scriptTag(workspaceA, 'data-mode="dialog"')}<script>addEventListener('load', () => laurel.open())</script>`
  const { page } = await openForm(html, {}, { reducedMotion })
  await page.getByLabel('4 of 5 stars').check()
  await page.getByText('4 of 5', { exact: true }).waitFor()
  return page.locator('dialog').evaluate((dialog) => {
    const animation = (selector: string) =>
      getComputedStyle(dialog.querySelector(selector) ?? dialog).getPropertyValue('animation-name')
    return {
      dialog: animation('dialog'),
      star: animation(':checked ~ svg'),
      transition: getComputedStyle(dialog.querySelector('textarea') ?? dialog).transitionDuration.split(',')[0],
    }
  })
}

describe('motion', () => {
  test('is short', async () => {
    expect(await readMotion('no-preference')).toEqual({ dialog: 'rise', star: 'pop', transition: '0.14s' })
  })

  test('is absent for visitors who prefer reduced motion', async () => {
    expect(await readMotion('reduce')).toEqual({ dialog: 'none', star: 'none', transition: '0s' })
  })
})
