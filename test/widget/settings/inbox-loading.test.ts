import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  focused,
  idAt,
  inboxUrl,
  openSignedIn,
  press,
  several,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { consentEvent } from '../../support/consents.ts'
import { keys, query, workspaceA } from '../../support/service/harness.ts'

/* Screens while responses are late: nothing is claimed that is not known yet, and nothing moves. */

const watchConsole = expectSilentConsoles()

const api = /\/inbox\/api\//
const qrCode = /\/assets\/inbox-QrCode-/

/** Opens a screen whose requests for these URLs wait; returns a function that lets those for one of them go on. */
async function openHeld(path: string, width: number, ...urls: RegExp[]) {
  const held = new Map(urls.map((url) => [url, Promise.withResolvers<void>()]))
  const viewport = { width, height: 1200 }
  const { page, messages } = await openSignedIn(inboxUrl(path), [keys.workspaceA], { viewport }, async (page) => {
    for (const [url, { promise }] of held) {
      await page.route(url, async (route) => {
        await promise
        return route.fallback()
      })
    }
  })
  watchConsole(messages)
  return { page, release: (url: RegExp) => held.get(url)?.resolve() }
}

/** Waits until what is rendered is painted, and returns what has moved since the page was opened, with its distance in pixels. */
const shifts = (page: Page) =>
  page.evaluate(async () => {
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        moved.push(
          ...sources.map(
            ({ node, previousRect, currentRect }) => `${node?.textContent}: ${currentRect.y - previousRect.y}`,
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    return moved
  })

test.each([
  ['health', '/settings/health', 390, [[api, '.states > li']]],
  [
    'the first steps',
    '?state=pending',
    1280,
    [
      [api, '.steps > ol'],
      [qrCode, '.qr path'],
    ],
  ],
  ['displays', '/displays', 390, [[api, '.samples button']]],
  ['forms', '/forms', 390, [[api, '.empty h2']]],
] as const)('while %s load, nothing moves', async (_name, path, width, steps) => {
  await storeTestimonials({ published: 1 }, {})
  const { page, release } = await openHeld(path, width, ...steps.map(([url]) => url))
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  for (const [url, loaded] of steps) {
    expect(await shifts(page)).toEqual([])
    release(url)
    await page.locator(loaded).first().waitFor()
  }
  expect(await shifts(page)).toEqual([])
})

test('a record says nothing about consent before it is known, and does not move when it is', async () => {
  await storeTestimonials({ consents: JSON.stringify([consentEvent({ decision: 'claimed', by: 'key', text: null })]) })
  const { page, release } = await openHeld(`/${idAt(0)}?state=pending`, 390, api)
  const request = page.waitForRequest(/\/consent-record$/)
  await page.getByRole('link', { name: 'Record of consent' }).waitFor()
  await request
  expect(await page.locator('.props').textContent()).not.toMatch(/given|Publication/)
  expect(await shifts(page)).toEqual([])
  release(api)
  await page.getByText('Publication: noted as given with an API key, 31 Jan 2026').waitFor()
  expect(await shifts(page)).toEqual([])
})

test.each([1280, 390])('where words were first said is known at once, %i px wide, and moves nothing', async (width) => {
  const importId = '1c000000-0000-4000-8000-00000000000c'
  const sourceUrl = 'https://g.example/ada'
  const consents = JSON.stringify([consentEvent({ decision: 'claimed', by: 'import', text: 'They agreed.' })])
  await storeTestimonials({
    source: 'google',
    sourceDay: '2025-03-09',
    sourceUrl,
    sourceRating: 'FIVE',
    importId,
    consents,
  })
  await query(
    `INSERT INTO imports (id, workspaceId, created, source, label) VALUES (?, ?, '2026-10-24T09:00:00.000Z', 'google', '')`,
    importId,
    workspaceA,
  )
  const { page, release } = await openHeld(`/${idAt(0)}?state=pending`, width, api)
  await page.locator('.props').getByText('an import').waitFor()
  expect(await page.locator('.props dt').first().textContent()).toBe('First said')
  expect(await shifts(page)).toEqual([])
  release(api)
  await page.getByText('import of 24 Oct 2026').waitFor()
  await page.getByText('Came through').waitFor()
  expect(await shifts(page)).toEqual([])
})

test('a record that its URL opens is in sight in the list, and Tab begins at the top of the page', async () => {
  await storeTestimonials(...several(40))
  const { page } = await openHeld(`/${idAt(30)}?state=pending`, 1280)
  const isInSight = () =>
    page.locator('.row.current').evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top > 0 && bottom <= innerHeight
    })
  await expect.poll(isInSight).toBe(true)
  await press(page, 'Tab')
  await expect.poll(() => focused(page)).toBe('Skip to content')
})
