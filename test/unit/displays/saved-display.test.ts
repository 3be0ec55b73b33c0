import { describe, expect, it } from 'vitest'
import { cardParts, displayQueries } from '../../../shared/displays/options.ts'
import { SavedSettings, toDisplayOptions } from '../../../shared/displays/saved-display.ts'
import * as limits from '../../../shared/limits.ts'

const id = '0198a7a4-0000-7000-8000-00000000000a'

describe('the settings of a saved display', () => {
  it('have the defaults of the options', () => {
    for (const layout of ['wall', 'carousel', 'single'] as const) {
      const { theme, color, radius, cursor, ...options } = toDisplayOptions({ layout })
      expect(displayQueries[layout].parse({})).toEqual({
        ...options,
        ...(layout === 'wall' && { cursor }),
        ...(layout !== 'wall' && { columns: undefined }),
      })
      expect(theme).toBe('auto')
    }
  })

  it('are kept as they were sent, with each id once and in lower case', () => {
    const settings = { layout: 'badge', design: 'tiles', write: false, only: [], tabs: ['Wedding & co'], heading: 'Hi' }
    expect(SavedSettings.parse(settings)).toEqual(settings)
    expect(SavedSettings.parse({ first: [id.toUpperCase(), id] })).toEqual({ first: [id] })
  })

  it('have at most 8 KiB as JSON', () => {
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
    const settings: SavedSettings = {
      layout: 'carousel',
      design: 'spotlight',
      limit: 50,
      order: 'newest',
      only: ids,
      first: ids,
      tag: '😀'.repeat(limits.tag),
      min: 1000,
      clip: 2000,
      show: [...cardParts],
      lang: 'abcdefgh-abcdefgh-abcdefgh-abcdefgh-abcdefgh',
      write: false,
      columns: 'auto',
      level: 6,
      theme: 'light',
      color: '#123456',
      radius: 40,
      heading: '😀'.repeat(limits.displayText),
      how: '"'.repeat(limits.displayText),
      tabs: [...'abcdefgh'].map((letter) => letter + '😀'.repeat(limits.tag - 1)),
      search: false,
    }
    expect(Object.keys(SavedSettings.parse(settings))).toEqual(Object.keys(SavedSettings.shape))
    expect(new TextEncoder().encode(JSON.stringify(settings)).length).toBeLessThan(8_192)
  })

  it.each([
    ['an unknown setting', { stars: 5 }],
    ['a minimum of stars', { minStars: 4 }],
    ['an order by stars', { order: 'stars' }],
    ['a number as text', { limit: '12' }],
    ['too many', { limit: 51 }],
    ['a fraction', { radius: 1.5 }],
    ['a colour with more than a colour', { color: '#fff;}' }],
    ['a heading of two lines', { heading: 'a\nb' }],
    ['an empty heading', { heading: ' ' }],
    ['a lone surrogate', { how: '\ud800' }],
    ['an id that is none', { only: ['x'] }],
    ['51 ids', { only: Array.from({ length: 51 }, () => id) }],
    ['a tab twice', { tabs: ['a', 'a'] }],
    ['nine tabs', { tabs: [...'abcdefghi'] }],
    ['clipping after 50 characters', { clip: 50 }],
    ['a part that is none', { show: ['email'] }],
    ['no object', []],
  ])('reject %s', (_, settings) => {
    expect(SavedSettings.safeParse(settings).success).toBe(false)
  })
})
