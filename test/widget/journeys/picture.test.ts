import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { idAt } from '../../support/browser/inbox-page.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { canvas, choose, createPictureOpener, inspect } from '../../support/browser/picture-page.ts'
import { consentEvent } from '../../support/consents.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* A testimonial as a picture, which the browser of the owner draws. */

const open = createPictureOpener()

const description = (page: Page) => page.getByLabel('Description for people who cannot see it').inputValue()

describe('a picture of a testimonial', () => {
  test('is drawn in each size and look, with a description, and downloaded', async () => {
    const { page } = await open({
      testimonialText: 'The bread is what my grandmother baked. We drive for it. The crust is why.',
      subtitle: 'Analyst',
      company: 'Engine & Co',
    })
    await canvas(page).waitFor()
    const sizes = { Square: [1080, 1080], Portrait: [1080, 1350], Story: [1080, 1920], 'Link preview': [1200, 630] }
    for (const [name, [width, height]] of Object.entries(sizes)) {
      await choose(page, name)
      for (const look of ['Paper', 'Solid', 'Night']) {
        await choose(page, look)
        expect([name, look, await inspect(page)]).toEqual([
          name,
          look,
          { width, height, left: false, middle: true, right: false },
        ])
      }
    }
    await page.getByRole('combobox', { name: 'From' }).selectOption('We drive for it.')
    await page.getByRole('combobox', { name: 'To' }).selectOption('We drive for it.')
    await page.getByRole('checkbox', { name: 'Stars' }).uncheck()
    const words = '“… We drive for it. …” Ada Lovelace, Analyst, Engine & Co. About Ours.'
    expect(await description(page)).toBe(words)
    expect(await canvas(page).getAttribute('aria-label')).toBe(words)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('testimonial-link.jpg')
    const file = await readFile(await download.path())
    expect(file.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(file.length).toBeLessThan(300_000)
    expect(await findLookProblems(page)).toEqual([])
  })

  test('becomes the preview of the link, and is removed from it', async () => {
    const { page } = await open({})
    await choose(page, 'Link preview')
    const picture = async () => {
      const html = await (await fetch(`${browserUrl.origin}/testimonials/${workspaceA}/t/${idAt(0)}`)).text()
      return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
    }
    expect(await picture()).toBeUndefined()
    await page.getByRole('button', { name: 'Use for the link' }).click()
    await page.getByText(/^Saved\./).waitFor()
    const response = await fetch(`${await picture()}`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    await page.getByRole('button', { name: 'Remove from the link' }).click()
    await page.getByText(/^Removed\./).waitFor()
    expect(await picture()).toBeUndefined()
  })

  test('is for those who have not refused advertising', async () => {
    const consents = JSON.stringify([consentEvent(), consentEvent({ purpose: 'marketing', decision: 'refused' })])
    const { page } = await open({ consents })
    await page.getByText('Refused advertising on 31 Jan 2026, so there is no picture.').waitFor()
    expect(await canvas(page).count()).toBe(0)
  })

  test('is for what visitors can see', async () => {
    const { page } = await open({ published: 0 })
    await page.getByText('Visitors do not see this testimonial. Publish it first.').waitFor()
    expect(await canvas(page).count()).toBe(0)
  })
})
