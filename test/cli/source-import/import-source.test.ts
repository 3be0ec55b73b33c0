import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prepareDeployment } from '../../support/cli/remote-commands.ts'
import { allRows, call, hashKey, keys, query, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* `npm run laurel -- import FILE --from …`: files of other services, as the browser imports them. */

const deployment = prepareDeployment()
const { file, remote } = deployment
const into = ['--workspace', workspaceA]

/** Writes a file, and returns its path. */
function write(name: string, content: string | Uint8Array): string {
  writeFileSync(file(name), content)
  return file(name)
}

const senjaHeader =
  'text,title,rating,url,date,integration,platform_id,tags,customer_name,customer_email,customer_avatar'
const senja = (...rows: string[]) => `${[senjaHeader, ...rows].join('\n')}\n`
const [first, second] = [
  'So good,Great,5,https://g.example/1,2025-03-09,google,g-1,"home, shop",Ada Lovelace,ada@example.com,',
  '"Two\nlines",,4.5,,2025-03,,,,Grace Hopper,,',
]

const stored = () =>
  query('SELECT firstname, testimonialText, source, sourceDay, stars, created FROM testimonials ORDER BY firstname')
const imports = () => query('SELECT * FROM imports ORDER BY created')

async function importJson(path: string, ...options: string[]) {
  const { code, stdout, stderr } = await remote('import', path, ...into, '--json', ...options)
  return { code, ...(stdout ? JSON.parse(stdout) : { stderr }) }
}

describe('a file that is recognised', () => {
  test('becomes pending testimonials of an import', async () => {
    const path = write('senja.csv', senja(first, second))
    const report = await remote('import', path, ...into, '--from', 'auto')
    expect(report).toEqual({ code: 0, stdout: 'Imported 2 testimonials as pending.\n', stderr: '' })
    expect(await stored()).toEqual([
      {
        ...{
          firstname: 'Ada Lovelace',
          testimonialText: 'So good',
          source: 'google',
          sourceDay: '2025-03-09',
          stars: 5,
        },
        created: '2025-03-09T12:00:00.000Z',
      },
      {
        ...{
          firstname: 'Grace Hopper',
          testimonialText: 'Two\nlines',
          source: 'senja',
          sourceDay: '2025-03',
          stars: 4.5,
        },
        created: '2025-03-01T12:00:00.000Z',
      },
    ])
    const { status, body } = await call('GET', '/v1/inbox/testimonials', { key: keys.workspaceA })
    expect([status, body.map(({ state }: { state: string }) => state)]).toEqual([200, ['pending', 'pending']])
    expect(await imports()).toMatchObject([
      {
        ...{ workspaceId: workspaceA, source: 'senja', label: 'senja.csv', ground: null, rowsCreated: 2 },
        fileHash: hashKey(senja(first, second)),
      },
    ])
  })

  test('is reported as JSON', async () => {
    const rows = [first, ',,5,,,,,,Nobody,,', 'No name,,5,,,,,,,,', 'Bad mail,,,,,,x,,Ada,not an e-mail,']
    const report = await importJson(write('senja.csv', senja(...rows)), '--from', 'senja')
    const [{ id } = {}] = await imports()
    expect(report).toEqual({
      ...{ code: 1, importId: id, preset: 'senja', rows: 4, ready: 2, skipped: 1 },
      ...{ created: 2, exists: 0, changed: 0, erased: 0, error: 1 },
      lines: [
        { line: 4, error: 'The name is missing.' },
        { line: 5, note: 'The e-mail is left out: it is not valid.' },
        { line: 3, skipped: 'without words' },
      ],
    })
  })

  test('is reported as text', async () => {
    const rows = [first, ',,5,,,,,,Nobody,,', 'No name,,5,,,,,,,,']
    const { code, stdout } = await remote('import', write('senja.csv', senja(...rows)), ...into, '--from', 'senja')
    expect([code, stdout.split('\n')]).toEqual([
      1,
      [
        'Imported 1 testimonial as pending.',
        'Left out: 1 row.',
        'Errors: 1 row.',
        '  line 4: The name is missing.',
        '  line 3: left out, without words',
        '',
      ],
    ])
  })

  test('lists 100 lines, errors first', async () => {
    const rows = [...Array(80).fill(',,5,,,,,,Nobody,,'), ...Array(60).fill('No name,,5,,,,,,,,')]
    const path = write('senja.csv', senja(...rows))
    const { lines, code } = await importJson(path, '--from', 'senja', '--dry-run')
    expect([code, lines.length, lines.filter((line: object) => 'error' in line).length]).toEqual([1, 100, 60])
    const { stdout } = await remote('import', path, '--from', 'senja', '--dry-run')
    expect(stdout.split('\n').slice(-3)).toEqual([expect.stringMatching(/^ {2}line 41: /), '  and 40 more lines', ''])
  })

  test('is imported once, and reports what has changed at the source or was erased here', async () => {
    const path = write('senja.csv', senja(first, second))
    await importJson(path, '--from', 'senja')
    expect(await importJson(path, '--from', 'senja')).toMatchObject({ code: 0, created: 0, exists: 2 })
    const before = await stored()
    const changed = write('changed.csv', senja(first.replace('So good', 'So bad'), second))
    expect((await remote('import', changed, ...into, '--from', 'senja')).stdout).toBe(
      'Imported 0 testimonials as pending.\nAlready there: 1.\nChanged at the source, and left as it is: 1.\n',
    )
    expect(await stored()).toEqual(before)
    await remote('person', 'erase', ...into, '--email', 'ada@example.com', '--yes')
    expect((await remote('import', path, ...into, '--from', 'senja')).stdout).toBe(
      'Imported 0 testimonials as pending.\nAlready there: 1.\nErased here before, and not imported again: 1.\n',
    )
    expect(await importJson(path, '--from', 'senja', '--workspace', workspaceB)).toMatchObject({ code: 2 })
    const other = await remote('import', path, '--workspace', workspaceB, '--from', 'senja', '--json')
    expect(JSON.parse(other.stdout)).toMatchObject({ created: 2 })
  })

  test('has the right counts after it was interrupted in a batch and is imported again', async () => {
    const path = write('senja.csv', senja(first, second))
    const { importId } = await importJson(path, '--from', 'senja')
    await call('DELETE', `/v1/imports/${importId}`, { key: keys.workspaceA })
    await importJson(path, '--from', 'senja')
    await query('UPDATE imports SET rowsCreated = 0 WHERE undone IS NULL')
    await importJson(path, '--from', 'senja')
    expect((await imports()).map(({ rowsCreated, rowsExists }) => [rowsCreated, rowsExists])).toEqual([
      [2, 0],
      [2, 0],
      [0, 2],
    ])
  })

  test('has more rows than a batch', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `${'x'.repeat(900)},,5,,,google,g-${index},,Ada,,`)
    expect(await importJson(write('senja.csv', senja(...rows)), '--from', 'auto')).toMatchObject({ created: 120 })
    expect(await imports()).toMatchObject([{ rowsCreated: 120 }])
  })
})

describe('the options', () => {
  const table = (...rows: string[]) => ['Wer;Was;Note;Wann;Intern', ...rows].join('\r\n')
  const generic = ['--from', 'generic', '--source', 'other', '--source-name', 'The Gazette']
  const columns = ['--columns', 'Wer=firstname,Was=testimonialText,Note=stars,Wann=sourceDay,Intern=']

  test('map the columns of any table', async () => {
    const path = write('table.csv', table('Ada;Good;9/10;05/03/2024;x'))
    const choices = ['--scale', '10', '--day-order', 'dmy', '--label', 'Old table', '--ground', 'They said so.']
    expect(await importJson(path, ...generic, ...columns, ...choices)).toMatchObject({ code: 0, created: 1 })
    expect(
      await query('SELECT source, sourceName, sourceDay, sourceRating, stars, gaveConsent, consents FROM testimonials'),
    ).toEqual([
      {
        ...{ source: 'other', sourceName: 'The Gazette', sourceDay: '2024-03-05', sourceRating: '9/10', stars: 4.5 },
        ...{ gaveConsent: 1, consents: expect.stringContaining('"text":"They said so."') },
      },
    ])
    expect(await imports()).toMatchObject([{ label: 'Old table', ground: 'They said so.', source: 'other' }])
  })

  test('answer what nothing in the file proves, before anything is stored', async () => {
    const path = write('table.csv', table('Ada;Good;9;05/03/2024;x'))
    const { code, stderr } = await remote('import', path, ...into, ...generic, ...columns)
    expect([code, stderr]).toEqual([
      1,
      [
        'A rating is 9. Add --scale with the highest rating, such as 10, or leave the column out with --columns.',
        'A date is 05/03/2024. Add --day-order dmy if the day comes first, or --day-order mdy if the month does.',
        '',
      ].join('\n'),
    ])
    expect([await stored(), await imports()]).toEqual([[], []])
  })

  test('read a file that is not UTF-8', async () => {
    const path = write('table.csv', Buffer.from(table('Zoë;Grün;5;2024;x'), 'latin1'))
    const asked = await remote('import', path, ...into, ...generic, ...columns)
    expect([asked.code, asked.stderr]).toEqual([
      1,
      'table.csv is not UTF-8. If this line looks right, add --encoding windows-1252:\nZoë;Grün;5;2024;x\n',
    ])
    expect(await importJson(path, ...generic, ...columns, '--encoding', 'windows-1252')).toMatchObject({ created: 1 })
    expect(await stored()).toMatchObject([{ firstname: 'Zoë', testimonialText: 'Grün' }])
  })

  test('report what would be imported, and open no database', async () => {
    const before = await allRows()
    const path = write('senja.csv', senja(first, ',,5,,,,,,Nobody,,'))
    const statements = deployment.state.statements.length
    const report = await remote('import', path, '--from', 'auto', '--dry-run')
    expect(report).toEqual({
      code: 0,
      stdout: '1 of 2 rows can be imported. Nothing was stored.\nLeft out: 1 row.\n  line 3: left out, without words\n',
      stderr: '',
    })
    expect([deployment.state.statements.length, await allRows()]).toEqual([statements, before])
  })

  test.each<[string, string[], RegExp]>([
    ['a service that is not known', ['--from', 'myspace'], /^--from must be auto, generic, senja, .* or famewall\./],
    ['a place that is not known', ['--from', 'auto', '--source', 'myspace'], /^--source must be google, /],
    ['generic without a source', ['--from', 'generic'], /^--from generic needs --source, /],
    ['a place without a name', ['--from', 'generic', '--source', 'other'], /^--source other needs --source-name/],
    ['a name without a place', ['--from', 'auto', '--source-name', 'x'], /^--source-name needs --source\./],
    ['a scale that is no number', ['--from', 'auto', '--scale', 'ten'], /^--scale must be the highest rating/],
    ['a scale of 0', ['--from', 'auto', '--scale', '0'], /^--scale must be the highest rating/],
    ['another order', ['--from', 'auto', '--day-order', 'ymd'], /^--day-order must be dmy or mdy\./],
    ['another encoding', ['--from', 'auto', '--encoding', 'latin1'], /^--encoding must be windows-1252\./],
    [
      'a label that is too long',
      ['--from', 'auto', '--label', 'x'.repeat(101)],
      /^--label must be a text of at most 100/,
    ],
    [
      'a ground that is too long',
      ['--from', 'auto', '--ground', 'x'.repeat(501)],
      /^--ground must be a text of at most/,
    ],
    [
      'a field that is not one',
      ['--from', 'auto', '--columns', 'a=created'],
      /^--columns: created is not a field of an import\. Use testimonialText, /,
    ],
    ['keys', ['--from', 'auto', '--keys'], /^--keys and --first cannot be combined with --from\./],
    ['an option that needs --from', ['--dry-run'], /^--dry-run needs --from: /],
    ['a source without --from', ['--source', 'google'], /^--source needs --from: /],
  ])('reject %s', async (_, options, message) => {
    const report = await remote('import', file('no-file.csv'), ...into, ...options)
    expect([report.code, report.stdout, report.stderr]).toEqual([2, '', expect.stringMatching(message)])
  })

  test('need a workspace unless nothing is stored', async () => {
    const { code, stderr } = await remote('import', file('no-file.csv'), '--from', 'auto')
    expect([code, stderr]).toEqual([2, '--from needs --workspace, or --dry-run.\n'])
  })
})

describe('a file that cannot be imported', () => {
  test.each<[string, string, string[], RegExp]>([
    [
      'is not recognised',
      'a,b\n1,2\n',
      ['--from', 'auto'],
      /^Laurel does not recognise this file\. For any table, use --from generic with --source/,
    ],
    [
      'is one of another service',
      senja(first),
      ['--from', 'trustpilot'],
      /^This is not a file of Trustpilot\. It is one of Senja: use --from senja\./,
    ],
    [
      'is one of no service',
      'a,b\n1,2\n',
      ['--from', 'senja'],
      /^This is not a file of Senja\. For any table, use --from generic/,
    ],
    ['is a picture', '\x89PNG\r\n\x1a\n\0\0', ['--from', 'auto'], /^This is not a table\./],
    [
      'has a broken quote',
      `${senjaHeader}\n"x`,
      ['--from', 'senja'],
      /^Nothing after line 2 can be read: a quote is not closed\./,
    ],
    [
      'has no such column',
      senja(first),
      ['--from', 'senja', '--columns', 'Name=firstname'],
      /^The file has no column Name, which --columns names\. It has: text, title, /,
    ],
  ])('because it %s stores nothing', async (_, content, options, message) => {
    const report = await remote('import', write('some.csv', content), ...into, ...options)
    expect([report.code, report.stdout, report.stderr]).toEqual([1, '', expect.stringMatching(message)])
    expect([await stored(), await imports()]).toEqual([[], []])
  })

  test('because it does not exist, or is a folder, is named', async () => {
    const missing = await remote('import', file('missing.csv'), ...into, '--from', 'auto')
    expect([missing.code, missing.stderr]).toEqual([1, `${file('missing.csv')} cannot be read (ENOENT).\n`])
    const folder = await remote('import', file('.'), ...into, '--from', 'auto')
    expect([folder.code, folder.stderr]).toEqual([1, expect.stringMatching(/ cannot be read \(EISDIR\)\.\n$/)])
  })

  test('into a workspace that does not exist stores nothing', async () => {
    const path = write('senja.csv', senja(first))
    const report = await remote('import', path, '--workspace', '00000000-0000-4000-8000-00000000dead', '--from', 'auto')
    expect([report.code, report.stderr]).toEqual([1, expect.stringMatching(/^There is no workspace /)])
    expect(await imports()).toEqual([])
  })

  test('because the workspace has 1,000 imports stores nothing', async () => {
    await query(
      `INSERT INTO imports (id, workspaceId, created, source, label)
       SELECT value, ?, '2026', 'senja', 'x' FROM json_each(?)`,
      workspaceA,
      JSON.stringify(Array.from({ length: 1_000 }, (_, index) => `import ${index}`)),
    )
    const report = await remote('import', write('senja.csv', senja(first)), ...into, '--from', 'auto')
    expect([report.code, report.stderr]).toEqual([
      1,
      'The workspace has 1000 imports, which is the most. Nothing was imported.\n',
    ])
    expect(await stored()).toEqual([])
  })
})

test('an import of a table from elsewhere without --from leads to --from', async () => {
  const report = await remote('import', write('senja.csv', senja(first)), ...into)
  expect([report.code, report.stderr.split('\n').slice(1)]).toEqual([
    1,
    [
      `If it is from another service, or any other table, try: npm run laurel -- import ${file('senja.csv')} --workspace ${workspaceA} --from auto --dry-run`,
      '',
    ],
  ])
})
