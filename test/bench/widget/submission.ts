import type { CDPSession, Page } from 'playwright-core'
import { openPage } from '../../support/browser/browser.ts'
import { slow4G } from './network.ts'
import { waitForMark } from './probe.ts'

/** A submission: ms from the click to the success message, and the number of requests, including CORS preflights. */
type Submission = { time: number; requests: number }

/** Runs in a page before its scripts: sets the marks `sent` on a click and `succeeded` when the success message appears. */
function markSubmission(): void {
  addEventListener('click', ({ timeStamp }) => performance.mark('sent', { startTime: timeStamp }), true)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    const observer = new MutationObserver(() => {
      if (!/thank you!/i.test(`${root.textContent}`)) return
      performance.mark('succeeded')
      observer.disconnect()
    })
    observer.observe(root, { childList: true, subtree: true })
    return root
  }
}

/**
 * Fills in and submits the form of a page on slow 4G in a fresh browser profile, then once more after a reload. The scripts
 * load fast, since people do not wait for them while they write. The server adds the latency.
 */
export async function submitTwice(site: string): Promise<[first: Submission, second: Submission]> {
  const { page, context } = await openPage()
  await page.addInitScript(markSubmission)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...slow4G, latency: 0 })
  const submissions: [Submission, Submission] = [await submit(page, devtools, site), await submit(page, devtools, site)]
  await context.close()
  return submissions
}

async function submit(page: Page, devtools: CDPSession, site: string): Promise<Submission> {
  await page.goto(site)
  await page.getByLabel('Your testimonial').fill('Wonderful')
  await page.getByLabel('First name').fill('Ada')
  // Without consent, one more file would ask for it afterwards.
  await page.locator('[name=gaveConsent]').check()
  // The chunks that load with the first input.
  await page.waitForLoadState('networkidle')
  let requests = 0
  // Playwright does not report preflights.
  const count = () => void requests++
  devtools.on('Network.requestWillBeSent', count)
  await page.getByRole('button', { name: 'Send' }).click()
  const time = (await waitForMark(page, 'succeeded')) - (await waitForMark(page, 'sent'))
  devtools.off('Network.requestWillBeSent', count)
  return { time, requests }
}
