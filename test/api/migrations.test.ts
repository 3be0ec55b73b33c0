import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { Contact } from '../../shared/contact.ts'
import { SavedDisplay } from '../../shared/displays/saved-display.ts'
import { Form } from '../../shared/forms/form.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { testimonialStates } from '../../shared/testimonial-state.ts'
import { Workspace } from '../../shared/workspace/workspace.ts'
import { listMigrations } from '../../worker/cli/d1/migrations.ts'
import { stateSql } from '../../worker/db/fragments/testimonial-state.ts'
import {
  batch,
  hashKey,
  query,
  resetDatabase,
  setLogo,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

const inboxColumns = ['folder', 'tags', 'highlight', 'pinned', 'reply', 'replied']
const formColumns = ['formId', 'formVersion', 'language', 'page', 'consents']
const sourceFields = ['source', 'sourceName', 'sourceUrl', 'sourceId', 'sourceDay', 'sourceRating', 'incentive']
const sourceColumns = [...sourceFields, 'sourceHash', 'arrivalHash', 'importId', 'byVisitor']
const authorColumns = ['withdrawn', 'giverChanges', 'giverChanged', 'giverHash', 'linkHash']

const migrations = listMigrations().map((file) => readFileSync(`worker/migrations/${file}`, 'utf8'))

const testimonialRow = (id: string) => ({ id, workspaceId: workspaceA, created: 'x' })
const workspaceRow = (id: string) => ({ id, created: 'x', name: 'x' })
const historyRow = (id: string, testimonialId: string | null = null) => ({
  ...{ id, workspaceId: workspaceA, created: 'x', actor: 'owner', action: 'move', testimonialId },
})
const sessionRow = (id: string, keyId: string | null = null) => ({
  ...{ id, hash: hashKey(id), workspaceId: workspaceA, keyId, created: 'x', expires: 'x', seenDay: 'x', label: 'x' },
})
const linkRow = (token: string, keyId: string | null = null) => ({
  ...{ hash: hashKey(token), workspaceId: workspaceA, keyId, expires: 'x' },
})

const formRow = (id: string) => ({ id, workspaceId: workspaceA, created: 'x', name: 'x' })
const versionRow = (id: string) => ({
  ...{ id, workspaceId: workspaceA, formId: unknownId, number: 1, hash: hashKey(id), created: 'x', settings: '{}' },
})

/** Returns the statement that inserts a row. */
const insert = (table: string, row: Record<string, unknown>) => ({
  sql: `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
  values: Object.values(row),
})

describe('migrations', () => {
  test('create no workspace and no key, which only the owner of a deployment may do', () => {
    expect(migrations.join()).not.toMatch(/\bINSERT INTO (?:workspaces|apiKeys)\b/i)
  })

  test('make a schema that an export of D1 restores: tables, and the rest by type, triggers before views', () => {
    const [database, restored] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')]
    for (const migration of migrations) database.exec(migration)
    const schema = database
      .prepare(
        `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
         ORDER BY type <> 'table', type`,
      )
      .all()
    for (const { sql } of schema) restored.exec(String(sql))
    const count = restored.prepare('SELECT count(*) AS count FROM sqlite_schema WHERE sql IS NOT NULL').get()
    expect(count).toEqual({ count: schema.length })
  })

  test.each([
    [
      'testimonials',
      [
        ...Object.keys(Testimonial.shape),
        'videoToken',
        'imageFile',
        'videoFile',
        'pictureFile',
        'pictureUrl',
        'requestId',
        'requestHash',
        'version',
        ...inboxColumns,
        ...formColumns,
        ...authorColumns,
        'invitationHash',
        'announced',
        'spamSince',
        'sentBytes',
        ...sourceColumns,
      ],
    ],
    ['contacts', [...Object.keys(Contact.shape), 'imageFile', 'workspaceId', 'requestId', 'requestHash', 'version']],
  ])('give %s the columns of its record and the columns that are never returned', async (table, names) => {
    const columns = await query(`SELECT name FROM pragma_table_info('${table}')`)
    expect(columns.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  test.each([
    ['workspaces', Workspace],
    ['testimonials', Testimonial],
    ['contacts', Contact],
    ['forms', Form],
    ['displays', SavedDisplay],
  ])('compare all columns of the record when %s are changed by hand', async (table, { shape }) => {
    const [trigger] = await query('SELECT sql FROM sqlite_schema WHERE name = ?', `${table}Version`)
    const compared = (row: string) =>
      Array.from(String(trigger?.sql).matchAll(RegExp(`${row}\\.(\\w+)`, 'g')), ([, column]) => column)
    const changing = Object.keys(shape).filter((name) => !['id', 'workspaceId', 'created'].includes(name))
    const added = table === 'testimonials' ? sourceFields : []
    const columns = [...changing.map((name) => (name === 'logo' ? 'logoHash' : name)), ...added]
    expect(compared('NEW')).toEqual(expect.arrayContaining(columns))
    expect(compared('OLD')).toEqual(expect.arrayContaining(columns))
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
    ['tags that are not an array', 'testimonials', { ...testimonialRow('1'), tags: '{}' }, 'CHECK'],
    ['tags that are not JSON', 'testimonials', { ...testimonialRow('1'), tags: 'x' }, 'malformed JSON'],
    ['a testimonial without tags', 'testimonials', { ...testimonialRow('1'), tags: null }, 'NOT NULL'],
    ['history without a workspace', 'history', { ...historyRow('1'), workspaceId: unknownId }, 'FOREIGN KEY'],
    ['the token of a session', 'sessions', { ...sessionRow('1'), hash: 'token' }, 'CHECK'],
    ['the token of a link', 'signInLinks', { ...linkRow('1'), hash: 'token' }, 'CHECK'],
    ['consents that are not an array', 'testimonials', { ...testimonialRow('1'), consents: '{}' }, 'CHECK'],
    ['a testimonial without consents', 'testimonials', { ...testimonialRow('1'), consents: null }, 'NOT NULL'],
    ['a withdrawn consent', 'testimonials', { ...testimonialRow('1'), withdrawn: 'x', gaveConsent: 1 }, 'CHECK'],
    ['a published withdrawal', 'testimonials', { ...testimonialRow('1'), withdrawn: 'x', published: 1 }, 'CHECK'],
    ['changes that are not an array', 'testimonials', { ...testimonialRow('1'), giverChanges: '{}' }, 'CHECK'],
    ['a testimonial without changes', 'testimonials', { ...testimonialRow('1'), giverChanges: null }, 'NOT NULL'],
    ["the token of a giver's link", 'testimonials', { ...testimonialRow('1'), giverHash: 'lg_x' }, 'CHECK'],
    ['the token of another link', 'testimonials', { ...testimonialRow('1'), linkHash: 'lg_x' }, 'CHECK'],
    ['a controller that is not an object', 'workspaces', { ...workspaceRow('1'), controller: '[]' }, 'CHECK'],
    ['a controller that is not JSON', 'workspaces', { ...workspaceRow('1'), controller: 'x' }, 'malformed JSON'],
    ['a draft that is not an object', 'forms', { ...formRow('1'), draft: '[]' }, 'CHECK'],
    ['a form without a name', 'forms', { ...formRow('1'), name: null }, 'NOT NULL'],
    ['a form without a workspace', 'forms', { ...formRow('1'), workspaceId: unknownId }, 'FOREIGN KEY'],
    ['a display whose settings are not an object', 'displays', { ...formRow('1'), settings: '[]' }, 'CHECK'],
    ['a display whose settings are not JSON', 'displays', { ...formRow('1'), settings: 'x' }, 'malformed JSON'],
    ['a display without settings', 'displays', { ...formRow('1'), settings: null }, 'NOT NULL'],
    ['a version without a form', 'formVersions', versionRow('1'), 'FOREIGN KEY'],
    ['a version with the number zero', 'formVersions', { ...versionRow('1'), number: 0 }, 'CHECK'],
    ['a version with another hash', 'formVersions', { ...versionRow('1'), hash: 'x' }, 'CHECK'],
    ['settings that are not an object', 'formVersions', { ...versionRow('1'), settings: '[]' }, 'CHECK'],
    ['origins that are not an array', 'workspaces', { ...workspaceRow('1'), origins: '{}' }, 'CHECK'],
    ['a workspace without a display', 'workspaces', { ...workspaceRow('1'), display: null }, 'NOT NULL'],
    ['an item that is not an object', 'workspaces', { ...workspaceRow('1'), displayItem: '[]' }, 'CHECK'],
    ['an item that is not JSON', 'workspaces', { ...workspaceRow('1'), displayItem: 'x' }, 'malformed JSON'],
    [
      'more than fifty origins',
      'workspaces',
      { ...workspaceRow('1'), origins: JSON.stringify(Array(51).fill('https://a.example')) },
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
    ['all rows', 'forms', 'workspaceId = ?', 'formsNewest'],
    ['all rows', 'displays', 'workspaceId = ?', 'displaysNewest'],
    ['all rows', 'formVersions', 'workspaceId = ?', 'formVersionsNewest'],
    ['records with an e-mail', 'testimonials', "workspaceId = ? AND email = 'x' COLLATE NOCASE", 'testimonialsByEmail'],
    ['changed records', 'testimonials', 'workspaceId = ? AND giverChanged IS NOT NULL', 'testimonialsChanged'],
    ['all records', 'contacts', 'workspaceId = ?', 'contactsNewest'],
    ['records with an e-mail', 'contacts', "workspaceId = ? AND email = 'x' COLLATE NOCASE", 'contactsByEmail'],
  ])('an index returns %s (%s) in order, without sorting', async (_, table, where, index) => {
    const list = `EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE ${where} ORDER BY created DESC, id DESC LIMIT 50`
    const steps = await query(list, workspaceA)
    expect(steps.map(({ detail }) => detail).join()).toMatch(new RegExp(`^SEARCH ${table} USING INDEX ${index} [^,]*$`))
  })
})

test('no trigger is on a view: exports of D1 create triggers first, so they could not be restored', async () => {
  const triggers = await query(
    `SELECT trigger.name FROM sqlite_schema AS trigger JOIN sqlite_schema AS view ON view.name = trigger.tbl_name
     WHERE trigger.type = 'trigger' AND view.type = 'view'`,
  )
  expect(triggers).toEqual([])
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

describe('a workspace', () => {
  const workspace = async () =>
    (await query('SELECT * FROM workspaces WHERE id = ?', workspaceA))[0] ?? expect.fail('There is no workspace.')

  test('is open if it is new', async () => {
    expect(await workspace()).toMatchObject({
      ...{ display: 'open', displayNames: 'full', displayPhotos: 'stored', displayHeading: null, displayHow: null },
      ...{ displayAverage: 'published', displayItem: null, controller: null },
      ...{ spamWords: '[]', spamPatterns: '[]', turnstileSiteKey: null, messageLanguage: 'en' },
    })
  })

  test.each([
    "display = 'closed'",
    "displayNames = 'first'",
    "displayPhotos = 'all'",
    "displayHeading = 'x'",
    "displayHow = 'x'",
    "displayAverage = 'all'",
    "displayItem = '{}'",
    "controller = '{}'",
    "messageLanguage = 'xx'",
    "logoHash = printf('%064d', 0)",
  ])('gets a new version by %s, and keeps it when that is repeated', async (assignment) => {
    const change = () => query(`UPDATE workspaces SET ${assignment} WHERE id = ?`, workspaceA)
    await query("UPDATE workspaces SET version = 'v-1' WHERE id = ?", workspaceA)
    await change()
    const changed = await workspace()
    await change()
    expect(changed.version).toMatch(/^[\da-f]{32}$/)
    expect((await workspace()).version).toBe(changed.version)
  })
})

/** Runs an UPDATE of the testimonial with the id 1, and returns it as it is then. */
async function update(assignments: string) {
  const results = await batch([
    { sql: `UPDATE testimonials SET ${assignments} WHERE id = '1'`, values: [] },
    { sql: "SELECT * FROM testimonials WHERE id = '1'", values: [] },
  ])
  return results[1]?.[0] ?? expect.fail()
}

describe('a testimonial in the inbox', () => {
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

describe('the events of consents', () => {
  const event = (decision: string) => JSON.stringify({ purpose: 'publish', decision })
  const consents = `[${event('given')},${event('refused')}]`
  const store = (fields: object) => batch([insert('testimonials', { ...testimonialRow('1'), version: 'a', ...fields })])

  test.each([
    ['an edited event', `[${event('claimed')},${event('refused')}]`],
    ['a removed event', `[${event('refused')}]`],
    ['a shorter list', `[${event('given')}]`],
    ['no events', '[]'],
    ['another order', `[${event('refused')},${event('given')}]`],
    ['an event in front', `[${event('withdrawn')},${event('given')},${event('refused')}]`],
    ['the same events with spaces', `[ ${event('given')},${event('refused')}]`],
  ])('cannot be replaced by %s', async (_, changed) => {
    await store({ consents })
    await expect(update(`consents = '${changed}'`)).rejects.toThrow('consents are append-only')
    expect(await query("SELECT consents, version FROM testimonials WHERE id = '1'")).toEqual([
      { consents, version: 'a' },
    ])
  })

  test.each(['[]', consents])('are followed by further ones, which make a new version: %s', async (before) => {
    await store({ consents: before })
    const appended = await update(`consents = json_insert(consents, '$[#]', json('${event('withdrawn')}'))`)
    expect(JSON.parse(String(appended.consents))).toEqual([...JSON.parse(before), JSON.parse(event('withdrawn'))])
    expect(appended.version).toMatch(/^[\da-f]{32}$/)
    expect((await update(`consents = '${appended.consents}'`)).version).toBe(appended.version)
  })

  test.each(['published = 1', 'gaveConsent = 1'])('a withdrawn consent rejects %s', async (assignment) => {
    await store({ withdrawn: 'x' })
    await expect(update(assignment)).rejects.toThrow('CHECK')
    expect(await update(`withdrawn = NULL, ${assignment}`)).toMatchObject({ withdrawn: null })
  })
})

describe('the links to a testimonial', () => {
  const hashByColumn = { giverHash: hashKey('giver'), linkHash: hashKey('link') }

  test.each(['giverHash', 'linkHash'] as const)('two testimonials cannot have the same %s', async (column) => {
    const row = (id: string) => insert('testimonials', { ...testimonialRow(id), [column]: hashByColumn[column] })
    await batch([row('1'), insert('testimonials', testimonialRow('2')), insert('testimonials', testimonialRow('3'))])
    await expect(batch([row('4')])).rejects.toThrow(`UNIQUE constraint failed: testimonials.${column}`)
    const taken = query(`UPDATE testimonials SET ${column} = ? WHERE id = '2'`, hashByColumn[column])
    await expect(taken).rejects.toThrow('UNIQUE')
    await query("DELETE FROM testimonials WHERE id = '1'")
    await batch([row('4')])
  })

  test.each([
    ['giverHash', 'testimonialsByGiver'],
    ['linkHash', 'testimonialsByLink'],
  ])('an index finds a testimonial by its %s', async (column, index) => {
    const steps = await query(
      `EXPLAIN QUERY PLAN SELECT id FROM testimonials WHERE ${column} = ?`,
      hashByColumn.giverHash,
    )
    expect(steps.map(({ detail }) => detail)).toEqual([`SEARCH testimonials USING INDEX ${index} (${column}=?)`])
  })
})

test('a logo never changes, so that another one gives the workspace a new version', async () => {
  await setLogo(workspaceA, 'data:')
  await expect(query("UPDATE logos SET dataUrl = 'x'")).rejects.toThrow('a logo never changes')
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
