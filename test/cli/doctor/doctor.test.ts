import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import { noDatabase, problems, runDoctorHere, serveChanged } from '../../support/cli/doctor.ts'
import { freePort, isWindows } from '../../support/cli/project-copy.ts'
import { allRows, browserUrl, call, query, rows, workspaceA } from '../../support/service/harness.ts'
import { closeServers, serve } from '../../support/service/servers.ts'

/*
 * `npm run laurel -- doctor` on a service and its deployed database. On this machine: processes/doctor.test.ts; on pages:
 * doctor-pages.test.ts.
 */

afterAll(closeServers)

describe('the doctor on a service and its deployed database', () => {
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  beforeAll(async () => {
    cloudflare = await startCloudflareApi('dist')
  })
  beforeEach(() => {
    for (const [name, value] of Object.entries(cloudflare.env)) vi.stubEnv(name, value)
    return () => void vi.unstubAllEnvs()
  })
  afterAll(() => cloudflare.close())
  const runRemote = (url: string) => runDoctorHere([url, '--remote'])

  test('finds no problem, and leaves the database exactly as it was', async () => {
    await call('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
    const before = await allRows()
    const run = await runRemote(browserUrl.origin)
    expect([run.code, problems(run)]).toEqual([0, []])
    expect(run.findResults('display')).toEqual([
      'ok The public display shows a testimonial, until it is withdrawn. The cache was skipped: only a deployment has one.',
    ])
    expect(await allRows()).toEqual(before)
    expect(run.stdout).not.toContain('lk_')
  })

  test('reports whether files are on, and a cron that does not run', async () => {
    const [on, off, unknown] = await Promise.all([
      runRemote(browserUrl.origin),
      ...['{"kinds":[]}', '""'].map(async (text) =>
        runRemote(await serveChanged(({ url }) => (url === '/v1/media' ? { text } : undefined))),
      ),
    ])
    expect(on?.findResults('files')).toEqual(['ok Files are on: visitors can upload photos and videos.'])
    expect(off?.findResults('files')).toEqual([
      expect.stringMatching(/^ok Files are off: .* npm run deploy -- --media$/),
    ])
    expect(unknown?.findResults('files')).toEqual([expect.stringMatching(/^warning .* build and deploy again\.$/)])
    expect(on?.findResults('cron')).toEqual([
      'ok The cron runs: no expired upload, erased file or old spam is overdue.',
    ])
    const due = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const insert = 'INSERT INTO mediaRemovals (object, due) VALUES (?, ?), (?, ?)'
    await query(insert, 'recent', due(4), 'old', due(6))
    const { body } = await call('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
    const days = 24 * 60
    await query("UPDATE testimonials SET folder = 'spam' WHERE id = ?", body.id)
    await query('UPDATE testimonials SET spamSince = ? WHERE id = ?', due(90 * days + 6), body.id)
    const run = await runRemote(browserUrl.origin)
    expect([run.code, problems(run)]).toEqual([
      0,
      [
        expect.stringMatching(
          /^cron: Warning: The cron does not run, or fails: 2 expired uploads, erased files or old spam .* 5 minutes/,
        ),
      ],
    ])
  })

  test('warns before the database is full', async () => {
    const results: string[] = []
    for (const databaseBytes of [399_900_000, 400_000_000, 550_000_000, 8_000_000_000]) {
      cloudflare.state.databaseBytes = databaseBytes
      results.push(...(await runRemote(browserUrl.origin)).findResults('database size'))
    }
    cloudflare.state.databaseBytes = 8_192
    expect(results).toEqual([
      'ok The database takes 399.9 MB.',
      expect.stringMatching(/^warning The database takes 400\.0 MB\. On the free plan, .* 500 MB/),
      'ok The database takes 550.0 MB.',
      expect.stringMatching(/^warning The database takes 8000\.0 MB\. D1 stores nothing beyond 10 GB/),
    ])
  })

  describe('on messages', () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const insertWebhook = (id: string, enabled: number, failingSince: string | null) =>
      query(
        `INSERT INTO webhooks (id, workspaceId, created, url, events, enabled, secret, failingSince)
          VALUES (?, ?, '2026', 'https://secret.example/hook', '[]', ?, 'whsec_secret', ?)`,
        id,
        workspaceA,
        enabled,
        failingSince,
      )
    const insertChannel = (id: string, kind: string, failingSince: string | null, stopped: string | null) =>
      query(
        `INSERT INTO channels (id, workspaceId, created, kind, target, origin, confirmed, failingSince, stopped)
          VALUES (?, ?, '2026', ?, 'ada@secret.example', 'http://localhost', '2026', ?, ?)`,
        id,
        workspaceA,
        kind,
        failingSince,
        stopped,
      )
    const insertDelivery = (id: string, due: string, done: string | null) =>
      query(
        `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due, outcome, done)
          VALUES (?, 'webhook', ?, 'testimonial.created', 'x', '2026', ?, ?, ?)`,
        id,
        workspaceA,
        due,
        done && 'delivered',
        done,
      )
    const sender = 'Laurel <laurel@shop.example>'
    const variable = { type: 'plain_text', name: 'MAIL_FROM', text: sender }
    const binding = { type: 'send_email', name: 'EMAIL' }
    afterEach(() => {
      Object.assign(cloudflare.state, { bindings: [], requestErrors: {} })
    })

    test('finds no problem if there are none', async () => {
      await insertWebhook('quiet', 0, null)
      await insertChannel('unsubscribed', 'email', null, '2026')
      await insertDelivery('soon', minutesAgo(9), null)
      await insertDelivery('done', minutesAgo(60), minutesAgo(59))
      const run = await runRemote(browserUrl.origin)
      expect([run.code, problems(run)]).toEqual([0, []])
      expect(['outbox', 'receivers', 'e-mails', 'turnstile', 'spam'].flatMap(run.findResults)).toEqual([
        'ok No message is overdue; 1 wait to be sent.',
        'ok No webhook or channel fails.',
        expect.stringMatching(/^ok E-mails are off \(to send e-mails: npm run deploy -- --mail --mail-from "/),
        'ok Turnstile is off.',
        'ok Testimonials marked as spam, which stay for 90 days: 0.',
      ])
    })

    test('reports messages that are overdue', async () => {
      const oldest = minutesAgo(90)
      await insertDelivery('older', minutesAgo(11), null)
      await insertDelivery('oldest', oldest, null)
      await insertDelivery('later', minutesAgo(-60), null)
      const run = await runRemote(browserUrl.origin)
      expect([run.code, problems(run)]).toEqual([
        0,
        [
          `outbox: Warning: The cron does not run, or is behind: 2 messages should have been sent more than 10 minutes ago, the oldest at ${oldest}. Stop \`npm start\` and start it again.`,
        ],
      ])
    })

    test('reports webhooks and channels that fail, without their URLs and e-mail addresses', async () => {
      await insertWebhook('failing', 1, '2026-01-02')
      await insertWebhook('disabled', 0, '2026-01-01')
      await insertChannel('stopped', 'slack', '2026-01-03', '2026-01-06')
      const run = await runRemote(browserUrl.origin)
      const off = 'and was turned off. When it works again, turn it on in the inbox.'
      expect([run.code, problems(run)]).toEqual([
        0,
        [
          `receivers: Warning: The webhook disabled of workspace ${workspaceA} has been failing since 2026-01-01, ${off}`,
          `receivers: Warning: The webhook failing of workspace ${workspaceA} has been failing since 2026-01-02. After three days, it is turned off.`,
          `receivers: Warning: The channel (slack) stopped of workspace ${workspaceA} has been failing since 2026-01-03, ${off}`,
        ],
      ])
      expect(run.stdout).not.toContain('secret')
    })

    test.each([
      ['are off', [variable], /^failure 1 e-mail channel cannot get messages: e-mails are off \(to send e-mails: /],
      [
        'have no sender',
        [binding],
        /^failure 1 e-mail channel cannot get messages: e-mails are off, as there is no sender/,
      ],
      ['are on', [binding, variable], `ok E-mails are on, from ${sender}, through Cloudflare.`],
      [
        'go through Resend',
        [binding, variable, { type: 'secret_text', name: 'RESEND_KEY' }],
        `ok E-mails are on, from ${sender}, through Resend.`,
      ],
    ])('reports that e-mails %s', async (_, bindings, message) => {
      await insertChannel('mail', 'email', null, null)
      cloudflare.state.bindings = bindings
      const run = await runRemote(browserUrl.origin)
      expect(run.findResults('e-mails')).toEqual([expect.stringMatching(message)])
      expect(run.code).toBe(message instanceof RegExp ? 1 : 0)
    })

    test('reports Turnstile without its secret, and counts spam', async () => {
      await query("UPDATE workspaces SET turnstileSiteKey = 'key' WHERE id = ?", workspaceA)
      const { body } = await call('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
      await query("UPDATE testimonials SET folder = 'spam' WHERE id = ?", body.id)
      const without = await runRemote(browserUrl.origin)
      expect(problems(without)).toEqual([
        'turnstile: Warning: Turnstile is on in 1 workspace, but nothing verifies its tokens. Run: npx wrangler secret put TURNSTILE_SECRET',
      ])
      expect(without.findResults('spam')).toEqual(['ok Testimonials marked as spam, which stay for 90 days: 1.'])
      cloudflare.state.bindings = [{ type: 'secret_text', name: 'TURNSTILE_SECRET' }]
      expect((await runRemote(browserUrl.origin)).findResults('turnstile')).toEqual([
        'ok Turnstile is on in 1 workspace.',
      ])
    })

    test('reports settings that it cannot read', async () => {
      const denied = { status: 403, code: 10000, message: 'Authentication error' }
      cloudflare.state.requestErrors = { 'GET workers/scripts/laurel/settings': denied }
      const run = await runRemote(browserUrl.origin)
      expect([run.code, problems(run)]).toEqual([
        0,
        ['e-mails', 'turnstile'].map((check) =>
          expect.stringMatching(`^${check}: Warning: The settings of the deployment cannot be read: Cloudflare denied`),
        ),
      ])
    })
  })

  test('cleans up after a service that fails during the round trip, and reports the step', async () => {
    const before = await allRows()
    const failing = await serveChanged(({ method }) =>
      method === 'PUT' ? { status: 500, text: '"Something went wrong on our side."' } : undefined,
    )
    const run = await runRemote(failing)
    expect([run.code, problems(run)]).toEqual([
      1,
      ['round trip: A PUT with the key returned 500, not 200: Something went wrong on our side.'],
    ])
    expect(await allRows()).toEqual(before)
  })

  test('does not create the first workspace, but reports that there is none', async () => {
    for (const table of ['apiKeys', 'workspaces']) await query(`DELETE FROM ${table}`)
    const run = await runRemote(browserUrl.origin)
    expect([run.code, problems(run)]).toEqual([
      1,
      [
        'workspaces: There is no workspace to receive testimonials. Run: npm run laurel -- workspace create "NAME" --remote',
        ...['round trip', 'display'].map(
          (check) =>
            `${check}: Warning: Skipped: the temporary workspace would be the first one, which is the default.`,
        ),
      ],
    ])
    expect(await rows('workspaces')).toEqual([])
  })

  describe('on the public display', () => {
    const isWall = (url = '') => url.endsWith('/wall')
    const words = '<p>A public display.</p>'

    test.each([
      ['that does not exist', { status: 404, text: '""' }, /^returned 404, without the published testimonial\./],
      ['without its words', { text: '<p></p>' }, /^returned 200, without the published testimonial\./],
      [
        'without headers',
        { without: ['access-control-allow-origin', 'etag'] },
        /^lacks Access-Control-Allow-Origin: \*, ETag\. The service itself sends this correctly/,
      ],
      [
        'with another lifetime',
        { headers: { 'cache-control': 'max-age=14400' } },
        /^lacks Cache-Control: public, max-age=60\. /,
      ],
    ])('reports one %s, and removes all test data', async (_, change, message) => {
      const before = await allRows()
      const run = await runRemote(await serveChanged(({ url }) => (isWall(url) ? change : undefined)))
      const [result = '', ...others] = run.findResults('display')
      expect([run.code, others]).toEqual([1, []])
      expect(result.replace('failure The public display ', '')).toMatch(message)
      expect(await allRows()).toEqual(before)
    })

    test('reports a testimonial that is still shown after its withdrawal', async () => {
      const run = await runRemote(await serveChanged(({ url }) => (isWall(url) ? { text: words } : undefined)))
      expect([run.code, problems(run)]).toEqual([
        1,
        [
          'display: A testimonial that is no longer published was still shown three seconds later. To see why the cache was not purged, run: npx wrangler tail',
        ],
      ])
    })

    // The doctor takes 0.0.0.0 for any host; the system takes it for this machine.
    test.skipIf(isWindows).each([
      ['HIT', []],
      [
        'MISS',
        [
          expect.stringMatching(
            /^warning The public display is not cached \(CF-Cache-Status: MISS\), .*\[exports\.DisplayPages\]/,
          ),
        ],
      ],
    ])('reads the state %s of the cache of a deployment', async (state, warnings) => {
      let requests = 0
      const origin = await serveChanged(({ url }) => {
        if (!isWall(url)) return undefined
        requests++
        return { headers: { 'cf-cache-status': requests === 1 ? 'MISS' : state } }
      })
      const run = await runRemote(origin.replace('127.0.0.1', '0.0.0.0'))
      expect(run.findResults('display')).toEqual([
        'ok The public display shows a testimonial, until it is withdrawn.',
        ...warnings,
      ])
    })

    test.skipIf(isWindows)('waits for the data centres to purge', async () => {
      let requests = 0
      // Published, cached, and once more before the purge.
      const isStale = () => ++requests <= 3
      const origin = await serveChanged(({ url }) =>
        isWall(url) ? { ...(isStale() && { text: words }), headers: { 'cf-cache-status': 'HIT' } } : undefined,
      )
      const run = await runRemote(origin.replace('127.0.0.1', '0.0.0.0'))
      expect([requests, run.findResults('display')]).toEqual([
        4,
        ['ok The public display shows a testimonial, until it is withdrawn.'],
      ])
    })
  })

  test('reports why it cannot reach the database, and checks the rest', async () => {
    cloudflare.state.statementError = { message: 'D1 DB is overloaded.' }
    const overloaded = await runRemote(browserUrl.origin).finally(() => {
      cloudflare.state.statementError = undefined
    })
    expect([overloaded.code, problems(overloaded)]).toEqual([
      1,
      [
        'database: The deployed database failed: D1 DB is overloaded. [code: 7500]',
        'round trip: Warning: Skipped: fix the problems above first.',
      ],
    ])
  })

  test.skipIf(isWindows)('asks for --remote and https if the service is not on this machine', async () => {
    // The doctor takes 0.0.0.0 for any host; the system takes it for this machine.
    const origin = `http://0.0.0.0:${browserUrl.port}`
    const run = await runDoctorHere([origin, ...noDatabase])
    expect([run.code, problems(run)]).toEqual([
      1,
      [
        `https: Pages on https cannot use ${origin}: use https://0.0.0.0:${browserUrl.port}, also in the snippet.`,
        'database: Warning: Skipped, like the round trip and the public display: add --remote to check a deployment.',
      ],
    ])
  })
})

describe.concurrent('the doctor on a service with a problem', () => {
  const blocked = { status: 403, text: '<h1>Blocked</h1>' }
  const proxyHint = 'The service itself sends this correctly: check for a proxy or a rule in front of it.'
  test.each([
    [
      'an unhealthy database',
      'health',
      /health/,
      { status: 503, text: '"The database does not answer; please try again."' },
      '/health returned 503: The database does not answer; please try again. To see the log, run: npm run dev',
    ],
    [
      'missing headers against caching and content sniffing',
      'headers',
      /\/health/,
      { without: ['x-content-type-options', 'cache-control', 'x-request-id'] },
      `/health lacks X-Content-Type-Options: nosniff; /health lacks Cache-Control: no-store; /health lacks X-Request-Id. ${proxyHint}`,
    ],
    [
      'an inbox whose requests lose headers on their way',
      'inbox',
      /\/inbox/,
      { status: 403, text: '""' },
      `/inbox returned 403, not a redirect to /inbox/sign-in. ${proxyHint}`,
    ],
    [
      'an inbox that may be cached',
      'inbox',
      /\/inbox/,
      { without: ['cache-control'] },
      `/inbox lacks Cache-Control: no-store. ${proxyHint}`,
    ],
    [
      'a script that pages of other origins cannot load',
      'scripts',
      /form\.js/,
      { without: ['access-control-allow-origin', 'cross-origin-resource-policy'] },
      `/latest/form.js has no Access-Control-Allow-Origin: *; /latest/form.js has no Cross-Origin-Resource-Policy: cross-origin. ${proxyHint}`,
    ],
    [
      'a display that pages of other origins cannot load',
      'scripts',
      /\/testimonials\./,
      { without: ['access-control-allow-origin'] },
      `/testimonials.js has no Access-Control-Allow-Origin: *; /testimonials.css has no Access-Control-Allow-Origin: *. ${proxyHint}`,
    ],
    [
      'a player that is missing',
      'scripts',
      /\/assets\/testimonials-player-/,
      { status: 404, text: '""' },
      /^\/assets\/testimonials-player-[\w-]+\.js returned 404\. /,
    ],
    [
      'a script without Cache-Control',
      'scripts',
      /\/laurel\.js/,
      { without: ['cache-control'] },
      `/laurel.js has no Cache-Control; /latest/laurel.js has no Cache-Control. ${proxyHint}`,
    ],
    [
      'a script with the wrong media type',
      'scripts',
      /\/latest\/laurel\.js/,
      { type: 'text/html' },
      `/latest/laurel.js has the wrong Content-Type. ${proxyHint}`,
    ],
    [
      'a missing lazy script',
      'scripts',
      /\/assets\/video-/,
      { status: 404, text: '""' },
      /^\/assets\/[\w-]+\.js returned 404\. A file of the widget is missing: build and deploy again\.$/,
    ],
    [
      'rejected preflight requests',
      'preflight',
      /^OPTIONS/,
      { status: 405, text: '""', without: ['access-control-allow-origin'] },
      `Pages of other origins cannot send testimonials: the preflight request returned 405, Access-Control-Allow-Origin: * is missing. ${proxyHint}`,
    ],
    [
      'preflight responses that do not allow the headers of the form',
      'preflight',
      /^OPTIONS/,
      { without: ['access-control-allow-headers'] },
      `Pages of other origins cannot send testimonials: Access-Control-Allow-Headers lacks content-type, Access-Control-Allow-Headers lacks idempotency-key. ${proxyHint}`,
    ],
    [
      'errors that pages cannot read',
      'error response',
      /^POST/,
      { without: ['access-control-allow-origin', 'access-control-expose-headers'] },
      `Pages cannot show why a testimonial is rejected: Access-Control-Allow-Origin: * is missing, Access-Control-Expose-Headers lacks idempotent-replayed, Access-Control-Expose-Headers lacks retry-after, Access-Control-Expose-Headers lacks x-request-id. ${proxyHint}`,
    ],
    [
      'testimonials rejected by something else',
      'error response',
      /^POST/,
      blocked,
      `Pages cannot show why a testimonial is rejected: an invalid firstname returned 403, not 400 with a message about it. ${proxyHint}`,
    ],
    [
      'large bodies rejected by something else',
      'body limit',
      /^POST/,
      blocked,
      `A request body over 64 KiB returned 403, not 413 with a message. ${proxyHint}`,
    ],
  ])('reports %s', async (_, check, pattern, change, message) => {
    const origin = await serveChanged(({ method, url: path }) =>
      pattern.test(`${path}`) || pattern.test(`${method} ${path}`) ? change : undefined,
    )
    const run = await runDoctorHere([origin, ...noDatabase])
    expect(run.code).toBe(1)
    const [result = '', ...others] = run.findResults(check)
    expect(others).toEqual([])
    if (typeof message === 'string') expect(result).toBe(`failure ${message}`)
    else expect(result.replace('failure ', '')).toMatch(message)
  })

  test('reports a redirect, with the origin to use instead', async () => {
    const origin = await serve((request, response) =>
      response.writeHead(301, { Location: new URL(request.url ?? '', browserUrl).href }).end(),
    )
    const run = await runDoctorHere([origin, ...noDatabase])
    expect([run.code, problems(run)]).toEqual([
      1,
      [
        expect.stringMatching(
          `^redirect: ${origin} redirects to ${browserUrl.origin}, .*: use ${browserUrl.origin}, also in the snippet\\.$`,
        ),
      ],
    ])
  })

  test('reports that nothing responds, with the command that starts a service there', async () => {
    const port = await freePort()
    const run = await runDoctorHere([`http://localhost:${port}`])
    expect([run.code, problems(run)]).toEqual([
      1,
      [
        `url: http://localhost:${port} does not respond: nothing listens at this port. Try: npm start -- --port ${port}`,
      ],
    ])
  })

  test.each(['shop.example', 'ftp://shop.example', 'https://ada:secret@shop.example', 'https://shop.example;id'])(
    'rejects the URL %s',
    async (url) => {
      expect(await runDoctorHere([url])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^The URL must be an http or https URL without a user name, /),
      })
    },
  )
})
