import { beforeEach, describe, expect, test } from 'vitest'
import { layouts } from '../../../shared/displays/designs.ts'
import type { SavedSettings } from '../../../shared/displays/saved-display.ts'
import { idAt, several, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { violations } from '../../support/openapi-validator.ts'
import {
  browserUrl,
  call,
  callWithFaults,
  keys,
  query,
  setLogo,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { send } from '../../support/service/send.ts'

/* What visitors see of a saved display: which testimonials, tabs and search, and for how long. */

const shown = { published: 1, stars: 4 }

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await send(new URL(path, browserUrl), { method: 'GET', headers })
  expect(violations('GET', path, response)).toEqual([])
  return response
}

/** Stores a display with these settings, and returns its path. */
async function store(settings: SavedSettings, workspaceId = workspaceA) {
  const id = crypto.randomUUID()
  const values = [id, workspaceId, JSON.stringify(settings)]
  await query(
    "INSERT INTO displays (id, workspaceId, created, name, settings) VALUES (?, ?, 'x', 'canary', ?)",
    ...values,
  )
  return `/d/${id}`
}

/** Returns the names in the cards of a fragment or page, in their order. */
const namesIn = (html: string) => Array.from(html.matchAll(/laurel-name" dir="auto">([^<]*)</g), ([, name]) => name)
const person = (...indexes: number[]) => indexes.map((index) => `Person ${index}`)
const shownBy = async (settings: SavedSettings, search = '') =>
  namesIn((await get((await store(settings)) + search)).text)
const setWorkspace = (assignments: string, ...values: unknown[]) =>
  query(`UPDATE workspaces SET ${assignments} WHERE id = ?`, ...values, workspaceA)
/** Returns the path and query of the link to the next page. */
const nextOf = (html: string) =>
  /laurel-next"><a class="laurel-button" href="[^"]*?(\/d\/[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

/** Returns the names on each page, by the links to the next ones. */
async function fetchPages(path: string) {
  const pages: unknown[] = []
  for (let next: string | undefined = path; next; ) {
    const { status, text } = await get(next)
    expect(status).toBe(200)
    pages.push(namesIn(text))
    next = nextOf(text)
  }
  return pages
}

describe('the selection', () => {
  beforeEach(() =>
    storeTestimonials(
      { ...shown, tags: '["Wedding & co"]', testimonialText: 'Short' },
      { ...shown, pinned: '2026-01-01', tags: '["a"]' },
      { ...shown, tags: '["a","Wedding & co"]' },
      { ...shown, pinned: '2026-01-01' },
      { ...shown, tags: '["x"]' },
      { published: 0 },
      { ...shown, workspaceId: workspaceB },
    ),
  )

  test.each<[SavedSettings, number[]]>([
    [{}, [1, 3, 0, 2, 4]],
    [{ order: 'oldest' }, [3, 1, 4, 2, 0]],
    [{ limit: 3 }, [1, 3, 0]],
    [{ layout: 'single' }, [1]],
    [{ first: [idAt(4), idAt(3), idAt(5), idAt(6)] }, [4, 3, 1, 0, 2]],
    [{ only: [idAt(4), idAt(3), idAt(0), idAt(5), idAt(6)] }, [3, 0, 4]],
    [{ only: [idAt(0), idAt(3), idAt(4)], order: 'oldest' }, [3, 4, 0]],
    [{ only: [idAt(0), idAt(4)], first: [idAt(4), idAt(1)] }, [4, 0]],
    [{ only: [] }, []],
    [{ only: [], first: [idAt(0)] }, []],
    [{ tag: 'a' }, [1, 2]],
    [{ tag: 'unknown' }, []],
    [{ min: 10 }, [1, 3, 2, 4]],
    [{ tag: 'Wedding & co', min: 10, limit: 1 }, [2]],
  ])('of %o is %o', async (settings, indexes) => {
    expect(await shownBy(settings)).toEqual(person(...indexes))
  })

  test('is the same as that of the options with the same names, also for each day', async () => {
    for (const order of ['newest', 'oldest', 'daily'] as const) {
      for (const only of [undefined, [idAt(4), idAt(0), idAt(1), idAt(3)]]) {
        const settings = { order, first: [idAt(2)], limit: 4, ...(only && { only }) }
        const wall = await get(
          `/testimonials/${workspaceA}/wall?order=${order}&first=${idAt(2)}&limit=4${only ? `&only=${only}` : ''}`,
        )
        expect(await shownBy(settings), JSON.stringify(settings)).toEqual(namesIn(wall.text))
      }
    }
  })

  test.each<SavedSettings>([
    { first: [idAt(4), idAt(0)] },
    { order: 'oldest' },
    { order: 'daily', first: [idAt(1)] },
    { only: [idAt(4), idAt(0), idAt(1), idAt(2)], first: [idAt(2)] },
    { only: [idAt(4), idAt(0), idAt(1), idAt(2)], order: 'daily' },
    { only: [idAt(4), idAt(0), idAt(1), idAt(2)], order: 'oldest' },
    { min: 3, order: 'oldest' },
  ])('continues on the pages that follow: %o', async (settings) => {
    const whole = await shownBy(settings)
    for (const limit of [1, 2, 3]) {
      const pages = await fetchPages(await store({ ...settings, limit }))
      expect(pages.flat()).toEqual(whole)
      expect(pages[0]).toHaveLength(limit)
    }
  })

  test('begins again with another order than that of the cursor', async () => {
    const path = await store({ limit: 2 })
    const next = nextOf((await get(path)).text) ?? ''
    await query("UPDATE displays SET settings = json_set(settings, '$.order', 'oldest')")
    const { status, text } = await get(next)
    expect([status, namesIn(text)]).toEqual([200, person(3, 1)])
  })

  test('rejects a cursor of another display, tab or search', async () => {
    const settings = { limit: 1, tabs: ['a'], search: true }
    const [path, other] = [await store(settings), await store(settings)]
    const cursor = new URLSearchParams((nextOf((await get(path)).text) ?? '').split('?')[1]).get('cursor')
    for (const url of [
      `${other}?cursor=${cursor}`,
      `${path}?tab=a&cursor=${cursor}`,
      `${path}?q=words&cursor=${cursor}`,
    ]) {
      expect(await get(url)).toMatchObject({ status: 400, text: '"cursor: is not a cursor for this list"' })
    }
  })
})

test.each(['newest', 'oldest'] as const)(
  'looks for a tag among the same 1,000 testimonials on all pages: %s',
  async (order) => {
    const found = [2, 998, 1_001, 1_003]
    await storeTestimonials(
      ...Array.from({ length: 1_006 }, (_, index) => ({ ...shown, tags: found.includes(index) ? '["a"]' : '[]' })),
    )
    const pages = await fetchPages(await store({ tag: 'a', order, limit: 1 }))
    expect(pages).toEqual((order === 'newest' ? [2, 998] : [1_003, 1_001, 998]).map((index) => person(index)))
  },
)

describe('tabs', () => {
  beforeEach(() =>
    storeTestimonials(
      { ...shown, tags: '["A&B \\"x\\" <y>"]' },
      { ...shown, tags: '["b","A&B \\"x\\" <y>"]' },
      { ...shown, tags: '["b"]' },
    ),
  )

  test('show the testimonials with the tag, among those that the display chooses', async () => {
    const settings = { tabs: ['A&B "x" <y>', 'b', 'empty'] }
    const tab = (name: string) => `?tab=${encodeURIComponent(name)}`
    expect(await shownBy(settings, tab('A&B "x" <y>'))).toEqual(person(0, 1))
    expect(await shownBy({ ...settings, tag: 'b' }, tab('A&B "x" <y>'))).toEqual(person(1))
    expect(await shownBy({ ...settings, only: [idAt(0)] }, tab('b'))).toEqual([])
    expect(await shownBy(settings, tab('empty'))).toEqual([])
    expect(await fetchPages(`${await store({ ...settings, limit: 1 })}${tab('b')}`)).toEqual([person(1), person(2)])
  })

  test.each<[SavedSettings, string, string]>([
    [{ tabs: ['b'] }, 'tab=c', 'tab: is not a tab of this display'],
    [{ layout: 'badge', tabs: ['b'] }, 'tab=b', 'tab: is not a tab of this display'],
    [{}, 'q=words', 'q: this display has no search'],
    [{ layout: 'badge', search: true }, 'q=words', 'q: this display has no search'],
    [{ search: true }, 'q=ab', 'q: must be 1 to 3 words of 3 to 40 characters (2 for Chinese and Japanese)'],
    [
      { search: true },
      'q=one+two+three+four',
      'q: must be 1 to 3 words of 3 to 40 characters (2 for Chinese and Japanese)',
    ],
    [{}, 'theme=blue', 'theme: must be auto, light or dark'],
    [{}, 'limit=3', 'limit: is not a parameter'],
    [{}, 'only=x', 'only: is not a parameter'],
    [{}, '=x', 'The URL has a parameter without a name.'],
  ])('of %o reject ?%s', async (settings, search, message) => {
    const path = await store(settings)
    const { status, text, headers } = await get(`${path}?${search}`)
    expect([status, JSON.parse(text), headers.get('cache-control')]).toEqual([400, message, 'no-store'])
    const page = await get(`${path}/embed?${search}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
  })
})

describe('a search', () => {
  const find = async (q: string, settings: SavedSettings = {}) =>
    shownBy({ search: true, ...settings }, `?q=${encodeURIComponent(q)}`)

  test.each([
    ['wonder', [0]],
    ['WONDERFUL bread', [0]],
    ['bread wonderful', [0]],
    ['100%', [1]],
    ['a_b', [1]],
    ['a\\b', [1]],
    ['___', []],
    ['%%%', []],
    ['小明', [2]],
    ['café', [2]],
    ['thank', [1]],
    ['lovelace', [0]],
    ['baker', [0]],
    ['corner', [0]],
    ['best', [0]],
    ['bread café', []],
  ])('finds %s, any part of all words', async (q, indexes) => {
    const full = { lastname: 'Lovelace', title: 'Best of all', subtitle: 'Baker', company: 'Corner Shop' }
    await storeTestimonials(
      { ...shown, ...full, testimonialText: 'Wonderful sourdough\nand bread' },
      { ...shown, testimonialText: '100% a_b a\\b', reply: 'Thanks', replied: '2026-01-01T00:00:00.000Z' },
      { ...shown, testimonialText: '小明的café' },
      { published: 0, testimonialText: 'Wonderful bread 小明' },
    )
    expect(await find(q)).toHaveLength(indexes.length)
    if (indexes[0] !== 0) expect(await find(q)).toEqual(person(...indexes))
  })

  test('looks for last names only where displays show them', async () => {
    await storeTestimonials(
      { ...shown, firstname: 'Ada', lastname: 'Lovelace' },
      { ...shown, firstname: 'Grace Hopper', lastname: null },
      { ...shown, firstname: 'Edith Clarke', lastname: ' \u00a0' },
    )
    for (const names of ['initial', 'first']) {
      await setWorkspace('displayNames = ?', names)
      for (const q of ['lovelace', 'love', 'hopper', 'grace', 'clarke', 'edith']) expect(await find(q), q).toEqual([])
      expect(await find('ada'), names).toHaveLength(1)
    }
    await setWorkspace("displayNames = 'full'")
    for (const q of ['lovelace', 'hopper', 'clarke', 'ada love']) {
      expect(await find(q), q).toHaveLength(1)
    }
  })

  test('looks for nothing that the display hides, and never for what is private', async () => {
    const parts = { title: 'headline', subtitle: 'profession', company: 'employer' }
    const hidden = { email: 'private@mail.example', tags: '["privatetag"]', sourceId: 'privateid', source: 'letter' }
    const questions = '[{"question":"privatequestion","answer":"x"}]'
    await storeTestimonials({ ...shown, ...parts, ...hidden, questionsAndAnswers: questions })
    expect(await find('private')).toEqual([])
    for (const [show, found] of [
      [[], []],
      [['title'], ['headline']],
      [['company'], ['employer']],
      [['role'], ['profession', 'employer']],
    ] as [SavedSettings['show'], string[]][]) {
      for (const q of Object.values(parts)) {
        expect(await find(q, { show }), `${show} ${q}`).toHaveLength(found.includes(q) ? 1 : 0)
      }
    }
  })

  test('is among what the display and the tab choose, and continues on further pages', async () => {
    await storeTestimonials(
      { ...shown, tags: '["a"]' },
      shown,
      { ...shown, tags: '["a"]' },
      { ...shown, tags: '["a"]' },
    )
    expect(await find('words', { only: [idAt(1), idAt(2)] })).toEqual(person(1, 2))
    const path = await store({ search: true, tabs: ['a'], limit: 1 })
    expect(await fetchPages(`${path}?q=words&tab=a`)).toEqual([person(0), person(2), person(3)])
    // Only the first page says how many there are.
    const first = (await get(`${path}?q=words&tab=a`)).text
    const pages = [first, (await get(nextOf(first) ?? '')).text]
    expect(pages.map((html) => /role="status">([^<]*)</.exec(html)?.[1])).toEqual(['The first 1', ''])
  })

  test('looks at the 1,000 newest, and the 1,000 newest of the pinned ones', async () => {
    await storeTestimonials(
      ...several(1_000, shown),
      { ...shown, testimonialText: 'A needle' },
      ...several(1_000, { ...shown, pinned: '2026-01-01' }),
      { ...shown, pinned: '2026-01-01', testimonialText: 'A needle' },
    )
    expect(await find('needle')).toEqual([])
    expect(await find('needle', { order: 'oldest' })).toHaveLength(2)
  })

  test('is stored by no shared cache, and goes around the entrypoint that has one', async () => {
    await storeTestimonials(shown)
    const path = await store({ search: true })
    const expected = { 'cache-control': 'private, max-age=60', 'cloudflare-cdn-cache-control': 'no-store' }
    for (const url of [`${path}?q=words`, `${path}/embed?q=words`]) {
      const { headers } = await get(url)
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name), name).toBe(value)
      expect(headers.get('x-robots-tag')).toBe('noindex')
      const { headers: around } = await callWithFaults('GET', url, { fault: { purge: 'succeeds' } })
      expect(around.get('x-cache-requests')).toBe('[]')
    }
    const { headers } = await callWithFaults('GET', path, { fault: { purge: 'succeeds' } })
    expect(JSON.parse(headers.get('x-cache-requests') ?? '')).toHaveLength(1)
  })

  test('is not repeated in the page, but in the link to the next one', async () => {
    await storeTestimonials(...several(3, shown))
    const path = await store({ search: true, limit: 1, tabs: ['a'] })
    for (const url of [`${path}?q=wonderFUL`, `${path}/embed?q=wonderFUL`]) {
      const { text } = await get(url)
      expect(text.match(/wonderFUL/g)).toHaveLength(1)
      expect(nextOf(text)).toContain('q=wonderFUL')
      expect((await get(`${url}+nothing`)).text).not.toMatch(/wonderFUL|nothing/)
    }
  })
})

describe('a response', () => {
  test('may be cached and read everywhere, under an ETag, until a change of the display', async () => {
    await storeTestimonials(shown)
    const path = await store({ color: '#1F6B4A', radius: 4, design: 'tiles' })
    for (const url of [path, `${path}.css`, `${path}/embed`]) {
      const { status, headers } = await get(url)
      const expected: Record<string, string | null> = {
        'cache-control': 'public, max-age=60',
        'cloudflare-cdn-cache-control': 'max-age=300, stale-if-error=600',
        'cache-tag': `w-${workspaceA}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': url.endsWith('embed') ? 'noindex, indexifembedded' : 'noindex',
        'set-cookie': null,
      }
      expect(status, url).toBe(200)
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name), name).toBe(value)
      expect((await get(url, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
    }
    const before = (await get(path)).text
    await call('PUT', path.replace('/d/', '/v1/displays/'), {
      key: keys.workspaceA,
      body: { settings: { layout: 'carousel', heading: 'What they say', how: 'We asked.', lang: 'de' } },
    })
    const { text } = await get(path)
    expect(text).not.toBe(before)
    for (const part of ['laurel-carousel', '>What they say<', '>We asked.<', 'lang="de"']) expect(text).toContain(part)
  })

  test('has the style sheet of the display as it is', async () => {
    const css = async (settings: SavedSettings) => get(`${await store(settings)}.css`)
    const plain = await css({})
    expect(plain.headers.get('content-type')).toBe('text/css; charset=UTF-8')
    expect(plain.text).not.toMatch(/laurel-(?:tiles|tabs|search|carousel)|--laurel-accent:#1f6b4a/)
    expect((await css({ layout: 'carousel' })).text).toContain('.laurel-carousel')
    expect((await css({ design: 'tiles' })).text).toContain('.laurel-tiles')
    expect((await css({ design: 'tiles', layout: 'badge', search: true })).text).toBe(plain.text)
    for (const settings of [{ search: true }, { tabs: ['a'] }]) expect((await css(settings)).text).toContain('laurel-')
    expect((await css({ search: true })).text.length).toBeGreaterThan(plain.text.length)
    const path = await store({ color: '1F6B4A', radius: 4 })
    const { text } = await get(`${path}.css`)
    expect(text).toBe(`${plain.text}.laurel-${path.slice(3)}{--laurel-accent:#1f6b4a;--laurel-radius:4px;}`)
    expect((await get(`${path}.css?theme=dark`)).status).toBe(400)
  })

  test('has its colour and corners in each layout', async () => {
    await storeTestimonials(shown)
    for (const layout of layouts) {
      const path = await store({ layout, color: '1F6B4A' })
      const [, selector = ''] = /\.(laurel-[\da-f-]{36})\{/.exec((await get(`${path}.css`)).text) ?? []
      for (const url of [path, `${path}/embed`]) {
        expect([layout, (await get(url)).text]).toEqual([
          layout,
          expect.stringMatching(new RegExp(`<(?:section|p) class="laurel [^"]*\\b${selector}"`)),
        ])
      }
    }
  })

  test('is in the language and theme of its URL, or of its settings', async () => {
    await storeTestimonials(shown)
    const path = await store({ lang: 'fr', theme: 'dark' })
    expect((await get(path)).text).toContain('lang="fr"')
    const { text } = await get(`${path}?lang=de-CH&theme=light`)
    expect(text).toContain('lang="de"')
    expect(text).toContain('laurel-light')
    expect((await get(`${path}/embed`, { 'Accept-Language': 'de' })).text).toContain('<html lang="fr"')
  })

  test('for a frame lets visitors search there if the display has a search', async () => {
    await storeTestimonials(shown)
    const policy = async (settings: SavedSettings) =>
      (await get(`${await store(settings)}/embed`)).headers.get('content-security-policy')
    const plain =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox"
    expect(await policy({ tabs: ['a'], color: '#123' })).toBe(plain)
    expect(await policy({ search: true })).toBe(
      plain.replace(
        "form-action 'none'; sandbox allow-scripts",
        "form-action 'self'; sandbox allow-scripts allow-forms",
      ),
    )
    const path = await store({ layout: 'badge' })
    expect((await get(`${path}/embed`)).text).toContain(`href="${path}.css"`)
  })

  test('is the same 404 for an unknown, a malformed, a deleted one and one of a closed workspace', async () => {
    const closed = await store({})
    await setWorkspace("display = 'closed'")
    for (const suffix of ['', '.css', '/embed']) {
      const responses = await Promise.all(
        [closed, `/d/${unknownId}`, '/d/x', '/d/%00', "/d/'"].map((path) => get(path + suffix)),
      )
      for (const { status, text } of responses) expect([status, text]).toEqual([404, responses[0]?.text])
      if (suffix !== '/embed') expect(responses[0]?.text).toBe('"There is no display at this URL."')
    }
    const { headers } = await callWithFaults('GET', '/d/x')
    expect(headers.get('x-d1-calls')).toBe('0')
    await setWorkspace("display = 'open'")
    for (const path of ['.css.css', '.css/embed']) expect((await get(closed + path)).status, path).toBe(404)
  })

  test('shows nothing that is not public', async () => {
    const canaries = {
      email: 'canary@mail.example',
      imageUrl: 'https://canary.example/photo.jpg',
      socialMediaProfiles: '["https://canary.example/profile"]',
      videoVideoUrl: 'https://videos.example/v.mp4',
      videoToken: 'canary-token',
      consentDateTime: '2001-02-03T04:05:06.000Z',
      questionsAndAnswers: '[{"question":"canary","answer":"canary"}]',
      ...{ source: 'letter', sourceName: 'canary-name', sourceId: 'canary-id', sourceRating: 'canary-rating' },
      ...{ importId: 'canary-import', tags: '["canary tag"]', requestId: 'canary-request', version: 'canary-version' },
      lastname: 'Lovelace',
    }
    await storeTestimonials({ ...shown, ...canaries }, { ...canaries, firstname: 'canary' })
    await setWorkspace("intro = 'canary', origins = '[\"https://canary.example\"]', displayNames = 'first'")
    await setLogo(workspaceA, 'canary')
    for (const layout of ['wall', 'carousel', 'single', 'badge'] as const) {
      const path = await store({ layout, only: [idAt(0), idAt(1)], first: [idAt(1)], tabs: ['t'], search: true })
      for (const url of [path, `${path}.css`, `${path}/embed`, `${path}?q=wonderful`, `${path}?tab=t`]) {
        const { text, headers } = await get(url)
        expect(text + JSON.stringify([...headers]), url).not.toMatch(/canary|Lovelace|2001-02-03/)
      }
    }
  })
})

describe('the cost', () => {
  const rowsRead = async (settings: SavedSettings, search = '') => {
    const { status, text, headers } = await callWithFaults('GET', (await store(settings)) + search)
    expect([status, headers.get('x-d1-calls')]).toEqual([200, '1'])
    return { count: namesIn(text).length, read: Number(headers.get('x-d1-rows-read')) }
  }

  test('is one round trip and few rows for each kind of request, among 2,500 testimonials', async () => {
    await storeTestimonials(...several(2_499, shown), { ...shown, tags: '["rare"]', testimonialText: 'A needle' })
    const ids = (count: number) => Array.from({ length: count }, (_, index) => idAt(index * 40))
    const choices = { tabs: ['rare'], search: true }
    for (const [settings, search, count, most] of [
      [{}, '', 12, 95],
      [{ order: 'oldest' }, '', 12, 95],
      [{ first: ids(2) }, '', 12, 110],
      [{ only: ids(6) }, '', 6, 95],
      [{ only: ids(50), limit: 50 }, '', 50, 270],
      [{ only: [] }, '', 0, 60],
      [{ tag: 'rare' }, '', 0, 2_100],
      [{ order: 'daily' }, '', 12, 3_100],
      [choices, '?q=needle', 0, 2_100],
      [choices, '?tab=rare', 0, 2_100],
      [choices, '?q=wonderful', 12, 2_100],
      [{ layout: 'badge' }, '', 0, 2_600],
      [{ ...choices, layout: 'badge' }, '.css', 0, 5],
    ] as [SavedSettings, string, number, number][]) {
      const cost = await rowsRead(settings, search)
      expect.soft(cost.count, JSON.stringify(settings) + search).toBe(count)
      expect.soft(cost.read, JSON.stringify(settings) + search).toBeLessThanOrEqual(most)
    }
  })

  test('does not grow from page to page', async () => {
    await storeTestimonials(...several(60, shown))
    const costs: number[] = []
    for (let next: string | undefined = await store({ limit: 10 }); next; ) {
      const { text, headers } = await callWithFaults('GET', next)
      costs.push(Number(headers.get('x-d1-rows-read')))
      next = nextOf(text)
    }
    expect(costs).toHaveLength(6)
    expect(Math.max(...costs.slice(1))).toBeLessThanOrEqual((costs[0] ?? 0) + 5)
  })

  test.each<[SavedSettings, string, string[]]>([
    [{}, '', ['DISPLAY_RATE']],
    [{ search: true }, '?q=words', ['COSTLY_DISPLAY_RATE']],
    [{ tabs: ['a'] }, '?tab=a', ['COSTLY_DISPLAY_RATE']],
    [{ tag: 'a' }, '', ['DISPLAY_RATE', 'COSTLY_DISPLAY_RATE']],
    [{ min: 5 }, '', ['DISPLAY_RATE', 'COSTLY_DISPLAY_RATE']],
    [{ min: 5, search: true }, '?q=words', ['COSTLY_DISPLAY_RATE']],
    [{ tag: 'a', tabs: ['a'] }, '?tab=a', ['COSTLY_DISPLAY_RATE']],
    [{ order: 'daily' }, '/embed', ['DISPLAY_RATE', 'COSTLY_DISPLAY_RATE']],
    [{ order: 'daily' }, '.css', ['DISPLAY_RATE']],
  ])('of %o%s is counted by IP in %o', async (settings, search, limiters) => {
    const { headers } = await callWithFaults('GET', (await store(settings)) + search)
    const calls: [string][] = JSON.parse(headers.get('x-rate-limit-calls') ?? '')
    expect(calls.map(([name]) => name)).toEqual(limiters)
  })
})
