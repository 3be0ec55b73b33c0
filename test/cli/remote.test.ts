import { existsSync, writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { resolvePath } from '../../worker/cli/lib/files.ts'
import { cacheNote, prepareDeployment } from '../support/cli/remote-commands.ts'
import { dataUrl, logos } from '../support/media/logos.ts'
import {
  allRecords,
  browserUrl,
  call,
  hashKey,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* `npm run laurel -- … --remote` in this process. In processes of their own, and on a local database: processes/cli.test.ts. */

const hostileName = 'O\'Brien"; DROP TABLE workspaces; --'

describe('with --remote, on the deployed database', () => {
  const cloudflare = prepareDeployment()
  const { file, remote } = cloudflare
  const own = ['--workspace', workspaceA.toUpperCase()]

  test('creates a workspace with a key, and stores only its hash and first characters', async () => {
    const { code, stdout, stderr } = await remote('workspace', 'create', hostileName)
    expect([code, stderr]).toEqual([0, ''])
    const [, id, key = ''] = /^Workspace: (\S+)\nAPI key: {3}(\S+) \(shown only once\)\n/.exec(stdout) ?? []
    expect(stdout).toContain(`src="https://your-service.example/laurel.js" data-workspace="${id}"`)
    expect(stdout).toContain('\nReplace https://your-service.example with the URL of your service.\n')
    const { status, body } = await call('POST', '/v1/contacts', { key, body: {} })
    expect([status, (await rows('contacts'))[0]]).toMatchObject([201, { id: body.id, workspaceId: id }])
    const storedKeys = (await rows('apiKeys')).filter(({ workspaceId }) => workspaceId === id)
    expect(storedKeys).toMatchObject([
      { label: 'Set-up key', prefix: key.slice(0, 8), hash: hashKey(key), revoked: null },
    ])
    const results = await query('SELECT * FROM workspaces WHERE id = ?', id)
    expect(results).toMatchObject([{ name: hostileName, website: null, origins: '[]' }])
    for (const { created } of [...storedKeys, ...results]) {
      expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    expect(JSON.stringify([cloudflare.state.statements, storedKeys, results])).not.toContain(key)
  })

  test('updates a workspace in a new version, with the largest settings', async () => {
    const logo = file('logo.svg')
    const bytes = Buffer.alloc(limits.logoBytes, logos['image/svg+xml'])
    writeFileSync(logo, bytes)
    const settings = {
      name: '🌸'.repeat(200),
      website: `https://a.example/${'🌸'.repeat(2_030)}`,
      intro: '🌸'.repeat(300),
    }
    const before = (await call('GET', '/v1/workspaces', { key: keys.workspaceA })).headers.get('etag') ?? ''
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    const { code, stdout, stderr } = await remote('workspace', 'update', ...own, ...options, '--logo', logo)
    expect([code, stdout, stderr]).toEqual([0, `Updated the workspace: name, website, intro, logo.\n${cacheNote}`, ''])
    const put = (headers: Record<string, string>) =>
      call('PUT', `/v1/workspaces/${workspaceA}`, { key: keys.workspaceA, body: {}, headers })
    expect((await put({})).body).toMatchObject({ ...settings, logo: dataUrl('image/svg+xml', bytes) })
    expect((await put({ 'If-Match': before })).status).toBe(412)
    // D1 accepts no statement over 100 kB.
    for (const { length } of cloudflare.state.statements) expect(length).toBeLessThan(100_000)
    writeFileSync(logo, Buffer.concat([bytes, Buffer.from(' ')]))
    expect(await remote('workspace', 'update', ...own, '--logo', logo)).toMatchObject({
      code: 2,
      stderr: '--logo must be a PNG, JPEG, WebP or SVG image of at most 32 KiB.\n',
    })
    expect(await remote('workspace', 'update', ...own, '--logo', file('missing.png'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/missing\.png cannot be read \(ENOENT\)\.\n$/),
    })
  })

  test('mentions caches if a change of the workspace is public, and only then', async () => {
    const update = async (...args: string[]) => (await remote('workspace', 'update', ...own, ...args)).stdout
    expect(await update('--intro', 'Hello')).toBe('Updated the workspace: intro.\n')
    expect(await update('--display', 'closed')).toBe(`Updated the workspace: display.\n${cacheNote}`)
    expect(await update('--name', 'Shop', '--heading', 'Praise')).toBe('Updated the workspace: name, displayHeading.\n')
  })

  test('prints a link to the inbox of the deployment that expires, and deletes expired ones of the workspace', async () => {
    const insertLink = 'INSERT INTO signInLinks (hash, workspaceId, expires) VALUES (?, ?, ?)'
    const soon = new Date(Date.now() + 60_000).toISOString()
    await query(insertLink, hashKey('expired'), workspaceA, new Date().toISOString())
    await query(insertLink, hashKey('current'), workspaceA, soon)
    await query(insertLink, hashKey('theirs'), workspaceB, '2026-01-01T00:00:00.000Z')
    const before = Date.now()
    const { code, stdout, stderr } = await remote('sign-in', ...own, '--json')
    const { url } = JSON.parse(stdout)
    const [, token = ''] =
      /^https:\/\/laurel\.ada\.workers\.dev\/inbox\/sign-in#([\w-]{43})$/.exec(url) ?? expect.fail(url)
    expect([code, stderr]).toEqual([0, ''])
    const links = await query('SELECT * FROM signInLinks')
    expect(links.map(({ hash }) => hash).toSorted()).toEqual([token, 'current', 'theirs'].map(hashKey).toSorted())
    const link = links.find(({ hash }) => hash === hashKey(token))
    expect(link).toMatchObject({ workspaceId: workspaceA, keyId: null })
    const minutes = (Date.parse(String(link?.expires)) - before) / 60_000
    expect([minutes >= 10, minutes < 11]).toEqual([true, true])
    expect(JSON.stringify([cloudflare.state.statements, links])).not.toContain(token)
    const signIn = async () => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      const init = { method: 'POST', headers, body: new URLSearchParams({ token }), redirect: 'manual' as const }
      const response = await fetch(new URL('/inbox/sign-in', browserUrl), init)
      return [response.status, response.headers.get('Location')]
    }
    expect([await signIn(), await signIn()]).toEqual([
      [303, '/inbox'],
      [401, null],
    ])
  })

  test('revokes a key repeatedly, but not the last active owner key or one of another workspace', async () => {
    const before = await rows('apiKeys')
    const parseId = (key: string) => String(before.find(({ hash }) => hash === hashKey(key))?.id)
    const revoke = (key: string) => remote('key', 'revoke', parseId(key), ...own)
    const [repeated, last, foreign] = await Promise.all([keys.revoked, keys.workspaceA, keys.workspaceB].map(revoke))
    expect(repeated).toMatchObject({ code: 0, stdout: expect.stringContaining(' was revoked at 2026-01-01T') })
    expect(last).toMatchObject({ code: 1, stderr: expect.stringMatching(/^This is the last active owner key /) })
    expect(foreign).toMatchObject({
      code: 1,
      stderr: `The workspace has no key ${parseId(keys.workspaceB)}. To see its keys, use \`key list\`.\n`,
    })
    expect(await rows('apiKeys')).toEqual(before)
  })

  test('every command names a workspace that does not exist, and changes nothing', async () => {
    const before = [await rows('apiKeys'), await allRecords()]
    const commands = [
      ['workspace', 'update', '--name', 'x'],
      ['key', 'create', '--label', 'x'],
      ['key', 'list'],
      ['key', 'revoke', workspaceA],
      ['person', 'erase', '--email', 'a@b', '--yes'],
      ['person', 'export', '--email', 'a@b', '--out', 'none.json'],
      ['export', 'none.jsonl'],
      ['sign-in'],
      ['approve-link', workspaceA],
      ['import', 'none.jsonl'],
    ]
    const results = await Promise.all(commands.map((args) => remote(...args, '--workspace', unknownId)))
    for (const result of results) {
      expect(result).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no workspace ${unknownId}. To see the workspaces, use \`workspace list\`.\n`,
      })
    }
    expect([await rows('apiKeys'), await allRecords()]).toEqual(before)
    expect(['none.json', 'none.jsonl'].filter((name) => existsSync(resolvePath(name)))).toEqual([])
  })

  afterEach(() => {
    cloudflare.state.statementError = undefined
  })

  test('waits while the database is busy', async () => {
    const requests = cloudflare.state.statements.length
    cloudflare.state.statementError = { message: 'database is locked: SQLITE_BUSY' }
    const created = remote('workspace', 'create', 'Patient')
    await expect.poll(() => cloudflare.state.statements.length).toBeGreaterThan(requests + 1)
    cloudflare.state.statementError = undefined
    expect(await created).toMatchObject({ code: 0, stderr: '' })
    expect((await rows('workspaces')).filter(({ name }) => name === 'Patient')).toHaveLength(1)
  })

  test('prints an error in one sentence, and does not retry or migrate on its own', async () => {
    const requests = cloudflare.state.statements.length
    cloudflare.state.statementError = { message: 'no such table: workspaces: SQLITE_ERROR' }
    const message = 'The deployed database is not up to date. Run: npx wrangler d1 migrations apply DB --remote\n'
    expect(await remote('workspace', 'list', '--json')).toEqual({ code: 1, stdout: '', stderr: message })
    expect(cloudflare.state.statements.slice(requests)).toEqual([
      expect.stringContaining('FROM workspaces'),
      expect.stringContaining('SELECT name FROM d1_migrations'),
    ])
    cloudflare.state.statementError = { message: 'D1 DB is overloaded.' }
    expect(await remote('workspace', 'list')).toMatchObject({
      code: 1,
      stderr: 'The deployed database failed: D1 DB is overloaded. [code: 7500]\n',
    })
  })
})
