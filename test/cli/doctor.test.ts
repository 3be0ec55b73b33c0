import type { ChildProcess } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { failures, runDoctor, serve, serveDistorted } from '../support/doctor.ts'
import { allRows, browserUrl, call, query, rows, workspaceA } from '../support/harness.ts'
import { copyProject, freePort, isWindows, npm, removeCopies, stopAll, untilReady } from '../support/project-copy.ts'

/* `npm run laurel -- doctor` about this machine and about a service. What it says of pages: doctor-pages.test.ts. */

afterEach(stopAll)
afterAll(removeCopies)

const change = (folder: string, file: string, from: string | RegExp, to: string) =>
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))

/** A copy whose usual port is another one: that of everybody may be taken. */
async function copyAtPort() {
  const [folder, port] = [copyProject(), await freePort()]
  cpSync('package-lock.json', join(folder, 'package-lock.json'))
  change(folder, 'worker/lib/demo.ts', '8787', String(port))
  return { folder, port }
}

const createWorkspace = (folder: string) => npm(folder, 'run', 'laurel', '--', 'workspace', 'create', 'First').ended

/** All that a database on this machine holds, but for the days on which keys were used. */
function content(folder: string) {
  const state = join(folder, '.wrangler/state/v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(state).find((name) => /^[\da-f]+\.sqlite$/.test(name)) ?? ''
  const database = new DatabaseSync(join(state, file), { readOnly: true })
  const all = ['workspaces', 'apiKeys', 'testimonials', 'contacts', 'd1_migrations'].map((table) =>
    database.prepare(`SELECT * FROM ${table} ORDER BY id`).all(),
  )
  database.close()
  return all.map((table) => table.map(({ lastUsedDay, ...row }) => row))
}

describe('about this machine the doctor says', () => {
  test('what is there before the first npm start, and makes nothing of it; with what runs, that all is well', async () => {
    const { folder, port } = await copyAtPort()
    const before = await runDoctor(folder, [])
    expect([before.code, before.stderr]).toEqual([0, ''])
    expect(failures(before)).toEqual([
      expect.stringMatching(/^assets: Warning: The widget is not built yet \(.*\); `npm start` builds it\.$/),
      'database: Warning: There is none in this folder yet; `npm start` makes it, with a workspace to try.',
    ])
    // npm runs on the Node of the machine.
    const runs = `ok Laurel runs on Node ${process.versions.node}, the one that npm ci brings`
    expect(before.of('node')).toEqual([expect.stringMatching(`^${runs}(?:; npm runs on [\\d.]+)?\\.$`)])
    expect(before.of('installed')).toEqual([expect.stringMatching(/^ok The \d+ packages are those of package-lock/)])
    expect(before.of('port')).toEqual([`ok Port ${port} is free for \`npm start\`.`])
    expect(readdirSync(join(folder, '.wrangler'))).toEqual([])

    await untilReady(npm(folder, 'start', '--', '--port', String(port)))
    const held = content(folder)
    const after = await runDoctor(folder, [])
    expect([after.code, failures(after)]).toEqual([0, []])
    expect(after.of('port')).toEqual([`ok Laurel answers at port ${port}.`])
    expect(after.of('workspaces')).toEqual(['ok There is 1 workspace and 1 live key.'])
    expect(after.of('round trip')).toEqual([expect.stringMatching(/^ok A testimonial was created, .* nothing is left/)])
    expect(content(folder)).toEqual(held)

    const run = npm(folder, 'run', '-s', 'laurel', '--', 'doctor', `http://localhost:${port}`)
    expect(await run.ended).toBe(0)
    expect(run.output).toMatch(/^ok {7}url: A service of Laurel: \S+\nok {7}address: (?:.*\n)+Nothing is wrong\.\n$/)
    expect(run.output.split('\n').length).toBe(14)
  })

  test('which migrations are pending, and how to apply them', async () => {
    const { folder } = await copyAtPort()
    expect(await createWorkspace(folder)).toBe(0)
    const count = readdirSync(join(folder, 'worker/migrations')).length
    writeFileSync(join(folder, 'worker/migrations/9999_more.sql'), 'CREATE TABLE more (id TEXT);')
    const examined = await runDoctor(folder, [])
    expect(examined).toMatchObject({ code: 1, stderr: '' })
    const [said = ''] = examined.of('migrations')
    expect(said).toMatch(new RegExp(`^wrong 1 of ${count + 1} are pending \\(9999_more\\.sql\\); please run: npx `))
    const [, command = ''] = said.split(': npx ')
    expect(await npm(folder, 'exec', '--', ...command.split(' ')).ended).toBe(0)
    expect((await runDoctor(folder, [])).of('migrations')).toEqual([`ok All ${count + 1} are applied.`])
  })

  test('what is in the way of npm start, each with what to do', async () => {
    const { folder, port } = await copyAtPort()
    change(folder, 'package-lock.json', /("node_modules\/hono": \{\s+"version": )"[^"]*"/, '$1"0.0.1"')
    change(folder, 'wrangler.toml', 'limit = 5000, period = 10', 'limit = 5000, period = 60')
    change(folder, 'wrangler.toml', 'name = "VISITOR_RATE"', 'name = "VISITORS"')
    writeFileSync(join(folder, '.wrangler'), '')
    await serve((_, answer) => answer.end('somebody else'), port)
    const examined = await runDoctor(folder, [])
    expect([examined.code, examined.stderr]).toEqual([1, ''])
    expect(failures(examined)).toEqual([
      'installed: hono is not installed as package-lock.json says, one of 1; please run: npm ci',
      expect.stringMatching(/^folders: Laurel cannot write to .*\.wrangler: /),
      expect.stringMatching(/^rates: VISITOR_RATE is missing in wrangler\.toml, so nothing limits it; /),
      expect.stringMatching(
        /^rates: KEY_RATE has a period of 60 in wrangler\.toml, and of 10 in worker\/periods\.ts: /,
      ),
      expect.stringMatching(/^assets: Warning: /),
      expect.stringMatching(/^database: Warning: /),
      `port: Port ${port} is in use by something else; please run: npm start -- --port ${port + 1}`,
    ])
  })

  test('that a port is taken by what speaks no HTTP', async () => {
    const { folder, port } = await copyAtPort()
    const other = createSocketServer((socket) => socket.end('220 mail.example\r\n')).listen(port, '127.0.0.1')
    expect((await runDoctor(folder, [])).of('port')).toEqual([
      `wrong Port ${port} is in use by something else; please run: npm start -- --port ${port + 1}`,
    ])
    other.close()
  })
})

describe('about a service and its deployed database the doctor', () => {
  let folder = ''
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  beforeAll(async () => {
    folder = copyProject()
    cloudflare = await startCloudflareApi(folder)
  })
  afterAll(() => cloudflare.close())
  const examineThere = (address: string, begun?: (child: ChildProcess) => void) =>
    runDoctor(folder, [address, '--remote'], cloudflare.env, begun)

  test('says that all is well, and leaves the database exactly as it was', async () => {
    await call('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
    const before = await allRows()
    const examined = await examineThere(browserUrl.origin)
    expect([examined.code, failures(examined)]).toEqual([0, []])
    expect(await allRows()).toEqual(before)
    expect(examined.stdout).not.toContain('lk_')
  })

  test('removes what an interrupted one has left, which no visitor could find', async () => {
    const before = await allRows()
    let interrupted: ChildProcess | undefined
    // The service falls silent when the record is published; then somebody ends the doctor.
    const silent = await serveDistorted((asked) => {
      if (asked.method !== 'PUT') return undefined
      interrupted?.kill('SIGKILL')
      return 'silence'
    })
    const { stdout } = await examineThere(silent, (child) => {
      interrupted = child
    })
    expect(stdout).toBe('')
    const left = (await rows('workspaces')).at(-1)
    expect(left).toMatchObject({ id: expect.stringMatching(/^d0c70000-0000-8000-8000-/), name: 'Doctor' })
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: left?.id }])
    const { body } = await call('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
    expect(body.workspaceId).toBe(workspaceA)

    const next = await examineThere(browserUrl.origin)
    expect([next.code, failures(next)]).toEqual([0, []])
    expect(next.of('round trip')).toEqual([
      'ok What an interrupted doctor had left behind is removed.',
      expect.stringMatching(/^ok A testimonial was created/),
    ])
    const [testimonials, ...others] = await allRows()
    expect(testimonials).toMatchObject([{ id: body.id }])
    expect([[], ...others]).toEqual(before)
  })

  test.skipIf(isWindows)('says what it may leave when somebody interrupts it', async () => {
    let interrupted: ChildProcess | undefined
    const silent = await serveDistorted((asked) => {
      if (asked.method !== 'PUT') return undefined
      interrupted?.kill('SIGINT')
      return 'silence'
    })
    const { code, stderr } = await examineThere(silent, (child) => {
      interrupted = child
    })
    expect([code, stderr]).toEqual([
      1,
      'Interrupted: the workspace "Doctor" may be left; the next doctor removes it.\n',
    ])
    expect((await examineThere(browserUrl.origin)).code).toBe(0)
  })

  test('cleans up after a service that fails in the middle, and says where', async () => {
    const before = await allRows()
    const failing = await serveDistorted(({ method }) =>
      method === 'PUT' ? { status: 500, text: '"Something went wrong on our side."' } : undefined,
    )
    const examined = await examineThere(failing)
    expect([examined.code, failures(examined)]).toEqual([
      1,
      ['round trip: An update by key was answered 500, not 200: Something went wrong on our side.'],
    ])
    expect(await allRows()).toEqual(before)
  })

  test('makes no workspace where it would be the first one, and names what is missing', async () => {
    for (const table of ['apiKeys', 'workspaces']) await query(`DELETE FROM ${table}`)
    const examined = await examineThere(browserUrl.origin)
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [
        'workspaces: There is none, so nobody can write; please run: npm run laurel -- workspace create "NAME" --remote',
        'round trip: Warning: Not tried: its workspace would be the only one, to which visitors without one write.',
      ],
    ])
    expect(await rows('workspaces')).toEqual([])
  })

  test('says why the database can not be asked, and checks the rest', async () => {
    cloudflare.state.refusal = { message: 'D1 DB is overloaded.' }
    const examined = await examineThere(browserUrl.origin)
    cloudflare.state.refusal = undefined
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [
        expect.stringMatching(/^database: Wrangler can not do this on the deployed database: .* D1 DB is overloaded\./),
        'round trip: Warning: Not tried: see above.',
      ],
    ])
    const loggedOut = await runDoctor(folder, [browserUrl.origin, '--remote'], {
      ...cloudflare.env,
      CLOUDFLARE_API_TOKEN: '',
    })
    expect(loggedOut.of('database')).toEqual([expect.stringMatching(/^wrong .*npx wrangler login/)])
  })

  test('says when the service uses another database than the one that is asked', async () => {
    const { folder: other } = await copyAtPort()
    await createWorkspace(other)
    const held = content(other)
    const examined = await runDoctor(other, [browserUrl.origin])
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [expect.stringMatching(/^round trip: The service does not use the database on this machine: was it started in /)],
    ])
    expect(content(other)).toEqual(held)
  })

  test.skipIf(isWindows)('asks for --remote and https where the service is none of this machine', async () => {
    // For the doctor this is the address of any host; for the system it is this one.
    const examined = await runDoctor(folder, [`http://0.0.0.0:${browserUrl.port}`])
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [
        `https: No page on https can use it; please use https://0.0.0.0:${browserUrl.port}, in the tag, too.`,
        'database: Warning: Not looked into, nor a round trip tried: the database of a deployment is reached with --remote.',
      ],
    ])
  })
})

const matching = (sentence: string | RegExp) =>
  typeof sentence === 'string'
    ? new RegExp(`^wrong ${RegExp.escape(sentence)}$`)
    : new RegExp(sentence.source.replace('^', '^wrong '))

describe('about a service that answers badly the doctor says', () => {
  let folder = ''
  beforeAll(() => {
    folder = copyProject()
  })
  const lack = (...without: string[]) => ({ without })
  const blocked = { status: 403, text: '<h1>Blocked</h1>' }
  const proxy = 'The service itself sends this right; please look for a proxy or a rule in front of it.'
  test.each([
    [
      'the database does not answer',
      'health',
      /health/,
      { status: 503, text: '"The database does not answer; please try again."' },
      'It was answered 503: The database does not answer; please try again.; `npm run dev` shows its log.',
    ],
    [
      'answers lack what keeps browsers from guessing and storing',
      'headers',
      /\/health/,
      lack('x-content-type-options', 'cache-control', 'x-request-id'),
      `/health lacks X-Content-Type-Options: nosniff; /health lacks Cache-Control: no-store; /health lacks X-Request-Id. ${proxy}`,
    ],
    [
      'a script is not for pages of other origins',
      'files',
      /form\.js/,
      lack('access-control-allow-origin', 'cross-origin-resource-policy'),
      `/latest/form.js has no Access-Control-Allow-Origin: *; /latest/form.js has no Cross-Origin-Resource-Policy: cross-origin. ${proxy}`,
    ],
    [
      'a script is kept for ever',
      'files',
      /\/laurel\.js/,
      lack('cache-control'),
      `/laurel.js has no Cache-Control; /latest/laurel.js has no Cache-Control. ${proxy}`,
    ],
    [
      'a script is no script for a browser',
      'files',
      /\/latest\/laurel\.js/,
      { type: 'text/html' },
      `/latest/laurel.js has another Content-Type. ${proxy}`,
    ],
    [
      'a script that comes later is missing',
      'files',
      /\/assets\/video-/,
      { status: 404, text: '""' },
      /^\/assets\/video-\w+\.js was answered 404\. Please build and deploy again: a file of the widget is missing\.$/,
    ],
    [
      'preflights are refused',
      'preflight',
      /^OPTIONS/,
      { status: 405, text: '""', without: ['access-control-allow-origin'] },
      `No page of another origin may send: it was answered 405, Access-Control-Allow-Origin: * is missing. ${proxy}`,
    ],
    [
      'preflights do not allow what the form sends',
      'preflight',
      /^OPTIONS/,
      lack('access-control-allow-headers'),
      `No page of another origin may send: content-type is not allowed, idempotency-key is not allowed. ${proxy}`,
    ],
    [
      'a page can not read a refusal',
      'refusal',
      /^POST/,
      lack('access-control-allow-origin', 'access-control-expose-headers'),
      `A page can not show why a testimonial is refused: Access-Control-Allow-Origin: * is missing, idempotent-replayed is not exposed, retry-after is not exposed, x-request-id is not exposed. ${proxy}`,
    ],
    [
      'somebody else refuses',
      'refusal',
      /^POST/,
      blocked,
      `A page can not show why a testimonial is refused: it was answered 403, not 400 with a sentence about firstname. ${proxy}`,
    ],
    [
      'large bodies are refused by somebody else',
      'limit',
      /^POST/,
      blocked,
      `A body of more than 64 KiB was answered 403, not 413 with a sentence. ${proxy}`,
    ],
  ])('that %s', async (_, check, request, distortion, sentence) => {
    const address = await serveDistorted(({ method, url: path }) =>
      request.test(`${path}`) || request.test(`${method} ${path}`) ? distortion : undefined,
    )
    const examined = await runDoctor(folder, [address])
    expect(examined.code).toBe(1)
    expect(examined.of(check)).toEqual([expect.stringMatching(matching(sentence))])
  })

  test('where it leads on to', async () => {
    const address = await serve((asked, answer) =>
      answer.writeHead(301, { Location: new URL(asked.url ?? '', browserUrl).href }).end(),
    )
    const examined = await runDoctor(folder, [address])
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [
        expect.stringMatching(
          `^address: It leads on to ${browserUrl.origin}; please use that address, in the tag, too: `,
        ),
      ],
    ])
  })

  test('that nothing answers, and what would start it', async () => {
    const port = await freePort()
    const examined = await runDoctor(folder, [`http://localhost:${port}`])
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [
        `url: http://localhost:${port} does not answer: nothing listens there; \`npm start -- --port ${port}\` would start it.`,
      ],
    ])
  })

  test.each(['shop.example', 'ftp://shop.example', 'https://ada:secret@shop.example', 'https://shop.example;id'])(
    'that %s is no address',
    async (address) => {
      expect(await runDoctor('.', [address])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^The URL must be an http or https address without a user name, /),
      })
    },
  )
})
