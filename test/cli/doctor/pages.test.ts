import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { scriptTag } from '../../support/browser/widget-page.ts'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import { type DoctorRun, noDatabase, problems, runDoctorHere, serveChanged } from '../../support/cli/doctor.ts'
import { isWindows } from '../../support/cli/project-copy.ts'
import { storeForm } from '../../support/forms.ts'
import {
  allRows,
  browserUrl,
  call,
  keys,
  resetDatabase,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { closeServers, serve } from '../../support/service/servers.ts'

/* `npm run laurel -- doctor` on real pages, served from another origin, with their typical problems. */

afterAll(closeServers)

const serviceOrigin = browserUrl.origin
let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
let silentOrigin = ''
let silentRun: Promise<DoctorRun>
beforeAll(async () => {
  cloudflare = await startCloudflareApi('dist')
  for (const [name, value] of Object.entries(cloudflare.env)) vi.stubEnv(name, value)
  // Its timeout passes while the other tests run.
  silentOrigin = await serve(() => undefined)
  silentRun = runDoctorHere([`${silentOrigin}/page`])
})
afterAll(() => {
  cloudflare.close()
  vi.unstubAllEnvs()
})

/** Runs the doctor on a page, with access to the database of the service. */
const runWithDatabase = (page: string) => runDoctorHere([page, '--remote'])

/** The snippet that reserves the form's place, as in the README. */
const inlineSnippet = `<link rel="modulepreload" href="${serviceOrigin}/latest/form.js" crossorigin>
  <laurel-form workspace="${workspaceA}" style="display:block;min-height:86rem"><a href="${serviceOrigin}/form/${workspaceA}">x</a></laurel-form>
  <script src="${serviceOrigin}/latest/laurel.js" async crossorigin></script>`

describe('the doctor on a page with a working snippet', () => {
  const pages: [name: string, html: string][] = [
    ['the snippet', scriptTag()],
    ['the snippet that reserves its place', inlineSnippet],
    ['a button', scriptTag(workspaceB, 'data-mode="button" data-lang="de" data-text-open="Say it"')],
    ['a target element', `<div id="here"></div>${scriptTag(workspaceA, 'data-target="#here"')}`],
    ['a script element without settings', `<script src="${serviceOrigin}/laurel.js" type="module"></script>`],
  ]
  // All at the same time, as each run mostly waits for one process after the other.
  let runs: DoctorRun[] = []
  let rowsBefore: unknown
  let rowsAfter: unknown
  beforeAll(async () => {
    await resetDatabase()
    rowsBefore = await allRows()
    runs = await Promise.all(pages.map(async ([, html]) => runWithDatabase(await openSite(html))))
    rowsAfter = await allRows()
  })

  test.each(pages.map(([name, html], index) => ({ name, html, index })))(
    'finds no problem with $name, and stores nothing',
    ({ html, index }) => {
      const run = runs[index] ?? expect.fail()
      expect([run.code, run.stderr, problems(run)]).toEqual([0, '', []])
      expect(run.findResults('workspace')).toEqual([
        expect.stringMatching(html.includes(workspaceB) ? workspaceB : workspaceA),
      ])
      expect(rowsAfter).toEqual(rowsBefore)
    },
  )
})

test('the doctor finds no problem on a hosted form', async () => {
  const run = await runWithDatabase(`${serviceOrigin}/form/${workspaceA}`)
  expect([run.code, problems(run)]).toEqual([0, []])
})

/** Serves a page on an address of this machine, for which the doctor takes `localhost` for a service of its own. */
const servePage = (html: string) =>
  serve((_, response) => response.setHeader('Content-Type', 'text/html').end(`<!doctype html><body>${html}`))

describe('the doctor on a page with a stored form', () => {
  const script = (formId: string, attributes = '') =>
    `<script src="${serviceOrigin}/f/${formId}.js" ${attributes} async crossorigin></script>`

  test('finds no problem with one of any workspace, in its script, a setting or its page', async () => {
    const { formId } = await storeForm({}, { workspaceId: workspaceB })
    const pages = [
      script(formId),
      script(formId, `data-workspace="${workspaceB}"`),
      scriptTag('', `data-form="${formId}"`),
    ]
    const runs = await Promise.all([
      ...pages.map(async (html) => runWithDatabase(await openSite(html))),
      runWithDatabase(`${serviceOrigin}/form/${workspaceB}/${formId}`),
    ])
    for (const run of runs) {
      expect([run.code, problems(run)]).toEqual([0, []])
      expect(run.findResults('form')).toEqual([`ok The form ${formId} is published.`])
      expect(run.findResults('workspace')).toEqual([`ok The service has the workspace ${workspaceB}.`])
    }
  })

  test.skipIf(isWindows).each([
    ['HIT', []],
    [
      'MISS',
      [/^form: Warning: The form \S+ is not cached \(CF-Cache-Status: MISS\), so every view reads the database\./],
    ],
  ])('warns unless a deployment has it in its cache: %s', async (state, messages) => {
    const { formId } = await storeForm({}, { workspaceId: workspaceB })
    const service = await serveChanged(({ url }) =>
      url?.endsWith('.json') ? { headers: { 'cf-cache-status': state } } : undefined,
    )
    // The doctor takes 0.0.0.0 for any host; the system takes it for this machine.
    const html = script(formId).replace(serviceOrigin, service.replace('127.0.0.1', '0.0.0.0'))
    const run = await runDoctorHere([await servePage(html), ...noDatabase])
    expect(problems(run).filter((problem) => problem.startsWith('form:'))).toEqual(
      messages.map((message) => expect.stringMatching(message)),
    )
  })

  test('reports one that is not published, closed or of another workspace', async () => {
    const { formId: closed } = await storeForm({}, { closed: '2026-01-01T00:00:00.000Z' })
    const { formId: foreign } = await storeForm({}, { workspaceId: workspaceB })
    const pages = [
      [
        script(unknownId),
        `form: The service has no published form ${unknownId}: publish it in the inbox, or correct the id in the snippet.`,
      ],
      [script(closed), `form: The form ${closed} is closed: reopen it in the inbox, or remove the snippet.`],
      [
        scriptTag(workspaceA, `data-form="${foreign}"`),
        `form: The form ${foreign} belongs to the workspace ${workspaceB}, not to ${workspaceA}, which rejects its testimonials: remove the workspace from the snippet, or correct one of the ids.`,
      ],
      [
        scriptTag(workspaceA, 'data-form="guided"'),
        'settings: data-form="guided" is not an id. To get the snippet of a form, open it in the inbox.',
      ],
    ] as const
    const runs = await Promise.all(pages.map(async ([html]) => runWithDatabase(await openSite(html))))
    runs.forEach((run, index) => {
      expect(run.code).toBe(1)
      expect(problems(run)[0]).toBe(pages[index]?.[1])
    })
  })
})

describe('the doctor on a page with a problem', () => {
  test('reports a workspace that the service does not have', async () => {
    const run = await runWithDatabase(await openSite(scriptTag(unknownId)))
    expect([run.code, problems(run)]).toEqual([
      1,
      [expect.stringMatching(`^workspace: The service has no workspace ${unknownId}\\. `)],
    ])
  })

  test('reports an origin that the workspace does not allow, with the request that allows it', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const site = await openSite(scriptTag())
    const run = await runWithDatabase(site)
    expect(run.code).toBe(1)
    const [message = ''] = problems(run)
    const { origin } = new URL(site)
    expect(problems(run)).toHaveLength(1)
    expect(message).toMatch(
      `origin: The workspace does not allow the origin ${origin}. To allow it, send this to your own service with an owner key: PUT /v1/`,
    )
    const [, path = '', body = ''] = /: PUT (\S+) (.*)$/.exec(message) ?? []
    expect((await call('PUT', path, { key: keys.workspaceA, body })).body.origins).toEqual([
      'https://shop.example',
      origin,
    ])
    expect((await runWithDatabase(site)).findResults('origin')).toEqual([
      `ok The workspace allows the origin ${origin}.`,
    ])
  })

  test.skipIf(isWindows)('what it cannot check of a deployment without --remote', async () => {
    // The doctor takes 0.0.0.0 for any host; the system takes it for this machine.
    const service = new URL(await serveChanged(() => undefined))
    const html = scriptTag().replace(browserUrl.host, `0.0.0.0:${service.port}`)
    const run = await runDoctorHere([await servePage(html), ...noDatabase])
    const { port } = service
    expect([run.code, problems(run)]).toEqual([
      0,
      [
        `reachability: Warning: Over http, a deployed service accepts no testimonial: use https://0.0.0.0:${port} in the snippet.`,
        'origin: Warning: The allowed origins could not be checked: add --remote to read them from the deployed database.',
      ],
    ])
  })

  test('reports a service with another database, and a script of something else', async () => {
    const other = await serve((_, response) => response.end('console.log("another laurel.js")'))
    const [otherDatabase, otherScript] = await Promise.all([
      runDoctorHere([await openSite(scriptTag()), ...noDatabase]),
      runWithDatabase(await openSite(scriptTag().replace(serviceOrigin, other))),
    ])
    expect(problems(otherDatabase)).toEqual([
      'origin: Warning: The allowed origins could not be checked: the database on this machine has no such workspace.',
    ])
    expect([otherScript.code, problems(otherScript)]).toEqual([
      1,
      [`service: ${other} returned 200, but not the script of Laurel. Run: npm run laurel -- doctor ${other}`],
    ])
  })

  test('reports missing CORS headers, also on a page with a Cross-Origin-Embedder-Policy', async () => {
    const bare = await serveChanged(() => ({
      without: ['access-control-allow-origin', 'cross-origin-resource-policy', 'access-control-allow-headers'],
    }))
    const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp; report-to="x"' }
    const [blocked, allowed] = await Promise.all([
      runWithDatabase(await openSite(scriptTag().replace(serviceOrigin, bare), headers)),
      runWithDatabase(await openSite(scriptTag(), headers)),
    ])
    expect(blocked.code).toBe(1)
    expect(problems(blocked)).toEqual([
      expect.stringMatching(
        /^service: Pages of other origins cannot send testimonials: .*, Access-Control-Allow-Headers lacks content-type/,
      ),
      expect.stringMatching(
        /^isolation: Cross-Origin-Embedder-Policy: require-corp blocks the script: the script lacks Cross-Origin-R/,
      ),
      expect.stringMatching(/^isolation: Warning: Video previews do not load, /),
    ])
    expect([allowed.code, problems(allowed)]).toEqual([0, [expect.stringMatching(/^isolation: Warning: /)]])
  })

  test.each([
    ['crossorigin', 'does not send Access-Control-Allow-Origin: *'],
    ['type="module"', 'does not send Access-Control-Allow-Origin: *'],
    ['crossorigin="use-credentials"', 'Write crossorigin without a value'],
    ['crossorigin integrity="sha384-AAAA"', 'its integrity does not match'],
    ['integrity="sha384-AAAA"', 'Add crossorigin to the script element'],
  ])('a script that Chromium blocks because of %s', async (attributes, reason) => {
    const without = reason.includes('does not send') ? ['access-control-allow-origin'] : []
    const bare = await serveChanged(({ url: path = '' }) => (path === '/laurel.js' ? { without } : undefined))
    const html = `<script src="${bare}/laurel.js" data-workspace="${workspaceA}" async ${attributes}></script>`
    const site = await openSite(html)
    const running = runWithDatabase(site)
    const { page, context, requests } = await openPage()
    await page.goto(site, { waitUntil: 'load' })
    expect(requests.filter((url) => url.startsWith(bare))).toEqual([`${bare}/laurel.js`])
    await context.close()
    const run = await running
    expect([run.code, problems(run)]).toEqual([1, [expect.stringMatching(/^service: Browsers block the script: /)]])
    expect(run.stdout).toContain(reason)
  })
})

test('the doctor accepts the integrity of the script', async () => {
  const code = await (await fetch(`${serviceOrigin}/laurel.js`)).text()
  const hash = `sha256-AAAA sha384-${createHash('sha384').update(code).digest('base64')}`
  const run = await runWithDatabase(await openSite(scriptTag(workspaceA, `crossorigin integrity="${hash}"`)))
  expect([run.code, problems(run)]).toEqual([0, []])
})

test('the doctor follows redirects, and reports a URL that is not a page', async () => {
  const site = await openSite(scriptTag())
  const redirecting = await serve(({ url: path }, response) =>
    response.writeHead(path === '/laurel.js' || path === '/health' ? 404 : 302, { Location: site }).end(),
  )
  const missing = await serve((_, response) => response.writeHead(404).end())
  const untyped = await serve((_, response) => response.end('<p>'))
  const [redirected, notFound, image, withoutType] = await Promise.all([
    runWithDatabase(redirecting),
    runWithDatabase(missing),
    runWithDatabase(`${serviceOrigin}/pictures/form.webp`),
    runWithDatabase(untyped),
  ])
  expect([redirected.code, problems(redirected)]).toEqual([0, []])
  expect(redirected.findResults('page')).toEqual([`ok Read ${site} (redirected from ${redirecting}/).`])
  expect(problems(notFound)).toEqual([`page: ${missing}/ returned 404: use the URL of an existing page.`])
  expect(problems(image)).toEqual([`page: ${serviceOrigin}/pictures/form.webp is not HTML, but image/webp.`])
  expect(problems(withoutType)).toEqual([`page: ${untyped}/ has no Content-Type; it must be text/html.`])
})

test('the doctor withstands hostile pages: limits, plain text, and no credentials', async () => {
  const received: string[] = []
  const serveHostile = (
    head: Record<string, string>,
    respond: (write: (text: string) => boolean, end: () => void) => unknown,
  ) =>
    serve((request, response) => {
      received.push(`${request.method} ${request.headers.authorization ?? ''}${request.headers.cookie ?? ''}`)
      response.writeHead(head.Location ? 302 : 200, { 'Content-Type': 'text/html', ...head })
      respond(
        (text) => response.write(text),
        () => response.end(),
      )
    })
  const endless = await serveHostile({}, (write) => {
    const timer = setInterval(() => write('more and more '.repeat(10_000)), 1)
    onTestFinished(() => clearInterval(timer))
  })
  const loop = await serveHostile({ Location: '/again' }, (_, end) => end())
  const withUserName = await serveHostile({ Location: 'http://ada:secret@127.0.0.1/' }, (_, end) => end())
  const deep = await serveHostile({}, (write, end) => {
    write('<div>'.repeat(200_000))
    end()
  })
  const controlCharacters = await serveHostile({}, (write, end) => {
    write(
      scriptTag(workspaceA, 'data-target="\u001b[2J\u202e#x" data-themes="\u0007"').replace(
        serviceOrigin,
        'http://a;id`$(id)',
      ),
    )
    write(scriptTag(workspaceA, 'data-target="\u001b[2J\u202e#x" data-themes="\u0007" data-mode="\u009b31m"'))
    end()
  })
  const origins = [endless, loop, withUserName, deep, controlCharacters]
  const runs = await Promise.all([
    silentRun,
    ...origins.map((origin) => runDoctorHere([`${origin}/page`, ...noDatabase])),
  ])
  const [ofSilent, ofEndless, ofLoop, ofUserName, ofDeep, ofControlCharacters] = runs
  expect(ofSilent?.findResults('page')).toEqual([
    `failure ${silentOrigin} does not respond: it took longer than 10 seconds.`,
  ])
  expect(ofEndless && problems(ofEndless).slice(0, 1)).toEqual([
    'page: Warning: The page is larger than a megabyte; the rest was not read.',
  ])
  expect(ofLoop?.findResults('page')).toEqual([`failure ${loop} does not respond: it redirects too often.`])
  expect(ofUserName?.findResults('page')).toEqual([expect.stringMatching(/^failure .*\/page returned 302/)])
  expect(ofDeep && problems(ofDeep)).toEqual(['page: The page has more than 1000 levels of elements and was not read.'])
  expect(ofControlCharacters?.findResults('snippet')).toEqual([
    expect.stringMatching(/^failure data-target="\\u001b\[2J\\u202e#x" is not a CSS selector/),
  ])
  // Nothing in a message controls a terminal or is run by a shell.
  for (const { stdout } of runs) {
    expect(
      JSON.parse(stdout)
        .map(({ message }: { message: string }) => message)
        .join(''),
    ).not.toMatch(/\p{C}/u)
    expect(stdout).not.toContain(';id')
  }
  expect(new Set(received)).toEqual(new Set(['GET ']))
})
