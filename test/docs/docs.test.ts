import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import axe from 'axe-core'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyBytes } from '../../shared/limits.ts'
import { demo } from '../../worker/lib/demo.ts'
import { listOperations } from '../../worker/openapi/document.ts'
import * as examples from '../../worker/openapi/examples.ts'
import { closeAll, openPage } from '../support/browser.ts'
import { addKey, browserUrl, call, query, rows } from '../support/harness.ts'
import { compileSchema, openApiDocument } from '../support/openapi-validator.ts'
import { shellPath } from '../support/shell.ts'

/* The page at `/docs`, and every example of the description: its curl lines are run as they are printed there. */

afterAll(closeAll)

beforeEach(async () => {
  const insert = "INSERT INTO workspaces (id, created, name, website) VALUES (?, '2026-01-03T00:00:00.000Z', ?, ?)"
  await query(insert, demo.workspaceId, examples.workspace.name, examples.workspace.website)
  await addKey(demo.key, demo.workspaceId)
})

async function openDocs(options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  await opened.page.goto(`${browserUrl.origin}/docs`)
  return opened
}

/** The lines for a shell in a part of the page. */
async function printed(id: string): Promise<string[]> {
  const { page, context } = await openDocs({ javaScriptEnabled: false })
  const lines = await page.locator(`#${id} code.sh`).allTextContents()
  await context.close()
  return lines
}

/** What a shell prints for lines, in which `$id` is this one. */
async function typed(lines: string, id = ''): Promise<string> {
  // What the lines write, they write there.
  const cwd = await mkdtemp(join(tmpdir(), 'laurel-'))
  const { stdout } = await promisify(execFile)(shellPath, ['-c', lines], { cwd, env: { ...process.env, id } })
  await rm(cwd, { recursive: true })
  return stdout
}

/** A record or a key, made as the description says. */
async function create(tag: string | undefined): Promise<string> {
  const made = listOperations(openApiDocument).find(
    ({ method, operation }) => method === 'post' && operation.tags.includes(tag ?? ''),
  )
  const body = made?.operation.requestBody?.content['application/json']?.example
  return made ? (await call('POST', made.path, { key: demo.key, body })).body.id : ''
}

describe('the example of', () => {
  test.each(listOperations(openApiDocument).map(({ operation }) => [operation.operationId, operation] as const))(
    '%s is answered as it says',
    async (operationId, { tags, responses }) => {
      const [line = ''] = await printed(operationId)
      const id = operationId.startsWith('create') ? '' : await create(tags[0])
      const output = await typed(line.replace('curl', "curl -s -w '\\n%{http_code}'"), id)
      const [, text = '', status = ''] = /^([\s\S]*)\n(\d+)$/.exec(output) ?? []
      const response = responses[status]
      expect(response, output).toHaveProperty('description')
      const { schema, example } = (response && 'content' in response && response.content?.['application/json']) || {}
      if (!schema) return
      const answer = JSON.parse(text)
      expect(compileSchema(schema)(answer)).toBe(true)
      if (example !== undefined) expect(timeless(answer)).toEqual(timeless(example))
    },
  )
})

/** What does not change from one time to the next; of a list the first, as a workspace has other keys, too. */
function timeless(answer: unknown): unknown {
  const [first] = [answer].flat()
  return JSON.parse(JSON.stringify(first), (name, value) =>
    /^(?:id|created|prefix|key)$/.test(name) && value !== demo.workspaceId ? '' : value,
  )
}

test('the lines between the operations work as they are printed', async () => {
  const id = await create('Testimonials')
  const answer = async (part: string) => typed((await printed(part)).join('\n').replaceAll('curl', 'curl -s'), id)
  expect(JSON.parse(await answer('first'))).toMatchObject({ firstname: 'Ada', stars: 5, published: false })
  const [once, again] = [await answer('once'), await answer('once')]
  expect(JSON.parse(once)).toMatchObject({ firstname: 'Edsger' })
  expect(again).toBe(once)
  expect(await answer('lists')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\n\[\{"id":/)
  const [read = '', changed = ''] = (await answer('conflicts')).split(/(?<=\})(?=\{)/)
  expect([JSON.parse(read), JSON.parse(changed)]).toMatchObject([
    { id, published: false },
    { id, published: true },
  ])
  expect(await rows('testimonials')).toHaveLength(3)
})

describe('the page', () => {
  test('has the address under which it is asked, and a policy that keeps scripts out', async () => {
    const { status, headers, text } = await call('GET', '/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text).not.toContain('localhost:8787')
    expect(text).not.toMatch(/<script|\son\w+=|style=/)
  })

  test('says of every operation who may, what may be sent and what comes back', async () => {
    const { page } = await openDocs()
    const callers = ['anybody', 'key holders', 'key holders and visitors']
    for (const { method, path, operation } of listOperations(openApiDocument)) {
      const { operationId, summary, deprecated, security, parameters, responses } = operation
      const texts = (selector: string) => page.locator(`#${operationId} ${selector}`).allTextContents()
      const told = [
        await texts('h3'),
        await texts('.route code'),
        await texts('.route span'),
        await texts('> table tbody th'),
      ]
      expect([...told, [...(await texts('h4')), ...(await texts('[href^="#status-"]'))]]).toEqual([
        [summary],
        [`${method.toUpperCase()} ${path}`],
        [`${callers[security.length]}${deprecated ? ', deprecated' : ''}`],
        parameters.map(({ name }) => name),
        Object.keys(responses).map((status, index) => (index === 0 ? `Answer ${status}` : status)),
      ])
    }
  })

  test('has all fields with their rules', async () => {
    const { page } = await openDocs()
    for (const [name, { properties = {} }] of Object.entries(openApiDocument.components.schemas)) {
      const texts = (selector: string) => page.locator(`#${name} tbody ${selector}`).allTextContents()
      const rules = Object.values(properties).map((field) => Object(field).description.replaceAll('`', ''))
      expect([await texts('th'), await texts('td:last-child')]).toEqual([Object.keys(properties), rules])
    }
  })

  test('tells the limits that are set', async () => {
    const { page } = await openDocs()
    const told = (await page.locator('#limits td').allTextContents()).join('\n').replaceAll(',', '')
    const limits = Array.from(readFileSync('wrangler.toml', 'utf8').matchAll(/limit = (\d+), period = (\d+)/g))
    expect(limits).toHaveLength(4)
    for (const [, limit, period] of limits) {
      expect(told).toMatch(RegExp(`^${limit} \\w+ ${period === '60' ? 'a minute' : `in ${period} seconds`}`, 'm'))
    }
    expect(told).toContain(`${bodyBytes / 1024} KiB`)
  })

  test('by keyboard the text is two presses away', async () => {
    const { page } = await openDocs()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#text')?.id)).toBe('text')
  })

  test('leads everywhere without JavaScript and asks nothing of anybody else', async () => {
    const { page, messages, requests } = await openDocs({ javaScriptEnabled: false })
    expect(messages).toEqual([])
    expect(requests.map((request) => request.replace(browserUrl.origin, ''))).toEqual([
      '/docs',
      '/palette.css',
      '/docs.css',
      '/laurel.svg',
    ])
    const links = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(30)
    for (const link of new Set(links)) expect([link, await page.locator(link).count()]).toEqual([link, 1])
    await page.getByRole('link', { name: 'The fields of this body' }).first().click()
  })
})

const looks: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 320, height: 640 } }],
  ['on a tablet, dark', { viewport: { width: 768, height: 1024 }, colorScheme: 'dark' }],
  ['on a desk', { viewport: { width: 1280, height: 900 } }],
]

test.each(looks)('%s the page breaks no rule and does not scroll sideways', async (_, options) => {
  const { page } = await openDocs(options)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.evaluate(axe.source)
  const broken = await page.evaluate(async () => {
    const { violations }: axe.AxeResults = await Reflect.get(window, 'axe').run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
  })
  expect(broken).toEqual([])
})
