import { describe, expect, test } from 'vitest'
import { convert } from '../../../shared/import/convert.ts'
import { texts } from '../../../shared/import/en.ts'
import { createMapping, isTargetField, listColumns } from '../../../shared/import/mapping.ts'
import { presetTable } from '../../../shared/import/preset-table.ts'
import { type Preset, presets } from '../../../shared/import/presets.ts'
import type { Mapping, SourceFile, TargetField, Verdict } from '../../../shared/import/types.ts'
import * as limits from '../../../shared/limits.ts'

/* The fields of columns, the choices of the owner, and the questions that a file leaves open. */

const today = '2026-11-29'

/** Returns a table as it is read from a file. */
const table = (headers: string[], ...rows: string[][]): SourceFile => ({
  kind: 'table',
  name: 'table.csv',
  size: 1,
  hash: null,
  separator: ',',
  headers,
  records: rows.map((cells, index) => ({
    line: index + 2,
    values: Object.assign(Object.create(null), Object.fromEntries(headers.map((header, at) => [header, cells[at]]))),
  })),
  broken: [],
})

const json = (root: unknown): SourceFile => ({ kind: 'json', name: 'file.json', size: 1, hash: null, root })

const linkedin = presets.find(({ key }) => key === 'linkedin') ?? ({} as Preset)

const guess = async (...headers: string[]) => (await createMapping([table(headers)], undefined)).columns

/** Converts a table of names, words and one more column. */
async function convertColumn(header: string, cells: string[], changes: Partial<Mapping> = {}) {
  const files = [table(['Name', 'Text', header], ...cells.map((cell, index) => [`Ada ${index}`, 'Good.', cell]))]
  const mapping: Mapping = { ...(await createMapping(files, undefined)), source: 'letter', ...changes }
  return convert(files, mapping, { today })
}

const values = (verdicts: Verdict[], field: 'stars' | 'sourceDay' | 'sourceRating' | 'gaveConsent') =>
  verdicts.map((verdict) =>
    verdict.status === 'ready' ? verdict.row[field] : verdict.status === 'error' ? verdict.sentence : verdict.reason,
  )

describe('createMapping', () => {
  test.each<[string, Record<string, TargetField | null>]>([
    ['English', { 'Full name': 'firstname', Comment: 'testimonialText', 'Created At': 'sourceDay', Score: 'stars' }],
    ['German', { Vorname: 'firstname', Name: 'lastname', Bewertung: 'stars', Rezension: 'testimonialText' }],
    ['French', { Prénom: 'firstname', Nom: 'lastname', Avis: 'testimonialText', Note: null }],
    ['a name alone', { Name: 'firstname', Kommentar: 'testimonialText' }],
    [
      'first and last name',
      { Name: null, 'First name': 'firstname', 'Last name': 'lastname', Review: 'testimonialText' },
    ],
    [
      'Testimonial.to',
      {
        name: 'firstname',
        testimonial: 'testimonialText',
        avatarURL: 'imageUrl',
        socialLink: 'socialMediaProfiles',
        confirm: null,
      },
    ],
    ['one column for each field', { Name: 'firstname', Author: null, Text: 'testimonialText', Review: null }],
    ['names of every object', { constructor: null, toString: null, hasOwnProperty: null }],
    ['no names', { '': null, '★': null }],
  ])('guesses the fields of a table: %s', async (_, columns) => {
    expect(await guess(...Object.keys(columns))).toEqual(columns)
  })

  test.each([
    ['5', { Bewertung: 'stars', Sterne: null }],
    ['Sehr gut; jederzeit.', { Bewertung: 'testimonialText', Sterne: 'stars' }],
  ])('takes “Bewertung” for what its values are: %s', async (value, columns) => {
    expect((await createMapping([json([{ Bewertung: value, Sterne: '4' }])], undefined)).columns).toEqual(columns)
  })

  test.each<[string, string[], TargetField | null]>([
    ['Freigabe', ['ja', ''], 'gaveConsent'],
    ['Consent', ['Yes.', 'On the phone'], 'gaveConsent'],
    ['Permission', ['to show it', 'to show it without the name'], null],
    ['Zustimmung', [], null],
    ['ID', ['r-12', '13'], 'sourceId'],
    ['ID', ['1', '2'], null],
    ['id', ['20240503', '20240504'], 'sourceId'],
  ])('takes “%s” for consent or an id only if its values are such: %j', async (header, cells, field) => {
    const items = [...cells, ''].map((cell) => ({ [header]: cell }))
    expect((await createMapping([json(items)], undefined)).columns).toEqual({ [header]: field })
  })

  test.each<[string, string, TargetField | null]>([
    ['Your testimonial', 'Good bread.', 'testimonialText'],
    ['Your name *', 'Ada Lovelace', 'firstname'],
    ['What is your name?', 'Ada Lovelace', 'firstname'],
    ["Customer's full name", 'Ada Lovelace', 'firstname'],
    ['Name of the reviewer', 'Ada Lovelace', 'firstname'],
    ['Name of your company', 'Bakery Ltd', 'company'],
    ['Company name (optional)', 'Bakery Ltd', 'company'],
    ['Which company do you work for?', 'Bakery Ltd', 'company'],
    ['Star rating (1-5)', '5', 'stars'],
    ['Overall rating', '4,5', 'stars'],
    ['Overall rating', 'Very good', null],
    ['Date of review', '2025-03-09', 'sourceDay'],
    ['Submission date', '9 March 2025', 'sourceDay'],
    ['Your E-mail address', 'ada@example.com', 'email'],
    ['Email opt-in', 'yes', null],
    ['Your job title', 'Baker', 'subtitle'],
    ['yourPhotoUrl', 'https://example.com/ada.jpg', 'imageUrl'],
    ['Client feedback', 'Good bread.', 'testimonialText'],
    ['Product name', 'Bread', null],
    ['Date of birth', '1815-12-10', null],
    ['Would you recommend us to a company like yours?', 'Yes', null],
    ['Kundenbewertung', 'Gutes Brot.', 'testimonialText'],
    ['Kundenbewertung', '5', 'stars'],
    ['E-Mail-Adresse (Pflicht)', 'ada@example.com', 'email'],
    ['Ihr Name', 'Ada Lovelace', 'firstname'],
    ['Name der Firma', 'Bäckerei', 'company'],
    ['Datum der Bewertung', '9.3.2025', 'sourceDay'],
    ['Bewertung (1–5 Sterne)', '5', 'stars'],
    ['Ihr Kommentar *', 'Gutes Brot.', 'testimonialText'],
    ['Eingangsdatum', '9.3.2025', 'sourceDay'],
    ['Kundenfoto', 'https://example.com/ada.jpg', 'imageUrl'],
    ['Anzahl Sterne', '5', 'stars'],
    ['Ihre Rolle im Unternehmen', 'Bäckerin', 'subtitle'],
    ['Geburtsdatum', '10.12.1815', null],
    ['Antwort des Inhabers', 'Danke.', null],
    ['Newsletter-Einwilligung', 'ja', null],
  ])('finds a word in the heading “%s” of %j', async (header, value, field) => {
    expect((await createMapping([table([header], [value])], undefined)).columns).toEqual({ [header]: field })
  })

  test.each([
    ...['Internal comment', 'Comment (internal)', 'Comment [staff only]', 'Comment (not for publication)'],
    ...[
      'Private feedback',
      'Staff comment',
      'Staff comments',
      'Interner Kommentar',
      'Mitarbeiterkommentar',
      'Team note',
    ],
    ...['Event name', 'Course name', 'Sales rep name', 'Pet name', 'Name of the street', 'Kursname', 'eventName'],
    ...['Customer city', 'Vorname des Kindes', 'Manager feedback', 'Event title', 'Agent email'],
  ])('does not take “%s” for the person, or for the words', async (header) => {
    const value = header.includes('email') ? 'ada@example.com' : 'Some words'
    expect((await createMapping([json([{ [header]: value }])], undefined)).columns).toEqual({ [header]: null })
  })

  test.each<[string, string, TargetField | null]>([
    ['Sentiment score', '4', null],
    ['Comments', 'Good bread.', 'testimonialText'],
    ['Customer comments', 'Good bread.', 'testimonialText'],
    ['Kundenkommentare', 'Gutes Brot.', 'testimonialText'],
    ['Reviews', '12', null],
    ['Attendee name', 'Ada', 'firstname'],
    ['Nom du client', 'Ada', 'firstname'],
    ['Vorname des Kunden', 'Ada', 'firstname'],
    ['1. Your name', 'Ada', 'firstname'],
    ['E-Mail (wird nicht veröffentlicht)', 'ada@example.com', 'email'],
  ])('reads the heading “%s” of %j', async (header, value, field) => {
    expect((await createMapping([table([header], [value])], undefined)).columns).toEqual({ [header]: field })
  })

  test('prefers the words of the person to a remark about them', async () => {
    expect(await guess('Comments', 'Staff comment', 'Attendee', 'Event name')).toEqual({
      ...{ Comments: 'testimonialText', 'Staff comment': null, Attendee: 'firstname', 'Event name': null },
    })
  })

  test('takes a word in a heading only if one column has it, and none has it alone', async () => {
    const columnsOf = async (...headers: string[]) => {
      const words = headers.map(() => 'Words')
      return (await createMapping([table(headers, words)], undefined)).columns
    }
    expect(await columnsOf('Your comment', 'Our feedback')).toEqual({ 'Your comment': null, 'Our feedback': null })
    expect(await columnsOf('Your comment', 'Text')).toEqual({ 'Your comment': null, Text: 'testimonialText' })
    expect(await columnsOf('Ihr Vorname', 'Ihr Name', 'Ihre Firma')).toEqual({
      ...{ 'Ihr Vorname': 'firstname', 'Ihr Name': 'lastname', 'Ihre Firma': 'company' },
    })
  })

  test('keeps a column named __proto__', async () => {
    expect(Object.entries(await guess('__proto__', 'Text'))).toEqual([
      ['__proto__', null],
      ['Text', 'testimonialText'],
    ])
  })

  test('knows of a preset the source, the scale and the order of dates', async () => {
    const open = (await Promise.all(presets.map((preset) => createMapping([json([])], preset)))).filter(
      ({ source }) => source === null,
    )
    expect(open.map(({ preset }) => preset)).toEqual(['birdeye', 'podium'])
    expect(await createMapping([json([])], linkedin)).toEqual({
      preset: 'linkedin',
      columns: {},
      source: 'linkedin',
      sourceName: null,
      scale: 5,
      dayOrder: 'mdy',
      ground: null,
    })
  })

  test('reads properties of properties as columns, and no deeper than anybody writes', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
    const files = [json([{ author: { name: 'Ada' }, deep, list: [{ a: 1 }], empty: {} }])]
    expect(Object.keys((await createMapping(files, undefined)).columns)).toEqual(['author.name', 'deep.a.a.a', 'list'])
  })
})

test('columns beyond the limit of a file are not listed, of items where no preset looks', () => {
  const items = [Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, index]))]
  expect(listColumns([json({ first: [{ a: 1 }], items })], { ...linkedin, items: 'items' })).toHaveLength(501)
})

test('columns that are names of every object have the values of the file', () => {
  const files = [json(JSON.parse('[{"__proto__": "a", "constructor": "b", "toString": {"__proto__": "c"}}]'))]
  expect(listColumns(files, undefined)).toEqual([
    { header: '__proto__', samples: ['a'] },
    { header: 'constructor', samples: ['b'] },
    { header: 'toString.__proto__', samples: ['c'] },
  ])
})

test('a column that is empty at first is imported, and has no samples', async () => {
  const items = (count: number) => Array.from({ length: count }, () => ({ author: 'Ada' }))
  const files = [json([...items(500), { author: 'Ada', quote: 'Late.' }])]
  expect((await createMapping(files, undefined)).columns).toEqual({ author: 'firstname', quote: 'testimonialText' })
  expect(listColumns(files, undefined)).toContainEqual({ header: 'quote', samples: [] })
  const sooner = [json([...items(499), { author: 'Ada', quote: 'Late.' }])]
  expect(listColumns(sooner, undefined)).toContainEqual({ header: 'quote', samples: ['Late.'] })
})

test('fields have names, and each preset has columns of its own', () => {
  expect([isTargetField('stars'), isTargetField('published'), isTargetField('constructor')]).toEqual([
    true,
    false,
    false,
  ])
  for (const [key, { columns }] of Object.entries(presetTable)) {
    expect([key, columns.testimonialText ?? null]).not.toContain(null)
    const marked = Object.values(columns).join('|').split('|')
    expect([key, marked.filter((column) => column.startsWith('*')).length >= 3]).toEqual([key, true])
  }
})

describe('scale', () => {
  test('is five if every rating fits, and nothing is asked', async () => {
    const { verdicts, questions } = await convertColumn('Rating', ['5', '4,5', '', '0', '4/5', '★★★☆☆', 'two', 'n/a'])
    expect(values(verdicts, 'stars')).toEqual([5, 4.5, undefined, undefined, 4, 3, 2, undefined])
    expect(questions).toEqual([])
  })

  test.each([
    ['a higher number', ['5', '9'], '9'],
    ['another scale', ['5', '4/10'], '4/10'],
    ['words', ['5', 'Yes'], 'Yes'],
  ])('is asked for %s: no row has stars, and each keeps its rating as written', async (_, cells, sample) => {
    const { verdicts, questions, samples } = await convertColumn('Rating', cells)
    expect(values(verdicts, 'stars')).toEqual([undefined, undefined])
    expect(values(verdicts, 'sourceRating')).toEqual(cells)
    expect([questions, samples]).toEqual([['scale'], { scale: sample }])
  })

  test('as declared turns ratings into stars, and those that are not on it are errors', async () => {
    const cells = ['10', '7', '9/10', '4/5', '11', '9/20', 'Yes', '100%']
    const { verdicts, questions } = await convertColumn('Rating', cells, { scale: 10 })
    expect(values(verdicts, 'stars')).toEqual([
      ...[5, 3.5, 4.5, 4],
      '“11” is not a rating out of 10.',
      '“9/20” is not a rating out of 10.',
      '“Yes” is not a rating.',
      '“100%” is not a rating.',
    ])
    expect(questions).toEqual([])
    const ofHundred = await convertColumn('Rating', ['87', '1'], { scale: 100 })
    expect(values(ofHundred.verdicts, 'stars')).toEqual([4.4, 0.1])
  })
})

describe('the order of day and month', () => {
  test.each([
    ['the day', ['05/03/2024', '31/12/2023'], ['2024-03-05', '2023-12-31']],
    ['the month', ['05/03/2024', '12/31/2023'], ['2024-05-03', '2023-12-31']],
    ['the day, with hyphens and two digits', ['5-3-24', '31-12-98'], ['2024-03-05', '1998-12-31']],
  ])('is proven by a row with %s first', async (_, cells, days) => {
    const { verdicts, questions } = await convertColumn('Date', cells)
    expect(values(verdicts, 'sourceDay')).toEqual(days)
    expect(questions).toEqual([])
  })

  test('is asked for if no row proves it; other dates need no order', async () => {
    const { verdicts, questions, samples } = await convertColumn('Date', ['2024', '03/03/2024', '05/03/2024'])
    expect(values(verdicts, 'sourceDay')).toEqual([
      '2024',
      '2024-03-03',
      '“05/03/2024”: choose which comes first, the day or the month.',
    ])
    expect([questions, samples]).toEqual([['dayOrder'], { dayOrder: '05/03/2024' }])
  })

  test('as chosen', async () => {
    const cells = ['05/03/2024', '12/31/2023']
    const { verdicts } = await convertColumn('Date', cells, { dayOrder: 'dmy' })
    expect(values(verdicts, 'sourceDay')).toEqual(['2024-03-05', '“12/31/2023” is not a date with the day first.'])
    const monthFirst = await convertColumn('Date', cells, { dayOrder: 'mdy' })
    expect(values(monthFirst.verdicts, 'sourceDay')).toEqual(['2024-05-03', '2023-12-31'])
  })

  test('cannot be both', async () => {
    const cells = ['12/31/2023', '31/12/2023', '5 May 2023']
    const { verdicts, questions, samples } = await convertColumn('Date', cells)
    expect(values(verdicts, 'sourceDay')).toEqual([
      texts.mixedDates('12/31/2023'),
      texts.mixedDates('31/12/2023'),
      '2023-05-05',
    ])
    // The owner may choose one all the same.
    expect([questions, samples]).toEqual([[], { dayOrder: '' }])
    const chosen = await convertColumn('Date', cells, { dayOrder: 'dmy' })
    expect(values(chosen.verdicts, 'sourceDay').slice(1)).toEqual(['2023-12-31', '2023-05-05'])
    expect(chosen.samples).toEqual({})
  })
})

describe('columns', () => {
  const ask = async (columns: Mapping['columns'], cells: string[], changes: Partial<Mapping> = {}) => {
    const files = [table(Object.keys(columns), cells)]
    const mapping: Mapping = { ...(await createMapping(files, undefined)), source: 'letter', ...changes, columns }
    const { questions, unfit } = await convert(files, mapping, { today })
    return { questions, unfit }
  }

  test('for the name and the words are asked for, unless the file has no names, or no rows', async () => {
    expect(await ask({ A: 'title' }, ['Good.'])).toMatchObject({ questions: ['name'] })
    expect(await ask({ A: 'lastname' }, ['Ada'])).toMatchObject({ questions: ['words'] })
    expect(await ask({ A: null }, ['Ada'])).toMatchObject({ questions: ['name', 'words'] })
    expect(await ask({ A: 'videoUrl' }, ['x'], { preset: 'playstore' })).toMatchObject({ questions: [] })
    const empty = await convert([table(['A'])], { ...(await createMapping([table(['A'])], undefined)) }, { today })
    expect(empty.questions).toEqual([])
  })

  test('without any value that fits their field are asked about', async () => {
    const columns: Mapping['columns'] = {
      Name: 'firstname',
      Text: 'testimonialText',
      A: 'stars',
      B: 'sourceDay',
      C: 'email',
    }
    expect(await ask(columns, ['Ada', 'Good.', 'Sehr gut; jederzeit.', 'soon', 'by phone'])).toEqual({
      questions: ['rating', 'date'],
      unfit: ['stars', 'sourceDay', 'email'],
    })
    expect(await ask(columns, ['Ada', 'Good.', '5', '9.3.2025', 'ada@example'])).toEqual({ questions: [], unfit: [] })
    expect(await ask(columns, ['Ada', 'Good.', '', '', ''])).toEqual({ questions: [], unfit: [] })
  })
})

describe('source', () => {
  test('is asked for if nothing says it', async () => {
    const { verdicts, questions } = await convertColumn('Note', ['x'], { source: null })
    expect(verdicts[0]).toMatchObject({ status: 'error', field: 'source', sentence: texts.noSource })
    expect(questions).toEqual(['source'])
    const unnamed = await convertColumn('Note', ['x'], { source: 'other' })
    expect(unnamed.verdicts[0]).toMatchObject({ field: 'source', sentence: texts.noSourceName })
    expect(unnamed.questions).toEqual(['source'])
  })

  test('is read from a column, whose empty cells have the one that the owner chose', async () => {
    const files = [
      table(
        ['Name', 'Text', 'Where'],
        ...['Twitter', 'Product Hunt', 'testimonial-to', 'Play Store', 'E-Mail', 'Our fair', 'other', ''].map(
          (cell) => ['A', cell, cell],
        ),
      ),
    ]
    const columns: Mapping['columns'] = { Name: 'firstname', Text: 'testimonialText', Where: 'source' }
    const mapping: Mapping = {
      ...(await createMapping(files, undefined)),
      columns,
      source: 'chat',
      sourceName: 'Slack',
    }
    const { verdicts } = await convert(files, mapping, { today })
    const sources = verdicts.map((verdict) =>
      verdict.status === 'ready' ? [verdict.row.source, verdict.row.sourceName] : verdict.status,
    )
    expect(sources).toEqual([
      ...[
        ['x', undefined],
        ['producthunt', undefined],
        ['testimonialto', undefined],
        ['playstore', undefined],
      ],
      ...[['email', undefined], ['other', 'Our fair'], ['other', 'other'], 'skipped'],
    ])
  })
})

describe('consent', () => {
  const columns: Mapping['columns'] = { Name: 'firstname', Text: 'testimonialText', Agreed: 'gaveConsent' }

  test('is given by the owner for all rows, or by a column', async () => {
    const ground = 'They ticked a box.'
    const all = await convertColumn('Note', ['no', ''], { ground })
    expect(values(all.verdicts, 'gaveConsent')).toEqual([true, true])
    const cells = ['yes', 'TRUE', 'x', 'Ja.', 'OK', 'no', 'Nein!', '', 'perhaps']
    const some = await convertColumn('Agreed', cells, { ground, columns })
    expect(values(some.verdicts, 'gaveConsent')).toEqual([...Array(5).fill(true), ...Array(4).fill(undefined)])
    expect(some.verdicts.map((verdict) => verdict.status === 'ready' && verdict.notes)).toEqual([
      ...Array(8).fill([]),
      [texts.dropped.gaveConsent],
    ])
    const answers = [...Array(5).fill('yes'), 'no', 'no', 'empty', 'unclear']
    expect(some.verdicts.map((verdict) => verdict.status === 'ready' && verdict.consent)).toEqual(
      cells.map((cell, index) => ({ cell, answer: answers[index] })),
    )
  })

  test('is none without a ground, whatever a column says', async () => {
    const { verdicts } = await convertColumn('Agreed', ['yes'], { columns })
    expect(values(verdicts, 'gaveConsent')).toEqual([undefined])
  })

  test('is the one of the column alone while the ground is still to be written', async () => {
    const { verdicts } = await convertColumn('Agreed', ['yes', 'no'], { columns, ground: '' })
    expect(values(verdicts, 'gaveConsent')).toEqual([true, undefined])
    const withoutColumn = await convertColumn('Note', ['yes'], { ground: '' })
    expect(values(withoutColumn.verdicts, 'gaveConsent')).toEqual([undefined])
  })
})

describe('rows that are in the file twice', () => {
  const rows = async (headers: string[], ...cells: string[][]) => {
    const files = [table(headers, ...cells)]
    const mapping = await createMapping(files, undefined)
    const columns = { ...mapping.columns, ...(headers.includes('Place') && { Place: 'source' as const }) }
    const { verdicts } = await convert(files, { ...mapping, columns, source: 'letter' }, { today })
    return verdicts.map(({ status }) => status)
  }

  test('have the same id, or the same name, words and day', async () => {
    expect(await rows(['Name', 'Text', 'Id'], ['A', 'one', 'r1'], ['B', 'two', 'r1'], ['A', 'one', ''])).toEqual([
      ...['ready', 'skipped', 'ready'],
    ])
    expect(
      await rows(
        ['Name', 'Text', 'Date'],
        ['Zoë', 'Good  bread.', '2024'],
        ['Zoe\u0308', 'Good\nbread.', '2024'],
        ['Zoë', 'Good bread.', '2025'],
        ['Zoë', 'Good bread!', '2024'],
      ),
    ).toEqual(['ready', 'skipped', 'ready', 'ready'])
  })

  test('have the id of one place, or the same video', async () => {
    const places = ['Herald', 'Gazette', 'herald '].map((place) => ['A', 'one', 'r1', place])
    expect(await rows(['Name', 'Text', 'Id', 'Place'], ...places)).toEqual(['ready', 'ready', 'skipped'])
    const videos = ['1', '2', '1'].map((name) => ['A', `https://video.example/${name}`])
    expect(await rows(['Name', 'Video'], ...videos)).toEqual(['ready', 'ready', 'skipped'])
  })

  test('do not make a row wait for one with an error', async () => {
    expect(await rows(['Name', 'Text', 'Id'], ['', 'one', 'r1'], ['B', 'two', 'r1'], ['C', 'three', 'r1'])).toEqual([
      ...['skipped', 'ready', 'skipped'],
    ])
  })
})

describe('limits', () => {
  /** Converts one row with a changed cell. */
  async function convertCell(field: TargetField, cell: string) {
    const cells: Partial<Record<TargetField, string>> = { firstname: 'Ada', testimonialText: 'Good.', [field]: cell }
    const fields = Object.keys(cells) as TargetField[]
    const files = [table(fields, Object.values(cells))]
    const columns = Object.fromEntries(fields.map((field) => [field, field]))
    const mapping: Mapping = { ...(await createMapping(files, undefined)), columns, source: 'letter' }
    const { verdicts } = await convert(files, mapping, { today })
    return verdicts[0]
  }

  test.each<[TargetField, number]>([
    ['testimonialText', limits.testimonialText],
    ['firstname', limits.name],
    ['lastname', limits.name],
    ['title', limits.title],
    ['subtitle', limits.title],
    ['company', limits.company],
    ['incentive', limits.incentive],
    ['sourceId', limits.sourceId],
    ['source', limits.sourceName],
  ])('%s may have %i characters, and is never cut', async (field, limit) => {
    expect(await convertCell(field, '👩'.repeat(limit))).toMatchObject({ status: 'ready' })
    const sentence = texts.tooLong(texts.fields[field], limit)
    expect(await convertCell(field, `${'👩'.repeat(limit)}.`)).toMatchObject({ status: 'error', field, sentence })
    expect(await convertCell(field, 'a\0b')).toMatchObject({ field, sentence: texts.notUnicode(texts.fields[field]) })
    expect(await convertCell(field, 'a\ud800')).toMatchObject({
      field,
      sentence: texts.notUnicode(texts.fields[field]),
    })
  })

  test.each<[keyof typeof texts.dropped, string]>([
    ['email', `${'a'.repeat(limits.email)}@example.com`],
    ['email', 'ada@example..com'],
    ['imageUrl', `https://example.com/${'a'.repeat(limits.url)}`],
    ['imageUrl', '//example.com/a.jpg'],
    ['sourceUrl', 'http://example.com'],
    ['sourceUrl', 'javascript:alert(1)'],
    ['videoUrl', 'ada.mp4'],
    ['videoUrl', '<iframe src="https://elsewhere.example"></iframe>'],
    ['tags', 'a'.repeat(limits.tag + 1)],
    ['tags', 'a\u0007b'],
    ['socialMediaProfiles', '@ada'],
  ])('%s is dropped with a note if it is not valid: %s', async (field, cell) => {
    const row = { source: 'letter', firstname: 'Ada', testimonialText: 'Good.' }
    expect(await convertCell(field, cell)).toMatchObject({ status: 'ready', row, notes: [texts.dropped[field]] })
    expect(await convertCell(field, cell)).not.toHaveProperty(['row', field])
  })

  test('lists keep as many items as fit', async () => {
    const numbers = Array.from({ length: limits.tags + 1 }, (_, index) => `t${index}`)
    expect(await convertCell('tags', numbers.join(', '))).toMatchObject({
      row: { tags: numbers.slice(0, -1) },
      notes: [texts.dropped.tags],
    })
    expect(await convertCell('tags', 'a,a, b')).toMatchObject({ row: { tags: ['a', 'b'] }, notes: [] })
  })
})

test('a row that is larger than a request is an error', async () => {
  const profile = (index: number) => `https://example.com/${index}/${'a'.repeat(2_000)}`
  const profiles = (count: number) => Array.from({ length: count }, (_, index) => profile(index)).join(' ')
  const files = [
    table(['Name', 'Text', 'Profiles'], ...[5, 15].map((count) => ['A', '👩'.repeat(10_000), profiles(count)])),
  ]
  const { verdicts } = await convert(files, { ...(await createMapping(files, undefined)), source: 'letter' }, { today })
  expect(verdicts.map(({ status }) => status)).toEqual(['ready', 'error'])
  expect(verdicts[1]).toMatchObject({ field: null, sentence: texts.tooLarge })
})
