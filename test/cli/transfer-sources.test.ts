import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cacheNote, prepareDeployment } from '../support/cli/remote-commands.ts'
import { end, id, parseLines, testimonialLine, workspace } from '../support/cli/transfer-fixtures.ts'
import { hashKey, query, workspaceA, workspaceB } from '../support/service/harness.ts'

/* What the files of Laurel's own export and import have about the places where testimonials first appeared. */

const { file, writeLines, remote } = prepareDeployment()
const into = ['--workspace', workspaceA]

const importLine = {
  ...{ type: 'import', id: id(700), workspaceId: workspaceA, created: '2026-11-01T12:00:00.000Z', source: 'senja' },
  ...{ label: 'senja.csv 🌸', ground: 'Collected with a form that asked.', fileHash: hashKey('file'), undone: null },
  ...{ rowsCreated: 3, rowsExists: 2, rowsChanged: 1, rowsErased: 1, rowsError: 4, rowsRemoved: 0, version: null },
}
const fields = {
  ...{ source: 'google', sourceName: null, sourceUrl: 'https://maps.example/1', sourceId: 'reviews/1 🌸' },
  ...{ sourceDay: '2025-03', sourceRating: 'FIVE', incentive: 'A voucher' },
}
const ofImport = testimonialLine({
  ...{ id: id(1), workspaceId: workspaceA, created: '2025-03-01T12:00:00.000Z', testimonialText: 'So good', ...fields },
  email: 'ada@example.com',
  ...{ importId: id(700), version: id(700) },
})
const other = { source: 'other', sourceName: 'The Gazette', sourceId: 'x' }
const erased = { type: 'erasedSource', workspaceId: workspaceA, hash: hashKey('erased') }

const sourceRows = () => query('SELECT id, source, sourceId, sourceHash, created FROM testimonials ORDER BY id')

test('an export has the sources of testimonials, imports and hashes of what was erased, and an import stores them', async () => {
  const lines = [
    importLine,
    ofImport,
    testimonialLine({ id: id(2), workspaceId: workspaceA, created: '2026-01-01T12:00:00.000Z', byVisitor: true }),
    erased,
    end(2),
  ]
  expect((await remote('import', writeLines('all.jsonl', lines), ...into)).stdout).toBe(
    `Imported 1 import, 2 testimonials and 0 contacts.\n${cacheNote}`,
  )
  const { stdout } = await remote('export', '-', ...into)
  expect(parseLines(stdout).filter(({ type }) => type !== 'workspace' && type !== 'key')).toEqual(lines)
  expect((await sourceRows()).map(({ sourceHash }) => sourceHash)).toEqual([
    hashKey(JSON.stringify(['google', 'reviews/1 🌸'])),
    null,
  ])
  const again = await remote('import', file('all.jsonl'), ...into)
  expect(again.stdout).toBe('Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: 3.\n')
})

test('an export has more hashes of what was erased than fit on a page', async () => {
  const hashes = Array.from({ length: 2_500 }, (_, index) => hashKey(String(index)))
  const path = writeLines('erased.jsonl', [...hashes.map((hash) => ({ ...erased, hash })), end(0)])
  await remote('import', path, ...into)
  await query('INSERT INTO erasedSources (workspaceId, hash) VALUES (?, ?)', workspaceB, hashKey('of another'))
  const { stdout } = await remote('export', '-', ...into)
  const exported = parseLines(stdout).filter(({ type }) => type === 'erasedSource')
  expect(exported.map(({ hash }) => hash)).toEqual(hashes.toSorted())
})

test('an import brings nothing back that was erased, unless the same file has it', async () => {
  const path = writeLines('all.jsonl', [importLine, ofImport, end(1)])
  await remote('import', path, ...into)
  const person = [...into, '--email', 'ada@example.com']
  await remote('person', 'export', ...person, '--out', file('ada.json'))
  expect(JSON.parse(readFileSync(file('ada.json'), 'utf8')).testimonials).toEqual([
    expect.objectContaining({ ...fields, importId: id(700), byVisitor: false }),
  ])
  await remote('person', 'erase', ...person, '--yes')
  const report = await remote('import', path, ...into)
  expect([report.code, report.stdout]).toEqual([
    0,
    [
      'Imported 0 testimonials and 0 contacts.',
      'Already there, with the same content: 1.',
      'Skipped: 1 line.',
      '  line 2: was erased in this workspace before',
      '',
    ].join('\n'),
  ])
  expect(await sourceRows()).toEqual([])
  // In another workspace, nothing was erased.
  const hash = hashKey(JSON.stringify(['google', 'reviews/1 🌸']))
  const elsewhere = writeLines('elsewhere.jsonl', [
    { ...ofImport, workspaceId: workspaceB },
    { ...erased, workspaceId: workspaceB, hash },
    end(1),
  ])
  expect((await remote('import', elsewhere, '--workspace', workspaceB)).stdout).toContain('Imported 1 testimonial')
})

test('an import stores no second testimonial with the same source and sourceId', async () => {
  const records = [1, 2].map((number) => ({ type: 'testimonial', id: id(number), ...other }))
  const report = await remote('import', writeLines('twice.jsonl', [...records, end(2)]), ...into)
  expect([report.code, report.stdout.replace(cacheNote, '')]).toEqual([
    1,
    [
      'Imported 1 testimonial and 0 contacts.',
      'Invalid: 1 line.',
      '  line 2: has the source and sourceId of another testimonial',
      '',
    ].join('\n'),
  ])
})

test('a file has the first source of what was given another, and an import recognises it by both', async () => {
  const [first, present] = ['first', 'present'].map((sourceId) => ({ ...ofImport, source: 'yelp', sourceId }))
  const arrivalHash = hashKey(JSON.stringify(['yelp', 'first']))
  const lines = [importLine, { ...present, arrivalHash }, end(1)]
  await remote('import', writeLines('changed.jsonl', lines), ...into)
  const { stdout } = await remote('export', '-', ...into)
  expect(parseLines(stdout).slice(-3)).toEqual(lines)
  const others = writeLines('others.jsonl', [
    { ...first, id: id(2) },
    { ...first, id: id(3), sourceId: 'x', arrivalHash },
    { ...first, id: id(4), sourceId: 'y', arrivalHash: hashKey(JSON.stringify(['yelp', 'present'])) },
    end(3),
  ])
  const taken = await remote('import', others, ...into)
  expect(taken.stdout.match(/has the source and sourceId of another testimonial/g)).toHaveLength(3)
  await remote('person', 'export', ...into, '--email', 'ada@example.com', '--out', file('ada.json'))
  expect(readFileSync(file('ada.json'), 'utf8')).not.toContain(arrivalHash)
  await query('DELETE FROM testimonials')
  const erased = await remote('import', others, ...into)
  expect(erased.stdout.match(/was erased in this workspace before/g)).toHaveLength(3)
  expect(await sourceRows()).toEqual([])
})

test('an import stores two testimonials with the same id at different places', async () => {
  const records = ['The Gazette', 'The Herald'].map((sourceName, index) => ({
    ...{ type: 'testimonial', id: id(index), ...other, sourceName },
  }))
  const { stdout } = await remote('import', writeLines('places.jsonl', [...records, end(2)]), ...into)
  expect(stdout).toContain('Imported 2 testimonials')
  expect((await sourceRows()).map(({ sourceHash }) => sourceHash)).toEqual(
    ['the gazette', 'the herald'].map((name) => hashKey(JSON.stringify(['other', 'x', name]))),
  )
})

test('an import validates sources by the rules of the API', async () => {
  const cases: [object, string][] = [
    [{ source: 'myspace' }, 'source: '],
    [{ source: 'other' }, 'sourceName: '],
    [{ source: 'google', sourceDay: '2025-13' }, 'sourceDay: '],
    [{ source: 'google', sourceDay: '9999' }, 'sourceDay: '],
    [{ source: 'google', sourceUrl: 'http://maps.example/' }, 'sourceUrl: '],
    [{ byVisitor: 1 }, 'byVisitor: must be true or false'],
    [{ importId: 'x' }, 'importId: must be a UUID'],
  ]
  const lines = [...cases.map(([line]) => ({ type: 'testimonial', ...line })), end(cases.length)]
  const { stdout } = await remote('import', writeLines('invalid.jsonl', lines), '--json', ...into)
  const { invalid, testimonials } = JSON.parse(stdout)
  expect(testimonials).toBe(0)
  expect(invalid.lines.map(({ reason }: { reason: string }) => reason)).toEqual(
    cases.map(([, start]) => expect.stringMatching(new RegExp(`^${start}`))),
  )
  const unknown = writeLines('unknown.jsonl', [
    { ...importLine, rowsCreated: -1, hash: 'x' },
    { ...erased, hash: 'x' },
    end(0),
  ])
  expect((await remote('import', unknown, ...into)).stdout).toMatch(
    /line 1: rowsCreated: must be a number of rows; hash: is not a field.*\n {2}line 2: hash: must be a SHA-256/,
  )
})

test('a spreadsheet has the sources, and a row without a day gets that of its source', async () => {
  await remote('import', writeLines('all.jsonl', [{ ...ofImport, title: '=1' }, end(1)]), ...into)
  await remote('export', file('all.csv'), ...into)
  const [header = '', row] = readFileSync(file('all.csv'), 'utf8').split('\r\n')
  expect(header).toMatch(/,"source","sourceName","sourceUrl","sourceId","sourceDay","sourceRating","incentive"$/)
  expect(row).toMatch(/,"google","","https:\/\/maps\.example\/1","reviews\/1 🌸","2025-03","FIVE","A voucher"$/)
  expect((await remote('import', file('all.csv'), ...into)).stdout).toContain(
    'Already there, with the same content: 1.',
  )
  writeFileSync(file('other.csv'), 'testimonialText,source,sourceDay\nGood,trustpilot,2024-02-03\nBetter,trustpilot,\n')
  await remote('import', file('other.csv'), ...into)
  const [first, second] = (await sourceRows()).filter(({ source }) => source === 'trustpilot')
  expect([first, second].map((row) => row?.sourceId)).toEqual(
    Array(2).fill(expect.stringMatching(/^sha256:[\da-f]{64}$/)),
  )
  expect([first, second].map((row) => row?.created)).toContain('2024-02-03T12:00:00.000Z')
})

test('a file can be moved to a new workspace with its imports', async () => {
  const moved = { workspaceId: workspace.workspaceId }
  const lines = [
    { type: 'workspace', ...workspace },
    { ...importLine, ...moved },
    { ...ofImport, ...moved },
    { ...erased, ...moved },
    end(1),
  ]
  const path = writeLines('moved.jsonl', lines)
  expect((await remote('import', path, '--first')).stdout).toContain('Imported the workspace, 1 import, 1 testimonial')
  const { stdout } = await remote('export', '-', '--workspace', workspace.workspaceId)
  expect(parseLines(stdout)).toEqual(lines)
})

test('a file has replies with their time, and an import dates one without', async () => {
  const replied = '2026-01-02T03:04:05.678Z'
  const line = testimonialLine({
    ...{ id: id(1), workspaceId: workspaceA, created: '2025-03-01T12:00:00.000Z', email: 'ada@example.com' },
    ...{ reply: 'Thank you', replied },
  })
  const undated = { type: 'testimonial', id: id(2), reply: 'Thanks' }
  const without = { type: 'testimonial', id: id(3), replied }
  await remote('import', writeLines('replies.jsonl', [line, undated, without, end(3)]), ...into)
  const { stdout } = await remote('export', '-', ...into)
  const exported = parseLines(stdout).filter(({ type }) => type === 'testimonial')
  expect(exported[0]).toEqual(line)
  expect(exported.slice(1).map(({ reply, replied }) => [reply, typeof replied])).toEqual([
    ['Thanks', 'string'],
    [null, 'object'],
  ])
  await remote('export', file('replies.csv'), ...into)
  expect(readFileSync(file('replies.csv'), 'utf8')).toContain(`"Thank you","${replied}"`)
  await remote('person', 'export', ...into, '--email', 'ada@example.com', '--out', file('replied.json'))
  expect(readFileSync(file('replied.json'), 'utf8')).toContain('Thank you')
})
