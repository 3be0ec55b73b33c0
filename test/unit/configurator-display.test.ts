import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { displayQueries } from '../../shared/display.ts'
import { defaultOption, type Path, pathOptions, toChoice } from '../../widget/configurator/display/options.ts'
import { recipe } from '../../widget/configurator/display/recipes.ts'
import {
  elementCsp,
  elementHeightRule,
  elementSnippet,
  fragmentUrl,
  pageUrl,
  styleUrl,
  themeRule,
} from '../../widget/configurator/display/snippets.ts'
import { measureWeights } from '../../widget/configurator/display/weights.ts'
import { frameDirective } from '../../widget/configurator/snippets.ts'

const origin = 'https://t.example'
const workspace = '00000000-0000-4000-8000-00000000000a'
const ids = [
  '10000000-0000-4000-8000-000000000000',
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
]
const choose = (settings: Record<string, string> = {}) => ({ ...toChoice(settings), workspace })

test('the options are those of the service, with its defaults', () => {
  for (const [path, names] of Object.entries(pathOptions)) {
    const schema = displayQueries[path as Path]
    const expected = Object.keys(schema.shape).filter((name) => name !== 'cursor')
    expect(names.toSorted(), path).toEqual(expected.toSorted())
    for (const [name, value] of Object.entries(schema.parse({}))) {
      if (name === 'show' || name === 'lang') continue
      expect(defaultOption(path as Path, name), `${path} ${name}`).toBe(`${value}`)
    }
  }
})

const heights = { phone: 30, page: 20 }
const elementLine = (settings: Record<string, string>) =>
  elementSnippet(origin, choose(settings), heights).split('\n')[0]
const element = (attributes: string, layout = 'wall') =>
  `<laurel-testimonials layout="${layout}" workspace="${workspace}"${attributes} style="display:block;min-height:${layout === 'wall' ? 20 : 30}rem">`

describe('an option', () => {
  test.each<[string, Record<string, string>, string, string, string?]>([
    ['limit', { limit: '6' }, ' limit="6"', '?limit=6'],
    ['order', { order: 'daily' }, ' order="daily"', '?order=daily'],
    ['tag', { tag: 'home & garden' }, ' tag="home &amp; garden"', '?tag=home+%26+garden'],
    ['min', { min: '20' }, ' min="20"', '?min=20'],
    ['first', { first: `${ids[2]} , ${ids[1]}` }, ` first="${ids[2]},${ids[1]}"`, `?first=${ids[2]},${ids[1]}`],
    ['only', { only: `${ids[0]}` }, ` only="${ids[0]}"`, `?only=${ids[0]}`],
    ['show', { show: 'stars title' }, ' show="stars,title"', '?show=stars,title'],
    ['show nothing', { show: '' }, ' show=""', '?show='],
    ['clip', { clip: '240' }, ' clip="240"', '?clip=240'],
    ['columns', { columns: '3' }, ' columns="3"', '?columns=3'],
    ['level', { level: '4' }, ' level="4"', '', '?level=4'],
    ['write', { write: '0' }, ' write="0"', '?write=0'],
    ['lang', { lang: 'de' }, ' lang="de"', '?lang=de'],
    ['theme', { theme: 'dark' }, ' theme="dark"', '?theme=dark', ''],
    ['color', { color: '#c0392b' }, ' color="#c0392b"', '?color=c0392b', ''],
    ['radius', { radius: '4' }, ' radius="4"', '?radius=4', ''],
  ])('%s is in the element, the link and the fragment', (_, settings, attributes, link, fragment = link) => {
    expect(elementLine(settings)).toBe(element(attributes))
    expect(pageUrl(origin, choose(settings))).toBe(`${origin}/testimonials/${workspace}${link}`)
    expect(fragmentUrl(origin, choose(settings))).toBe(`${origin}/testimonials/${workspace}/wall${fragment}`)
  })

  test.each([
    ['the default of a wall', { limit: '12', min: '0', clip: '0' }, element('')],
    ['the default of a carousel', { layout: 'carousel', clip: '360' }, element('', 'carousel')],
    ['the default of one testimonial', { layout: 'single', limit: '1' }, element('', 'single')],
    ['no default of another layout', { layout: 'carousel', clip: '0' }, element(' clip="0"', 'carousel')],
    ['one that the layout has not', { layout: 'single', columns: '3' }, element('', 'single')],
    ['invalid ids', { only: 'ada', first: `${ids[0]},x` }, element('')],
  ])('is left out: %s', (_, settings, expected) => {
    expect(elementLine(settings)).toBe(expected)
  })

  test('of colours is a rule for the style sheet, as a fragment cannot have it', () => {
    const settings = { way: 'server', theme: 'dark', radius: '0', color: '#ffee00' }
    expect(themeRule(choose(settings))).toBe(
      '.laurel { color-scheme: dark; --laurel-accent: #ffee00; --laurel-radius: 0px }',
    )
    expect(themeRule(choose())).toBe('')
  })
})

describe('words', () => {
  test('are in the element only', () => {
    const words = { heading: '"Kind" <words>', how: 'We asked.' }
    expect(elementLine(words)).toBe(element(' heading="&quot;Kind&quot; &lt;words>" how="We asked."'))
    for (const settings of [
      { ...words, way: 'server' },
      { ...words, layout: 'badge' },
    ]) {
      expect(choose(settings).words).toEqual({})
    }
    expect(fragmentUrl(origin, choose(words)) + pageUrl(origin, choose(words))).not.toMatch(/Kind|asked/)
  })
})

test('the weight of a link is not asked for without a workspace', async () => {
  const request = vi.fn(async (_url: string) => new Response('text'))
  vi.stubGlobal('fetch', request)
  await measureWeights(toChoice({}), { html: '', isOwn: true, note: '' })
  vi.unstubAllGlobals()
  expect(request.mock.calls.flat()).toEqual(['/testimonials.js', '/testimonials.css'])
})

test('the rule of the height replaces the attribute, on a phone and on a wide page', () => {
  expect(elementHeightRule(heights)).toBe(
    'laurel-testimonials { display: block; min-height: 30rem }\n@media (min-width: 48rem) { laurel-testimonials { min-height: 20rem } }',
  )
})

test.each([
  ['a wall', {}, `; img-src ${origin}; media-src ${origin}${frameDirective}`],
  ['a wall without videos', { show: 'photo' }, `; img-src ${origin}`],
  ['a wall of words', { show: 'stars' }, ''],
  ['a badge', { layout: 'badge' }, ''],
])('the policy of %s allows what it loads', (_, settings, directives) => {
  expect(elementCsp(origin, choose(settings))).toBe(`script-src ${origin}; connect-src ${origin}${directives}`)
})

describe('a recipe', () => {
  const url = `${origin}/testimonials/${workspace}/carousel?limit=3`

  test.each([
    ['wordpress', 'wp_remote_get('],
    ['astro', '<Fragment set:html={html} />'],
    ['next', 'revalidate: 60'],
    ['php', 'curl_init($url)'],
    ['curl', '--max-time 2'],
    ['html', '<!--'],
  ])('for %s has the URLs of the fragment and the style sheet, and a hint', (name, code) => {
    const found = recipe(name, url, styleUrl(origin), 'carousel')
    for (const part of [code, url, `${origin}/testimonials.css`]) expect(found.code).toContain(part)
    expect(found.hint).not.toBe('')
  })

  test.each([
    ['wordpress', 'if ($status === 0 || $status >= 429) {'],
    ['wordpress', "$html = $status === 200 ? wp_remote_retrieve_body($response) : '';"],
    ['php', '$status < 429'],
    ['php', "$status === 200 ? $html : ''"],
  ])('for %s empties its copy with 400 or 404, as in the guide: %s', (name, code) => {
    expect(recipe(name, url, styleUrl(origin), 'wall').code).toContain(code)
    expect(readFileSync('worker/docs/guides/display.md', 'utf8')).toContain(code)
  })
})
