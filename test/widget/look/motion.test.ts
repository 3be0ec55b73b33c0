import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fill, openForm, scriptTag, send } from '../../support/browser/widget-page.ts'
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

describe('a press', () => {
  /** Returns the sizes of all that can be pressed, in their states: without the pointer, below it and pressed. */
  async function readSizes(page: Page) {
    const sizes: Record<string, string[]> = {}
    for (const [index, control] of (
      await page.locator('button, .button, a.link-button, .consent label').all()
    ).entries()) {
      const box = async () => JSON.stringify(await control.boundingBox())
      const states = [await box()]
      await control.hover()
      states.push(await box())
      await page.mouse.down()
      states.push(await box())
      // Released elsewhere, it does nothing.
      await page.mouse.move(1, 1)
      await page.mouse.up()
      sizes[`${index} ${await control.innerText()}`] = states
    }
    return sizes
  }

  const expectEqualSizes = (sizes: Record<string, string[]>) => {
    for (const [name, states] of Object.entries(sizes)) expect([name, ...new Set(states)]).toHaveLength(2)
  }

  test('changes no size in the form, nor in the thanks', async () => {
    const { page } = await openForm(
      scriptTag(workspaceA),
      {},
      { reducedMotion: 'reduce', viewport: { width: 800, height: 1200 } },
    )
    await page.getByLabel('4 of 5 stars').check()
    await fill(page)
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    const form = await readSizes(page)
    expect(Object.keys(form)).toHaveLength(8)
    expectEqualSizes(form)
    await send(page)
    await page.locator('.question').waitFor()
    const thanks = await readSizes(page)
    expect(Object.keys(thanks)).toHaveLength(6)
    expectEqualSizes(thanks)
  })
})
