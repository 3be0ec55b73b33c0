import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { browserUrl, call, keys, query, workspaceA } from '../../support/service/harness.ts'

/* Scripts on pages outside the inbox, in a browser that is signed in: they can neither read nor change anything. */

const { origin } = browserUrl
const api = `${origin}/inbox/api/${workspaceA}`
let id = ''

beforeEach(async () => {
  const body = { firstname: 'Ada', testimonialText: 'canary-text', workspaceId: workspaceA }
  id = (await call('POST', '/v1/testimonial', { body })).body.id
})

/** Opens a page in a browser that is signed in to the inbox. */
async function openSignedIn(url: string) {
  const { page, context } = await openPage()
  await page.goto(`${origin}/inbox/sign-in`)
  await page.getByLabel('Key').fill(keys.workspaceA)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/inbox\/[\da-f-]{36}/)
  await page.goto(url)
  return { page, context }
}

type Attack = [
  url: string,
  init: { credentials: 'include'; method?: string; headers?: Record<string, string>; body?: string },
]

/** Sends requests from a page like a script of it, and returns the statuses, or why there is none. */
const sendFrom = (page: Page, requests: Attack[]) =>
  page.evaluate(
    (requests) =>
      Promise.all(
        requests.map(([url, init]) =>
          fetch(url, init).then(
            async (response) => [response.status, (await response.text()).includes('canary') ? 'canary' : ''],
            () => ['failed', ''],
          ),
        ),
      ),
    requests,
  )

const attacks = (): Attack[] => [
  [`${api}/testimonials`, { credentials: 'include' }],
  [`${api}/testimonials`, { credentials: 'include', headers: { 'X-Laurel-Page': '0'.repeat(64) } }],
  [`${api}/testimonials/${id}`, { method: 'DELETE', credentials: 'include' }],
  [
    `${api}/testimonials/${id}`,
    {
      method: 'PATCH',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"state":"published"}',
    },
  ],
  [`${origin}/inbox/${workspaceA}`, { credentials: 'include' }],
  [`${origin}/v1/inbox/testimonials`, { credentials: 'include' }],
  [`${origin}/v1/keys`, { method: 'POST', credentials: 'include' }],
]

const assertUnchanged = async () =>
  expect(await query('SELECT id, published FROM testimonials')).toEqual([{ id, published: 0 }])

describe('a script on the hosted form', () => {
  test('gets no data and changes nothing by requests', async () => {
    const { page } = await openSignedIn(`${origin}/form/${workspaceA}`)
    const results = await sendFrom(page, attacks())
    expect(results).toEqual([403, 403, 403, 403, 403, 401, 401].map((status) => [status, '']))
    await assertUnchanged()
  })

  test('cannot show the inbox in a frame', async () => {
    const { page } = await openSignedIn(`${origin}/form/${workspaceA}`)
    const content = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.src = url
          frame.onload = () => resolve(frame.contentDocument?.documentElement.innerHTML ?? 'no access')
          document.body.append(frame)
        }),
      `${origin}/inbox/${workspaceA}`,
    )
    expect(String(content)).not.toMatch(/canary|laurel-page/)
  })

  test('cannot reach a window of the inbox that it opens', async () => {
    const { page, context } = await openSignedIn(`${origin}/form/${workspaceA}`)
    const opened = context.waitForEvent('page')
    await page.evaluate((url) => {
      Object.assign(globalThis, { opened: window.open(url) })
    }, `${origin}/inbox/${workspaceA}`)
    const inbox = await opened
    await inbox.getByText('canary-text').first().waitFor()
    const access = await page.evaluate(() => {
      const { opened } = globalThis as unknown as { opened: Window }
      try {
        return opened.document.documentElement.innerHTML
      } catch (error) {
        return error instanceof DOMException && error.name
      }
    })
    expect(access).toBe('SecurityError')
    expect(await inbox.evaluate(() => window.opener)).toBe(null)
  })
})

describe('a page of another site', () => {
  test('gets no data and changes nothing by requests', async () => {
    const { page } = await openSignedIn(await openSite(''))
    const results = await sendFrom(page, attacks())
    for (const [, text] of results) expect(text).toBe('')
    expect(results.map(([status]) => status)).toEqual(Array(attacks().length).fill('failed'))
    await assertUnchanged()
    expect(await query('SELECT * FROM apiKeys')).toHaveLength(3)
  })

  test('can neither sign out nor sign in by a form', async () => {
    const site = await openSite('')
    const { page, context } = await openSignedIn(site)
    for (const path of ['sign-out', 'sign-in']) {
      const hostilePage = await context.newPage()
      await hostilePage.goto(site)
      const response = hostilePage.waitForResponse(`${origin}/inbox/${path}`)
      await hostilePage.evaluate(
        ([action, key]) => {
          const form = Object.assign(document.createElement('form'), { method: 'post', action })
          form.innerHTML = `<input name="key" value="${key}">`
          document.body.append(form)
          form.submit()
        },
        [`${origin}/inbox/${path}`, keys.workspaceB] as const,
      )
      expect((await response).status()).toBe(403)
    }
    expect((await context.cookies(origin)).map(({ name }) => name)).toEqual(['laurel'])
    expect(await query('SELECT workspaceId FROM sessions')).toEqual([{ workspaceId: workspaceA }])
    await page.goto(`${origin}/inbox/${workspaceA}`)
    await page.getByText('canary-text').first().waitFor()
  })
})
