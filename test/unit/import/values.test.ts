import { describe, expect, test } from 'vitest'
import { type CellDate, latestDay, monthNames, orderDay, parseDate } from '../../../shared/import/day.ts'
import { texts } from '../../../shared/import/en.ts'
import { toList, toText } from '../../../shared/import/items.ts'
import { parseRating, toStars } from '../../../shared/import/rating.ts'
import { removeTranslation } from '../../../shared/import/text/google-text.ts'
import { htmlToText } from '../../../shared/import/text/html-text.ts'

/* Values of cells. */

const today = '2026-11-29'

describe('parseDate', () => {
  const months = monthNames('de')
  const parse = (cell: string): CellDate | undefined => parseDate(cell, months, today)

  test.each([
    ['2025-03-09', '2025-03-09'],
    ['2025-3-9', '2025-03-09'],
    ['2025/03/09', '2025-03-09'],
    ['2025-03', '2025-03'],
    ['2025', '2025'],
    ['2025-03-09T23:59:59-11:00', '2025-03-09'],
    ['2025-03-09t00:00:00z', '2025-03-09'],
    ['2025-03-09T23:59:59.123456789Z', '2025-03-09'],
    ['2024-01-05T16:03:22+0000', '2024-01-05'],
    ['2024-05-03 10:11:12 UTC', '2024-05-03'],
    ['2022-02-01 12:00:00 +0100', '2022-02-01'],
    ['2024-05-03 10:11', '2024-05-03'],
    ['1705312800000', '2024-01-15'],
    ['999999999999', '2001-09-09'],
    ['9.3.2025', '2025-03-09'],
    ['09.03.25', '2025-03-09'],
    ['9. 3. 2025', '2025-03-09'],
    ['9.3.2025, 10:15 Uhr', '2025-03-09'],
    ['March 2025', '2025-03'],
    ['9 March 2025', '2025-03-09'],
    ['9th of March 2025', '2025-03-09'],
    ['9. März 2025', '2025-03-09'],
    ['MÄRZ 2025', '2025-03'],
    ['Mar 9, 2025', '2025-03-09'],
    ['Sept. 1, 2024', '2024-09-01'],
    ['March 9, 2025 at 10:11 AM', '2025-03-09'],
    ['Mar 9, 2025, 10:11:12\u202fPM', '2025-03-09'],
    ['9-Mar-2025', '2025-03-09'],
    ['9-Mar-99', '1999-03-09'],
    ['29 Feb 2024', '2024-02-29'],
    ['2025年3月9日', '2025-03-09'],
    ['2025年3月', '2025-03'],
  ])('reads %s as %s', (cell, day) => {
    expect(parse(cell)).toBe(day)
  })

  test.each([
    ...[
      'yesterday',
      '2 weeks ago',
      '45356',
      '1705312800',
      '2025-02-30',
      '2025-13',
      '2025-00-10',
      '31.4.2025',
      '29.2.2023',
    ],
    ...[
      'March 25',
      '9 Mars 2025',
      'March',
      '9 March',
      '30 Feb 2025',
      '9 March 9, 2025',
      '99/99',
      '1.2',
      '0/0',
      '3025-01',
    ],
    ...[
      '0999-01-01',
      '2025-03-09 noon',
      `2025-03-09${' '.repeat(50_000)}x`,
      '٢٠٢٥-٠٣-٠٩',
      '<b>2025</b>',
      '12345678901234',
    ],
  ])('reads no date in %s', (cell) => {
    expect(parse(cell)).toBeUndefined()
  })

  test.each([
    ['05/03/2024', [5, 3], '2024'],
    ['5-3-24', [5, 3], '2024'],
    ['07/21/09, 12:11 PM', [7, 21], '2009'],
    ['07/21/26', [7, 21], '2026'],
    ['07/21/27', [7, 21], '1927'],
    ['99/99/2024', [99, 99], '2024'],
  ])('leaves the order of %s open', (cell, parts, year) => {
    expect(parse(cell)).toEqual({ parts, year })
  })

  test('knows the months of other languages, alone and beside a day', () => {
    const read = (language: string, cell: string) => parseDate(cell, monthNames(language), today)
    expect(read('pl', '9 marca 2025')).toBe('2025-03-09')
    expect(read('pl', 'marzec 2025')).toBe('2025-03')
    expect(read('es', '9 de marzo de 2025')).toBe('2025-03-09')
    expect(read('fr', '14 juillet 2024')).toBe('2024-07-14')
    expect(read('fr', 'July 14, 2024')).toBe('2024-07-14')
    expect(read('hi', '9 मार्च 2025')).toBe('2025-03-09')
  })

  test('reads the months of our calendar, also in languages with another one', () => {
    expect(parseDate('9 مارس 2025', monthNames('fa'), today)).toBe('2025-03-09')
    expect(parseDate('9 اسفند 2025', monthNames('fa'), today)).toBeUndefined()
  })
})

test('orderDay returns no day that does not exist', () => {
  const date = { parts: [31, 4], year: '2024' } as const
  expect([orderDay(date, 'dmy'), orderDay(date, 'mdy')]).toEqual([undefined, undefined])
  expect(orderDay({ parts: [2, 29], year: '2024' }, 'mdy')).toBe('2024-02-29')
})

test('latestDay is the day in UTC+14', () => {
  expect(latestDay(new Date('2026-11-28T09:59:59Z'))).toBe('2026-11-28')
  expect(latestDay(new Date('2026-11-28T10:00:00Z'))).toBe('2026-11-29')
})

describe('parseRating', () => {
  test.each([
    ['5', 5, null],
    ['4.5', 4.5, null],
    ['4,5', 4.5, null],
    ['4/5', 4, 5],
    ['9 / 10', 9, 10],
    ['4 stars', 4, null],
    ['1 star', 1, null],
    ['4 Sterne', 4, null],
    ['4 of 5', 4, 5],
    ['4 out of 5 stars', 4, 5],
    ['4 von 5 Sternen', 4, 5],
    ['★★★★☆', 4, 5],
    ['★★★★', 4, null],
    ['⭐⭐⭐⭐⭐', 5, null],
    ['⭐️⭐️', 2, null],
    ['ONE', 1, 5],
    ['Five', 5, 5],
    ['100', 100, null],
  ])('reads %s', (cell, value, highest) => {
    expect(parseRating(cell)).toEqual({ value, highest })
  })

  test.each(['', '-', '–', 'n/a', 'N/A', '0', '0,0', '0/5', '☆☆☆☆☆'])('finds no rating in "%s"', (cell) => {
    expect(parseRating(cell)).toBeNull()
  })

  test.each(['yes', 'no', '👍', '80%', '-1', '5+', '1e3', '4.5.5', 'SIX', 'NaN', 'Infinity', '٥', '4 / 5 / 6', '1000'])(
    'cannot read %s',
    (cell) => {
      expect(parseRating(cell)).toBeUndefined()
    },
  )
})

test.each([
  [{ value: 4.25, highest: null }, 5, 4.25],
  [{ value: 9, highest: null }, 10, 4.5],
  [{ value: 87, highest: null }, 100, 4.4],
  [{ value: 9, highest: 10 }, 10, 4.5],
  [{ value: 4, highest: 5 }, 10, 4],
  [{ value: 9, highest: 10 }, 5, undefined],
  [{ value: 6, highest: null }, 5, undefined],
  [{ value: 6, highest: 5 }, 10, undefined],
])('toStars(%o) out of %s is %s', (rating, scale, stars) => {
  expect(toStars(rating, scale)).toBe(stars)
})

describe('htmlToText', () => {
  test.each([
    ['<p>One<br>two<br />\nthree</p>\n<p>four</p>', 'One\ntwo\nthree\n\nfour'],
    ['plain &amp; simple', 'plain & simple'],
    ['&amp;lt;b&amp;gt; once', '&lt;b&gt; once'],
    ['&#8217;&#x2019;&rsquo;&#146;', '’’’’'],
    ['&#0;&#xD800;&#9999999;&unknown;&constructor;&', '&#0;&#xD800;&#9999999;&unknown;&constructor;&'],
    ['a <b>bold</b> <a href="x>y" title=\'>\'>link</a> end', 'a bold link end'],
    ['<script>alert("<p>")</script><style>p{}</style>safe<!-- no > no -->!', 'safe!'],
    ['<SCRIPT>1</SCRIPT>x', 'x'],
    ['3 < 5 and 5 > 3, <3', '3 < 5 and 5 > 3, <3'],
    ['I <love it & "you', 'I <love it & "you'],
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['<ul><li>one</li><li>two</li></ul>after', 'one\ntwo\n\nafter'],
    ['  <div>a</div>\n\n\n<p></p><p></p><p>b</p>  ', 'a\n\nb'],
    ['<!-- open<br>comment -- >', '<!-- open\ncomment -- >'],
    ['Hello <!--> important words --> bye', 'Hello  important words --> bye'],
    ['Hello <!---> words', 'Hello  words'],
    ['a <!-- x --!> kept? <p>more <!-- y --> z', 'a  kept?\n\nmore  z'],
    ['price <small and> 3, <time to go>, <video controls>x', 'price <small and> 3, <time to go>, x'],
    ['<script>open', 'open'],
    ['<Script>1</SCRIPT >x<STYLE>p<!-- </style>y</script>z<style>1', 'xyz1'],
    ['<title>Good</title><textarea>bread</textarea>.', 'Good\nbread.'],
    ['<![CDATA[<p>Good</p>]]>bread]]><![CDATA[.', 'Good\n\nbread]]>.'],
    ['<!DOCTYPE html><?xml version="1.0"?><![if !IE]>a<![endif]><o:p></o:p>', 'a'],
    ['I <3 it, </3 that, <! this, <? what > and <', 'I <3 it, </3 that, <! this, <? what > and <'],
    ['if a <b and c> d or x<y then z>y, <i think>', 'if a <b and c> d or x<y then z>y, <i think>'],
    [
      'Ada <ada@example.com>, <https://example.com/a> </irony> <grin>',
      'Ada <ada@example.com>, <https://example.com/a> </irony> <grin>',
    ],
    ['<a href="x>Good</a> and "new" bread <b>here</b>', 'Good and "new" bread here'],
    ["<p class=it's>Good</p><p title = 'a>b'>bread<p>butter", 'Good\n\nbread\n\nbutter'],
    ['<b>a</b><video controls>b</video><img src=x/><constructor a=1>c</constructor>', 'abc</constructor>'],
    ['one<div>two</div>three<hr>four<table><tr><td>five</td><td>six', 'one\ntwo\nthree\nfour\n\nfive six'],
    ['', ''],
  ])('turns %s into text', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  test.each(['<', '<a', '<a "', '<!--', '&', '<p', "<p '>", '<script', '\n', '<![CDATA[', '<a ="', '<style>'])(
    'needs no more time for many of "%s" than for their characters',
    (part) => {
      // Quadratic steps over a megabyte would take minutes.
      expect(htmlToText(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(1_000_000)
    },
  )
})

test.each([
  ['(Translated by Google) Very good\n\n(Original)\nTrès bon', 'Très bon'],
  ['Ottimo pane\n\n(Translated by Google)\nExcellent bread', 'Ottimo pane'],
  ['(Translated by Google) Only this', '(Translated by Google) Only this'],
  ['Nothing to remove', 'Nothing to remove'],
  [
    'We said (Original) and (Translated by Google) ourselves',
    'We said (Original) and (Translated by Google) ourselves',
  ],
])('removeTranslation keeps the original words of %j', (text, original) => {
  expect(removeTranslation(text)).toBe(original)
})

test('toText reads cells, and neither objects nor lists', () => {
  const cells = [' a\r\nb\rc ', 4.5, true, null, undefined, {}, ['a'], '\ufeff\u00a0x']
  expect(cells.map(toText)).toEqual(['a\nb\nc', '4.5', 'true', '', '', '', '', 'x'])
})

test('toList reads lists, JSON text and separated text', () => {
  const comma = /,/
  expect(toList(['a', ' ', 1, {}], comma)).toEqual(['a', '1'])
  expect(toList('["a, b", null]', comma)).toEqual(['a, b'])
  expect(toList('[not json, b', comma)).toEqual(['[not json', 'b'])
  expect(toList(' a,, b ', comma)).toEqual(['a', 'b'])
  expect(toList(null, comma)).toEqual([])
})

test('sentences quote the beginning of a value, cut between characters', () => {
  expect(texts.noRating('great')).toBe('“great” is not a rating.')
  expect(texts.noRating('👩'.repeat(41))).toBe(`“${'👩'.repeat(40)}…” is not a rating.`)
})
