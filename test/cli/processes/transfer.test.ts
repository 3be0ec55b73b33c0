import { spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demo } from '../../../worker/lib/demo.ts'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import * as cli from '../../support/cli/laurel.ts'
import {
  copyProject,
  freePort,
  listeningPorts,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  untilReady,
} from '../../support/cli/project-copy.ts'
import { writeLines } from '../../support/cli/remote-commands.ts'
import {
  created,
  elsewhere,
  end,
  exportLines,
  formLines,
  id,
  key,
  parseLines,
  workspace,
} from '../../support/cli/transfer-fixtures.ts'
import { repetitions } from '../../support/scale.ts'
import { forward } from '../../support/service/forward.ts'
import { basicAuth, hashKey, workspaceA } from '../../support/service/harness.ts'
import { closeServers, serve } from '../../support/service/servers.ts'

/* `npm run laurel -- export` and `import` in processes of their own, in a fresh copy of the project. */

let folder = ''
beforeAll(() => {
  folder = copyProject()
})
afterEach(stopAll)
afterAll(removeCopies)
afterAll(closeServers)

/** Returns the output of a command in a process of its own, and asserts that it succeeded. */
const output = (args: string[], nodeOptions: string[] = []) => readOutput(cli.laurel(folder, args, {}, nodeOptions))

/** As `output`, but in this process. */
const outputInProcess = (args: string[]) => readOutput(cli.laurelInProcess(args))

async function readOutput(command: Promise<cli.CommandResult>): Promise<string> {
  const { code, stdout, stderr } = await command
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Returns the path of a file in the copy. */
const file = (name: string) => join(folder, name)

/** Selects a local database in the copy. */
const databaseIn = (name: string) => ['--persist-to', file(name)]

describe('on the local database', () => {
  const count = repetitions(1_500, 100_000)
  // In the long run, less than the size of the file.
  const smallHeap = ['--max-old-space-size=112']
  const whole = () => file('whole.jsonl')
  const some = () => file('some.jsonl')
  beforeAll(async () => {
    const keys = [key, { ...key, id: id(902), hash: hashKey('lk_old'), revoked: created, version: 'v-2' }]
    await pipeline(Readable.from(exportLines(workspace, keys, count, formLines(elsewhere))), createWriteStream(whole()))
    writeFileSync(some(), Array.from(exportLines(workspace, [key], 1_500)).join(''))
  })

  test('an import and an export reproduce a file byte for byte, and a second import stores nothing', async () => {
    const contacts = Math.ceil(count / 10)
    const imported = `Imported the workspace, 2 API keys, 2 forms, 3 published versions, 1 display, ${count} testimonials and ${contacts} contacts.\n`
    expect(await output(['import', whole(), '--keys', ...databaseIn('a')], smallHeap)).toBe(imported)
    const unchanged = `Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: ${count + contacts + 9}.\n`
    expect(await output(['import', whole(), '--keys', ...databaseIn('a')], smallHeap)).toBe(unchanged)
    const exported = `Wrote ${count} testimonials and ${contacts} contacts to ${file('again.jsonl')}.\n`
    const exportArgs = ['export', file('again.jsonl'), '--workspace', elsewhere, ...databaseIn('a')]
    expect(await output(exportArgs, smallHeap)).toBe(exported)
    expect(readFileSync(file('again.jsonl')).equals(readFileSync(whole()))).toBe(true)
    if (process.platform !== 'win32') expect(statSync(file('again.jsonl')).mode & 0o077).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('testimonials survive an export to CSV and an import, with all that the API returns and owners have added', async () => {
    const [, json] = await Promise.all([
      outputInProcess(['import', some(), ...databaseIn('csv')]),
      outputInProcess(['workspace', 'create', 'Other', '--json', ...databaseIn('other')]),
    ])
    const { workspaceId } = JSON.parse(json)
    const csv = (name: string) => file(`${name}.csv`)
    await outputInProcess(['export', csv('one'), '--workspace', elsewhere, ...databaseIn('csv')])
    const into = ['--workspace', workspaceId, ...databaseIn('other')]
    expect(await outputInProcess(['import', csv('one'), ...into])).toBe('Imported 1500 testimonials and 0 contacts.\n')
    const [again] = await Promise.all([
      outputInProcess(['import', csv('one'), ...into]),
      outputInProcess(['export', csv('two'), ...into]),
    ])
    expect(again).toContain('Already there, with the same content: 1500.\n')
    const [one, two] = [readFileSync(csv('one'), 'utf8'), readFileSync(csv('two'), 'utf8')]
    expect(two.replaceAll(workspaceId, elsewhere) === one).toBe(true)
    expect(one.startsWith('\ufeff"id","workspaceId","created","firstname",')).toBe(true)
    // Every cell is in quotes, and none is a formula, wherever it is split.
    expect(one.replaceAll(/"(?:[^"]|"")*"/g, 'x')).toMatch(/^\ufeffx(?:,x)*\r\n(?:x(?:,x){31}\r\n)+$/)
    expect(one).not.toMatch(/(?:^|[\r\n;\t]|",)[" ]*[=+@＝-]/)
  })

  test('an import and an export neither fail nor lose a record while npm start stores others', async () => {
    const port = await freePort()
    await untilReady(npm(folder, 'start', '--', '--port', String(port)))
    const statuses: number[] = []
    let isSending = true
    const sending = (async () => {
      const headers = { Authorization: basicAuth(demo.key), 'Content-Type': 'application/json' }
      while (isSending) {
        const response = await fetch(`http://localhost:${port}/v1/contacts`, { method: 'POST', headers, body: '{}' })
        statuses.push(response.status)
        await response.text()
        await setTimeout(10)
      }
    })()
    const lines = Array.from(exportLines({ ...workspace, workspaceId: id(910) }, [], 1_500))
    const imported = await output(['import', writeLines(file('more.jsonl'), lines), '--first'])
    const exported = await output(['export', file('meanwhile.jsonl'), '--workspace', id(910)])
    isSending = false
    await sending
    expect(imported).toBe('Imported the workspace, 1500 testimonials and 150 contacts.\n')
    expect(exported).toContain('Wrote 1500 testimonials and 150 contacts')
    expect(readFileSync(file('meanwhile.jsonl'), 'utf8')).toBe(lines.join(''))
    expect(new Set([...statuses, 201, 503])).toEqual(new Set([201, 503]))
    const { stdout, stderr } = await cli.laurel(folder, ['export', '-', '--workspace', demo.workspaceId])
    expect(stderr).toMatch(/^Wrote 0 testimonials and \d+ contacts to standard output\.\n$/)
    const contacts = statuses.filter((status) => status === 201).length
    const types = Array.from({ length: contacts }, () => 'contact')
    expect(parseLines(stdout).map(({ type }) => type)).toEqual(['workspace', 'key', ...types, 'end'])
    expect(parseLines(stdout).at(-1)).toEqual(end(0, contacts))
  })

  test.skipIf(process.platform !== 'linux')('no other process can send statements to an open database', async () => {
    const args = ['worker/cli/laurel.ts', 'import', '-', ...databaseIn('open')]
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] })
    const exit = new Promise((resolve) => child.on('exit', resolve))
    child.stdin.write(Array.from(exportLines(workspace, [key], 1_100)).join(''))
    await expect.poll(() => listeningPorts(child.pid), { timeout: 60_000 }).not.toEqual([])
    const body = JSON.stringify([{ sql: 'SELECT hash FROM apiKeys', values: [] }])
    for (const port of listeningPorts(child.pid)) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
      expect([response.status, (await response.text()).length < 10]).toEqual([403, true])
    }
    child.stdin.end()
    expect(await exit).toBe(0)
  })

  // Windows has no signals.
  test.skipIf(process.platform === 'win32')('an interrupted import can be repeated', async () => {
    await outputInProcess(['workspace', 'list', ...databaseIn('cut')])
    const database = openLocalDatabase(file('cut'))
    const countStored = () => Number(database.prepare('SELECT count(*) AS count FROM testimonials').get()?.count)
    const lines = Array.from(exportLines(workspace, [key], 1_500))
    const child = spawn(process.execPath, ['worker/cli/laurel.ts', 'import', '-', '--keys', ...databaseIn('cut')], {
      cwd: folder,
    })
    const exit = new Promise((resolve) => child.on('exit', resolve))
    // The process ends before it has read everything.
    child.stdin.on('error', () => undefined).write(lines.slice(0, 1_100).join(''))
    await expect.poll(countStored, { timeout: 60_000 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
    const before = countStored()
    expect(before).toBeLessThan(1_100)
    const rest = await outputInProcess([
      'import',
      writeLines(file('rest.jsonl'), lines),
      '--keys',
      ...databaseIn('cut'),
    ])
    expect(rest).toContain(
      `Imported ${1_500 - before} testimonials and 150 contacts.\nAlready there, with the same content: ${before + 2}.\n`,
    )
    expect(countStored()).toBe(1_500)
    database.close()
  })
})

test.skipIf(process.platform === 'win32')('an interrupted export leaves no file', async () => {
  const { env, state, close } = await startCloudflareApi(folder)
  onTestFinished(() => void close())
  let statements = 0
  const proxy = await serve((request, response) => {
    if (request.method === 'POST') statements++
    // The first two find the workspace; the page of records never arrives.
    if (statements < 3) forward(request, response, new URL(state.origin))
  })
  const args = ['worker/cli/laurel.ts', 'export', file('never.jsonl'), '--workspace', workspaceA, '--remote']
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, CLOUDFLARE_API_BASE_URL: proxy },
  })
  const exit = new Promise((resolve) => child.on('exit', resolve))
  const written = () => readdirSync(folder).filter((name) => name.startsWith('never'))
  await expect.poll(() => statements, { timeout: 30_000 }).toBe(3)
  expect(written()).toEqual(['never.jsonl', 'never.jsonl.part'])
  child.kill('SIGINT')
  expect(await exit).toBe(1)
  expect(written()).toEqual([])
})
