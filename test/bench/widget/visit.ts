import type { Page } from 'playwright-core'
import { openPage } from '../../support/browser.ts'

/** Runs in a page before its scripts: marks as `usable` the moment at which a control in a shadow root takes the focus. */
function markUsable({ focusing }: { focusing: boolean }): void {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    const observer = new MutationObserver(() => {
      for (const control of root.querySelectorAll<HTMLElement>('input, textarea')) {
        if (focusing) control.focus({ preventScroll: true })
        if (focusing && root.activeElement !== control) continue
        performance.mark('usable')
        return observer.disconnect()
      }
    })
    observer.observe(root, { childList: true, subtree: true, attributes: true })
    return root
  }
}

/**
 * A blank page without a cache that will mark when a form in it is usable. Without `focusing` it is enough that the form is
 * there: to focus it, the browser lays out the page in the very task that has rendered the form.
 */
export async function openProbe({ focusing = true } = {}) {
  const { page, context, requests } = await openPage()
  await page.addInitScript(markUsable, { focusing })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return { page, context, requests, devtools }
}

/** When the form of the page became usable, in ms since the navigation; waits for it, but not for ever. */
export const usable = (page: Page) => marked(page, 'usable')

/** When the page has marked the moment of this name, likewise. */
export function marked(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        new PerformanceObserver((list, observer) => {
          const [mark] = list.getEntriesByName(name)
          if (!mark) return
          observer.disconnect()
          resolve(mark.startTime)
        }).observe({ type: 'mark', buffered: true })
        setTimeout(() => reject(new Error(`Nothing has become ${name}.`)), 10_000)
      }),
    name,
  )
}

/** Each layout shift of the page since its beginning, after a while in which late ones can still happen. */
export function shifts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const values: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) values.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return values
  })
}

/** What a page has stored in the browser: the names of its storage areas' keys, databases and caches. */
export function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `${name}`),
    ...(await caches.keys()),
  ])
}

/** Opens the form through the widget's API and answers when, in ms since the navigation. */
export function openForm(page: Page): Promise<number> {
  return page.evaluate(() => {
    const now = performance.now()
    Reflect.get(window, 'laurel').open()
    return now
  })
}
