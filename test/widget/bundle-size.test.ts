import { globSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { designs } from '../../shared/displays/designs.ts'
import { docsLimits, sizeLimits } from '../bench/size-limits.ts'
import { pages } from '../bench/widget/pages.ts'
import { openProbe, waitUntilUsable } from '../bench/widget/probe.ts'
import { compressScripts, type ScriptServer, totalBytes } from '../bench/widget/server.ts'
import { openSite } from '../support/browser/browser.ts'
import { formScript, guidedForm } from '../support/browser/stored-form-page.ts'
import { builtWorkers } from '../support/build.ts'
import { browserUrl } from '../support/service/harness.ts'

const service: ScriptServer = { origin: browserUrl.origin, files: compressScripts('dist/widget') }
const findFiles = (pattern: RegExp) => Array.from(service.files.keys()).filter((path) => pattern.test(path))
const form = findFiles(/^\/assets\/form-/)
const languages = findFiles(/^\/assets\/[a-z]{2}(-[A-Z][a-z]+)?-[\w-]{8}\.js$/).map((path) => ({
  path,
  lang: path.slice('/assets/'.length, -'-12345678.js'.length),
}))

const fileSize = (file: string) => gzipSync(readFileSync(`dist/widget/${file}`), { level: 9 }).length

/** Returns the paths that a page requests from the service until its form is usable. */
async function requestedPaths(html: string): Promise<string[]> {
  const { page, context, requests } = await openProbe()
  await page.goto(await openSite(html))
  await waitUntilUsable(page)
  await context.close()
  return requests
    .filter((request) => request.startsWith(`${browserUrl.origin}/`))
    .map((request) => new URL(request).pathname)
}

describe('the size after gzip -9', () => {
  test(`the loader is at most ${sizeLimits.loader} bytes`, () => {
    expect(totalBytes(service.files, ['/laurel.js'])).toBeLessThanOrEqual(sizeLimits.loader)
  })

  test(`loader and form are at most ${sizeLimits.form} bytes, in two requests`, async () => {
    const paths = await requestedPaths(pages.script(service))
    expect(paths).toEqual(['/laurel.js', ...form])
    expect(totalBytes(service.files, paths)).toBeLessThanOrEqual(sizeLimits.form)
  })

  test(`script and form are at most ${sizeLimits.storedForm} bytes for a stored form with three questions and consents`, () => {
    const script = gzipSync(formScript(guidedForm), { level: 9 }).length
    expect(script + totalBytes(service.files, ['/latest/form.js'])).toBeLessThanOrEqual(sizeLimits.storedForm)
  })

  test('what is loaded with the first input is at most 12,000 bytes', () => {
    expect(totalBytes(service.files, findFiles(/^\/assets\/lazy-/))).toBeLessThanOrEqual(12_000)
  })

  test('Turnstile is one more file of at most 500 bytes, which loads its script from Cloudflare', () => {
    const turnstile = findFiles(/^\/assets\/turnstile-/)
    expect(turnstile).toHaveLength(1)
    expect(totalBytes(service.files, turnstile)).toBeLessThanOrEqual(500)
  })

  test('the question after sending without consent is one more file of at most 950 bytes', () => {
    const question = findFiles(/^\/assets\/PublishQuestion-/)
    expect(question).toHaveLength(1)
    expect(totalBytes(service.files, question)).toBeLessThanOrEqual(950)
  })

  test('the form has its styles once', () => {
    for (const path of form) expect(readFileSync(`dist/widget${path}`, 'utf8').split(':host').length - 1).toBe(1)
  })

  test(`loader and preloaded form are at most ${sizeLimits.form} bytes, requested once each`, async () => {
    const paths = await requestedPaths(pages.snippet(service))
    expect(paths).toHaveLength(2)
    expect(totalBytes(service.files, paths)).toBeLessThanOrEqual(sizeLimits.form)
  })

  test.each(languages)(
    'the language $lang is one more file of at most 2,000 bytes, Arabic 2,200',
    async ({ path, lang }) => {
      const paths = await requestedPaths(pages.language(service, lang))
      expect(paths.toSorted()).toEqual([...form, '/laurel.js', path].toSorted())
      expect(totalBytes(service.files, [path])).toBeLessThanOrEqual(lang === 'ar' ? 2_200 : 2_000)
    },
  )

  test.each([
    ['choosing photos', 2_710, /^\/assets\/media-[\da-f]{8}/],
    ['choosing videos', 1_090, /^\/assets\/VideoPicker-/],
    ['preparing and uploading a file', 1_700, /^\/assets\/uploader-/],
  ])('what is for %s is one more file of at most %i bytes', (_, bytes, pattern) => {
    const files = findFiles(pattern)
    expect(files).toHaveLength(1)
    expect(totalBytes(service.files, files)).toBeLessThanOrEqual(bytes)
  })

  test('the texts of files are at most 700 bytes in each language', () => {
    const texts = findFiles(/^\/assets\/media-[a-z]{2}-/)
    expect(texts).toHaveLength(languages.length + 1)
    for (const path of texts) expect(totalBytes(service.files, [path]), path).toBeLessThanOrEqual(700)
  })

  test('the video recorder is one more file of at most 5,050 bytes, its texts in another language at most 520 bytes', () => {
    const recorder = findFiles(/^\/assets\/Recorder-/)
    expect(recorder).toHaveLength(1)
    expect(totalBytes(service.files, recorder)).toBeLessThanOrEqual(5_050)
    const texts = findFiles(/^\/assets\/recorder-/)
    expect(texts).toHaveLength(languages.length)
    for (const path of texts) expect(totalBytes(service.files, [path]), path).toBeLessThanOrEqual(520)
  })

  test('what recognises and shows videos is at most 3.5 kB', () => {
    const video = findFiles(/^\/assets\/video-/i)
    expect(video).toHaveLength(1)
    expect(totalBytes(service.files, video)).toBeLessThanOrEqual(3_500)
  })

  test.each([
    ['styles of displays', 'testimonials.css', 1_170],
    ['element of displays', 'testimonials.js', 2_290],
  ])('the %s are %s, at most %i bytes', (_, file, bytes) => {
    expect(fileSize(file)).toBeLessThanOrEqual(bytes)
  })

  test('the tabs and the search of a saved display are one more file of at most 600 bytes', () => {
    const find = findFiles(/^\/assets\/testimonials-find-/)
    expect(find).toHaveLength(1)
    expect(totalBytes(service.files, find)).toBeLessThanOrEqual(600)
  })

  test.each(designs)('the style sheet of a wall in the design %s is at most 1,280 bytes', (design) => {
    const styles: Record<string, string> = JSON.parse(readFileSync('dist/widget/assets/display-styles.json', 'utf8'))
    const file = design === 'cards' ? 'testimonials.css' : `testimonials-${design}.css`
    expect(readFileSync(`dist/widget/${file}`, 'utf8')).toBe(`${styles.base}${styles.carousel}${styles[design]}`)
    expect(gzipSync(`${styles.base}${styles[design]}`, { level: 9 }).length).toBeLessThanOrEqual(1_280)
    // For all layouts.
    expect(fileSize(file)).toBeLessThanOrEqual(1_420)
    expect(Object.keys(styles)).toEqual(['base', 'carousel', 'find', ...designs])
  })

  test('the element and a wall’s style sheet are at most 3.3 kB', () => {
    const { base } = JSON.parse(readFileSync('dist/widget/assets/display-styles.json', 'utf8'))
    const bytes = fileSize('testimonials.js') + gzipSync(base, { level: 9 }).length
    expect(bytes).toBeLessThanOrEqual(3_300)
  })

  test('the script of the docs is at most 1,500 bytes, 8,000 with the search, and its style sheets 5,000', () => {
    const search = findFiles(/^\/assets\/docs-search-/)
    expect(search).toHaveLength(1)
    expect(fileSize('docs.js')).toBeLessThanOrEqual(docsLimits.script)
    expect(fileSize('docs.js') + totalBytes(service.files, search)).toBeLessThanOrEqual(docsLimits.search)
    const styles = ['base.css', 'docs.css', 'docs-search.css'].map(fileSize)
    expect(styles.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(docsLimits.styles)
  })

  test('each page of the docs is at most 25,000 bytes', () => {
    const sizes = globSync('dist/widget/docs{,/**/*}.html').map((file) => fileSize(relative('dist/widget', file)))
    expect(sizes.length).toBeGreaterThan(30)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(docsLimits.page)
  })

  test('the search index of the docs is at most 60,000 bytes', () => {
    expect(fileSize('docs-search.json')).toBeLessThanOrEqual(docsLimits.index)
  })

  test('the author’s page has a script of at most 1,800 bytes and styles of at most 1,500', () => {
    const { script, style } = JSON.parse(readFileSync('dist/widget/assets/author-page.json', 'utf8'))
    expect(gzipSync(script.content, { level: 9 }).length).toBeLessThanOrEqual(1_800)
    expect(gzipSync(style.content, { level: 9 }).length).toBeLessThanOrEqual(1_500)
  })

  // Public displays take 15.5 kB of it, 6 kB of these for their texts in eleven languages besides English; stored forms 11.7 kB;
  // consents and the author's page 13.8 kB; files 14 kB, 4.6 kB of these for their checks; webhooks, messages and spam 16 kB;
  // the set-up and the drawings of pages outside of the app 2.9 kB; health, first steps, new workspaces and `/` 6.5 kB.
  test(`the worker is at most ${sizeLimits.worker} bytes`, () => {
    expect(gzipSync(readFileSync(builtWorkers.service), { level: 9 }).length).toBeLessThanOrEqual(sizeLimits.worker)
  })
})

/** Returns the file with this name in `assets`, and the files that it imports before it runs. */
function findImports(name: string): string[] {
  const [entry = ''] = findFiles(new RegExp(`^/assets/inbox-${name}-[\\w-]{8}\\.js$`))
  const found = new Set([entry])
  for (const path of found) {
    const script = readFileSync(`dist/widget${path}`, 'utf8')
    for (const [, file] of script.matchAll(/(?:from|import) ?["'`]\.\/([^"'`]+)["'`]/g)) found.add(`/assets/${file}`)
  }
  return [...found]
}

describe('the app of owners after gzip -9', () => {
  test('its first view is one file of at most 21,030 bytes', () => {
    expect(readFileSync('dist/widget/inbox.js', 'utf8')).not.toMatch(/(?:from|import) ?["'`]\.{0,2}\//)
    expect(fileSize('inbox.js')).toBeLessThanOrEqual(21_030)
  })

  test.each([
    ['the list of forms', 15_280, ['FormList']],
    ['the builder', 28_240, ['FormEditorScreen']],
    ['the list of displays', 13_820, ['DisplayList']],
    ['the editor of displays', 28_440, ['DisplayEditorScreen']],
    ['the code of displays', 31_690, ['SiteSection']],
    ['requests', 11_700, ['Requests']],
    ['settings of the business', 19_200, ['Settings', 'Business']],
    ['settings of privacy', 17_400, ['Settings', 'Privacy']],
    ['keys', 19_980, ['Settings', 'Keys']],
    ['the facts of a record', 14_330, ['Properties']],
    ['first steps', 12_300, ['FirstSteps']],
    ['imports', 31_350, ['Import']],
    ['adding a testimonial', 17_250, ['AddDialog']],
    ['a picture to share', 18_800, ['Picture']],
  ])('%s add at most %i bytes to it', (_, limit, names) => {
    const paths = [...new Set(names.flatMap(findImports))]
    expect(totalBytes(service.files, paths)).toBeGreaterThan(1_000)
    expect(totalBytes(service.files, paths)).toBeLessThanOrEqual(limit)
  })
})

test.each([
  ['reads files to import', 24_600, 'with its parser of CSV', /^\/assets\/inbox-reader-[\w-]{8}\.js$/],
  ['draws pictures', 7_900, 'beside what the app shares', /^\/assets\/inbox-Picture-[\w-]{8}\.js$/],
  ['guesses columns', 3_000, 'for tables of no known kind', /^\/assets\/inbox-guess-columns-[\w-]{8}\.js$/],
])('what %s is one more file of at most %i bytes, %s', (_, limit, _when, name) => {
  const files = findFiles(name)
  expect(files).toHaveLength(1)
  expect(totalBytes(service.files, files)).toBeLessThanOrEqual(limit)
})

test('no script contains a path of the machine that has built it', () => {
  const scripts = readdirSync('dist/widget', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(50)
  for (const file of scripts) expect(readFileSync(`dist/widget/${file}`, 'utf8')).not.toContain(process.cwd())
})
