import type { Page } from 'playwright-core'
import { openPage } from '../../support/browser/browser.ts'

/** Runs in a page before its scripts: sets the mark `usable` as soon as a control in a shadow root takes the focus. */
function markUsable({ focus, selector }: { focus: boolean; selector: string }): void {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    const observer = new MutationObserver(() => {
      for (const control of root.querySelectorAll<HTMLElement>(selector)) {
        if (focus) control.focus({ preventScroll: true })
        if (focus && root.activeElement !== control) continue
        performance.mark('usable')
        return observer.disconnect()
      }
    })
    observer.observe(root, { childList: true, subtree: true, attributes: true })
    return root
  }
}

/**
 * Opens a blank page without a cache that will mark when its form is usable. With `focus: false` the form only has to exist:
 * focusing it forces a layout within the task that rendered the form. `selector` finds the controls.
 */
export async function openProbe({ focus = true, selector = 'input, textarea' } = {}) {
  const { page, context, requests } = await openPage()
  await page.addInitScript(markUsable, { focus, selector })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return { page, context, requests, devtools }
}

/** Waits until the form of a page is usable and returns when that was, in ms since the navigation. */
export const waitUntilUsable = (page: Page) => waitForMark(page, 'usable')

/**
 * Waits for a performance mark and returns its time in ms since the navigation.
 * @throws Error if it is not set within 10 seconds.
 */
export function waitForMark(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        new PerformanceObserver((list, observer) => {
          const [mark] = list.getEntriesByName(name)
          if (!mark) return
          observer.disconnect()
          resolve(mark.startTime)
        }).observe({ type: 'mark', buffered: true })
        setTimeout(() => reject(new Error(`The mark "${name}" was not set within 10 seconds.`)), 10_000)
      }),
    name,
  )
}

/** Waits half a second for late layout shifts and returns the scores of all shifts since the navigation. */
export function layoutShifts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const scores: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) scores.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return scores
  })
}

/** Returns the traces of a page in the browser: storage keys and the names of databases and caches. */
export function storageNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `${name}`),
    ...(await caches.keys()),
  ])
}

/** Opens the form through the widget's API and returns the time of the call in ms since the navigation. */
export function openForm(page: Page): Promise<number> {
  return page.evaluate(() => {
    const now = performance.now()
    Reflect.get(window, 'laurel').open()
    return now
  })
}
