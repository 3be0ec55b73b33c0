import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  copyProject,
  freePort,
  isGroupRunning,
  npm,
  removeCopies,
  stopAll,
  stopGroup,
  terminate,
  untilReady,
} from '../support/project-copy.ts'
import { shellPath } from '../support/shell.ts'

/* `npm start` and `npm run dev` as somebody types them, in a fresh copy of the project. */

afterEach(stopAll)
afterAll(removeCopies)

const shell = (command: string, cwd = '.') => execFileSync(shellPath, ['-c', command], { encoding: 'utf8', cwd })

describe('npm start', () => {
  test('serves what its four lines say, keeps the data, and leaves no process behind', async () => {
    const folder = copyProject()
    const port = await freePort()
    let id = ''
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const run = npm(folder, 'start', '--', '--port', String(port))
      await untilReady(run)
      const lines = run.output.split('\n').filter((line) => line && !line.startsWith('>'))
      expect(lines).toEqual([
        `Laurel runs at http://localhost:${port}`,
        `Your tag:  <script src="http://localhost:${port}/laurel.js" data-workspace="00000000-0000-4000-8000-000000000001" async crossorigin></script>`,
        `The docs:  http://localhost:${port}/docs`,
        expect.stringMatching(`^The API:   curl .* http://localhost:${port}/v1/testimonial$`),
      ])
      const { id: created, ...record } = JSON.parse(shell(lines[3]?.replace('The API:   curl', 'curl -s') ?? ''))
      expect(record).toMatchObject({ workspaceId: '00000000-0000-4000-8000-000000000001', firstname: 'Ada', stars: 5 })
      if (id) {
        const again = await fetch(`http://localhost:${port}/v1/testimonial/${id}`, {
          method: 'PUT',
          headers: { Authorization: `Basic ${Buffer.from('x:lk_demo').toString('base64')}` },
        })
        expect(await again.json()).toEqual({ id, ...record, created: expect.any(String) })
      }
      id = created
      expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('This is what your customers see')
      // Wrangler's own page, which takes any SQL from whoever comes from this machine.
      expect((await fetch(`http://localhost:${port}/cdn-cgi/explorer`)).status).toBe(404)
      const { pid = 0 } = run.child
      // Ctrl-C reaches everything that the terminal has started; a SIGTERM only what it is sent to.
      if (signal === 'SIGINT') stopGroup(pid, signal)
      else terminate(run.child)
      await expect.poll(() => isGroupRunning(pid)).toBe(false)
      expect(run.output.split('\n').filter((line) => line && !line.startsWith('>'))).toHaveLength(4)
      // Wrangler's traces would keep every URL.
      expect(readdirSync(join(folder, '.wrangler/state/v3'))).not.toContain('observability')
    }
  })

  test('can be stopped while it still starts', async () => {
    const folder = copyProject()
    const run = npm(folder, 'start', '--', '--port', String(await freePort()))
    await expect.poll(() => existsSync(join(folder, '.wrangler'))).toBe(true)
    terminate(run.child)
    await expect.poll(() => isGroupRunning(run.child.pid ?? 0)).toBe(false)
    expect(run.output).not.toMatch(/error/i)
  })

  test('says what to do when the port is in use', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, 'localhost')
    const run = npm(copyProject(), 'start', '--', `--port=${port}`)
    expect(await run.ended).toBe(1)
    expect(run.output).toContain(`\nPort ${port} is in use; take another one: npm start -- --port ${port + 1}\n`)
    taken.close()
  })

  test('says what to do when it cannot write', async () => {
    const folder = copyProject()
    // A file where the folder should be: also the administrator cannot write there.
    writeFileSync(join(folder, '.wrangler'), '')
    const run = npm(folder, 'start')
    expect(await run.ended).toBe(1)
    expect(run.output).toContain('.wrangler: it keeps its database and its build there.\n')
  })

  test.each([
    [['--', '--port', 'http'], '--port takes a number from 1 to 65535.'],
    [['--', '--port'], '--port takes a number from 1 to 65535.'],
    [['--port', '8899'], 'Options go behind two dashes: npm start -- --port 8899'],
  ])('says what is wrong with the options %j', async (options, sentence) => {
    const run = npm(copyProject(), 'start', ...options)
    expect(await run.ended).toBe(1)
    expect(run.output).toContain(`\n${sentence}\n`)
  })

  test.each([
    // A Node that is too old is one that does not read TypeScript by itself.
    [
      'the Node of the machine is too old',
      '.',
      `Laurel needs Node 22.18 or newer on this machine, and this is ${process.version}`,
    ],
    ['nothing is installed', tmpdir(), 'Please run `npm ci` first'],
  ])('says what to do when %s', (_, cwd, sentence) => {
    const command = ['--no-experimental-strip-types', '-r', resolve('worker/cli/require-node.cjs'), '-e', '']
    const { status, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${sentence}.*\n$`))])
  })
})

test('npm run dev builds again when the widget, what is shared or the worker changes, and leaves no process behind', async () => {
  const folder = copyProject()
  const port = await freePort()
  const run = npm(folder, 'run', 'dev', '--', '--port', String(port))
  await untilReady(run)
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
  const form = () => read('/latest/form.js')
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))

  change('widget/i18n/en-initial.ts', 'Share your experience', 'Changed in the widget')
  await expect.poll(form, { timeout: 20_000 }).toContain('Changed in the widget')
  change('shared/limits.ts', 'testimonialText = 10_000', 'testimonialText = 9_876')
  await expect.poll(form, { timeout: 20_000 }).toMatch(/9876/)
  change(
    'worker/errors.ts',
    'There is nothing at this URL. All endpoints are listed at /docs.',
    'Changed in the worker',
  )
  await expect.poll(() => read('/v1/nothing'), { timeout: 20_000 }).toBe('"Changed in the worker"')

  terminate(run.child)
  await expect.poll(() => isGroupRunning(run.child.pid ?? 0)).toBe(false)
})
