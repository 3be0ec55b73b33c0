import { describe, expect, test } from 'vitest'
import { parseConsent } from '../../../shared/import/consent.ts'
import { rowKey } from '../../../shared/import/names/row-key.ts'
import type { Mapping, SourceFile } from '../../../shared/import/types.ts'
import {
  type Action,
  type Conversion,
  chosenRows,
  countAgreed,
  countResults,
  countSent,
  type ImportState,
  initialState,
  isInterrupted,
  reduce,
  type Step,
} from '../../../widget/inbox/import/import-state.ts'
import { parseStep, stepUrl } from '../../../widget/inbox/import/import-url.ts'
import { findPlaces, tagPlaces } from '../../../widget/inbox/import/places.ts'
import { type Places, type RowChoices, toRowChoices } from '../../../widget/inbox/import/row-choices.ts'
import type { RowResult } from '../../../widget/inbox/import/sending/send-rows.ts'
import { countNo, describeAnswers, describeRefusals } from '../../../widget/inbox/import/steps/consent-answers.ts'
import { validateStart } from '../../../widget/inbox/import/validate-start.ts'

/* The steps of an import in the inbox, as one function from state and action to state. */

const file: SourceFile = {
  kind: 'table',
  name: 'senja.csv',
  size: 9,
  hash: null,
  separator: ',',
  headers: ['text'],
  records: [],
  broken: [],
}
const mapping: Mapping = {
  preset: 'senja',
  columns: { text: 'testimonialText' },
  source: 'senja',
  sourceName: null,
  scale: null,
  dayOrder: null,
  ground: null,
}

const converted = (count: number, questions: Conversion['questions'] = []): Conversion => ({
  ready: Array.from({ length: count }, (_, index) => ({
    file: 'senja.csv',
    line: index + 2,
    status: 'ready',
    row: { source: 'senja' },
    notes: [],
  })),
  others: [],
  questions,
  samples: {},
  unfit: [],
})

const chosen = { count: 1, encoding: null }
const hasRead: Action = {
  type: 'hasRead',
  files: [file],
  fileHash: 'a1',
  chosen,
  headings: null,
  recognized: 'senja',
  label: 'senja',
}
const map: Action = { type: 'map', mapping }
const convert: Action = { type: 'convert', conversion: converted(3) }
const open = (step: Step): Action => ({ type: 'open', step })
const results = (...statuses: RowResult['status'][]): Action => ({
  type: 'addResults',
  results: statuses.map((status) => ({ status })),
})

const stateAfter = (...actions: Action[]): ImportState => actions.reduce(reduce, initialState)
const stepAfter = (...actions: Action[]) => stateAfter(...actions).step

describe('a step', () => {
  test('is shown once those before it are done', () => {
    expect(stepAfter(open('source'))).toBe('source')
    expect(stepAfter(open('file'))).toBe('file')
    expect(stepAfter(hasRead, map, open('columns'))).toBe('columns')
    expect(stepAfter(hasRead, map, convert, open('preview'))).toBe('preview')
  })

  test('that has no file any more, as after a reload, leads to the beginning', () => {
    for (const step of ['columns', 'preview', 'progress', 'result'] as const)
      expect(stepAfter(open(step))).toBe('imports')
  })

  test('waits for the answer to a question, also to one that comes up later', () => {
    const asks: Action = { type: 'convert', conversion: converted(3, ['dayOrder']) }
    expect(stepAfter(hasRead, map, asks, open('preview'))).toBe('columns')
    expect(stepAfter(hasRead, map, open('preview'), asks)).toBe('columns')
    const other: Action = { type: 'map', mapping: { ...mapping, source: 'other' } }
    expect(stepAfter(hasRead, other, convert, open('preview'))).toBe('columns')
    const named: Action = { type: 'map', mapping: { ...mapping, source: 'other', sourceName: 'A fair' } }
    expect(stepAfter(hasRead, named, convert, open('preview'))).toBe('preview')
  })

  test('keeps every choice when the owner goes back', () => {
    const chosen = stateAfter(hasRead, map, convert, open('preview'), {
      type: 'setGround',
      ground: { kind: 'agreed', text: 'By e-mail.' },
    })
    const back = [open('columns'), open('file'), open('source'), open('imports'), open('preview')].reduce(
      reduce,
      chosen,
    )
    expect(back).toEqual(chosen)
  })
})

describe('a file', () => {
  test('replaces the one before with all that was chosen for it', () => {
    const before = stateAfter(hasRead, map, convert, {
      type: 'setGround',
      ground: { kind: 'agreed', text: 'By e-mail.' },
    })
    const { ground, mapping: left, conversion, files } = reduce(before, { ...hasRead, files: [] })
    expect({ ground, left, conversion, files }).toEqual({
      ground: initialState.ground,
      left: null,
      conversion: null,
      files: [],
    })
  })

  test('that cannot be read, or has a question, leaves none', () => {
    const before = stateAfter(hasRead, map, convert)
    expect(reduce(before, { type: 'notRead', sentence: 'This is not a table.' })).toMatchObject({
      fileError: 'This is not a table.',
      mapping: null,
      files: [],
    })
    const asked = reduce(before, { type: 'askEncoding', file: 'a.csv', sample: 'Größe' })
    expect(asked).toMatchObject({ encoding: { file: 'a.csv', sample: 'Größe' }, mapping: null, reading: null })
    expect(reduce(asked, { type: 'read', names: ['b.csv'], headings: null })).toMatchObject({
      encoding: null,
      fileError: '',
    })
  })

  test('keeps the questions that it has raised, also with an answer, until it is another kind of file', () => {
    const asks: Action = { type: 'convert', conversion: converted(3, ['dayOrder']) }
    const answered = stateAfter(hasRead, map, asks, { type: 'map', mapping: { ...mapping, dayOrder: 'dmy' } }, convert)
    expect(answered.asked).toEqual(['dayOrder'])
    expect(reduce(answered, { type: 'listColumns', columns: [], known: mapping }).asked).toEqual([])
  })

  test('that was imported in part can go on', () => {
    const earlier = { id: '1', created: '2026-05-03T10:00:00.000Z', added: 2, rows: 3 }
    expect(isInterrupted(stateAfter(hasRead, map, convert))).toBe(false)
    expect(isInterrupted(stateAfter(hasRead, map, convert, { type: 'findEarlier', earlier }))).toBe(true)
    const whole = { ...earlier, rows: null }
    expect(isInterrupted(stateAfter(hasRead, map, convert, { type: 'findEarlier', earlier: whole }))).toBe(false)
  })
})

describe('a row', () => {
  const chooseRow = (line: number, isChosen: boolean): Action => ({
    type: 'chooseRow',
    key: rowKey({ file: 'senja.csv', line }),
    isChosen,
  })
  const linesAfter = (...actions: Action[]) => chosenRows(stateAfter(hasRead, ...actions)).map(({ line }) => line)

  test('can be left out, which lasts while the columns change, but not for another kind of file', () => {
    expect(linesAfter(map, convert, chooseRow(3, false))).toEqual([2, 4])
    expect(linesAfter(map, convert, chooseRow(3, false), chooseRow(3, true))).toEqual([2, 3, 4])
    expect(linesAfter(map, convert, chooseRow(3, false), open('columns'), map, convert)).toEqual([2, 4])
    const other: Action = { type: 'listColumns', columns: [], known: mapping }
    expect(linesAfter(map, convert, chooseRow(3, false), other, map, convert)).toEqual([2, 3, 4])
  })

  test('that was left out stays so when its import goes on, also under other names, and its place keeps its tag', () => {
    const files = ['a', 'b'].map((name, index): SourceFile => ({ ...file, name: `${name}.csv`, hash: `${9 - index}` }))
    const ready = files.flatMap(({ name }) => converted(2).ready.map((verdict) => ({ ...verdict, file: name })))
    const read: Action = { ...hasRead, files }
    const list: Action = { type: 'listColumns', columns: [], known: mapping }
    const prepared = [read, list, map, { type: 'convert', conversion: { ...converted(0), ready } }] as const
    const leave = { type: 'chooseRow', key: rowKey({ file: 'b.csv', line: 3 }), isChosen: false } as const
    const tags = new Map([['location-1', 'Café Blau']])
    const before = stateAfter(...prepared, leave, { type: 'setPlaces', places: { isTagged: false, tags } })
    const choices: RowChoices = JSON.parse(JSON.stringify(toRowChoices(before)))
    const earlier = { id: '1', created: '', added: 2, rows: 3, choices }
    const found: Action = { type: 'findEarlier', earlier }
    const after = stateAfter(...prepared, found)
    expect(after).toMatchObject({ leftOut: before.leftOut, places: before.places })
    expect(chosenRows(after)).toHaveLength(3)
    const renamed = stateAfter({ ...hasRead, files: files.map((one) => ({ ...one, name: `new ${one.name}` })) }, map)
    expect(reduce(renamed, found).leftOut).toEqual(new Set(['3 new b.csv']))
    const other: Action = { type: 'listColumns', columns: [], known: { ...mapping, preset: 'google' } }
    expect(reduce(after, other).leftOut).toEqual(new Set())
    expect([other, list].reduce(reduce, after).leftOut).toEqual(before.leftOut)
    // The owner was faster than the response.
    const own = { type: 'chooseRow', key: rowKey({ file: 'a.csv', line: 2 }), isChosen: false } as const
    const typed: Action = { type: 'setPlaces', places: { tags: new Map([['location-1', 'Rot']]) } }
    const late = stateAfter(...prepared, own, typed, found)
    expect([chosenRows(late).length, late.places.tags.get('location-1')]).toEqual([2, 'Rot'])
  })

  test('of one place of several has it as a tag, with the words of the owner, unless there are none', () => {
    const files = ['location-1/reviews.json', 'location-1/reviews.json (2)', 'location-2/reviews.json'].map(
      (path) => `Takeout/account-1/${path}`,
    )
    const ready = converted(3).ready.map((verdict, index) => ({ ...verdict, file: files[index] ?? '' }))
    const google: Action = { type: 'map', mapping: { ...mapping, preset: 'google' } }
    const state = stateAfter(hasRead, google, { type: 'convert', conversion: { ...converted(0), ready } })
    expect(findPlaces(state)).toEqual([
      ['location-1', 2],
      ['location-2', 1],
    ])
    const tagsAfter = (places: Partial<Places>, from = state) =>
      tagPlaces(reduce(from, { type: 'setPlaces', places })).map(({ row }) => row.tags)
    expect(tagsAfter({})).toEqual([['location-1'], ['location-1'], ['location-2']])
    const tags = new Map([
      ['location-1', ' Café Blau '],
      ['location-2', ' '],
    ])
    expect(tagsAfter({ tags })).toEqual([['Café Blau'], ['Café Blau'], undefined])
    expect(tagsAfter({ isTagged: false })).toEqual([undefined, undefined, undefined])
    expect(tagsAfter({}, reduce(state, map))).toEqual([undefined, undefined, undefined])
    const one = reduce(state, { type: 'chooseRow', key: rowKey({ file: files[2] ?? '', line: 4 }), isChosen: false })
    expect(tagsAfter({}, one)).toEqual([undefined, undefined])
  })
})

describe('a column about consent', () => {
  const withConsent: Action = { type: 'map', mapping: { ...mapping, columns: { ok: 'gaveConsent' } } }

  test('answers how the owner knows, until the owner chooses another answer', () => {
    expect(stateAfter(hasRead, map).ground.kind).toBe('unknown')
    const found = stateAfter(hasRead, map, withConsent)
    expect(found.ground).toEqual({ kind: 'column', text: '' })
    const agreed: Action = { type: 'setGround', ground: { kind: 'agreed' } }
    expect([agreed, withConsent].reduce(reduce, found).ground.kind).toBe('agreed')
  })

  test('gives consent to the rows that say yes, and its values are named with their numbers', () => {
    const cells = [
      'ja',
      'ja',
      'Ok',
      'nein',
      '',
      'Ja, mündlich',
      ...Array.from({ length: 7 }, (_, day) => `${day}. Mai`),
    ]
    const { ready } = converted(cells.length)
    const answered = ready.map((verdict, index) => {
      const consent = parseConsent(cells[index] ?? '')
      const row = { ...verdict.row, ...(consent.answer === 'yes' && { gaveConsent: true }) }
      return { ...verdict, row, consent }
    })
    const state = stateAfter(hasRead, withConsent, {
      type: 'convert',
      conversion: { ...converted(0), ready: answered },
    })
    const count = (kind: 'unknown' | 'agreed' | 'column') => countAgreed({ ...state, ground: { kind, text: '' } })
    expect([count('unknown'), count('column'), count('agreed')]).toEqual([0, 3, 13])
    expect(countNo(answered)).toBe(1)
    expect(describeRefusals(answered)).toBe('1 says no, 1 is empty, 8 neither yes nor no')
    expect(describeAnswers(answered)).toEqual([
      'Yes: “ja” (2), “Ok” (1).',
      'No: “nein” (1).',
      'Neither yes nor no, so without consent: “Ja, mündlich” (1), “0. Mai” (1), “1. Mai” (1), “2. Mai” (1), “3. Mai” (1), 3 more.',
      'Without an answer, so without consent: empty (1).',
    ])
    expect(describeAnswers(ready)).toEqual([])
  })
})

describe('an import that runs', () => {
  const started = [hasRead, map, convert, open('preview'), { type: 'start' }, { type: 'create', id: '1' }] as const
  const stop = { reason: 'offline', sentence: '' } as const

  test('is what the place shows, whatever the URL says, also while it is stopped', () => {
    for (const step of ['imports', 'source', 'preview', 'result'] as const) {
      expect(stepAfter(...started, open(step))).toBe('progress')
      expect(stepAfter(...started, { type: 'end', stop }, open(step))).toBe('progress')
    }
  })

  test('goes on from its beginning, in the same import, and what it has added stays added', () => {
    const state = stateAfter(
      ...started,
      results('created', 'exists'),
      { type: 'end', stop },
      { type: 'start' },
      results('exists', 'exists', 'created'),
    )
    expect(state.run).toMatchObject({ id: '1', isRunning: true, sent: 3, stop: null })
    expect(countResults(state)).toMatchObject({ created: 2, exists: 1 })
  })

  test('stops where an attempt got furthest', () => {
    const again = stateAfter(...started, results('created', 'created'), { type: 'end', stop }, { type: 'start' })
    expect(countSent(again.run)).toBe(0)
    expect(countSent(reduce(again, { type: 'end', stop }).run)).toBe(2)
  })

  test('that has stopped can be left with what is in, undone, or prepared again if nothing is', () => {
    const stopped = [...started, results('created'), { type: 'end', stop }] as const
    expect(stateAfter(...stopped, { type: 'leave' })).toMatchObject({ step: 'result', run: { id: '1', stop: null } })
    const undone = stateAfter(...stopped, { type: 'undo', removed: 1, kept: 0 })
    expect(undone).toMatchObject({ step: 'result', run: { stop: null, undone: { removed: 1, kept: 0 } } })
    const unmade = stateAfter(...started.slice(0, -1), { type: 'end', stop }, { type: 'leave' })
    expect(unmade).toMatchObject({ step: 'preview', run: null })
  })

  test('makes another import after the service has rejected it', () => {
    const rejected = { reason: 'rejected', sentence: 'imports: this import was undone; please start another' } as const
    expect(stateAfter(...started, { type: 'end', stop: rejected }).run?.id).toBeNull()
    expect(stateAfter(...started, { type: 'end', stop }).run?.id).toBe('1')
    const goesOn = stateAfter(...started, { type: 'findEarlier', earlier: { id: '1', created: '', added: 2, rows: 3 } })
    expect(isInterrupted(reduce(goesOn, { type: 'end', stop: rejected }))).toBe(false)
  })

  test('shows its result until another one begins', () => {
    const ended = stateAfter(
      ...started,
      results('created', 'exists', 'error'),
      { type: 'wait', seconds: 0 },
      { type: 'end', stop: null },
    )
    expect(ended.step).toBe('result')
    expect(reduce(ended, open('preview')).step).toBe('result')
    expect(reduce(ended, open('imports'))).toMatchObject({ step: 'imports', run: { id: '1' } })
    expect(reduce(ended, open('source'))).toEqual({ ...initialState, step: 'source' })
    expect(reduce(ended, { type: 'undo', removed: 1, kept: 0 }).run?.undone).toEqual({ removed: 1, kept: 0 })
  })

  test('has added what was stored without a response, or by an earlier attempt', () => {
    const sent = [...started, results('created', 'exists', 'exists', 'exists', 'error')]
    const countAfter = (added: number) => countResults(stateAfter(...sent, { type: 'setAdded', added }))
    expect(countAfter(3)).toEqual({ created: 3, exists: 1, changed: 0, erased: 0, error: 1 })
    expect(countAfter(1)).toMatchObject({ created: 1, exists: 3 })
    // One of them was erased meanwhile.
    expect(countAfter(5)).toMatchObject({ created: 4, exists: 0 })
  })
})

test('a URL names a step, and what the owner has', () => {
  expect(stepUrl('W', 'imports')).toBe('/inbox/W/import')
  const url = new URL(stepUrl('W', 'file', 'google'), 'https://laurel.example')
  expect(parseStep(url.search)).toEqual({ step: 'file', origin: 'google' })
  expect(parseStep('?step=nothing&from=nowhere')).toEqual({ step: 'imports', origin: undefined })
})

test('an import needs a name, and a ground if people agreed', () => {
  const check = (kind: 'unknown' | 'agreed' | 'column', text = '', label = 'Senja', columns: Mapping['columns'] = {}) =>
    Object.keys(validateStart({ ground: { kind, text }, label, mapping: { ...mapping, columns } }))
  expect(check('unknown')).toEqual([])
  expect(check('unknown', '', ' ')).toEqual(['label'])
  expect(check('agreed', ' ')).toEqual(['ground'])
  expect(check('agreed', 'By e-mail.')).toEqual([])
  expect(check('column')).toEqual(['column', 'ground'])
  expect(check('column', 'By e-mail.', 'Senja', { ok: 'gaveConsent' })).toEqual([])
})
