import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { Contact } from '../../shared/contact.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { query, unknownId, workspaceA } from '../support/harness.ts'

const migrations = readdirSync('worker/migrations')
  .toSorted()
  .map((file) => readFileSync(`worker/migrations/${file}`, 'utf8'))

describe('migrations', () => {
  test('create no workspace and no key, which only the owner of a deployment may do', () => {
    expect(migrations.join()).not.toMatch(/\bINSERT\b/i)
  })

  test.each([
    ['testimonials', [...Object.keys(Testimonial.shape), 'videoToken', 'requestId', 'requestHash', 'version']],
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
    ['origins that are not an array', 'workspaces', { id: '1', created: 'x', name: 'x', origins: '{}' }, 'CHECK'],
    [
      'more than fifty origins',
      'workspaces',
      { id: '1', created: 'x', name: 'x', origins: JSON.stringify(Array(51).fill('https://a.example')) },
      'CHECK',
    ],
  ])('constraints reject %s', async (_, table, row, reason) => {
    const insert = `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`
    await expect(query(insert, ...Object.values(row))).rejects.toThrow(reason)
  })

  test.each([
    ['published records', 'testimonials', 'workspaceId = ? AND published = 1', 'testimonialsByPublished'],
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
    ['testimonials', 'testimonialsByPublished'],
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
