import { describe, expect, test } from 'vitest'
import { searchPattern } from '../../../shared/displays/search.ts'
import { badge } from '../../../worker/display/pages/badge.ts'
import { section } from '../../../worker/display/pages/cards.ts'
import type { Display, SavedView } from '../../../worker/display/pages/display.ts'
import { createDisplay, languageOf } from '../../support/display.ts'

/* The HTML of displays: cards with answers, and what visitors choose. */

const render = (display: Display, lang = 'en', next?: string) => `${section('wall', display, languageOf(lang), next)}`
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('a text of answers', () => {
  const answers = [
    { question: 'What <b> did you need?', answer: 'A seeded loaf.\n\nAnd rolls.' },
    { question: 'Would you come again?', answer: 'Every day, as the bread is so very good.' },
  ]
  const testimonialText = answers.map(({ answer }) => answer).join('\n\n')
  const quoteOf = (columns: object, options: Display['options'] = {}) => {
    const html = render(
      createDisplay([{ testimonialText, questionsAndAnswers: JSON.stringify(answers), ...columns }], { options }),
    )
    return /<blockquote[^>]*>(.*)<\/blockquote>/s.exec(html)?.[1]
  }
  const question = (text: string) => `<span class="laurel-question">${text}</span><br>`

  test('has each question above its answer', () => {
    expect(quoteOf({ highlight: 'so very good' })).toBe(
      `<p>${question('What &lt;b&gt; did you need?')}A seeded loaf.</p><p>And rolls.</p><p>${question('Would you come again?')}Every day, as the bread is <mark>so very good</mark>.</p>`,
    )
  })

  test('is clipped by the length of the answers, without a question that has none before the cut', () => {
    expect(quoteOf({}, { clip: 26 })).toBe(
      `<p>${question('What &lt;b&gt; did you need?')}A seeded loaf.</p><p>And</p><details class="laurel-more"><summary>Read more</summary><p>rolls.</p><p>${question('Would you come again?')}Every day, as the bread is so very good.</p></details>`,
    )
  })

  test.each<[string, object, Display['options']?]>([
    ['the author has changed the text', { testimonialText: `${testimonialText}!` }],
    ['`show` leaves them out', {}, { show: ['stars'] }],
    ['they are not answers', { questionsAndAnswers: '[null,5,{"answer":"A seeded loaf."}]' }],
    ['they are no JSON', { questionsAndAnswers: '{' }],
    ['there are none', { questionsAndAnswers: '[]' }],
  ])('has no questions if %s', (_, columns, options) => {
    expect(quoteOf(columns, options)).toMatch(/^<p>A seeded loaf\.<\/p><p>And rolls\.<\/p><p>Every day/)
  })
})

describe('the line of role and company', () => {
  test.each([
    ['company', 'Blue Door'],
    ['role', 'Owner, Blue Door'],
    ['stars', undefined],
  ] as const)('of a saved display that shows %s is %s', (part, line) => {
    const display = createDisplay([{ subtitle: 'Owner', company: 'Blue Door' }], { options: { show: [part] } })
    expect(/laurel-role" dir="auto">([^<]*)</.exec(render(display))?.[1]).toBe(line)
  })
})

describe('a date', () => {
  const permalink = 'https://praise.example/testimonials/w/t/0'

  test('is a link to the page of the testimonial', () => {
    expect(render(createDisplay([{}]))).toContain(
      ` <a class="laurel-date" href="${permalink}"><time datetime="2026-10-01">Oct 1, 2026</time></a></figcaption>`,
    )
  })

  test('that says when it first appeared elsewhere is one, too, unless dates are left out', () => {
    const elsewhere = [{ source: 'google', sourceDay: '2025-03' }]
    const time = '<time datetime="2025-03">March 2025</time>'
    expect(render(createDisplay(elsewhere))).toContain(`</bdi>, <a href="${permalink}">${time}</a></span>`)
    expect(render(createDisplay(elsewhere, { options: { show: [] } }))).toContain(`</bdi>, ${time}</span>`)
  })

  test('that is not known is none', () => {
    expect(render(createDisplay([{ source: 'letter' }]))).not.toContain('/t/0')
  })
})

test('a reply stands beside the figure, with the name of the workspace and the day', () => {
  const replied = '2026-10-02T12:00:00.000Z'
  const html = render(createDisplay([{ reply: 'Thank you, <Ada>.', replied }], { workspace: { name: 'A & B' } }))
  expect(html).toContain(
    '</figure><div class="laurel-reply"><b class="laurel-name"><bdi>A &amp; B</bdi></b> <time class="laurel-date" datetime="2026-10-02">Oct 2, 2026</time><p dir="auto">Thank you, &lt;Ada&gt;.</p></div></li>',
  )
  expect(render(createDisplay([{}]))).not.toContain('laurel-reply')
})

describe('the badge', () => {
  test.each([
    ['published', 'Published ratings: 1,100'],
    ['all', 'All ratings except spam: 1,100'],
  ] as const)('says the average of the %s ratings once, and how many there are', (displayAverage, text) => {
    const display = createDisplay([], { rating: { average: 4.24, count: 1_100 }, workspace: { displayAverage } })
    const html = `${badge(display, languageOf())}`
    expect(html).toContain('<span class="laurel-stars" role="img" aria-label="4.2 out of 5 stars">')
    expect(plain(html).trim()).toBe(`★★★★☆ 4.2 ${text}`)
    expect(html).toContain('<b class="laurel-name" aria-hidden="true">4.2</b>')
  })
})

describe('a saved display', () => {
  const view: SavedView = {
    id: 'd1',
    tabs: ['Gardens', 'A&B "x" <y>'],
    tab: null,
    hasSearch: true,
    isSearch: false,
    isFirst: true,
    isInFrame: false,
    query: 'lang=de&theme=dark',
  }
  const saved = (parts: Partial<SavedView>, rows: object[] = [{}], next?: string) =>
    render(createDisplay(rows as Record<string, unknown>[], { saved: { ...view, ...parts } }), 'en', next)
  const embed = 'https://praise.example/d/d1/embed?lang=de&amp;theme=dark'
  const found = (html: string) => plain(/role="status">(.*?)<\/p>/.exec(html)?.[1] ?? 'missing').trim()

  test('has its tabs as links, which keep language and theme, and the current one marked', () => {
    const html = saved({ tab: 'Gardens' })
    expect(/<p class="laurel-tabs".*?<\/p>/.exec(html)?.[0]).toBe(
      `<p class="laurel-tabs" role="group" aria-label="Topics"><a href="${embed}">All</a> <a href="${embed}&amp;tab=Gardens" aria-current="true">Gardens</a> <a href="${embed}&amp;tab=A%26B+%22x%22+%3Cy%3E">A&amp;B &quot;x&quot; &lt;y&gt;</a> </p>`,
    )
    expect(saved({})).toContain(`<a href="${embed}" aria-current="true">All</a>`)
  })

  test('has a search in the current tab, with an empty field', () => {
    const form = /<form.*?<\/form>/.exec(saved({ tab: 'A&B "x" <y>', isSearch: true }))?.[0]
    expect(form).toContain(
      '<form class="laurel-search" action="https://praise.example/d/d1/embed?lang=de&amp;theme=dark&amp;tab=A%26B+%22x%22+%3Cy%3E">',
    )
    expect(form).toContain('<input type="hidden" name="theme" value="dark">')
    expect(form).toContain('<input type="hidden" name="tab" value="A&amp;B &quot;x&quot; &lt;y&gt;">')
    expect(form).toMatch(
      /<input type="search" name="q" aria-label="Search the testimonials" required pattern="[^"]+" title="[^"]+">/,
    )
  })

  test('stays in its frame', () => {
    expect(saved({}).match(/target="_self"/g)).toBe(null)
    expect(saved({ isInFrame: true }).match(/target="_self"/g)).toHaveLength(view.tabs.length + 2)
  })

  test.each<[string, Partial<SavedView>, number, string | undefined, string]>([
    ['all', {}, 1, undefined, ''],
    ['all, with more', {}, 1, '/next', ''],
    ['a tab', { tab: 'Gardens' }, 3, undefined, '3 found'],
    ['the first of a tab', { tab: 'Gardens' }, 2, '/next', 'The first 2'],
    ['a further page', { tab: 'Gardens', isSearch: true, isFirst: false }, 2, undefined, ''],
    ['an empty tab', { tab: 'Gardens' }, 0, undefined, 'Nothing here yet. All'],
    ['results', { isSearch: true }, 3, undefined, '3 found'],
    ['the first results', { isSearch: true }, 2, '/next', 'The first 2'],
    ['no result', { isSearch: true, tab: 'Gardens' }, 0, undefined, 'Nothing found. All'],
  ])('says what is found: %s', (_, parts, count, next, text) => {
    const html = saved(parts, Array(count).fill({}), next)
    expect(found(html)).toBe(text)
    // Also where nothing is found, so that another choice can be made.
    expect(html).toMatch(/laurel-heading.*laurel-tabs.*laurel-search.*laurel-note/s)
  })

  test('has neither where its settings have none, or nothing is shown at all', () => {
    expect(saved({ tabs: [], hasSearch: false })).not.toMatch(/laurel-find|laurel-found/)
    expect(saved({ hasSearch: false })).not.toContain('<form')
    expect(saved({ tabs: [] })).not.toContain('laurel-tabs')
    expect(saved({}, [])).not.toMatch(/laurel-find|laurel-note/)
  })

  test.each([
    ['bread', true],
    ['  warm bread daily ', true],
    ['パン', true],
    ['面包 很好', true],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    ['ab', false],
    ['four words are many', false],
    ['面', false],
    [' ', false],
  ])('can be searched for "%s": %s', (words, isValid) => {
    expect(new RegExp(`^(?:${searchPattern})$`, 'v').test(words)).toBe(isValid)
  })
})
