import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { designs } from '../../shared/displays/designs.ts'
import { idAt, several, storeTestimonials } from '../support/browser/inbox-page.ts'
import { violations } from '../support/openapi-validator.ts'
import type { Fault } from '../support/service/faults.ts'
import {
  browserUrl,
  callWithFaults,
  clearLogs,
  keys,
  logLines,
  query,
  setLogo,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { send } from '../support/service/send.ts'

/* What everybody sees of a workspace: which testimonials, what of them, and for how long. */

const paths = ['', '/wall', '/carousel', '/single', '/badge', '/feed.json', '/data.jsonld', '/embed']
const shown = { published: 1, stars: 4 }

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await send(new URL(path, browserUrl), { method: 'GET', headers })
  expect(violations('GET', path, response)).toEqual([])
  return response
}

const display = (path: string, headers?: Record<string, string>) => get(`/testimonials/${workspaceA}${path}`, headers)

const setWorkspace = (assignments: string, ...values: unknown[]) =>
  query(`UPDATE workspaces SET ${assignments} WHERE id = ?`, ...values, workspaceA)

const product = JSON.stringify({ type: 'Product', name: 'The Corner Book', id: 'https://shop.example/#book' })

/** Returns the names in the cards of a fragment or page, in their order. */
const namesIn = (html: string) => Array.from(html.matchAll(/laurel-name" dir="auto">([^<]*)</g), ([, name]) => name)

beforeEach(() => setWorkspace('displayItem = ?', product))

/** Columns that no display shows. */
const privateColumns = {
  email: 'canary@mail.example',
  imageUrl: 'https://canary.example/photo.jpg',
  socialMediaProfiles: '["https://canary.example/profile"]',
  videoToken: 'canary-token',
  consentDateTime: '2001-02-03T04:05:06.000Z',
  questionsAndAnswers: '[{"question":"canary","answer":"canary"}]',
  // A letter needs no name.
  source: 'letter',
  sourceName: 'canary-name',
  sourceId: 'canary-id',
  sourceRating: 'canary-rating',
  importId: 'canary-import',
}

describe('a testimonial', () => {
  test('is shown only if it is published with consent', async () => {
    await storeTestimonials(
      { published: 1, gaveConsent: 1, firstname: 'Both', stars: 5 },
      { published: 1, gaveConsent: 0, firstname: 'Unconsented', stars: 1 },
      { published: 0, gaveConsent: 1, firstname: 'Unpublished', stars: 1 },
      { published: 0, gaveConsent: 0, firstname: 'Neither', stars: 1 },
      { published: 1, gaveConsent: 1, firstname: 'Foreign', stars: 1, workspaceId: workspaceB },
    )
    for (const path of paths) {
      const { status, text } = await display(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/Unconsented|Unpublished|Neither|Foreign/)
      if (path === '/badge') expect(text).toMatch(/>5<.* Published ratings: 1</)
      else expect(text, path).toContain('Both')
    }
    const named = [0, 1, 2, 3, 4].map(idAt).join()
    for (const option of ['only', 'first']) {
      expect(namesIn((await display(`/wall?${option}=${named}`)).text)).toEqual(['Both'])
    }
  })

  test('shows nothing that is not public', async () => {
    const canaries = {
      ...privateColumns,
      videoVideoUrl: 'https://videos.example/v.mp4',
      tags: '["canary tag"]',
      requestId: 'canary-request',
      version: 'canary-version',
    }
    await storeTestimonials({ ...shown, ...canaries, lastname: 'Lovelace' })
    await setWorkspace("intro = 'canary', origins = '[\"https://canary.example\"]', displayNames = 'first'")
    await setLogo(workspaceA, 'canary')
    for (const path of [...paths, '/wall?order=daily', '/single?limit=3']) {
      const { status, text, headers } = await display(path)
      expect(status, path).toBe(200)
      expect(text + JSON.stringify([...headers]), path).not.toMatch(/canary|Lovelace|2001-02-03/)
    }
  })

  test('is nowhere shown without credentials but by the display, and never with what is private', async () => {
    const columns = {
      firstname: 'shown-words-name',
      lastname: 'shown-words-name',
      title: 'shown-words-title',
      subtitle: 'shown-words-subtitle',
      company: 'shown-words-company',
      testimonialText: 'shown-words-text',
      ...privateColumns,
      videoVideoUrl: 'https://videos.example/v.mp4',
      tags: '["canary"]',
    }
    await storeTestimonials({ ...columns, ...shown }, { ...columns, firstname: 'canary' })
    const displayId = crypto.randomUUID()
    const display = [displayId, workspaceA, '{"search":true}']
    await query(
      "INSERT INTO displays (id, workspaceId, created, name, settings) VALUES (?, ?, 'x', 'canary', ?)",
      ...display,
    )
    const { body: routes } = await callWithFaults('GET', '/routes')
    for (const { method, path } of routes as { method: string; path: string }[]) {
      if (!/^\/\w/.test(path) || path.includes('*')) continue
      const url = path
        .replace(':workspaceId', workspaceA)
        .replace(':testimonialId', idAt(0))
        .replace(/:displayId(?:\{.*\})?/, displayId)
        .replace(':id', path.includes('workspaces') || path.includes('all/') ? workspaceA : idAt(0))
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : null
      const headers = body ? { 'Content-Type': 'application/json' } : {}
      const response = await fetch(new URL(url, browserUrl), {
        method: method === 'ALL' ? 'GET' : method,
        headers,
        body,
        redirect: 'manual',
      })
      const text = JSON.stringify([...response.headers]) + (await response.text())
      expect(text, `${method} ${path}`).not.toMatch(/canary|2001-02-03/)
      if (!/^\/(?:testimonials|d)\//.test(path)) expect(text, `${method} ${path}`).not.toContain('shown-words-')
    }
  })

  test.each([
    ['full', 'Ada', 'King Lovelace', 'Ada King Lovelace'],
    ['initial', 'Ada', 'Lovelace', 'Ada L.'],
    ['initial', 'Ada', null, 'Ada'],
    ['initial', null, 'Lovelace', 'L.'],
    ['initial', 'Zoë', 'Äckerström', 'Zoë Ä.'],
    ['initial', '小明', '王', '小明 王.'],
    ['initial', 'Ada King Lovelace', null, 'Ada King L.'],
    ['initial', 'Ada', '\u202eLovelace', 'Ada L.'],
    ['initial', 'Ada', '\u200b', 'Ada'],
    ['first', 'Ada', 'Lovelace', 'Ada'],
    ['first', 'Ada King', 'Lovelace', 'Ada King'],
    ['first', 'Ada Lovelace', null, 'Ada'],
    ['full', 'Ada Lovelace', null, 'Ada Lovelace'],
    ['first', null, 'Lovelace', 'Anonymous'],
    ['full', null, null, 'Anonymous'],
  ])('with displayNames = %s and the names %s and %s is by %s', async (names, firstname, lastname, expected) => {
    await storeTestimonials({ ...shown, firstname, lastname })
    await setWorkspace('displayNames = ?', names)
    expect(namesIn((await display('/wall')).text)).toEqual([expected])
  })

  test.each([
    ['ada', 'lovelace', 'AL'],
    ['zoë', 'van äckerström', 'ZÄ'],
    ['ada', null, 'A'],
  ])('shows the initials of %s and %s as capitals', async (firstname, lastname, expected) => {
    await storeTestimonials({ ...shown, firstname, lastname })
    expect((await display('/wall')).text).toContain(`<span class="laurel-photo" aria-hidden="true">${expected}</span>`)
  })

  test('shows a remote photo only if the owner chose so, without a referrer', async () => {
    await storeTestimonials({ ...shown, imageUrl: 'https://photos.example/a.jpg' })
    expect((await display('')).text).not.toContain('photos.example')
    expect((await display('')).headers.get('content-security-policy')).toContain("img-src 'self';")
    await setWorkspace("displayPhotos = 'all'")
    const { text, headers } = await display('')
    expect(text).toContain(
      '<img class="laurel-photo" src="https://photos.example/a.jpg" alt="" width="40" height="40" loading="lazy" referrerpolicy="no-referrer">',
    )
    expect(headers.get('content-security-policy')).toContain("img-src 'self' https:;")
    await query("UPDATE testimonials SET imageUrl = 'http://photos.example/a.jpg'")
    expect((await display('')).text).not.toContain('photos.example')
  })

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['<iframe src="https://player.vimeo.com/video/123456"></iframe>', 'Vimeo', 'https://player.vimeo.com/video/123456'],
  ])('links to the player of %s', async (externalVideoHtml, provider, embedUrl) => {
    await storeTestimonials({ ...shown, externalVideoHtml })
    const { items } = JSON.parse((await display('/feed.json')).text)
    expect(items[0]._laurel.video).toEqual({ provider, url: embedUrl, embedUrl })
    expect((await display('/wall')).text).toContain(
      `<a href="${embedUrl}" target="_blank" rel="noopener noreferrer nofollow" data-play="Play (loads ${provider})">`,
    )
  })

  test('has in its feed what must stand beside the testimonials', async () => {
    await storeTestimonials(shown)
    const { _laurel } = JSON.parse((await display('/feed.json?lang=de')).text)
    expect(_laurel).toEqual({
      disclosure: expect.stringMatching(/^Eine Auswahl von .* nicht überprüft/),
      how: 'So wurden diese Bewertungen gesammelt',
      form: expect.stringMatching(`/form/${workspaceA}$`),
    })
  })

  test('shows no video that the service cannot parse, but links to a file', async () => {
    await storeTestimonials({ ...shown, externalVideoHtml: '<iframe src="https://evil.example/"></iframe>' })
    expect((await display('/wall')).text).not.toContain('evil')
    await query("UPDATE testimonials SET videoVideoUrl = 'https://files.example/v.mp4'")
    const { items } = JSON.parse((await display('/feed.json')).text)
    expect(items[0]._laurel.video).toEqual({
      provider: 'files.example',
      url: 'https://files.example/v.mp4',
      embedUrl: null,
    })
  })

  test('never becomes markup', async () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror='alert(2)'>"&\u2028`
    const words = {
      ...shown,
      firstname: hostile,
      lastname: hostile,
      title: hostile,
      subtitle: hostile,
      company: hostile,
      testimonialText: hostile,
      highlight: 'script>alert',
      incentive: hostile,
    }
    const source = { source: 'other', sourceName: hostile, sourceUrl: `https://sources.example/${hostile}` }
    await storeTestimonials(words, { ...words, ...source })
    await setWorkspace('name = ?, displayHeading = ?, displayHow = ?', hostile, hostile, hostile)
    for (const path of paths) {
      const { text } = await display(path)
      expect(text, path).not.toMatch(/<script|<img src=x|<\/p><script/)
      if (!path.includes('.')) expect(text, path).not.toMatch(/onerror='|"&\u2028/)
    }
  })
})

describe('the selection', () => {
  const many = async (count = 5) => storeTestimonials(...several(count, shown))
  const names = async (options: string) => namesIn((await display(`/wall?${options}`)).text)
  const people = (...indexes: number[]) => indexes.map((index) => `Person ${index}`)

  test('puts pinned ones first, then the order; `first` before both', async () => {
    await storeTestimonials(
      ...several(2, shown),
      { ...shown, pinned: '2026-01-01T00:00:00.000Z' },
      ...several(2, shown),
    )
    expect(await names('')).toEqual(people(2, 0, 1, 3, 4))
    expect(await names('order=oldest')).toEqual(people(2, 4, 3, 1, 0))
    expect(await names(`first=${idAt(4)},${idAt(1)}`)).toEqual(people(4, 1, 2, 0, 3))
    expect(await names(`first=${idAt(4)},${idAt(1)}&limit=1`)).toEqual(people(4))
    expect(await names(`only=${idAt(4)},${idAt(2)},${unknownId}`)).toEqual(people(2, 4))
    const { text } = await display('/wall')
    expect(text).toContain('a few picked to come first, then newest first')
    const [two, one] = [`${idAt(4)},${idAt(2)}`, idAt(4)]
    expect((await display(`/wall?only=${two}&first=${two}`)).text).toContain('picked by hand')
    expect((await display(`/wall?only=${two}&first=${one}`)).text).toContain('a few picked to come first')
  })

  test.each(['newest', 'oldest', 'daily'])('pages through all once, also while one is published: %s', async (order) => {
    const pinned = { ...shown, pinned: '2026-01-01T00:00:00.000Z' }
    await storeTestimonials(...several(3, pinned), ...several(27, shown))
    const found: (string | undefined)[] = []
    let next: string | undefined = `/testimonials/${workspaceA}?limit=7&order=${order}&first=${idAt(20)},${idAt(1)}`
    for (let page = 0; next; page++) {
      const { text, status } = await get(next)
      expect(status).toBe(200)
      found.push(...namesIn(text))
      next = /laurel-next"><a class="laurel-button" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      if (page === 1) {
        await query(
          `INSERT INTO testimonials (id, workspaceId, created, firstname, gaveConsent, published)
           VALUES (?, ?, '2026-12-01T00:00:00.000Z', 'New', 1, 1)`,
          unknownId,
          workspaceA,
        )
      }
    }
    const others = found.filter((name) => name !== 'New')
    expect(others).toHaveLength(30)
    expect(new Set(others).size).toBe(30)
    expect(found.slice(0, 2)).toEqual(people(20, 1))
  })

  describe('a cursor', () => {
    const nextCursor = async (options: string) => {
      const { next_url } = JSON.parse((await display(`/feed.json?${options}`)).text)
      return new URL(next_url).searchParams.get('cursor') ?? ''
    }

    test.each(['newest', 'oldest', 'daily'])('has no time of day, not even in base64: %s', async (order) => {
      await many(3)
      const cursor = await nextCursor(`limit=1&order=${order}`)
      expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/T|\d\d:\d\d/)
    })

    test.each(['newest', 'oldest'])('of a testimonial that is gone hides none: %s', async (order) => {
      await many(4)
      const cursor = await nextCursor(`limit=2&order=${order}`)
      const last = order === 'newest' ? 1 : 2
      await query('UPDATE testimonials SET published = 0 WHERE id = ?', idAt(last))
      const rest = order === 'newest' ? people(2, 3) : people(1, 0)
      expect(await names(`order=${order}&cursor=${cursor}`)).toEqual(rest)
      await query('DELETE FROM testimonials WHERE id = ?', idAt(last))
      expect(await names(`order=${order}&cursor=${cursor}`)).toEqual(expect.arrayContaining(rest))
    })

    test.each([
      ['newest', '9//2026-10-01'],
      ['newest', '2//x'],
      ['newest', '0//x'],
      ['daily', '2/x/5'],
      ['daily', '2/2026-99-99/5'],
      ['daily', '2/2026-10-01/x'],
    ])('that somebody has made is rejected: %s %s', async (order, place) => {
      await many(3)
      const list = `shown ${workspaceA} ${JSON.stringify([order, undefined, [], undefined, 0])}`
      const checksum = createHash('sha256')
        .update(`${list} ${order}/${place} ${idAt(0)}`)
        .digest('hex')
        .slice(0, 16)
      const cursor = Buffer.from(`${order}/${place} ${idAt(0)} ${checksum}`).toString('base64url')
      const { status, text } = await display(`/wall?order=${order}&cursor=${cursor}`)
      expect([status, text]).toEqual([400, '"cursor: is not a cursor for this list"'])
    })

    test('reads no rows before it', async () => {
      await storeTestimonials(...several(100, shown))
      const cursor = await nextCursor('limit=50')
      const { headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/wall?limit=5&cursor=${cursor}`)
      expect(Number(headers.get('x-d1-rows-read'))).toBeLessThan(25)
    })
  })

  test('is another each day, and the same all day', async () => {
    await many(30)
    const first = await names('order=daily&limit=30')
    expect(await names('order=daily&limit=30')).toEqual(first)
    expect(new Set(first).size).toBe(30)
    expect(first).not.toEqual(await names('limit=30'))
  })

  test('has only testimonials with a tag, or with enough text', async () => {
    await storeTestimonials(
      { ...shown, tags: '["home","x"]' },
      { ...shown, tags: '["home"]', published: 0 },
      {
        ...shown,
        testimonialText: 'Long enough to be shown on its own',
      },
    )
    expect(await names('tag=home')).toEqual(people(0))
    expect(await names('min=30')).toEqual(people(2))
    const { status, text, headers } = await display('/wall?tag=none')
    expect([status, namesIn(text), headers.get('cache-control')]).toEqual([200, [], 'public, max-age=60'])
  })

  test.each([
    ['/wall', 'heading=x', 'heading: is not a parameter'],
    ['/wall', '=x', 'The URL has a parameter without a name.'],
    ['/embed', 'limit=3&=x', 'The URL has a parameter without a name.'],
    ['/embed', 'how=x', 'how: is not a parameter'],
    ['/badge', 'of=all', 'of: is not a parameter'],
    ['/data.jsonld', 'item=x', 'item: is not a parameter'],
    ['/wall', 'stars=5', 'stars: is not a parameter'],
    ['/badge', 'limit=3', 'limit: is not a parameter'],
    ['/wall', 'limit=0', 'limit: must be a whole number from 1 to 50'],
    ['/wall', 'limit=51', 'limit: must be a whole number from 1 to 50'],
    ['/wall', 'limit=2&limit=3', 'limit: '],
    ['/wall', 'order=stars', 'order: must be newest, oldest or daily'],
    ['/wall', 'only=x', 'only: must be 1 to 50 ids, separated by commas'],
    ['/wall', 'min=1001', 'min: must be a whole number from 0 to 1000'],
    ['/wall', 'clip=119', 'clip: must be 0, or a whole number from 120 to 2000'],
    ['/wall', 'show=email', 'show: must be some of stars, title, role, company, date, video, photo, questions'],
    ['/wall', 'columns=5', 'columns: must be auto, or a whole number from 1 to 4'],
    ['/wall', 'level=1', 'level: must be a whole number from 2 to 6'],
    ['/wall', 'lang=<b>', 'lang: must be a language tag'],
    ['/wall', 'write=yes', 'write: must be 0 or 1'],
    ['/wall', 'theme=dark', 'theme: is not a parameter'],
    ['/wall', 'design=x', 'design: must be cards, editorial, bubbles, tiles, rows or spotlight'],
    ['/badge', 'design=tiles', 'design: is not a parameter'],
    ['', 'color=red', 'color: must be a colour'],
    ['', 'radius=99', 'radius: must be a whole number from 0 to 40'],
    ['/wall', 'cursor=AAAA', 'cursor: is not a cursor for this list'],
  ])('rejects %s?%s', async (path, options, message) => {
    await many(1)
    const { status, text, headers } = await display(`${path}?${options}`)
    expect(status).toBe(400)
    expect(text.replaceAll('&quot;', '"')).toContain(message)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

test.each([
  ['company', 'Blue Door'],
  ['role', 'Owner, Blue Door'],
  ['role,company', 'Owner, Blue Door'],
  ['stars', undefined],
])('a card with show=%s has the role line %s', async (show, line) => {
  await storeTestimonials({ ...shown, subtitle: 'Owner', company: 'Blue Door' })
  const { text } = await display(`/wall?show=${show}`)
  expect(/laurel-role" dir="auto">([^<]*)</.exec(text)?.[1]).toBe(line)
})

describe('the design', () => {
  const designClass = (text: string) => / class="laurel laurel-\w+(?: laurel-columns-1)?(.*?)"/.exec(text)?.[1]

  test.each(['', '/wall', '/carousel', '/single', '/embed'])('of %s is a class of the same HTML', async (path) => {
    await storeTestimonials(...several(3, shown))
    const cards = (await display(path)).text
    for (const design of designs) {
      const { text } = await display(`${path}?design=${design}`)
      const [expected, file] =
        design === 'cards' ? ['', 'testimonials.css'] : [` laurel-${design}`, `testimonials-${design}.css`]
      expect(designClass(text)).toBe(expected)
      if (!path || path === '/embed') expect(text).toContain(`<link rel="stylesheet" href="/${file}">`)
      const isSame = text
        .replace(`${expected}"`, '"')
        .replace(file, 'testimonials.css')
        .replaceAll(/design=\w+&amp;/g, '')
      expect(isSame).toBe(cards)
    }
  })

  test.each(['', '/embed'])('of %s has the colours of its theme', async (path) => {
    await storeTestimonials(shown)
    expect(designClass((await display(`${path}?theme=dark&design=rows`)).text)).toBe(' laurel-rows laurel-dark')
    expect(designClass((await display(`${path}?theme=light`)).text)).toBe(' laurel-light')
  })
})

describe('a testimonial from elsewhere', () => {
  const elsewhere = {
    ...shown,
    source: 'trustpilot',
    sourceName: 'canary',
    sourceUrl: 'https://reviews.example/1',
    sourceDay: '2025-03',
    created: '2025-03-01T12:00:00.000Z',
    incentive: 'a voucher',
  }
  const line =
    '<span class="laurel-source">First published on <a href="https://reviews.example/1" rel="nofollow ugc noopener"><bdi>Trustpilot</bdi></a>, <time datetime="2025-03">March 2025</time></span> <span class="laurel-source">Received: <bdi>a voucher</bdi></span>'

  test.each(['', '/wall', '/carousel', '/single', '/embed'])('is marked on %s, whatever its options', async (path) => {
    await storeTestimonials(elsewhere)
    for (const options of ['', '&show=', '&show=date']) {
      const { text } = await display(`${path}?lang=en${options}`)
      expect(text.replace(/<a href="[^"]*\/t\/[\w-]+">(<time.*?<\/time>)<\/a>/, '$1')).toContain(line)
      expect(text).toContain('newest first. Some first appeared elsewhere, as marked. It has not')
      expect(text).not.toMatch(/canary|laurel-date/)
      expect(text.includes('/t/')).toBe(!options.endsWith('show='))
    }
  })

  test('is in the feed with its source, and with a date only if it is known', async () => {
    const dayless = { ...elsewhere, sourceDay: null, source: 'other', sourceUrl: null, created: '2025-01-01' }
    await storeTestimonials(shown, elsewhere, dayless)
    const { items, _laurel } = JSON.parse((await display('/feed.json')).text)
    expect(items).toMatchObject([
      { date_published: '2026-10-01T00:00:00Z', _laurel: { date: '2026-10-01', source: null, incentive: null } },
      {
        date_published: '2025-03-01T00:00:00Z',
        _laurel: {
          date: '2025-03-01',
          source: { name: 'Trustpilot', url: 'https://reviews.example/1', day: '2025-03' },
          incentive: 'a voucher',
        },
      },
      { _laurel: { date: null, source: { name: 'canary', url: null, day: null } } },
    ])
    expect(items[2]).not.toHaveProperty('date_published')
    expect(_laurel.disclosure).toContain('Some first appeared elsewhere, as marked.')
  })
})

test('a page shows no words of its URL, nor does its error', async () => {
  await storeTestimonials(shown)
  const words = 'Call+555-1234+for+a+refund'
  for (const query of [
    `${words}=1`,
    `limit=${words}`,
    `cursor=${words}`,
    `<b>;%20${words}=1&x=1`,
    'Call_555_1234=1',
    'limit=x&your=1&refund=1',
  ]) {
    const { status, text } = await display(`/embed?${query}`)
    expect([status, /555|refund/.test(text)], query).toEqual([400, false])
    expect((await display(`?${query}`)).text, query).not.toMatch(/555|refund/)
  }
  expect((await display(`?tag=${words}`)).text).not.toMatch(/555|refund/)
  expect((await display('/embed?theem=dark')).text).toContain('theem: is not a parameter; did you mean theme?')
})

test('the page ignores parameters that it does not know, as networks append them', async () => {
  await storeTestimonials(shown)
  const page = await display('?limit=1&lang=en')
  for (const query of ['fbclid=a', 'utm_source=%3Cb%3E&fbclid=a&fbclid=b', '=x', 'stars=5', 'heading=Words']) {
    const { status, text } = await display(`?limit=1&lang=en&${query}`)
    expect([status, text], query).toEqual([200, page.text])
  }
})

test.each(['', '/embed'])('an error page of %s has a title for its kind of error', async (path) => {
  const url = `/testimonials/${workspaceA}${path}`
  const title = async (query: string, fault: Fault = {}) => {
    const { text } = await callWithFaults('GET', url + query, { fault })
    return [/<title>(.*)<\/title>/, /<h1>(.*)<\/h1>/].map((pattern) => pattern.exec(text)?.[1])
  }
  const twice = (text: string) => [text, text]
  expect(await title('?limit=x')).toEqual(twice('This link does not work'))
  expect(await title('?cursor=x')).toEqual(twice('This link does not work'))
  expect(await title('', { limiters: 'reject' })).toEqual(twice('Too many requests'))
  expect(await title('', { throwBefore: 'D1_ERROR: overloaded' })).toEqual(twice('Something went wrong'))
  await setWorkspace("display = 'closed'")
  expect(await title('')).toEqual(twice('No testimonials here'))
})

test('a testimonial without a valid date hides no others', async () => {
  await storeTestimonials({ ...shown, created: 'x' }, shown)
  expect(namesIn((await display('/wall')).text)).toEqual(['Person 0', 'Person 1'])
})

describe('a workspace', () => {
  test('that is closed, unknown or malformed responds with the same bytes', async () => {
    await storeTestimonials({ ...shown, firstname: 'Hidden' })
    await setWorkspace("display = 'closed'")
    for (const path of paths) {
      const responses = await Promise.all(
        [workspaceA, unknownId, 'shop', '%00', `${workspaceA}x`].map((id) => get(`/testimonials/${id}${path}`)),
      )
      for (const { status, text, headers } of responses) {
        expect(status, path).toBe(404)
        expect(text).toBe(responses[0]?.text)
        expect(text).not.toContain('Hidden')
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('access-control-allow-origin')).toBe('*')
      }
    }
  })

  test('without testimonials shows only the link to write one', async () => {
    const { text } = await display('/wall')
    expect(text).toContain(`/form/${workspaceA}">Leave a testimonial</a>`)
    expect(text).not.toMatch(/laurel-list|laurel-note/)
    expect((await display('/badge')).text).toBe('')
    expect((await display('?write=0')).status).toBe(200)
  })

  test('names its own heading, and how it collects', async () => {
    await storeTestimonials(shown)
    await setWorkspace("displayHeading = 'Praise', displayHow = 'We ask everybody.'")
    for (const path of ['', '/wall', '/carousel', '/single', '/embed', '/feed.json']) {
      const { text } = await display(path)
      expect(text).toContain('Praise')
      expect(text).toContain('We ask everybody.')
      expect(text).toContain('It has not been verified that the writers are customers.')
    }
  })

  test('averages the published ratings, or all but spam', async () => {
    await storeTestimonials(
      { ...shown, stars: 5 },
      { ...shown, stars: null },
      { stars: 2 },
      { stars: 1, folder: 'spam' },
    )
    expect((await display('/badge')).text).toMatch(/>5<.* Published ratings: 1</)
    await setWorkspace("displayAverage = 'all'")
    expect((await display('/badge')).text).toMatch(/>3\.5<.* All ratings except spam: 2</)
  })

  test.each([
    ['published', '4</b> Published ratings: 3<', 4],
    ['all', '3.5</b> All ratings except spam: 4<', 3.5],
  ])(
    'averages no ratings from other platforms, and what owners add once it is published: %s',
    async (average, text, ratingValue) => {
      await storeTestimonials(
        { ...shown, stars: 5 },
        { ...shown, stars: 4, source: 'email' },
        { ...shown, stars: 3, source: 'senja' },
        { stars: 2 },
        ...['chat', 'senja'].map((source) => ({ stars: 0, source })),
        ...['google', 'other', 'unknown'].flatMap((source) => [
          { ...shown, stars: 0, source },
          { stars: 0, source },
        ]),
      )
      await setWorkspace('displayAverage = ?', average)
      expect((await display('/badge')).text).toContain(text)
      const { aggregateRating, review } = JSON.parse((await display('/data.jsonld')).text)
      expect(aggregateRating).toMatchObject({ ratingValue })
      expect(review).toHaveLength(4)
    },
  )

  test('without ratings but from other platforms has no badge', async () => {
    await storeTestimonials({ ...shown, source: 'google' })
    expect((await display('/badge')).text).toBe('')
    const { aggregateRating, review } = JSON.parse((await display('/data.jsonld')).text)
    expect([aggregateRating, review]).toEqual([undefined, undefined])
  })
})

describe('a response', () => {
  test.each(paths)('of %s may be cached and read everywhere, under an ETag', async (path) => {
    await storeTestimonials(shown)
    const { headers, text } = await display(path)
    const etag = headers.get('etag') ?? ''
    const expected: Record<string, string | null> = {
      'cache-control': 'public, max-age=60',
      'cloudflare-cdn-cache-control': 'max-age=300, stale-if-error=600',
      'cache-tag': `w-${workspaceA}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'set-cookie': null,
    }
    for (const [name, value] of Object.entries(expected)) expect(headers.get(name), name).toBe(value)
    const notModified = await display(path, { 'If-None-Match': etag })
    expect([notModified.status, notModified.text]).toEqual([304, ''])
    for (const name of Object.keys(expected)) expect(notModified.headers.get(name), name).toBe(headers.get(name))
    await query("UPDATE testimonials SET stars = 1, testimonialText = 'Other'")
    const changed = await display(path, { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
    expect(changed.text).not.toBe(text)
  })

  test.each([
    ['', null],
    ['/embed', 'noindex, indexifembedded'],
    ['/wall', 'noindex'],
    ['/badge', 'noindex'],
    ['/feed.json', 'noindex'],
    ['/data.jsonld', null],
  ])('of %s tells search engines %s', async (path, robots) => {
    await storeTestimonials(shown)
    expect((await display(path)).headers.get('x-robots-tag')).toBe(robots)
  })

  test.each(['', '/embed'])('of %s is a page without the origin of the service', async (path) => {
    await storeTestimonials(shown)
    expect((await display(path)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    )
  })

  test('follows the language of the browser only on pages', async () => {
    await storeTestimonials(shown)
    const german = { 'Accept-Language': 'de-CH,de;q=0.9' }
    const page = await display('', german)
    expect(page.text).toContain('<html lang="de"')
    expect(page.headers.get('vary')).toBe('Accept-Language')
    expect((await display('?lang=fr', german)).text).toContain('<html lang="fr"')
    const wall = await display('/wall', german)
    expect(wall.text).toContain('lang="en"')
    expect(wall.headers.get('vary')).toBe(null)
    expect((await display('/wall?lang=ar')).text).toContain('lang="ar" dir="rtl"')
    expect((await display('/wall?lang=sv')).text).toContain('lang="en"')
  })

  test('writes numbers and days as its language does', async () => {
    await storeTestimonials({ ...shown, stars: 4.5, created: '2026-01-31T00:00:00.000Z' })
    for (const [lang, number, day] of [
      ['en', '4.5', 'Jan 31, 2026'],
      ['de', '4,5', '31.01.2026'],
      ['en-GB', '4.5', '31 Jan 2026'],
      ['en-us', '4.5', 'Jan 31, 2026'],
      ['PT-br', '4,5', '31 de jan. de 2026'],
      ['zh-TW', '4.5', '2026年1月31日'],
      ['de-AT', '4,5', '31.01.2026'],
    ]) {
      const { text } = await display(`/wall?lang=${lang}`)
      expect(text).toMatch(/ lang="(en|de|en-GB|pt-BR|zh-TW)" dir="ltr"/)
      expect(text).toContain(number)
      expect(text).toContain(`>${day}</time>`)
    }
  })

  test('leads to a next page in the same language', async () => {
    await storeTestimonials(...several(3, shown))
    for (const path of ['?lang=en&limit=1', '/wall?limit=1']) {
      const { text } = await display(path, { 'Accept-Language': 'de' })
      const next =
        /laurel-next"><a class="laurel-button" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '/missing'
      expect((await get(next, { 'Accept-Language': 'de' })).text).toContain('<html lang="en"')
    }
  })

  test('of each page has a canonical URL: that of the first is without options', async () => {
    await storeTestimonials(...several(3, shown))
    const canonical = (text: string) => /rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    const { text } = await display('?limit=1&lang=fr')
    expect(canonical(text)).toBe(new URL(`/testimonials/${workspaceA}`, browserUrl).href)
    const next = /laurel-next"><a class="laurel-button" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(canonical((await get(next)).text)).toBe(next)
  })

  test('is the same for equal options in any order', async () => {
    await storeTestimonials(...several(3, shown))
    const ids = [idAt(2), idAt(0)]
    const a = await display(`/feed.json?limit=2&order=newest&only=${ids}`)
    const b = await display(`/feed.json?only=${ids.toReversed()},${ids[0]?.toUpperCase()}&limit=2`)
    expect(b.headers.get('etag')).toBe(a.headers.get('etag'))
    expect(b.text).toBe(a.text)
  })

  test('ignores credentials and cookies', async () => {
    await storeTestimonials(shown)
    const plain = await display('/wall')
    const { text, status } = await display('/wall', { Authorization: `Bearer ${keys.unknown}`, Cookie: 'laurel=x' })
    expect([status, text]).toEqual([200, plain.text])
  })

  test.each([...paths, '/wall?order=daily', '/wall?min=3'])('of %s needs one round trip to D1', async (path) => {
    await storeTestimonials(...several(3, shown))
    const { headers } = await callWithFaults('GET', `/testimonials/${workspaceA}${path}`)
    // The rating is cached separately.
    expect(headers.get('x-d1-calls')).toBe(/badge|data/.test(path) ? '2' : '1')
  })

  test.each([
    // Twice 13, as pinned ones are looked for first, and three for the workspace.
    ['/wall', 12],
    ['/wall?order=oldest', 12],
    ['/feed.json?limit=5', 5],
    [`/wall?only=${idAt(40)},${idAt(90)},${unknownId}`, 2],
    [`/single?first=${idAt(40)},${idAt(90)}`, 1],
  ])('reads the rows that %s shows from an index, not all of them', async (path, count) => {
    await storeTestimonials(...several(100, shown))
    const { text, headers } = await callWithFaults('GET', `/testimonials/${workspaceA}${path}`)
    expect(text.match(/"date_published"|<figure/g)).toHaveLength(count)
    expect(Number(headers.get('x-d1-rows-read'))).toBeLessThanOrEqual(2 * count + 15)
  })

  test.each(['tag=a', 'tag=unknown', 'tag=unknown&min=1', `tag=unknown&only=${idAt(1)}`])(
    'reads each testimonial at most once for %s',
    async (query) => {
      await storeTestimonials(...several(99, shown), { ...shown, tags: '["a"]' })
      const { status, headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/wall?${query}`)
      expect(status).toBe(200)
      // The rows of the table and of the index.
      expect(Number(headers.get('x-d1-rows-read'))).toBeLessThan(220)
    },
  )

  test('reads the ratings of a workspace once for all displays that need them', async () => {
    await storeTestimonials(...several(30, shown))
    await setWorkspace('displayItem = ?', JSON.stringify({ type: 'Book', name: 'Ours', id: null }))
    const fault = { purge: 'succeeds' } as const
    for (const path of ['data.jsonld?min=1', 'data.jsonld?min=2&tag=a', 'badge?lang=de']) {
      const { headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/${path}`, { fault })
      const urls = JSON.parse(headers.get('x-cache-requests') ?? '').slice(1)
      expect(
        urls.map((url: string) => new URL(url).pathname + new URL(url).search),
        path,
      ).toEqual([`/ratings/${workspaceA}`])
    }
  })

  test.each([
    ['wall?columns=2', 'DISPLAY_RATE'],
    ['wall?order=oldest&min=0', 'DISPLAY_RATE'],
    ['wall?order=daily', 'COSTLY_DISPLAY_RATE'],
    ['feed.json?min=5', 'COSTLY_DISPLAY_RATE'],
    ['embed?tag=a&lang=en', 'COSTLY_DISPLAY_RATE'],
  ])('counts /%s by IP in %s', async (path, limiter) => {
    const { headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/${path}`)
    expect(JSON.parse(headers.get('x-rate-limit-calls') ?? '')).toEqual([[limiter, expect.any(String)]])
  })

  test.each(['published', 'all'])('averages %s ratings and reads no others', async (average) => {
    await storeTestimonials(...several(30, shown), ...several(40, { stars: 1 }), ...several(30, { folder: 'spam' }))
    await setWorkspace('displayAverage = ?', average)
    const { text, headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/badge`, {
      headers: { 'X-Explain': 'yes' },
    })
    expect(text).toContain(average === 'all' ? ': 70<' : 'Published ratings: 30<')
    expect(Number(headers.get('x-d1-rows-read'))).toBeLessThan(average === 'all' ? 110 : 40)
    expect(headers.get('x-plans')).toContain('SEARCH testimonials USING COVERING INDEX testimonialsShown')
  })

  test.each(['', '/wall', '/feed.json'])(
    'of %s is 429 beyond the limit, and 503 without the database',
    async (path) => {
      clearLogs()
      const url = `/testimonials/${workspaceA}${path}`
      const limited = await callWithFaults('GET', url, { fault: { limiters: 'reject' } })
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
      const failed = await callWithFaults('GET', url, { fault: { throwBefore: 'D1_ERROR: overloaded' } })
      expect(failed.status).toBe(503)
      for (const { headers } of [limited, failed]) expect(headers.get('cache-control')).toBe('no-store')
      expect(await logLines(2)).toMatchObject([{ status: 429 }, { status: 503 }])
    },
  )
})

describe('structured data', () => {
  test('has the item, the average and the reviews that stand on the page', async () => {
    await storeTestimonials({ ...shown, stars: 4.5 }, { ...shown, stars: null }, { ...shown, firstname: null })
    const { text, headers } = await display('/data.jsonld')
    expect(headers.get('content-type')).toBe('application/ld+json')
    const scale = { bestRating: 5, worstRating: 0 }
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': 'https://shop.example/#book',
      name: 'The Corner Book',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 2, ...scale },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Person 0' },
          datePublished: '2026-10-01',
          reviewBody: 'Wonderful words number 0',
          reviewRating: { '@type': 'Rating', ratingValue: 4.5, ...scale },
        },
      ],
    })
  })

  test('cuts a long name between characters', async () => {
    await storeTestimonials({ ...shown, firstname: 'Abc', lastname: '😀'.repeat(100) })
    const { review } = JSON.parse((await display('/data.jsonld')).text)
    expect(review[0].author.name).toBe(`Abc ${'😀'.repeat(48)}`)
    await query("UPDATE testimonials SET firstname = 'Ab'")
    const odd = JSON.parse((await display('/data.jsonld')).text)
    expect(odd.review[0].author.name.isWellFormed()).toBe(true)
  })

  test('is not there without an item', async () => {
    await storeTestimonials(...several(30, shown))
    await setWorkspace('displayItem = NULL')
    const { status, headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/data.jsonld`)
    expect(status).toBe(404)
    // Cloudflare does not cache it, so it must not cost the reading of all ratings.
    expect(Number(headers.get('x-d1-rows-read'))).toBeLessThan(10)
  })
})

describe('oEmbed', () => {
  const embed = (url: string, options = '') => get(`/oembed?url=${encodeURIComponent(url)}${options}`)
  const page = new URL(`/testimonials/${workspaceA}`, browserUrl).href

  test('returns one iframe with a title, of at most the size asked for', async () => {
    await storeTestimonials(shown)
    const { text, status } = await embed(`${page}?limit=3&theme=dark`, '&maxwidth=300&maxheight=200&format=json')
    expect(status).toBe(200)
    const body = JSON.parse(text)
    expect(body).toMatchObject({ type: 'rich', version: '1.0', width: 300, height: 200, cache_age: 300 })
    expect(body.html).toBe(
      `<iframe src="${page}/embed?limit=3&amp;theme=dark" title="What people say · Ours" width="300" height="200" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`,
    )
    expect((await get(`/testimonials/${workspaceA}/embed?limit=3&theme=dark`)).status).toBe(200)
  })

  test.each([
    ['of another host', `https://other.example/testimonials/${workspaceA}`],
    ['of another path', new URL(`/form/${workspaceA}`, browserUrl).href],
    ['of an unknown workspace', new URL(`/testimonials/${unknownId}`, browserUrl).href],
    ['with words', `${page}?heading=x`],
    ['with an option twice', `${page}?limit=3&limit=4`],
    ['that is none', 'shop'],
  ])('rejects a URL %s', async (_, url) => {
    expect(await embed(url)).toMatchObject({ status: 404, text: '"There are no testimonials at this URL."' })
  })

  test('is the same for equal sizes and languages', async () => {
    await storeTestimonials(shown)
    const { text } = await embed(page)
    expect((await embed(page, '&maxwidth=900&maxheight=4096')).text).toBe(text)
    expect((await embed(`${page}?lang=xx-yy`)).text).toBe((await embed(`${page}?lang=en`)).text)
  })

  test.each([
    ['?lang=en', 'en', 'What people say'],
    ['?lang=fr', 'fr', 'Ce que l’on dit de nous'],
    ['', 'de', 'What people say'],
  ])('of a page%s has a frame in the language %s for a German browser', async (query, lang, heading) => {
    await storeTestimonials(shown)
    const { html, title } = JSON.parse((await embed(page + query)).text)
    expect(title).toBe(`${heading} · Ours`)
    const url = new URL(/src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    expect((await get(url.pathname + url.search, { 'Accept-Language': 'de' })).text).toContain(`<html lang="${lang}"`)
  })

  test('has no XML', async () => {
    expect(await embed(page, '&format=xml')).toMatchObject({ status: 501, text: '"format: must be json"' })
  })
})

describe('the cache', () => {
  type Change = [method: string, path: string, body?: unknown]
  const record = `/v1/testimonial/${idAt(0)}`
  const inbox = `/v1/inbox/testimonials/${idAt(0)}`
  const workspace = `/v1/workspaces/${workspaceA}`
  const change = async ([method, path, body]: Change, purge: Fault['purge'] = 'succeeds') => {
    const response = await callWithFaults(method, path, { key: keys.workspaceA, body, fault: { purge } })
    return { ...response, purges: JSON.parse(response.headers.get('x-purges') ?? '') }
  }

  test.each<[string, Change]>([
    ['publishing', ['PUT', `/v1/testimonial/${idAt(1)}`, { published: true }]],
    ['an edit', ['PUT', record, { title: 'New' }]],
    ['taking back', ['PUT', record, { published: false }]],
    ['a withdrawn consent', ['PUT', record, { gaveConsent: false }]],
    ['deletion', ['DELETE', record]],
    ['a published creation', ['POST', '/v1/testimonial', { published: true, gaveConsent: true }]],
    ['archiving', ['PATCH', inbox, { state: 'archived' }]],
    ['a pin', ['PATCH', inbox, { pinned: true }]],
    ['a highlight', ['PATCH', inbox, { highlight: 'words' }]],
    ['a bulk change', ['POST', '/v1/inbox/testimonials/bulk', { ids: [idAt(1), idAt(0)], set: { state: 'spam' } }]],
    ['erasure', ['DELETE', inbox]],
    ['a setting', ['PUT', workspace, { displayNames: 'first' }]],
    ['closing', ['PUT', workspace, { display: 'closed' }]],
  ])('is purged once, after the change: %s', async (_, request) => {
    await storeTestimonials(shown, {})
    const { status, purges, headers } = await change(request)
    expect(status).toBeLessThan(300)
    expect(purges).toEqual([[workspaceA, 1]])
    expect(headers.get('x-d1-calls')).toBe('1')
    // Otherwise Cloudflare would end the request between the change and the purge if its client disconnects.
    expect(headers.get('x-d1-tasks-before')).toBe('1')
  })

  test.each<[string, Change]>([
    ['an edit of what is not shown', ['PUT', `/v1/testimonial/${idAt(1)}`, { title: 'New' }]],
    [
      'a connector that keeps it unpublished',
      ['PUT', `/v1/testimonial/${idAt(1)}`, { published: false, title: 'New' }],
    ],
    ['an unpublished creation', ['POST', '/v1/testimonial', { stars: 5 }]],
    ['archiving what is not shown', ['PATCH', `/v1/inbox/testimonials/${idAt(1)}`, { state: 'archived' }]],
    ['deletion of what is not shown', ['DELETE', `/v1/testimonial/${idAt(1)}`]],
    ['a setting of the form', ['PUT', workspace, { intro: 'Tell us.' }]],
    ['a rejected change', ['PUT', record, { published: 'x' }]],
    ['the same words', ['PUT', record, { published: true, firstname: 'Person 0' }]],
    ['what displays do not show', ['PUT', record, { giverEmail: 'ada@shop.example' }]],
    ['publishing what is published', ['PATCH', inbox, { state: 'published', pinned: false, highlight: null }]],
    ['an empty change', ['PATCH', inbox, {}]],
    ['the same settings', ['PUT', workspace, { display: 'open', displayNames: 'full', displayHeading: null }]],
  ])('is not purged: %s', async (_, request) => {
    await storeTestimonials(shown, {})
    const { status, purges } = await change(request)
    expect(status).toBeLessThan(request[2] === undefined ? 205 : 401)
    expect(purges).toEqual([])
  })

  test('is not purged for settings of a workspace that is closed before and after', async () => {
    await setWorkspace("display = 'closed'")
    for (const body of [{ display: 'closed' }, { name: 'New' }, { displayNames: 'first' }]) {
      expect((await change(['PUT', workspace, body])).purges).toEqual([])
    }
  })

  test.each([
    ["displayPhotos = 'all'", { displayPhotos: 'stored' }, 1],
    ["displayNames = 'initial'", { displayNames: 'first' }, 1],
    ["displayNames = 'first'", { displayNames: 'initial' }, 0],
    ["displayPhotos = 'stored'", { displayPhotos: 'all' }, 0],
    ["display = 'open'", { display: 'closed' }, 1],
    ["display = 'closed'", { display: 'open' }, 0],
    ["display = 'open'", { name: 'New', displayHow: 'We asked.' }, 0],
  ])('is purged beyond the limit of other changes for settings that show less: %s %o', async (set, body, count) => {
    await setWorkspace(set)
    expect((await change(['PUT', workspace, body], 'is beyond the limit')).purges).toHaveLength(count)
  })

  test('is not purged beyond the limit of its workspace', async () => {
    await storeTestimonials(shown)
    const { status, purges } = await change(
      ['PUT', record, { published: false }],
      'is beyond the limit of its workspace',
    )
    expect([status, purges]).toEqual([200, []])
  })

  test.each(['throws', 'hangs'] as const)('is no condition of a change: a purge %s', async (purge) => {
    await storeTestimonials(shown)
    clearLogs()
    expect((await change(['PUT', record, { published: false }], purge)).status).toBe(200)
    expect(await logLines(1)).toMatchObject([{ error: 'PurgeFailed' }])
    expect(namesIn((await display('/wall')).text)).toEqual([])
  })

  test.each<[string, Change]>([
    ['taking back', ['PUT', record, { published: false }]],
    ['deletion', ['DELETE', record]],
    ['archiving', ['PATCH', inbox, { state: 'archived' }]],
    ['a bulk change', ['POST', '/v1/inbox/testimonials/bulk', { ids: [idAt(0)], set: { state: 'spam' } }]],
    ['erasure', ['DELETE', inbox]],
  ])('is purged too if only a retry hears of the change: %s', async (_, [method, path, body]) => {
    await storeTestimonials(shown)
    const fault = { purge: 'succeeds', call: 1, throwAfter: 'D1_ERROR: Network connection lost' } as const
    const { status, headers } = await callWithFaults(method, path, { key: keys.workspaceA, body, fault })
    expect(status).toBeLessThan(300)
    expect(JSON.parse(headers.get('x-purges') ?? '')).toEqual([[workspaceA, expect.any(Number)]])
  })

  test('tells browsers no age, so that they keep a response for a minute', async () => {
    const { headers } = await callWithFaults('GET', `/testimonials/${workspaceA}/wall`, {
      fault: { purge: 'succeeds' },
    })
    expect([headers.get('age'), headers.get('cache-control')]).toEqual([null, 'public, max-age=60'])
  })

  test('is purged twice for concurrent changes: once during the others, and once after them', async () => {
    await storeTestimonials(...several(5, shown))
    const fault = { purge: 'succeeds', changesDuringPurge: 5 } as const
    const responses = await Promise.all(
      [0, 1, 2, 3, 4].map((index) =>
        callWithFaults('PUT', `/v1/testimonial/${idAt(index)}`, {
          key: keys.workspaceA,
          body: { published: false },
          fault,
        }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const purges = responses.flatMap(({ headers }) => JSON.parse(headers.get('x-purges') ?? ''))
    expect(purges.map(([workspaceId]) => workspaceId)).toEqual([workspaceA, workspaceA])
  })

  test('is purged for withdrawals beyond the limit of other changes', async () => {
    await storeTestimonials(shown)
    const send = async (path: string, body: object) => (await change(['PUT', path, body], 'is beyond the limit')).purges
    expect(await send(record, { title: 'New' })).toEqual([])
    expect(await send(record, { published: false })).toEqual([[workspaceA, 1]])
  })
})
