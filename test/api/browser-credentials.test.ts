import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../support/browser/browser.ts'
import { allRows, browserUrl, keys } from '../support/service/harness.ts'

/* A browser can remember an API key that was typed into its own dialog, and then adds it to requests of any page. */

test('a page of the API does not make a browser ask for a key', async () => {
  const { page } = await openPage()
  for (const path of ['/v1/workspaces', '/v1/keys', '/v1/testimonial']) {
    const response = await page.goto(`${browserUrl.origin}${path}`)
    expect(response?.status()).toBe(401)
    expect(await response?.headerValue('www-authenticate')).toBeNull()
  }
})

describe('an API key that a browser remembers', () => {
  const remembered = { httpCredentials: { username: 'x', password: keys.workspaceA, origin: browserUrl.origin } }

  test.each(['/v1/keys', '/v1/contacts'])("is rejected in the POST of another site's script to %s", async (path) => {
    const { page } = await openPage(remembered)
    await page.goto(await openSite(''))
    const before = await allRows()
    const response = page.waitForResponse((response) => response.url().endsWith(path) && response.status() !== 401)
    await page.evaluate((url) => {
      fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' })
    }, `${browserUrl.origin}${path}`)
    expect((await response).status()).toBe(403)
    expect(await allRows()).toEqual(before)
  })

  test.each(['/v1/keys', '/v1/contacts'])('is not sent with the form of another site to %s', async (path) => {
    const { page } = await openPage(remembered)
    await page.goto(
      await openSite(`<form method="post" action="${browserUrl.origin}${path}"><button>Win</button></form>`),
    )
    const before = await allRows()
    await page.getByRole('button').click()
    await page.getByText(/Authorization|Sec-Fetch-Site/).waitFor()
    expect(await allRows()).toEqual(before)
  })
})
