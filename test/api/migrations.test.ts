import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { Contact } from '../../shared/contact.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { testimonialStates } from '../../shared/testimonial-state.ts'
import { stateSql } from '../../worker/lib/testimonial-state.ts'
import { batch, hashKey, query, resetDatabase, unknownId, workspaceA, workspaceB } from '../support/harness.ts'

const inboxColumns = ['folder', 'tags', 'highlight', 'pinned']

const migrations = readdirSync('worker/migrations')
  .toSorted()
  .map((file) => readFileSync(`worker/migrations/${file}`, 'utf8'))

const testimonialRow = (id: string) => ({ id, workspaceId: workspaceA, created: 'x' })
const historyRow = (id: string, testimonialId: string | null = null) => ({
  ...{ id, workspaceId: workspaceA, created: 'x', actor: 'owner', action: 'move', testimonialId },
})
const sessionRow = (id: string, keyId: string | null = null) => ({
  ...{ id, hash: hashKey(id), workspaceId: workspaceA, keyId, created: 'x', expires: 'x', seenDay: 'x', label: 'x' },
})
const linkRow = (token: string, keyId: string | null = null) => ({
  ...{ hash: hashKey(token), workspaceId: workspaceA, keyId, expires: 'x' },
})

/** Returns the statement that inserts a row. */
const insert = (table: string, row: Record<string, unknown>) => ({
  sql: `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
  values: Object.values(row),
})

describe('migrations', () => {
  test('create no workspace and no key, which only the owner of a deployment may do', () => {
    expect(migrations.join()).not.toMatch(/\bINSERT\b/i)
  })

  test.each([
    [
      'testimonials',
      [...Object.keys(Testimonial.shape), 'videoToken', 'requestId', 'requestHash', 'version', ...inboxColumns],
    ],
    ['contacts', [...Object.keys(Contact.shape), 'workspaceId', 'requestId', 'requestHash', 'version']],
  ])('give %s the columns of its record and the columns that are never returned', async (table, names) => {
    const columns = await query(`SELECT name FROM pragma_table_info('${table}')`)
    expect(columns.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  test.each([
    [
      'a workspace that is not registered',
      'contacts',
      { id: '1', workspaceId: unknownId, created: 'x' },
      'FOREIGN KEY',
    ],
    ['a record without a workspace', 'contacts', { id: '1', created: 'x' }, 'NOT NULL'],
    ['stars out of range', 'testimonials', { id: '1', workspaceId: workspaceA, created: 'x', stars: 5.1 }, 'CHECK'],
    [
      'a number that is no boolean',
      'testimonials',
      { id: '1', workspaceId: workspaceA, created: 'x', published: 2 },
      'CHECK',
    ],
    [
      'profiles that are not JSON',
      'testimonials',
      { id: '1', workspaceId: workspaceA, created: 'x', socialMediaProfiles: 'x' },
      'CHECK',
    ],
    [
      'a token without its video',
      'testimonials',
      { id: '1', workspaceId: workspaceA, created: 'x', videoToken: 'x' },
      'CHECK',
    ],
    [
      'text in a number',
      'testimonials',
      { id: '1', workspaceId: workspaceA, created: 'x', stars: 'five' },
      'cannot store TEXT',
    ],
    ['a folder that is no state', 'testimonials', { ...testimonialRow('1'), folder: 'published' }, 'CHECK'],
    ['tags that are not an array', 'testimonials', { ...testimonialRow('1'), tags: '{}' }, 'CHECK'],
    ['tags that are not JSON', 'testimonials', { ...testimonialRow('1'), tags: 'x' }, 'malformed JSON'],
    ['a testimonial without tags', 'testimonials', { ...testimonialRow('1'), tags: null }, 'NOT NULL'],
    ['an unknown actor', 'history', { ...historyRow('1'), actor: 'robot' }, 'CHECK'],
    ['history without a workspace', 'history', { ...historyRow('1'), workspaceId: unknownId }, 'FOREIGN KEY'],
    ['the token of a session', 'sessions', { ...sessionRow('1'), hash: 'token' }, 'CHECK'],
    ['the token of a link', 'signInLinks', { ...linkRow('1'), hash: 'token' }, 'CHECK'],
    ['origins that are not an array', 'workspaces', { id: '1', created: 'x', name: 'x', origins: '{}' }, 'CHECK'],
    [
      'more than fifty origins',
      'workspaces',
      { id: '1', created: 'x', name: 'x', origins: JSON.stringify(Array(51).fill('https://a.example')) },
      'CHECK',
    ],
  ])('constraints reject %s', async (_, table, row, reason) => {
    await expect(batch([insert(table, row)])).rejects.toThrow(reason)
  })

  test.each([
    ...testimonialStates.map((state) => [
      `${state} records`,
      'testimonials',
      `workspaceId = ? AND ${stateSql.sql} = '${state}'`,
      'testimonialsByState',
    ]),
    ['of one record', 'history', 'testimonialId = ?', 'historyByTestimonial'],
    ['all rows', 'sessions', 'workspaceId = ?', 'sessionsNewest'],
    ['records with an e-mail', 'testimonials', "workspaceId = ? AND email = 'x' COLLATE NOCASE", 'testimonialsByEmail'],
    ['all records', 'contacts', 'workspaceId = ?', 'contactsNewest'],
    ['records with an e-mail', 'contacts', "workspaceId = ? AND email = 'x' COLLATE NOCASE", 'contactsByEmail'],
  ])('an index returns %s (%s) in order, without sorting', async (_, table, where, index) => {
    const list = `EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE ${where} ORDER BY created DESC, id DESC LIMIT 50`
    const steps = await query(list, workspaceA)
    expect(steps.map(({ detail }) => detail).join()).toMatch(new RegExp(`^SEARCH ${table} USING INDEX ${index} [^,]*$`))
  })
})

describe('list indexes', () => {
  test.each([
    ['testimonials', 'testimonialsByState'],
    ['contacts', 'contactsNewest'],
  ])('new %s fill the pages of the index instead of leaving half of each empty', (table, index) => {
    const database = new DatabaseSync(':memory:')
    for (const migration of migrations) database.exec(migration)
    database.exec(`INSERT INTO workspaces (id, created, name) VALUES ('${workspaceA}', '', '')`)
    database.exec(`INSERT INTO ${table} (id, workspaceId, created)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      SELECT lower(hex(randomblob(18))), '${workspaceA}', strftime('%Y-%m-%dT%H:%M:%fZ', i, 'unixepoch') FROM n`)
    const unused = 'SELECT 1.0 * unused / pgsize AS share FROM dbstat WHERE aggregate = TRUE AND name = ?'
    expect(database.prepare(unused).get(index)?.share).toBeLessThan(0.2)
  })
})

describe('a testimonial in the inbox', () => {
  /** Runs an UPDATE of a testimonial, and returns it as it is then. */
  async function update(assignments: string) {
    const results = await batch([
      { sql: `UPDATE testimonials SET ${assignments} WHERE id = '1'`, values: [] },
      { sql: "SELECT * FROM testimonials WHERE id = '1'", values: [] },
    ])
    return results[1]?.[0] ?? expect.fail()
  }
  beforeEach(() =>
    batch([insert('testimonials', { ...testimonialRow('1'), testimonialText: 'So good', version: 'a' })]),
  )

  test.each([
    "folder = 'archived'",
    `tags = '["Homepage"]'`,
    "highlight = 'good'",
    "pinned = '2026-01-31T12:00:00.000Z'",
  ])('gets a new version by %s, and keeps it when that is repeated', async (assignment) => {
    const { version } = await update(assignment)
    expect(version).toMatch(/^[\da-f]{32}$/)
    expect((await update(assignment)).version).toBe(version)
  })

  test('loses its highlight when its text changes, and only then', async () => {
    await update("highlight = 'good'")
    expect(await update("testimonialText = 'So good', firstname = 'Ada', published = 1")).toMatchObject({
      highlight: 'good',
      firstname: 'Ada',
    })
    expect(await update("testimonialText = 'So good!'")).toMatchObject({ highlight: null, testimonialText: 'So good!' })
    await update("highlight = 'good'")
    expect(await update('testimonialText = NULL')).toMatchObject({ highlight: null })
  })

  test('takes its history along when it is erased, and no other', async () => {
    await batch([
      insert('testimonials', testimonialRow('2')),
      ...[
        ['a', '1'],
        ['b', '2'],
        ['c', null],
        ['d', '1'],
      ].map(([id = '', testimonialId]) => insert('history', historyRow(`${id}`, testimonialId))),
    ])
    await query("DELETE FROM testimonials WHERE id = '1'")
    expect(await query('SELECT id FROM history ORDER BY id')).toEqual([{ id: 'b' }, { id: 'c' }])
  })
})

test('history is append-only', async () => {
  await batch([insert('history', historyRow('1'))])
  await expect(query("UPDATE history SET action = 'pin'")).rejects.toThrow('history is append-only')
})

describe('sessions, links and history', () => {
  const counts = async () =>
    Object.values(
      (
        await query(
          `SELECT ${['sessions', 'signInLinks', 'history'].map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)}`,
        )
      )[0] ?? {},
    )
  beforeEach(async () => {
    const [key] = await query('SELECT id FROM apiKeys WHERE workspaceId = ? AND revoked IS NULL', workspaceA)
    const keyId = String(key?.id)
    await batch([
      insert('sessions', sessionRow('1', keyId)),
      insert('sessions', sessionRow('2')),
      insert('sessions', { ...sessionRow('1'), workspaceId: workspaceB }),
      insert('signInLinks', linkRow('1', keyId)),
      insert('signInLinks', linkRow('2')),
      insert('history', historyRow('1')),
    ])
  })

  test('are deleted with their workspace', async () => {
    await query('DELETE FROM apiKeys WHERE workspaceId = ?', workspaceA)
    await query('DELETE FROM workspaces WHERE id = ?', workspaceA)
    expect(await counts()).toEqual([1, 0, 0])
  })

  test('sessions and links are deleted with their key', async () => {
    await query('DELETE FROM apiKeys')
    expect(await counts()).toEqual([2, 1, 1])
  })

  test('are deleted before each test', async () => {
    await resetDatabase()
    expect(await counts()).toEqual([0, 0, 0])
  })
})
