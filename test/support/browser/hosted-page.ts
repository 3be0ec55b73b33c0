import type { Page } from 'playwright-core'
import { serviceUrl } from '../service/harness.ts'
import { openPage } from './browser.ts'
import { findLookProblems } from './looks.ts'

/* The hosted form as a browser without JavaScript shows and sends it. */

/** Text that would run if a page did not escape it. */
export const attack = `"'><img src=x onerror=alert(1)></noscript></textarea></title><script>alert(1)</script>`

export type FormRequest = { headers?: Record<string, string>; key?: string }

/** Returns the request of an HTML form with these controls, as the page itself sends it. */
export const formRequest = (controls: Record<string, string>, { headers, key }: FormRequest = {}) => ({
  body: new URLSearchParams(controls).toString(),
  key,
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: serviceUrl.origin,
    'Sec-Fetch-Site': 'same-origin',
    ...headers,
  },
})

/** Shows the page as a browser without JavaScript does, but in one that can run axe. */
export async function reopenWithScript({ page: plain }: { page: Page }) {
  const body = (await plain.content()).replace(/<script.*?<\/script>|<\/?noscript>/g, '')
  const opened = await openPage()
  await opened.page.route(plain.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await opened.page.goto(plain.url())
  return opened
}

/** Returns the errors of a page without JavaScript, in each look. */
export async function findPlainPageProblems(plain: { page: Page }): Promise<string[]> {
  return findLookProblems((await reopenWithScript(plain)).page)
}
