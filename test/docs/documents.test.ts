import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { build } from 'vite'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardParts, displayQueries } from '../../shared/displays/options.ts'
import { fieldNames } from '../../shared/form-fields.ts'
import { settings, target } from '../../shared/forms/attributes.ts'
import * as limits from '../../shared/limits.ts'
import { DisplaySettings } from '../../shared/workspace/display-settings.ts'
import { picture } from '../../worker/docs/picture.ts'
import { pictureFolder, pictureLooks, pictureNames } from '../pictures/names.ts'
import { openPage, openSite } from '../support/browser/browser.ts'
import { fill, send } from '../support/browser/widget-page.ts'
import { freePort } from '../support/cli/project-copy.ts'
import {
  basics,
  codeBlocks,
  codeIn,
  displayGuide,
  documents,
  embedGuide,
  readme,
  readTable,
  requestRates,
  testimonialsReference,
  webhooksGuide,
  withLocalUrls,
  wordPressGuide,
} from '../support/documents.ts'
import { storeForm } from '../support/forms.ts'
import { openApiDocument } from '../support/openapi-validator.ts'
import { browserUrl, call, keys, rows, workspaceB } from '../support/service/harness.ts'
import { textSettingsTable } from '../support/text-settings.ts'

/*
 * The code for pages and the tables in the README, the reference and the guides. Their shell commands run in
 * pages/commands.test.ts and pages/reference.test.ts, and the TypeScript in types/client-types.test.ts.
 */

const forBrowser = (code = '') => withLocalUrls(code, browserUrl.origin)

/** Sends a testimonial from a page of another origin with this HTML; `act` runs before the form is filled in. */
async function expectTestimonialFrom(html: string, headers = {}, act = async (_page: Page) => {}) {
  const { page, messages } = await openPage()
  await page.goto(await openSite(html, headers))
  await act(page)
  await fill(page)
  await send(page)
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, firstname: 'Ada' }])
  expect(messages).toEqual([])
}

test('every block of code is in a language that a test runs', () => {
  const languages = codeBlocks.map(({ language }) => language)
  const count = (name: string) => languages.filter((language) => language === name).length
  const names = ['sh', 'html', 'jsx', 'css', 'js', '', 'ts', 'json', 'php', 'astro']
  expect(Array.from(new Set(languages)).toSorted()).toEqual(names.toSorted())
  expect(names.slice(1).map((name) => [name, count(name)])).toEqual([
    ['html', 13],
    ['jsx', 2],
    ['css', 5],
    ['js', 2],
    ['', 2],
    ['ts', 1],
    ['json', 2],
    ['php', 2],
    ['astro', 1],
  ])
  // The README repeats two snippets of the form and the one of a display; the guides repeat the short one.
  expect(codeIn('html')).toHaveLength(8)
})

test('the receiver in the guide to webhooks accepts the requests of the service, and no others', async () => {
  const key = keys.workspaceB
  const [code = ''] = codeIn('js').filter((code) => code.includes('standardwebhooks'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { body: webhook } = await call('POST', '/v1/webhooks', { key, body: { url } })
  const program = spawn(
    process.execPath,
    ['--input-type=module', '-e', code.replace('3000)', `${port}, () => console.log('ready'))`)],
    { env: { ...process.env, WEBHOOK_SECRET: webhook.secret } },
  )
  let output = ''
  program.stdout.on('data', (text) => (output += text))
  await expect.poll(() => output).toBe('ready\n')
  const sent = await call('POST', `/v1/webhooks/${webhook.id}/test`, { key })
  const forged = await fetch(url, { method: 'POST', body: '{}' })
  await call('POST', `/v1/webhooks/${webhook.id}/rotate`, { key })
  const rotated = await call('POST', `/v1/webhooks/${webhook.id}/test`, { key })
  program.kill()
  expect([sent.body.status, forged.status, rotated.body.status]).toEqual([204, 400, 204])
  expect(output).toBe(`ready\n${`webhook.test ${webhook.id}\n`.repeat(2)}`)
})

test('the example of an event has the fields of a testimonial', async () => {
  const { type, data } = JSON.parse(codeIn('json').find((code) => code.includes('"type"')) ?? '')
  const { firstname, email, testimonialText, stars, gaveConsent } = data
  const visitor = { workspaceId: workspaceB, firstname, email, testimonialText, stars, gaveConsent }
  const { body: record } = await call('POST', '/v1/testimonial', { body: visitor })
  const { id, workspaceId, created } = data
  expect([type, data]).toEqual([
    'testimonial.created',
    { ...record, id, workspaceId, created, consentDateTime: created },
  ])
})

test('the example of a signature is that of the library', () => {
  const cells = readTable(webhooksGuide, '### Without a library').map(([, cell = '']) => cell.slice(1, -1))
  const [secret = '', id = '', timestamp = '', body = '', signature] = cells
  expect(new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body)).toBe(signature)
})

test('the README has at most 250 lines', () => {
  expect(readFileSync(readme, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(250)
})

describe('the pictures', () => {
  test('are those that `npm run pictures` takes', () => {
    const files = pictureNames.flatMap((name) => Object.values(pictureLooks).map((ending) => name + ending))
    expect(readdirSync(pictureFolder).toSorted()).toEqual(files.toSorted())
  })

  test('are named by the README or a guide, each of them and no others', () => {
    const named = documents.flatMap((document) =>
      Array.from(readFileSync(document, 'utf8').matchAll(/\/pictures\/(\S+)\.webp/g), ([, name]) => name),
    )
    expect(Array.from(new Set(named)).toSorted()).toEqual(pictureNames.toSorted())
  })

  test('have their size and a file for dark pages', () => {
    expect(String(picture('/pictures/inbox.webp', 'The “inbox”'))).toBe(
      '<a href="/pictures/inbox.webp"><picture><source media="(prefers-color-scheme: dark)" srcset="/pictures/inbox-dark.webp"><img src="/pictures/inbox.webp" alt="The “inbox”" width="1024" height="640" loading="lazy"></picture></a>',
    )
    expect(() => picture('/pictures/inbox-dark.webp', '')).toThrow('inbox-dark-dark.webp')
  })
})

describe('the code that embeds the form', () => {
  const [short = '', long = '', tagManager = ''] = codeIn('html')
    .filter((code) => code.includes('/laurel.js') && !code.includes('FORM_ID'))
    .map(forBrowser)

  test('the short snippet works', () => expectTestimonialFrom(short))
  test('the snippet that reserves space works', () => expectTestimonialFrom(long))

  test.each(codeIn('html').filter((code) => code.includes('FORM_ID')))(
    'the snippet of a stored form works: %s',
    async (code) => {
      const { formId } = await storeForm({ texts: { heading: 'How was it?' } }, { workspaceId: workspaceB })
      const { page, messages } = await openPage()
      const script = code.includes('<script') ? '' : `<script src="${browserUrl.origin}/laurel.js"></script>`
      await page.goto(await openSite(forBrowser(code).replaceAll('FORM_ID', formId) + script))
      if (code.includes('button')) await page.getByRole('button', { name: 'Leave a testimonial' }).click()
      await page.getByRole('heading', { name: 'How was it?' }).waitFor()
      expect(messages).toEqual([])
    },
  )

  test('the script works in a tag manager', async () => {
    // Tag managers write scripts anew and remove attributes.
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(tagManager) ?? []
    const inject = (code: string) =>
      document.body.append(Object.assign(document.createElement('script'), { text: code }))
    await expectTestimonialFrom('', {}, async (page) => {
      await page.evaluate(inject, script)
      await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    })
  })

  test('the React component works', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-'))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const entry = `${forBrowser(codeIn('jsx')[0])}
      import { createRoot } from 'react-dom/client'
      createRoot(document.querySelector('#root')).render(<><Feedback /></>)`
    await writeFile(join(folder, 'page.jsx'), entry)
    const output = await build({
      root: folder,
      logLevel: 'error',
      configFile: false,
      build: { write: false, lib: { entry: 'page.jsx', formats: ['es'] } },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    await rm(folder, { recursive: true })
    const [chunk] = [output].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    const code = chunk && 'code' in chunk ? chunk.code.replaceAll('</script', '<\\/script') : ''
    await expectTestimonialFrom(`<div id="root"></div><script type="module">${code}</script>`)
  })

  test('the short snippet works with the Content Security Policy', async () => {
    const policy = forBrowser(codeIn('')[0]).trim()
    await expectTestimonialFrom(short, { 'Content-Security-Policy': `default-src 'none'; ${policy}` })
  })
})

test('the style sheet changes the form', async () => {
  const { page } = await openPage()
  await page.goto(
    await openSite(
      `<style>${codeIn('css').find((code) => code.includes('::part'))}</style>${forBrowser(codeIn('html')[0])}`,
    ),
  )
  const style = await page.locator('.send').evaluate((button) => {
    const { textTransform, borderRadius } = getComputedStyle(button)
    return { textTransform, borderRadius }
  })
  expect(style).toEqual({ textTransform: 'uppercase', borderRadius: '0px' })
})

test('the JavaScript mounts a form, listens to it, removes it, and opens and closes another one', async () => {
  const { page, messages } = await openPage()
  const script = `<script src="${browserUrl.origin}/laurel.js"></script>`
  await page.goto(await openSite(`<div id="feedback"></div><laurel-form mode="dialog"></laurel-form>${script}`))
  await page.evaluate(() => {
    const events: string[] = []
    Object.assign(window, { events })
    for (const name of ['open', 'close']) addEventListener(`laurel:${name}`, () => events.push(name))
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) events.push(`+${addedNodes.length} -${removedNodes.length}`)
    })
    observer.observe(document.querySelector('#feedback') ?? document, { childList: true })
  })
  const events = () => page.evaluate(() => Reflect.get(window, 'events'))
  // The dialog is loaded first and opens a moment later.
  const [first = '', last = ''] = forBrowser(codeIn('js')[0]).split(/^(?=laurel\.close)/m)
  await page.evaluate(first)
  await expect.poll(events).toEqual(['+1 -0', '+0 -1', 'open'])
  await page.evaluate(last)
  await expect.poll(events).toEqual(['+1 -0', '+0 -1', 'open', 'close'])
  expect(messages).toEqual([])
})

describe('the code that shows testimonials', () => {
  beforeEach(async () => {
    const body = { firstname: 'Ada', testimonialText: 'Wonderful.', gaveConsent: true, published: true }
    await call('POST', '/v1/testimonial', { key: keys.workspaceB, body })
  })

  test('the element does', async () => {
    const [code = ''] = codeIn('html').filter((code) => code.includes('<laurel-testimonials'))
    const { page, messages } = await openPage()
    await page.goto(await openSite(forBrowser(code)))
    await page.getByText('Wonderful.').waitFor()
    expect(messages).toEqual([])
  })

  test('the URLs that servers fetch exist', async () => {
    const guides = [displayGuide, wordPressGuide]
    const blocks = codeBlocks.filter(({ document, language }) => guides.includes(document) && language !== 'html')
    const urls = blocks.flatMap(({ code }) => withLocalUrls(code).match(/http:[^'"\s]+\/testimonials[^'"\s]*/g) ?? [])
    const found = await Promise.all(
      Array.from(new Set(urls), async (url) => {
        const response = await fetch(url)
        return [response.headers.get('content-type'), (await response.text()).includes('Wonderful.')]
      }),
    )
    expect(found).toEqual([
      ['text/html; charset=UTF-8', true],
      ['text/css; charset=utf-8', false],
    ])
    // WordPress, PHP, Astro, Next.js and curl.
    expect(urls.filter((url) => url.endsWith('/wall'))).toHaveLength(5)
  })

  test('the paths of fragments exist', async () => {
    const paths = Array.from(
      readFileSync(displayGuide, 'utf8').matchAll(/^- `(\/testimonials\/.*)`$/gm),
      ([, path]) => path,
    )
    const statuses = await Promise.all(paths.map(async (path = '') => (await call('GET', withLocalUrls(path))).status))
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})

test('the error message is the one that the service returns', async () => {
  const { status, text } = await call('POST', '/v1/testimonial', {
    key: keys.workspaceB,
    body: { email: 'ada', emial: 'ada@example.com' },
  })
  expect([status, text]).toEqual([400, codeIn('json')[0]?.trim()])
})

describe('the tables', () => {
  const codeNames = (cell = '') => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)

  test.each([
    [readme, '## Embed the form'],
    [embedGuide, '## Settings'],
  ])('the settings table in %s has every setting', (document, heading) => {
    const table = readTable(document, heading)
    const families = settings.filter(({ name }) => /^(?:text|prefill)-/.test(name))
    const single = [target, ...settings].filter((setting) => !families.includes(setting)).map(({ name }) => name)
    const listed = table.flatMap(([cell]) => codeNames(cell))
    expect(listed.toSorted()).toEqual([...single, 'text-…', 'prefill-…'].toSorted())
    const [, fields] = table.find(([cell]) => cell === '`fields`') ?? []
    expect(codeNames(fields)[0]?.split(' ')).toEqual(fieldNames)
    for (const { name, type } of settings) {
      const values = Array.from(type.matchAll(/'(\w+)'/g), ([, value = '']) => value)
      const [, meaning] = table.find(([cell]) => codeNames(cell).includes(name)) ?? []
      if (meaning) expect(codeNames(meaning)).toEqual(expect.arrayContaining(values))
    }
  })

  test('the texts table has every setting with its English text', () => {
    expect(readFileSync(embedGuide, 'utf8')).toContain(`\n\n${textSettingsTable}\n`)
    const listed = readTable(embedGuide, '### Texts').flatMap(([cell]) => codeNames(cell))
    expect(listed).toEqual(settings.map(({ name }) => name).filter((name) => name.startsWith('text-')))
  })

  test('the options table of displays has every option with its values', () => {
    const table = new Map(readTable(displayGuide, '## Options').map(([name = '', values = '']) => [name, values]))
    const { page, wall } = displayQueries
    const names = new Set([...Object.keys(page.shape), ...Object.keys(wall.shape)])
    expect(Array.from(table.keys()).toSorted()).toEqual(Array.from(names, (name) => `\`${name}\``).toSorted())
    const options = openApiDocument.paths['/testimonials/{workspaceId}']?.get?.parameters ?? []
    for (const { name, schema } of options) {
      const values = table.get(`\`${name}\``) ?? ''
      const numbers = values.match(/\d+/g)?.map(Number)
      if (schema.type === 'integer') expect([name, numbers]).toEqual([name, expect.arrayContaining([schema.maximum])])
      else if (schema.enum && name !== 'columns')
        expect([name, codeNames(values)]).toEqual([name, expect.arrayContaining(schema.enum)])
    }
    expect(codeNames(table.get('`show`'))[0]?.split(',')).toEqual(cardParts)
  })

  test('the properties table of displays has those that the style sheet reads', () => {
    const css = readFileSync('widget/testimonials/testimonials.css', 'utf8')
    const read = new Set(Array.from(css.matchAll(/var\((--laurel-\w+)/g), ([, name]) => name))
    // The columns are an option.
    read.delete('--laurel-columns')
    const listed = readTable(displayGuide, '## Styling').flatMap(([name]) => codeNames(name))
    expect(listed.toSorted()).toEqual(Array.from(read).toSorted())
  })

  test('the settings table of displays has every setting with its values', () => {
    const table = readTable(displayGuide, '## Settings')
    expect(table.flatMap(([name]) => codeNames(name))).toEqual(Object.keys(DisplaySettings.shape))
    for (const [name = '', values] of table) {
      const field = openApiDocument.components.schemas.Workspace?.properties?.[name.slice(1, -1)]
      if (typeof field === 'object' && field.enum) expect(codeNames(values)).toEqual(field.enum)
    }
  })

  test('the fields table has the limits that are enforced', () => {
    const rules = Object.fromEntries(
      readTable(testimonialsReference, '## Fields').flatMap(([cell, rule = '']) =>
        codeNames(cell).map((name) => [name, rule]),
      ),
    )
    const both = { firstname: limits.name, email: limits.email, imageUrl: limits.url }
    const testimonial = { title: limits.title, company: limits.company, testimonialText: limits.testimonialText }
    for (const [field, limit] of Object.entries({ ...both, ...testimonial })) {
      expect([field, rules[field]?.replaceAll(',', '')]).toEqual([field, expect.stringMatching(`up to ${limit}\\b`)])
    }
    expect(rules.socialMediaProfiles).toContain(`up to ${limits.profiles} URLs`)
    expect(readFileSync('worker/docs/api/contacts.md', 'utf8')).toContain(`up to ${limits.phone} characters`)
  })

  test('the limits table has the rates of wrangler.toml', () => {
    const table = readTable(basics, '## Limits').map((cells) => cells.join(' ').replaceAll(',', ''))
    for (const { limit, period } of requestRates) {
      const unit = period === '60' ? 'a minute' : `in ${period} seconds`
      expect(table).toContainEqual(expect.stringMatching(RegExp(`${limit} .*${unit}.*Retry-After: ${period}`)))
    }
    expect(table).toContainEqual(expect.stringContaining(`${limits.bodyBytes / 1024} KiB 413`))
  })

  test('the commands table has every command', () => {
    const listed = readTable(readme, '## Command line').flatMap(([cell]) => codeNames(cell))
    const names = new Set(listed.map((command) => command.split(' ')[0]))
    const files = readdirSync('worker/cli/commands').map((file) => parse(file).name)
    expect(Array.from(names).toSorted()).toEqual(files.toSorted())
  })
})

test.each(documents)('%s has no line over 120 characters in its paragraphs', (document) => {
  const text = readFileSync(document, 'utf8').replaceAll(/^```.*?^```$/gms, '')
  const long = text.split('\n').filter((line) => line.length > 120 && !/^[|<]/.test(line))
  expect(long).toEqual([])
})
