import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bodyBytes } from '../../../shared/limits.ts'
import { describeField } from '../../../worker/docs/object-tables.ts'
import { listPages } from '../../../worker/docs/site.ts'
import { listOperations } from '../../../worker/openapi/core/assemble.ts'
import { openPage, overflow } from '../../support/browser/browser.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { openReference } from '../../support/browser/reference-page.ts'
import { requestRates } from '../../support/documents.ts'
import { openApiDocument } from '../../support/openapi-validator.ts'
import { browserUrl, call, serviceUrl } from '../../support/service/harness.ts'

/* The pages of the docs, in a browser. */

const pages = listPages(openApiDocument)
const paths = pages.map(({ path }) => path)

async function openDocs(path = '/docs', options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  await opened.page.goto(`${browserUrl.origin}${path}`)
  return opened
}

describe('every page', () => {
  test.each(paths)('%s has the origin of the request and a policy for scripts of the service only', async (path) => {
    const { status, headers, text } = await call('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text).not.toContain('localhost:8787')
    expect(text).not.toMatch(/<script>|<[^>]+\s(?:on\w+|style)=/)
  })

  test.each(paths)('%s works without JavaScript and loads nothing but style sheets', async (path) => {
    const { page, messages, requests } = await openDocs(path, { javaScriptEnabled: false })
    expect(messages).toEqual([])
    expect(
      requests.map((request) => request.replace(browserUrl.origin, '')).filter((url) => !/^\/pictures\//.test(url)),
    ).toEqual([path, '/base.css', '/docs.css'])
    expect(
      await page
        .locator('[aria-label="Documentation"] ul a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(paths.slice(1))
    const current = page.locator('[aria-current="page"]')
    expect(await current.getAttribute('href')).toBe(path)
    if (path !== '/docs') expect(await page.locator('h1').textContent()).toBe(await current.textContent())
  })

  test.each(paths)('%s has its text two key presses away', async (path) => {
    const { page } = await openDocs(path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#text')?.id)).toBe('text')
  })
})

test('the links of all pages, also as Markdown, lead to pages and headings that exist', async () => {
  const ids = new Map<string, string[]>()
  const links: string[] = []
  for (const path of paths) {
    const { text } = await call('GET', path)
    ids.set(
      path,
      Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id),
    )
    links.push(
      ...Array.from(text.matchAll(/ href="([^"]*)"/g), ([, href = '']) => (href.startsWith('#') ? path + href : href)),
    )
    const markdown = await call('GET', `${path}.md`)
    expect([path, markdown.status, markdown.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/markdown; charset=UTF-8',
    ])
    const targets = markdown.text.matchAll(/\]\(([^)\s]+)\)/g)
    links.push(
      ...Array.from(targets, ([, href = '']) => href.replace(serviceUrl.origin, '').replace(/\.md(?=#|$)/, '')),
    )
  }
  const broken = new Set<string>()
  for (const link of new Set(links)) {
    const [path = '', id] = link.split('#')
    if (!/^\/docs(?:\/|$)/.test(path)) continue
    const found = ids.get(path.replace(/\.md$/, ''))
    if (!found || (id && found.filter((other) => other === id).length !== 1)) broken.add(link)
  }
  expect(Array.from(broken)).toEqual([])
  expect(links.length).toBeGreaterThan(1000)
})

test.each(['guides/missing', 'guides/deploy/', 'guides/..%2Fdocs', 'guides/', 'api/missing', 'missing'])(
  'returns 404 for the unknown page “%s”',
  async (name) => {
    const { status, body } = await call('GET', `/docs/${name}`)
    expect([status, body]).toEqual([404, expect.any(String)])
  },
)

test('llms.txt lists all pages as Markdown', async () => {
  const { text, headers } = await call('GET', '/llms.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  const listed = Array.from(text.matchAll(/\]\(([^)]+)\.md\): \S/g), ([, url = '']) => new URL(url).pathname)
  expect(listed).toEqual(paths.slice(1))
})

describe('the API reference', () => {
  test('has the caller, the parameters and the statuses of every operation', async () => {
    const callers = new Map([
      ['[]', 'no authentication'],
      ['[{"apiKey":[]}]', 'API key'],
      ['[{"apiKey":["owner"]}]', 'owner API key'],
      ['[{},{"apiKey":[]}]', 'API key, or none for visitors'],
      ['[{"giverToken":[]}]', 'token of an author’s link'],
    ])
    const { page } = await openReference()
    const printed = await page.locator('html').evaluate(
      (html, ids) =>
        ids.map((id) => {
          const texts = (selector: string) =>
            Array.from(html.querySelectorAll(`#${id} ${selector}`), ({ textContent }) => textContent)
          const rows = (part: string) => texts(`#${id}-${part} + table tbody th`)
          return [texts('h2'), texts('h2 + p'), rows('parameters'), rows('responses')]
        }),
      listOperations(openApiDocument).map(({ operation }) => operation.operationId),
    )
    for (const [index, { method, path, operation }] of listOperations(openApiDocument).entries()) {
      const { summary, deprecated, security, parameters, responses } = operation
      expect(printed[index]).toEqual([
        [summary],
        [
          `${method.toUpperCase()} ${path} · ${callers.get(JSON.stringify(security))}${deprecated ? ', deprecated' : ''}`,
        ],
        parameters.map(({ name }) => name),
        Object.keys(responses),
      ])
    }
  })

  test('has all fields with their descriptions', async () => {
    const { page } = await openReference()
    for (const [name, { properties = {} }] of Object.entries(openApiDocument.components.schemas)) {
      const rows = page.locator(`#${name} ~ table`).first().locator('tbody tr')
      const texts = (selector: string) =>
        Object.keys(properties).length > 0 ? rows.locator(selector).allTextContents() : []
      const descriptions = Object.values(properties).map((field) => describeField(Object(field)).replaceAll('`', ''))
      expect([name, await texts('th'), await texts('td:last-child')]).toEqual([
        name,
        Object.keys(properties),
        descriptions,
      ])
    }
  })

  test('has the rate limits of wrangler.toml', async () => {
    const { page } = await openDocs('/docs/api')
    const cells = (await page.locator('#limits td').allTextContents()).join('\n').replaceAll(',', '')
    expect(requestRates).toHaveLength(13)
    for (const { limit, period } of requestRates) {
      expect(cells).toMatch(RegExp(`^${limit} \\w+ ${period === '60' ? 'a minute' : `in ${period} seconds`}`, 'm'))
    }
    expect(cells).toContain(`${bodyBytes / 1024} KiB`)
  })
})

test.each(paths)('%s is accessible and fits in every look', async (path) => {
  const { page } = await openDocs(path)
  expect(await findLookProblems(page)).toEqual([])
})

test.each(paths)('%s fits a small phone with text of 200 %%', async (path) => {
  const { page } = await openDocs(path, { viewport: { width: 320, height: 640 } })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow(page)).toBe(0)
})
