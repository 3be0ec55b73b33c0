import { afterEach, describe, expect, test, vi } from 'vitest'
import { normalizeName } from '../../shared/import/items.ts'
import { contentIdText, identityText } from '../../shared/provenance/content-id.ts'
import { toSpamPattern } from '../../shared/workspace/spam-words.ts'

/* What identifies a testimonial at its source, and without an id there. */

describe('the identity of a testimonial with an id', () => {
  const ofPlace = (sourceName: string | null, sourceId = '7') => identityText({ source: 'other', sourceName, sourceId })

  test('is that of its source and id, whatever name the owner adds', () => {
    const known = { source: 'google', sourceId: '7' } as const
    expect(identityText({ ...known, sourceName: 'Maps' })).toBe('["google","7"]')
    expect(identityText(known)).toBe('["google","7"]')
  })

  test('has the name of another place, without differences of case, white space and Unicode forms', () => {
    expect(ofPlace('The Gazette')).toBe('["other","7","the gazette"]')
    expect(ofPlace(' THE\n gazette')).toBe(ofPlace('The Gazette'))
    expect(ofPlace('Zoe\u0308s Blog')).toBe(ofPlace('zo\u00ebs blog'))
    expect(ofPlace('The Herald')).not.toBe(ofPlace('The Gazette'))
  })

  test('has no name if the id is made of the words', () => {
    expect(ofPlace('The Gazette', 'sha256:x')).toBe(ofPlace(null, 'sha256:x'))
  })
})

describe('the words of a testimonial without an id', () => {
  const ada = { firstname: 'Ada', sourceDay: '2025-03' }
  const titled = { title: 'So good', videoUrl: 'https://video.example/1' }

  test('are its name, text and day', () => {
    expect(contentIdText({ ...ada, ...titled, testimonialText: ' Wonderful.\n' })).toBe(
      '["Ada","Wonderful.","2025-03"]',
    )
  })

  test('without a text, are its title and video, too', () => {
    const videos = ['1', '2'].flatMap((name) => [
      { videoUrl: `https://video.example/${name}` },
      { externalVideoHtml: `https://youtu.be/${name}` },
    ])
    const rows = [{}, { title: 'So good' }, titled, ...videos]
    expect(new Set(rows.map((row) => contentIdText({ ...ada, ...row }))).size).toBe(rows.length)
    expect(contentIdText({ ...ada, testimonialText: ' ', title: ' So  good' })).toBe('["Ada","","2025-03","So good"]')
  })
})

describe('long runs of marks', () => {
  const marks = '\u0301\u0323'.repeat(5_000)
  afterEach(() => vi.restoreAllMocks())

  // The time that this takes grows with the square of their number.
  test.each<[string, (text: string) => string]>([
    ['the words of a testimonial', (testimonialText) => contentIdText({ testimonialText })],
    ['the name of a place', (sourceName) => identityText({ source: 'other', sourceName, sourceId: '7' })],
    ['the name of a column', normalizeName],
    ['words that may be spam', toSpamPattern],
  ])('are never normalized: %s', (_, compare) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect(compare(`a${marks}b`).length).toBeLessThan(100)
    expect(Math.max(...normalize.mock.contexts.map((text) => String(text).length))).toBeLessThan(100)
  })

  test('of 30 marks, as some writing has them, are compared whole', () => {
    const run = (count: number) => contentIdText({ testimonialText: `a${'\u0315'.repeat(count)}` })
    expect(run(30)).not.toBe(run(29))
    expect(run(31)).toBe(run(30))
  })
})
