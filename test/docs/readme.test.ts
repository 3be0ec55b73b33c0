import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { fieldNames, settings, target } from '../../widget/settings.ts'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, rows, workspaceB } from '../support/harness.ts'
import { codeBlocks, languages, readTable, withLocalUrls } from '../support/readme.ts'
import { fill, send } from '../support/widget-page.ts'

/* What README.md prints for pages, as it is printed there; what it prints for a shell is typed in start.test.ts. */

afterAll(closeAll)

const printed = (code = '') => withLocalUrls(code, browserUrl.origin)

/** A page of another origin with this HTML, in which a testimonial can be sent. */
async function takes(html: string, headers = {}, act = async (_page: Page) => {}) {
  const { page, messages } = await openPage()
  await page.goto(await openSite(html, headers))
  await act(page)
  await fill(page)
  await send(page)
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, firstname: 'Ada' }])
  expect(messages).toEqual([])
}

test('every block is of a kind that a test takes', () => {
  expect(languages()).toEqual(['sh', 'html', 'jsx', 'js', '', 'ts'])
  expect(
    [codeBlocks('html'), codeBlocks('jsx'), codeBlocks('js'), codeBlocks(''), codeBlocks('ts')].map(
      (all) => all.length,
    ),
  ).toEqual([3, 1, 1, 2, 1])
})

describe('shows a form that takes a testimonial:', () => {
  const [short, calm, managed = ''] = codeBlocks('html').map(printed)

  test('the short tag', () => takes(short ?? ''))
  test('the tag that reserves its place', () => takes(calm ?? ''))

  test('what a tag manager adds', async () => {
    // Tag managers write scripts anew, and leave out what they do not know.
    const [, script] = /<script>(.*)<\/script>/s.exec(managed) ?? []
    const inject = (code: string) =>
      document.body.append(Object.assign(document.createElement('script'), { text: code }))
    await takes('', {}, async (page) => {
      await page.evaluate(inject, script ?? '')
      await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    })
  })

  test('the component for React', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-'))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const mounted = `${printed(codeBlocks('jsx')[0])}
      import { createRoot } from 'react-dom/client'
      createRoot(document.querySelector('#root')).render(<><Feedback /></>)`
    await writeFile(join(folder, 'page.jsx'), mounted)
    const built = await build({
      root: folder,
      logLevel: 'error',
      configFile: false,
      build: { write: false, lib: { entry: 'page.jsx', formats: ['es'] } },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    await rm(folder, { recursive: true })
    const [chunk] = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    const code = chunk && 'code' in chunk ? chunk.code.replaceAll('</script', '<\\/script') : ''
    await takes(`<div id="root"></div><script type="module">${code}</script>`)
  })

  test('the policy that it asks for', async () => {
    const [policy = ''] = codeBlocks('')
    await takes(printed(codeBlocks('html')[0]), {
      'Content-Security-Policy': `default-src 'none'; ${printed(policy).trim()}`,
    })
  })
})

test('the lines of script mount a form, hear it, remove it, and open another one', async () => {
  const { page, messages } = await openPage()
  const tag = `<script src="${browserUrl.origin}/laurel.js"></script>`
  await page.goto(await openSite(`<div id="feedback"></div><laurel-form mode="dialog"></laurel-form>${tag}`))
  await page.evaluate(() => {
    const events: string[] = []
    Object.assign(window, { events })
    for (const name of ['open', 'close']) addEventListener(`laurel:${name}`, () => events.push(name))
    const seen = new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) events.push(`+${addedNodes.length} -${removedNodes.length}`)
    })
    seen.observe(document.querySelector('#feedback') ?? document, { childList: true })
  })
  const heard = () => page.evaluate(() => Reflect.get(window, 'events'))
  // What has to be loaded first opens a moment later.
  const [first = '', last = ''] = printed(codeBlocks('js')[0]).split(/^(?=laurel\.close)/m)
  await page.evaluate(first)
  await expect.poll(heard).toEqual(['+1 -0', '+0 -1', 'open'])
  await page.evaluate(last)
  await expect.poll(heard).toEqual(['+1 -0', '+0 -1', 'open', 'close'])
  expect(messages).toEqual([])
})

describe('the table of', () => {
  const names = (cell = '') => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)

  test('settings has every setting, with all its values', () => {
    const rows = readTable('### Settings')
    const told = rows.flatMap(([cell]) => names(cell))
    const families = settings.filter(({ name }) => /^(?:text|prefill)-/.test(name))
    const known = [target, ...settings].filter((setting) => !families.includes(setting)).map(({ name }) => name)
    expect(told.toSorted()).toEqual([...known, 'text-…', 'prefill-…'].toSorted())
    for (const { name, type } of settings) {
      const values = Array.from(type.matchAll(/'(\w+)'/g), ([, value = '']) => value)
      const [, meaning] = rows.find(([cell]) => names(cell).includes(name)) ?? []
      if (meaning) expect(names(meaning)).toEqual(expect.arrayContaining(values))
    }
    const [, fields] = rows.find(([cell]) => cell === '`fields`') ?? []
    expect(names(fields)[0]?.split(' ')).toEqual(fieldNames)
  })

  test('fields has every field, with the limits that are enforced', () => {
    const told = Object.fromEntries(
      readTable('Every field is optional').flatMap(([cell, , fits = '']) => names(cell).map((name) => [name, fits])),
    )
    const same = { firstname: limits.name, email: limits.email, imageUrl: limits.url, phone: limits.phone }
    const more = { title: limits.title, company: limits.company, testimonialText: limits.testimonialText }
    for (const [field, limit] of Object.entries({ ...same, ...more })) {
      expect([field, told[field]?.replaceAll(',', '')]).toEqual([field, expect.stringMatching(`up to ${limit}\\b`)])
    }
  })

  test('limits has what wrangler.toml sets', () => {
    const told = readTable('### Limits').map((cells) => cells.join(' ').replaceAll(',', ''))
    const rates = readFileSync('wrangler.toml', 'utf8').matchAll(/limit = (\d+), period = (\d+)/g)
    for (const [, limit, period] of rates) {
      const often = RegExp(
        `${limit} .*${period === '60' ? 'a minute' : `in ${period} seconds`}.*Retry-After: ${period}`,
      )
      expect(told).toContainEqual(expect.stringMatching(often))
    }
    expect(told).toContainEqual(expect.stringContaining(`${limits.bodyBytes / 1024} KiB 413`))
  })
})
