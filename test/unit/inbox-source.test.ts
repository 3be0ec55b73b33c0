import { describe, expect, test } from 'vitest'
import { sources } from '../../shared/provenance/sources.ts'
import {
  describeFieldError,
  describeOtherErrors,
  moveIdError,
} from '../../widget/inbox/provenance/describe-field-error.ts'
import { sourceOptions } from '../../widget/inbox/provenance/source-options.ts'
import { cleanValue, readSource, toSourceChange } from '../../widget/inbox/provenance/source-values.ts'
import { filterSearch, isNarrowed, parseFilters } from '../../widget/inbox/state/filters.ts'
import { formatSourceDay } from '../../widget/inbox/state/source-day.ts'

/* What the owner app knows about where testimonials first appeared. */

describe('a changed source', () => {
  const item = {
    source: 'google',
    sourceName: null,
    sourceUrl: 'https://g.example/a',
    sourceDay: '2025',
    sourceRating: 'FIVE',
    incentive: null,
  } as const

  test('is sent with what differs, and null for what was emptied', () => {
    const values = readSource(item)
    expect(toSourceChange(values, values)).toEqual({})
    const edited = { ...values, sourceUrl: ' ', sourceDay: ' 2025-03 ', incentive: 'a voucher' }
    expect(toSourceChange(values, edited)).toEqual({ sourceUrl: null, sourceDay: '2025-03', incentive: 'a voucher' })
  })
})

test.each([
  ['2025', '2025'],
  [' 2025-03 ', '2025-03'],
  ['March 2025', '2025-03'],
  ['9 March 2025', '2025-03-09'],
  ['Nov 28, 2024', '2024-11-28'],
  ['9.3.2025', '2025-03-09'],
  ['05/03/2025', '05/03/2025'],
  ['2025-13', '2025-13'],
  ['last summer', 'last summer'],
  ['', ''],
])('the day %j is sent as %j: what can be several days or none, as it is', (typed, sent) => {
  expect(cleanValue('sourceDay', typed)).toBe(sent)
})

test('every source can be chosen once: ways of the owner first, anything else last', () => {
  const keys = sourceOptions.map(([source]) => source)
  expect(keys.toSorted()).toEqual(sources.toSorted())
  expect([keys.slice(0, 4), keys.at(-1)]).toEqual([['email', 'chat', 'letter', 'google'], 'other'])
  expect(sourceOptions.every(([source, label]) => label && label !== source)).toBe(true)
})

test.each([
  ['2025', '2025', '2025'],
  ['2025-03', 'March 2025', 'Mar 2025'],
  ['2025-03-09', '9 March 2025', '9 Mar 2025'],
  ['0999-12-31', '31 December 999', '31 Dec 999'],
])('the day %s reads "%s", in a list "%s"', (day, long, short) => {
  expect([formatSourceDay(day), formatSourceDay(day, 'short')]).toEqual([long, short])
})

describe('sentences about rejected fields', () => {
  test('say what to enter', () => {
    expect(describeFieldError('sourceDay', 'must be …')).toMatch('9 March 2025')
    expect(describeFieldError('sourceUrl', 'must be …')).toMatch('https://')
    expect(describeFieldError('firstname', 'must be a string of at most 200 characters')).toBe(
      'Enter a text of at most 200 characters.',
    )
    expect(describeFieldError('ground', 'is needed')).toBe('How you know is needed.')
    expect(describeFieldError('source', 'came through your form')).toBe('This testimonial came through your form.')
  })

  test('say at another field that a testimonial is here already, or was erased', () => {
    const at = (rule: string) => {
      const { testimonialText = '', ...others } = moveIdError({ sourceId: rule, stars: 'x' }, 'testimonialText')
      expect(others).toEqual({ stars: 'x' })
      return describeFieldError('testimonialText', testimonialText)
    }
    expect(at('was erased here before')).toMatch('was erased here before')
    expect(at('is the id of another testimonial')).toMatch('is here already')
    expect(moveIdError({ stars: 'x' }, 'source')).toEqual({ stars: 'x' })
  })

  test('leave out no field that a dialog lacks', () => {
    expect(describeOtherErrors({ source: 'x', tags: 'must be …' }, ['source'])).toBe('tags: must be ….')
    expect(describeOtherErrors({ source: 'x' }, ['source'])).toBe('')
  })
})

test('a URL filters by source and by import', () => {
  const search = '?state=pending&source=google&import=1b000000-0000-4000-8000-00000000000b'
  const filters = parseFilters(search)
  expect(filters).toMatchObject({ source: 'google', import: '1b000000-0000-4000-8000-00000000000b' })
  expect(filterSearch(filters)).toBe(search)
  expect(isNarrowed({ ...filters, source: '' })).toBe(true)
})
