import { describe, expect, test } from 'vitest'
import { type Source, sources, unpublishedSources } from '../../shared/provenance/sources.ts'
import { displayTextsByTag } from '../../shared/texts/display.ts'
import { displayTexts } from '../../shared/texts/en/display.ts'
import { serviceTexts } from '../../shared/texts/service.ts'
import { type Layout, section } from '../../worker/display/pages/cards.ts'
import { feed, structuredData } from '../../worker/display/pages/data.ts'
import type { Display } from '../../worker/display/pages/display.ts'
import { createDisplay } from '../support/display.ts'

/* Where testimonials first appeared, as displays show it. */

const added = '2026-10-01T12:00:00.000Z'
type Row = Record<string, unknown> & { source?: Source }

/** Returns a display of rows that have these columns. */
const displayOf = (rows: Row[], options: Display['options'] = {}) =>
  createDisplay(
    rows.map((row) => ({ created: added, ...row })),
    { options, workspace: { displayItem: { type: 'Book', name: 'Ours', id: null } } },
  )

const english = { lang: 'en', dir: 'ltr', texts: displayTexts } as const
const languages = Object.values(serviceTexts).map(({ lang, dir }) => ({
  lang,
  dir,
  texts: displayTextsByTag[lang] ?? displayTexts,
}))

const render = (rows: Row[], language: (typeof languages)[number] = english, layout: Layout = 'wall', options = {}) =>
  `${section(layout, displayOf(rows, options), language)}`

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

/** Returns the lines of sources and benefits, and the dates, as text. */
const lines = (html: string, name: 'source' | 'date') =>
  Array.from(html.matchAll(new RegExp(`<(\\w+) class="laurel-${name}"[^>]*>(.*?)</\\1>`, 'g')), ([line]) => plain(line))

const days = ['2025-03-09', '2025-03', '2025', null]
const firstMoments: Record<string, string> = { '2025-03-09': '2025-03-09T12:00:00.000Z' }
const cardOf = (row: Row, sourceDay: string | null): Row => ({
  sourceDay,
  created: sourceDay ? (firstMoments[sourceDay] ?? `${`${sourceDay}-01`.slice(0, 7)}-01T12:00:00.000Z`) : added,
  ...row,
})

/** By language: the line without a day, its end with a day, and the dates of cards. */
const expected: Record<string, { source: string; end: string; dates: string[] }> = {
  ar: {
    source: 'نُشر أول مرة على *',
    end: ' (*)',
    dates: ['09‏/03‏/2025', 'مارس 2025', '2025'],
  },
  de: {
    source: 'Zuerst veröffentlicht bei *',
    end: ' (*)',
    dates: ['09.03.2025', 'März 2025', '2025'],
  },
  en: {
    source: 'First published on *',
    end: ', *',
    dates: ['Mar 9, 2025', 'March 2025', '2025'],
  },
  es: {
    source: 'Publicada originalmente en *',
    end: ' (*)',
    dates: ['9 mar 2025', 'marzo de 2025', '2025'],
  },
  fr: {
    source: 'Publié à l’origine sur *',
    end: ' (*)',
    dates: ['9 mars 2025', 'mars 2025', '2025'],
  },
  it: {
    source: 'Pubblicata in origine su *',
    end: ' (*)',
    dates: ['9 mar 2025', 'marzo 2025', '2025'],
  },
  ja: {
    source: '最初の掲載先：*',
    end: '（*）',
    dates: ['2025/03/09', '2025年3月', '2025年'],
  },
  nl: {
    source: 'Oorspronkelijk geplaatst op *',
    end: ' (*)',
    dates: ['9 mrt 2025', 'maart 2025', '2025'],
  },
  pl: {
    source: 'Pierwsza publikacja: *',
    end: ' (*)',
    dates: ['9 mar 2025', 'marzec 2025', '2025'],
  },
  pt: {
    source: 'Publicada originalmente em *',
    end: ' (*)',
    dates: ['9 de mar. de 2025', 'março de 2025', '2025'],
  },
  tr: {
    source: 'İlk yayımlandığı yer: *',
    end: ' (*)',
    dates: ['9 Mar 2025', 'Mart 2025', '2025'],
  },
  'zh-Hans': {
    source: '最初发布于 *',
    end: '（*）',
    dates: ['2025年3月9日', '2025年3月', '2025年'],
  },
}

describe.each(languages)('a card in $lang', (language) => {
  const { source = '', end = '', dates = [] } = expected[language.lang] ?? {}

  test.each<[name: string, row: Row]>([
    ['Trustpilot', { source: 'trustpilot' }],
    ['The Gazette', { source: 'other', sourceName: 'The Gazette' }],
  ])('has where it first appeared, on %s, and the day as exact as known', (name, row) => {
    const line = source.replace('*', name)
    for (const [index, day] of days.entries()) {
      const html = render([cardOf(row, day)], language)
      expect(lines(html, 'source')).toEqual([line + (day ? end.replace('*', dates[index] ?? '') : '')])
      expect(lines(html, 'date')).toEqual([])
      expect(html.includes(`<time datetime="${day}">`)).toBe(day !== null)
      expect(plain(html)).toContain(` ${language.texts.elsewhere} ${language.texts.notChecked}`)
    }
  })

  test('links the name alone', () => {
    const name = 'اسم (א) 12'
    for (const day of days) {
      const row = { source: 'other', sourceName: name, sourceUrl: 'https://g.example/' } as const
      const html = render([cardOf(row, day)], language)
      const [start, rest] = source.split('*')
      expect(html).toContain(
        `>${start}<a href="https://g.example/" rel="nofollow ugc noopener"><bdi>${name}</bdi></a>${rest}`,
      )
    }
  })

  test.each<Source>(['email', 'senja'])('has only the day, as exact as known, of what came by %s', (source) => {
    for (const [index, day] of days.entries()) {
      const html = render([cardOf({ source }, day)], language)
      expect(lines(html, 'source')).toEqual([])
      expect(lines(html, 'date')).toEqual(dates.slice(index, index + 1))
      expect(html.includes(`"><time datetime="${day}">`)).toBe(day !== null)
      expect(html).not.toContain(language.texts.elsewhere)
    }
  })

  test('has what its author received', () => {
    const html = render([{ incentive: '10 % & more' }], language)
    expect(lines(html, 'source')).toEqual([language.texts.incentive.replace('{incentive}', '10 % &amp; more')])
    expect(lines(html, 'date')).toHaveLength(1)
  })
})

test.each<Layout>(['wall', 'carousel', 'single'])('no option of a %s hides where it first appeared', (layout) => {
  const rows: Row[] = [{ source: 'google', sourceUrl: 'https://g.example/?a=1&b="', incentive: 'a voucher' }]
  const html = render(rows, english, layout, { show: [] })
  expect(html).toContain(
    ' <span class="laurel-source">First published on <a href="https://g.example/?a=1&amp;b=&quot;" rel="nofollow ugc noopener"><bdi>Google</bdi></a></span> <span class="laurel-source">Received: <bdi>a voucher</bdi></span></figcaption>',
  )
})

test.each(['http://g.example/', 'javascript:alert(1)', 'x'])(
  '%s is no link to where it first appeared',
  (sourceUrl) => {
    expect(render([{ source: 'google', sourceUrl }])).toContain(
      '<span class="laurel-source">First published on <bdi>Google</bdi><',
    )
  },
)

test('a name and a benefit keep their direction to themselves', () => {
  const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  const html = render([{ source: 'other', sourceName: `דוגמה${controls}!`, incentive: `${controls}שי` }])
  expect(html).toContain('<bdi>דוגמה!</bdi></span> <span class="laurel-source">Received: <bdi>שי</bdi></span>')
})

test('a name that looks like a placeholder or HTML is shown as it is', () => {
  const row = { source: 'other', sourceName: '<b>{day}</b>{source}', sourceDay: '2025' } as const
  expect(lines(render([row]), 'source')).toEqual(['First published on &lt;b&gt;{day}&lt;/b&gt;{source}, 2025'])
})

test('a day that is none is left out', () => {
  const html = render([
    { source: 'google', sourceDay: 'x' },
    { source: 'email', sourceDay: 'x' },
  ])
  expect([lines(html, 'source'), lines(html, 'date')]).toEqual([['First published on Google'], []])
})

describe('a public testimonial', () => {
  const publicOf = (row: Row) => displayOf([row]).testimonials[0]

  test.each<[Row, string | null, object | null]>([
    [{}, '2026-10-01', null],
    [{ source: 'google' }, null, { name: 'Google', url: null, day: null }],
    [cardOf({ source: 'google' }, '2025'), '2025-01-01', { name: 'Google', url: null, day: '2025' }],
    [{ source: 'google', sourceName: 'Private' }, null, { name: 'Google', url: null, day: null }],
    [{ source: 'other', sourceName: 'Gazette' }, null, { name: 'Gazette', url: null, day: null }],
    [
      cardOf({ source: 'email', sourceUrl: 'https://m.example/' }, '2025-03'),
      '2025-03-01',
      { name: 'E-mail', url: 'https://m.example/', day: '2025-03' },
    ],
  ])('of %o has the date %s and the source %o', (row, date, source) => {
    expect(publicOf(row)).toMatchObject({ date, source, incentive: null })
  })

  test('has what its author received', () => {
    expect(publicOf({ incentive: 'a voucher' })).toMatchObject({ source: null, incentive: 'a voucher' })
  })
})

test('the feed has a date of publication where the day is known', () => {
  const display = displayOf([{}, { source: 'letter' }, cardOf({ source: 'x' }, '2025-03')])
  const { items, _laurel } = JSON.parse(JSON.stringify(feed(display, english, { feed: '', next: undefined })))
  expect(items.map((item: object) => Object.entries(item).find(([name]) => name === 'date_published')?.[1])).toEqual([
    '2026-10-01T00:00:00Z',
    undefined,
    '2025-03-01T00:00:00Z',
  ])
  expect(_laurel.disclosure).toContain(displayTexts.elsewhere)
})

test('structured data has only what no platform has published, with the days as exact as known', () => {
  const display = displayOf([{}, ...sources.map((source) => cardOf({ source }, source === 'chat' ? '2025-03' : null))])
  const { review } = JSON.parse(JSON.stringify(structuredData(display)))
  const own = ['P0', ...unpublishedSources.map((source) => `P${sources.indexOf(source) + 1}`)]
  expect(review.map(({ author }: { author: { name: string } }) => author.name)).toEqual(own)
  const days = review.flatMap(({ datePublished = [] }) => datePublished)
  expect(days).toEqual(['2026-10-01', '2025-03'])
  expect(unpublishedSources).toEqual(['senja', 'testimonialto', 'trust', 'famewall', 'email', 'chat', 'letter'])
})
