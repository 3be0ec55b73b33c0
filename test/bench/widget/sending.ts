import type { CDPSession, Page } from 'playwright-core'
import { openPage } from '../../support/browser.ts'
import { slow4G } from './network.ts'
import { marked } from './visit.ts'

/** One testimonial on its way: ms from the click to the thanks, and the requests that it took, with what a browser asks first. */
type Sending = { time: number; requests: number }

/** Runs in a page before its scripts: marks the click as `sent`, and as `thanked` the moment at which the form thanks. */
function markThanks(): void {
  addEventListener('click', ({ timeStamp }) => performance.mark('sent', { startTime: timeStamp }), true)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    const observer = new MutationObserver(() => {
      if (!root.textContent?.includes('Thank you!')) return
      performance.mark('thanked')
      observer.disconnect()
    })
    observer.observe(root, { childList: true, subtree: true })
    return root
  }
}

/**
 * Fills in the form of a page and sends it on slow 4G, with a browser that was never there before; then once more, on the
 * next view of the page. Its files come fast: who writes does not wait for them. The latency is the server's.
 */
export async function sendTwice(site: string): Promise<[first: Sending, again: Sending]> {
  const { page, context } = await openPage()
  await page.addInitScript(markThanks)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...slow4G, latency: 0 })
  const sendings: [Sending, Sending] = [await send(page, devtools, site), await send(page, devtools, site)]
  await context.close()
  return sendings
}

async function send(page: Page, devtools: CDPSession, site: string): Promise<Sending> {
  await page.goto(site)
  await page.getByLabel('Your testimonial').fill('Wonderful')
  await page.getByLabel('First name').fill('Ada')
  // What the first input asks for has come.
  await page.waitForLoadState('networkidle')
  let requests = 0
  // Playwright says nothing of what a browser asks before it sends.
  const count = () => void requests++
  devtools.on('Network.requestWillBeSent', count)
  await page.getByRole('button', { name: 'Send' }).click()
  const time = (await marked(page, 'thanked')) - (await marked(page, 'sent'))
  devtools.off('Network.requestWillBeSent', count)
  return { time, requests }
}
