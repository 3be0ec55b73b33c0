import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bodyBytes } from '../../../shared/limits.ts'
import { guideNames, guidePath } from '../../../worker/docs/markdown.ts'
import { listOperations } from '../../../worker/openapi/core/assemble.ts'
import { openPage, overflow } from '../../support/browser/browser.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { requestRates } from '../../support/documents.ts'
import { openApiDocument } from '../../support/openapi-validator.ts'
import { browserUrl, call } from '../../support/service/harness.ts'

/* The pages of the docs, in a browser. */

const guides = guideNames.map(guidePath)

async function openDocs(path = '/docs', options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  await opened.page.goto(`${browserUrl.origin}${path}`)
  return opened
}

describe('every page', () => {
  test.each(['/docs', ...guides])('%s has the origin of the request and a policy that blocks scripts', async (path) => {
    const { status, headers, text } = await call('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text).not.toContain('localhost:8787')
    expect(text).not.toMatch(/<script|<[^>]+\s(?:on\w+|style)=/)
  })

  test.each(['/docs', ...guides])('%s links to headings and pages that exist, and loads nothing else', async (path) => {
    const { page, messages, requests } = await openDocs(path, { javaScriptEnabled: false })
    expect(messages).toEqual([])
    expect(requests.map((request) => request.replace(browserUrl.origin, ''))).toEqual([
      path,
      '/palette.css',
      '/docs.css',
      '/laurel.svg',
    ])
    const links = await page
      .locator('a[href^="#"], a[href^="/docs"]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''))
    for (const link of new Set(links)) {
      const [target = '', id] = link.split('#')
      const { status, text } = await call('GET', target || path)
      expect([link, status]).toEqual([link, 200])
      if (id) expect([link, text.split(` id="${id}"`).length - 1]).toEqual([link, 1])
    }
    expect(links).toEqual(expect.arrayContaining(['#text', '/docs', ...guides]))
    const current = page.locator('[aria-current="page"]')
    expect(await current.getAttribute('href')).toBe(path)
    expect(await page.locator('h1').textContent()).toBe(await current.textContent())
  })

  test.each(['/docs', ...guides])('%s has its text two key presses away', async (path) => {
    const { page } = await openDocs(path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#text')?.id)).toBe('text')
  })
})

test.each(['missing', 'deploy/', '..%2Fdocs', ''])('returns 404 for the unknown guide “%s”', async (name) => {
  const { status, body } = await call('GET', `/docs/guides/${name}`)
  expect([status, body]).toEqual([404, expect.any(String)])
})

describe('the API reference', () => {
  test('has the caller, the parameters and the statuses of every operation', async () => {
    const { page } = await openDocs()
    const callers = new Map([
      ['[]', 'no authentication'],
      ['[{"apiKey":[]}]', 'API key'],
      ['[{"apiKey":["owner"]}]', 'owner API key'],
      ['[{},{"apiKey":[]}]', 'API key, or none for visitors'],
      ['[{"giverToken":[]}]', 'token of an author’s link'],
    ])
    const printed = await page.locator('body').evaluate(
      (body, ids) =>
        ids.map((id) => {
          const texts = (selector: string) =>
            Array.from(body.querySelectorAll(`#${id} ${selector}`), ({ textContent }) => textContent)
          const statuses = [...texts('h4'), ...texts('[href^="#status-"]')]
          return [texts('h3'), texts('.route code'), texts('.route span'), texts('> table tbody th'), statuses]
        }),
      listOperations(openApiDocument).map(({ operation }) => operation.operationId),
    )
    for (const [index, { method, path, operation }] of listOperations(openApiDocument).entries()) {
      const { summary, deprecated, security, parameters, responses } = operation
      expect(printed[index]).toEqual([
        [summary],
        [`${method.toUpperCase()} ${path}`],
        [`${callers.get(JSON.stringify(security))}${deprecated ? ', deprecated' : ''}`],
        parameters.map(({ name }) => name),
        Object.keys(responses).map((status) => (status < '300' ? `Response ${status}` : status)),
      ])
    }
  })

  test('has all fields with their descriptions', async () => {
    const { page } = await openDocs()
    for (const [name, { properties = {} }] of Object.entries(openApiDocument.components.schemas)) {
      const texts = (selector: string) => page.locator(`#${name} tbody ${selector}`).allTextContents()
      const descriptions = Object.values(properties).map((field) => Object(field).description.replaceAll('`', ''))
      expect([await texts('th'), await texts('td:last-child')]).toEqual([Object.keys(properties), descriptions])
    }
  })

  test('has the rate limits of wrangler.toml', async () => {
    const { page } = await openDocs()
    const cells = (await page.locator('#limits td').allTextContents()).join('\n').replaceAll(',', '')
    expect(requestRates).toHaveLength(13)
    for (const { limit, period } of requestRates) {
      expect(cells).toMatch(RegExp(`^${limit} \\w+ ${period === '60' ? 'a minute' : `in ${period} seconds`}`, 'm'))
    }
    expect(cells).toContain(`${bodyBytes / 1024} KiB`)
  })

  test('opens the fields that a link leads to', async () => {
    const { page } = await openDocs('/docs', { javaScriptEnabled: false })
    expect(await page.locator('a[href^="#"]').count()).toBeGreaterThan(30)
    await page.getByRole('link', { name: 'the fields of this request' }).first().click()
  })
})

test.each(['/docs', ...guides])('%s is accessible and fits in every look', async (path) => {
  const { page } = await openDocs(path)
  expect(await findLookProblems(page)).toEqual([])
})

test.each(['/docs', ...guides])('%s fits a small phone with larger text', async (path) => {
  const { page } = await openDocs(path, { viewport: { width: 320, height: 640 } })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '125%'))
  expect(await overflow(page)).toBe(0)
})
