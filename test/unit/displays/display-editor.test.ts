import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { describeDisplay } from '../../../widget/inbox/displays/settings/describe-settings.ts'
import {
  changeLayout,
  cleanSettings,
  settingsKey,
  toTyped,
} from '../../../widget/inbox/displays/settings/typed-settings.ts'
import { recipes } from '../../../widget/inbox/displays/site/recipes.ts'
import { displaySnippet } from '../../../widget/inbox/displays/site/snippets.ts'
import { countTags } from '../../../widget/inbox/displays/tick/count-tags.ts'
import { moveItem } from '../../../widget/inbox/displays/tick/move-item.ts'

/* What the editor of displays does without a browser. */

describe('the settings on the screen', () => {
  it('are stored as they came', () => {
    const settings = { layout: 'wall', limit: 6, first: ['b', 'a'], radius: 0, write: false, tabs: ['x'] } as const
    const stored = { ...settings, first: [...settings.first], tabs: [...settings.tabs] }
    expect(cleanSettings(toTyped(stored))).toEqual({ settings: stored, problems: [] })
  })

  it.each([
    [{ limit: '51' }, ['limit']],
    [{ limit: '0' }, ['limit']],
    [{ limit: 'six' }, ['limit']],
    [{ radius: '41' }, ['radius']],
    [{ color: 'red' }, ['color']],
    [{ color: '#12345' }, ['color']],
    [{ limit: ' 50 ', radius: '0', color: 'abc' }, []],
    [{ limit: '', radius: '', color: '', heading: ' ', how: '' }, []],
  ])('%j have these problems: %j', (typed, problems) => {
    expect(cleanSettings(typed).problems).toEqual(problems)
  })

  it('without words, tabs or ticks are those without these settings', () => {
    const empty = { heading: ' ', tabs: [], first: [], tag: '', min: 0, search: false, theme: 'auto' } as const
    expect(settingsKey({ ...empty, tabs: [], first: [] })).toBe(settingsKey({}))
  })

  it('that cannot be stored differ from those without them', () => {
    expect(settingsKey({ limit: '51' })).not.toBe(settingsKey({}))
  })

  it('of ticked ones alone are these in their order, also if none is ticked', () => {
    expect(toTyped({ only: ['a', 'b', 'c'], first: ['c', 'x'] }).first).toEqual(['c', 'a', 'b'])
    expect(cleanSettings({ only: [], first: ['b', 'a'] }).settings).toEqual({ only: ['b', 'a'], first: ['b', 'a'] })
    expect(cleanSettings({ only: [] }).settings).toEqual({ only: [] })
  })

  it('of small layouts begin without the link to the form, unless the owner has chosen', () => {
    expect(changeLayout({}, 'badge')).toEqual({ layout: 'badge', write: false })
    expect(changeLayout({ layout: 'badge', write: false }, 'wall')).toEqual({ layout: 'wall', write: undefined })
    expect(changeLayout({ layout: 'wall', write: false }, 'single')).toEqual({ layout: 'single' })
  })
})

test.each([
  [{}, 'Wall · Cards · 12 newest'],
  [{ design: 'editorial', limit: 6, first: ['a', 'b'] }, 'Wall · Editorial · 6 newest, 2 first'],
  [{ layout: 'carousel', order: 'daily' }, 'Carousel · Cards · 12, in another order each day'],
  [{ layout: 'single' }, 'Single · Cards · The newest'],
  [{ layout: 'single', first: ['a'] }, 'Single · Cards · The first of those you ticked'],
  [{ layout: 'badge', design: 'tiles' }, 'Badge · Average of the ratings'],
  [{ only: [] }, 'Wall · Cards · None: nothing is ticked'],
  [{ only: ['a', 'b'], first: ['b', 'a'] }, 'Wall · Cards · 2 ticked'],
  [{ tag: 'Bread', order: 'oldest' }, 'Wall · Cards · 12 oldest, “Bread”'],
] as const)('the list describes %j', (settings, text) => {
  expect(describeDisplay(JSON.parse(JSON.stringify(settings)))).toBe(text)
})

test.each([
  [1, -1, ['b', 'a', 'c']],
  [1, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('the item at %i moves by %i', (index, step, moved) => {
  expect(moveItem(['a', 'b', 'c'], index, step)).toEqual(moved)
})

test('tags are counted in what visitors see, with those that are tabs', () => {
  const item = (tags: string[], state: 'published' | 'pending' = 'published', gaveConsent = true) => ({
    tags,
    state,
    gaveConsent,
  })
  const items = [item(['b', 'a']), item(['b']), item(['c'], 'pending'), item(['d'], 'published', false)]
  expect(countTags(new Map(items.map((one, index) => [`${index}`, one])), ['old'])).toEqual([
    ['b', 2],
    ['a', 1],
    ['old', 0],
  ])
})

test('a snippet escapes the heading, and keeps room if it is asked to', () => {
  const place = { origin: 'https://praise.example', workspaceId: 'W', id: 'D' }
  expect(displaySnippet(place, { heading: 'Bread & <b>' }, '40rem')).toBe(
    `<laurel-testimonials display="D" style="display:block;min-height:40rem">
  <a href="https://praise.example/testimonials/W">Bread &amp; &lt;b></a>
</laurel-testimonials>
<script src="https://praise.example/testimonials.js" async crossorigin></script>`,
  )
})

test.each(Object.entries(recipes))('the recipe for %s is that of the guide', (way, recipe) => {
  const service = 'http://localhost:8787'
  const code = recipe({
    html: `${service}/testimonials/00000000-0000-4000-8000-000000000001/wall`,
    css: `${service}/testimonials.css`,
  })
  const guide = way === 'wordpress' ? way : 'display-code'
  expect(readFileSync(`worker/docs/guides/${guide}.md`, 'utf8')).toContain(`\n${code}\n\`\`\``)
})
