import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pageOf } from '../../worker/cli/doctor/html.ts'
import { judgeReach } from '../../worker/cli/doctor/reachability.ts'
import { judgeTag } from '../../worker/cli/doctor/script-element.ts'
import { judgeSettings } from '../../worker/cli/doctor/settings.ts'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { failures, runDoctor, serve, serveDistorted } from '../support/doctor.ts'
import { allRows, browserUrl, call, keys, setOrigins, unknownId, workspaceA, workspaceB } from '../support/harness.ts'
import { copyProject, isWindows, removeCopies } from '../support/project-copy.ts'
import { scriptTag } from '../support/widget-page.ts'

/* `npm run laurel -- doctor` about pages: real ones, served from another port, with what goes wrong in them. */

afterAll(closeAll)
afterAll(removeCopies)

const here = browserUrl.origin
let folder = ''
let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
beforeAll(async () => {
  folder = copyProject()
  cloudflare = await startCloudflareApi(folder)
})
afterAll(() => cloudflare.close())

/** What the doctor says of a page, asking the database of the service, too. */
const examineThere = (page: string) => runDoctor(folder, [page, '--remote'], cloudflare.env)

/** The three tags of the README. */
const calm = `<link rel="modulepreload" href="${here}/latest/form.js" crossorigin>
  <laurel-form workspace="${workspaceA}" style="display:block;min-height:86rem"><a href="${here}/form/${workspaceA}">x</a></laurel-form>
  <script src="${here}/latest/laurel.js" async crossorigin></script>`

describe('a page', () => {
  test.each([
    ['the tag', scriptTag()],
    ['the tag that reserves its place', calm],
    ['a button', scriptTag(workspaceB, 'data-mode="button" data-lang="de" data-text-open="Say it"')],
    [
      'an element in whose place the form stands',
      `<div id="here"></div>${scriptTag(workspaceA, 'data-target="#here"')}`,
    ],
    ['a tag without settings', `<script src="${here}/laurel.js" type="module"></script>`],
  ])('with %s is well, and nothing is stored', async (_, html) => {
    const before = await allRows()
    const examined = await examineThere(await openSite(html))
    expect([examined.code, examined.stderr, failures(examined)]).toEqual([0, '', []])
    expect(examined.of('workspace')).toEqual([
      expect.stringMatching(html.includes(workspaceB) ? workspaceB : workspaceA),
    ])
    expect(await allRows()).toEqual(before)
  })

  test('of the service itself is well', async () => {
    const examined = await examineThere(`${here}/form/${workspaceA}`)
    expect([examined.code, failures(examined)]).toEqual([0, []])
  })

  test('that names a workspace which the service does not know is told so', async () => {
    const examined = await examineThere(await openSite(scriptTag(unknownId)))
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [expect.stringMatching(`^workspace: The service does not know the workspace ${unknownId}; `)],
    ])
  })

  test('that is not on the list of origins is told what puts it there', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const site = await openSite(scriptTag())
    const examined = await examineThere(site)
    expect(examined.code).toBe(1)
    const [said = ''] = failures(examined)
    const { origin } = new URL(site)
    expect(failures(examined)).toHaveLength(1)
    expect(said).toMatch(
      `origin: ${origin} is not on the list of the workspace; please send, by its key: PUT ${here}/v1/`,
    )
    const [, path = '', body = ''] = /: PUT http:\/\/[^/]+(\S+) (.*)$/.exec(said) ?? []
    expect((await call('PUT', path, { key: keys.workspaceA, body })).body.origins).toEqual([
      'https://shop.example',
      origin,
    ])
    expect((await examineThere(site)).of('origin')).toEqual([`ok ${origin} is on the list of the workspace.`])
  })

  test.skipIf(isWindows)('of a deployment is told what could not be asked without --remote', async () => {
    // For the doctor this is the address of any host; for the system it is this one.
    const html = scriptTag().replace(browserUrl.hostname, '0.0.0.0')
    const examined = await runDoctor(folder, [(await openSite(html)).replace('localhost', '127.0.0.1')])
    expect([examined.code, failures(examined)]).toEqual([
      0,
      [
        `reach: Warning: Whatever is typed goes to http://0.0.0.0:${browserUrl.port} unencrypted; please put https://0.0.0.0:${browserUrl.port} there.`,
        'origin: Warning: The list of origins could not be asked: it is in the deployed database, which is reached with --remote.',
      ],
    ])
  })

  test('that names another service than that of the database, or none, is told so', async () => {
    const another = await runDoctor(folder, [await openSite(scriptTag())])
    expect(failures(another)).toEqual([
      'origin: Warning: The list of origins could not be asked: the database on this machine is not the one of this service.',
    ])
    const other = await serve((_, answer) => answer.end('console.log("another laurel.js")'))
    const none = await examineThere(await openSite(scriptTag().replace(here, other)))
    expect([none.code, failures(none)]).toEqual([
      1,
      [`service: ${other} answers 200, and not with Laurel's script; please run: npm run laurel -- doctor ${other}`],
    ])
  })

  test('whose service answers without CORS is told so, also where it isolates itself', async () => {
    const bare = await serveDistorted(() => ({
      without: ['access-control-allow-origin', 'cross-origin-resource-policy', 'access-control-allow-headers'],
    }))
    const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp; report-to="x"' }
    const examined = await examineThere(await openSite(scriptTag().replace(here, bare), headers))
    expect(examined.code).toBe(1)
    expect(failures(examined)).toEqual([
      expect.stringMatching(/^service: No page of another origin may send: .*, content-type is not allowed/),
      expect.stringMatching(
        /^isolation: The page isolates itself \(require-corp\) and the script lacks Cross-Origin-R/,
      ),
      expect.stringMatching(/^isolation: Warning: .* previews of videos do not show/),
    ])
    const whole = await examineThere(await openSite(scriptTag(), headers))
    expect([whole.code, failures(whole)]).toEqual([0, [expect.stringMatching(/^isolation: Warning: /)]])
  })

  test.each([
    ['crossorigin', 'answers without the header Access-Control-Allow-Origin: *'],
    ['type="module"', 'answers without the header Access-Control-Allow-Origin: *'],
    ['crossorigin="use-credentials"', 'please write crossorigin alone'],
    ['crossorigin integrity="sha384-AAAA"', 'is not that of the script'],
    ['integrity="sha384-AAAA"', 'please write crossorigin beside it'],
  ])('whose tag no browser runs, with %s, is told so', async (attributes, said) => {
    const without = said.includes('header') ? ['access-control-allow-origin'] : []
    const bare = await serveDistorted(({ url: path = '' }) => (path === '/laurel.js' ? { without } : undefined))
    const html = `<script src="${bare}/laurel.js" data-workspace="${workspaceA}" async ${attributes}></script>`
    const site = await openSite(html)
    const { page, context, requests } = await openPage()
    await page.goto(site, { waitUntil: 'load' })
    expect(requests.filter((request) => request.startsWith(bare))).toEqual([`${bare}/laurel.js`])
    await context.close()
    const examined = await examineThere(site)
    expect([examined.code, failures(examined)]).toEqual([
      1,
      [expect.stringMatching(/^service: No browser runs the script/)],
    ])
    expect(examined.stdout).toContain(said)
  })

  test('whose tag has the integrity of the script is well', async () => {
    const code = await (await fetch(`${here}/laurel.js`)).text()
    const hash = `sha256-AAAA sha384-${createHash('sha384').update(code).digest('base64')}`
    const examined = await examineThere(await openSite(scriptTag(workspaceA, `crossorigin integrity="${hash}"`)))
    expect([examined.code, failures(examined)]).toEqual([0, []])
  })

  test('that leads on to another is judged there, and what is no page is named', async () => {
    const site = await openSite(scriptTag())
    const first = await serve(({ url: path }, answer) =>
      answer.writeHead(path === '/laurel.js' || path === '/health' ? 404 : 302, { Location: site }).end(),
    )
    const examined = await examineThere(first)
    expect([examined.code, failures(examined)]).toEqual([0, []])
    expect(examined.of('page')).toEqual([`ok ${site} was read, by way of ${first}/.`])

    const missing = await serve((_, answer) => answer.writeHead(404).end())
    expect(failures(await examineThere(missing))).toEqual([
      `page: ${missing}/ was answered 404: please give the address of the page itself.`,
    ])
    expect(failures(await examineThere(`${here}/form.png`))).toEqual([
      `page: ${here}/form.png is no page but image/png.`,
    ])
  })

  test('that is hostile is told of in plain text, in little time, and gets no credentials', async () => {
    const seen: string[] = []
    const evil = (head: Record<string, string>, body: (write: (text: string) => boolean, end: () => void) => unknown) =>
      serve((asked, answer) => {
        seen.push(`${asked.method} ${asked.headers.authorization ?? ''}${asked.headers.cookie ?? ''}`)
        answer.writeHead(head.Location ? 302 : 200, { 'Content-Type': 'text/html', ...head })
        body(
          (text) => answer.write(text),
          () => answer.end(),
        )
      })
    const endless = await evil({}, (write) => {
      const timer = setInterval(() => write('more and more '.repeat(10_000)), 1)
      onTestFinished(() => clearInterval(timer))
    })
    const silent = await evil({}, () => undefined)
    const circle = await evil({ Location: '/again' }, (_, end) => end())
    const away = await evil({ Location: 'http://ada:secret@127.0.0.1/' }, (_, end) => end())
    const deep = await evil({}, (write, end) => {
      write('<div>'.repeat(200_000))
      end()
    })
    const steering = await evil({}, (write, end) => {
      write(
        scriptTag(workspaceA, 'data-target="\u001b[2J\u202e#x" data-themes="\u0007"').replace(
          here,
          'http://a;id`$(id)',
        ),
      )
      write(scriptTag(workspaceA, 'data-target="\u001b[2J\u202e#x" data-themes="\u0007" data-mode="\u009b31m"'))
      end()
    })
    const [long, none, round, gone, nested, said] = await Promise.all(
      [endless, silent, circle, away, deep, steering].map((address) => runDoctor(folder, [`${address}/page`])),
    )
    expect(long && failures(long).slice(0, 1)).toEqual([
      'page: Warning: It is longer than a megabyte, of which the rest was not read.',
    ])
    expect(none?.of('page')).toEqual([`wrong ${silent} does not answer: it took longer than 10 seconds.`])
    expect(round?.of('page')).toEqual([`wrong ${circle} does not answer: it leads on and on.`])
    expect(gone?.of('page')).toEqual([expect.stringMatching(/^wrong .*\/page was answered 302/)])
    expect(nested && failures(nested)).toEqual([
      'page: The page is nested more than 1000 levels deep: it was not read.',
    ])
    expect(said?.of('tag')).toEqual([
      expect.stringMatching(/^wrong data-target="\\u001b\[2J\\u202e#x" is no CSS selector/),
    ])
    // Nothing but line breaks of its own steers a terminal.
    for (const { stdout } of [long, none, round, gone, nested, said].flatMap((one) => one ?? [])) {
      expect(
        JSON.parse(stdout)
          .map(({ message }: { message: string }) => message)
          .join(''),
      ).not.toMatch(/\p{C}/u)
      expect(stdout).not.toContain(';id')
    }
    expect(new Set(seen)).toEqual(new Set(['GET ']))
  })
})

/** What the doctor says of HTML that is served from a shop. */
const read = (html: string) =>
  pageOf({ url: new URL('https://shop.example/'), status: 200, headers: new Headers(), text: html, isCut: false })

describe('of a tag the doctor says', () => {
  const src = 'src="https://laurel.example/laurel.js" async'
  const missing =
    /^wrong There is no tag in the HTML\. .* the console of the browser .*customElements\.get\('laurel-form'\)/
  test.each([
    ['<p>Nothing', missing],
    [`<!-- <script ${src}></script> -->`, missing],
    [`<noscript><script ${src}></script></noscript>`, missing],
    [`<template><script ${src}></script></template>`, missing],
    [`<textarea><script ${src}></script></textarea>`, missing],
    [`<script src="https://laurel.example/laurel.js.map"></script>`, missing],
    ['<laurel-form></laurel-form>', /^wrong There is <laurel-form> but no script in the HTML; please add: <script /],
    [`<body><script ${src}></script>`, /^ok The page has the script https:\/\/laurel\.example\/laurel\.js\.$/],
    [
      '<base href="https://laurel.example/x/"><body><script src="../laurel.js">',
      /^ok .* https:\/\/laurel\.example\/laurel/,
    ],
    [`<head><script ${src}></script>`, /^wrong In the head it shows nothing by itself/],
    [`<head><script ${src} data-mode="button"></script>`, /^ok /],
    [`<head><script ${src}></script><body><laurel-form>`, /^ok .* and <laurel-form>\.$/],
    [`<body><script ${src} type="text/plain"></script>`, /^warning Its type is "text\/plain"/],
    [`<body><script ${src} nomodule></script>`, /^wrong It has the attribute nomodule/],
    [`<body><script ${src} data-target="#none"></script>`, /^wrong The HTML has no element for data-target="#none"/],
    [`<body><script ${src} data-target="##"></script>`, /^wrong data-target="##" is no CSS selector/],
    [`<body><script ${src} data-target="main .b[c]"></script><main><i class="a b" c>`, /^ok /],
    [
      `<body><script ${src} data-target="a b c"></script>`,
      /^warning Whether there is an element for data-target="a b c"/,
    ],
    [`<body><script ${src} data-mode="dialog"></script>`, /^warning The HTML has nothing that opens the dialog/],
    [`<body><script ${src} data-mode="dialog"></script><a data-laurel-open>`, /^ok /],
    [
      `<link rel="modulepreload" href="https://laurel.example/latest/form.js"><body><script ${src}></script>`,
      /^warning The form is fetched twice/,
    ],
    [
      `<body><script ${src}></script><script src="/laurel.js"></script>`,
      /^warning There are tags of several services; this is about https:\/\/laurel\.example\.$/,
    ],
  ])('%s', (html, sentence) => {
    expect(judgeTag(read(html)).map(({ state, message }) => `${state} ${message}`)).toEqual([
      expect.stringMatching(sentence),
    ])
  })
})

describe('of settings the doctor says', () => {
  const onTag = (attributes: string) => `<body><script src="/laurel.js" ${attributes}></script>`
  const onElement = (attributes: string) => `${onTag('')}<laurel-form ${attributes}></laurel-form>`
  const known = 'ok All settings are known.'
  test.each([
    [
      onTag(`data-workspace="${workspaceA}" data-cfasync="false" data-fields="stars, video" data-privacy-url="/p"`),
      known,
    ],
    [onElement('id="x" class="y" lang="de" v-cloak data-testid="z" prefill-stars="4.5" text-send="Go"'), known],
    [onTag('data-workspce="x"'), 'wrong data-workspce is not a setting; did you mean data-workspace?'],
    [onTag('workspace="x"'), 'wrong workspace is not a setting; did you mean data-workspace?'],
    [onElement('data-workspace="x"'), 'wrong data-workspace is not a setting; did you mean workspace?'],
    [onTag('data-privacyUrl="/p"'), 'warning data-privacyurl is not a setting; did you mean data-privacy-url?'],
    [onElement('color-s="red"'), 'warning color-s is not a setting; did you mean color?'],
    [onElement('target="#x"'), 'wrong target is of the tag only: <laurel-form> stands where it is; please remove it.'],
    [onTag('data-mode="popup"'), 'warning data-mode="popup" is none of inline, button, dialog.'],
    [
      onElement('workspace="corner-shop"'),
      'wrong workspace="corner-shop" is no id; `npm run laurel -- workspace list` shows the ids there are.',
    ],
    [
      onTag('data-fields="stars name"'),
      'warning data-fields names name, which is none of stars, title, subtitle, firstname, lastname, email, company, video, image, social, text, consent.',
    ],
  ])('%s: %s', (html, said) => {
    expect(judgeSettings(read(html)).map(({ state, message }) => `${state} ${message}`)).toEqual([said])
  })
})

describe('of the two addresses the doctor says', () => {
  const policy = { from: 'header', directives: new Map([['upgrade-insecure-requests', []]]) }
  test.each([
    ['https://shop.example', 'https://laurel.example', [], 'ok Visitors of the page reach https://laurel.example.'],
    [
      'http://localhost:5173',
      'http://localhost:8787',
      [policy],
      'ok Visitors of the page reach http://localhost:8787.',
    ],
    [
      'https://shop.example',
      'http://laurel.example',
      [],
      'wrong The page is on https and the tag names http://laurel.example, which browsers block; please put https://laurel.example there.',
    ],
    [
      'http://shop.example',
      'http://laurel.example',
      [policy],
      'wrong The page asks for https (upgrade-insecure-requests) and the tag names http://laurel.example; please put https://laurel.example there.',
    ],
    [
      'http://shop.example',
      'http://laurel.example',
      [],
      'warning Whatever is typed goes to http://laurel.example unencrypted; please put https://laurel.example there.',
    ],
    [
      'https://shop.example',
      'http://localhost:8787',
      [],
      'wrong The tag names http://localhost:8787, which only this machine reaches; please put the address of your deployment there.',
    ],
  ])('%s and %s', (page, service, policies, said) => {
    const verdicts = judgeReach({ url: new URL(page), policies }, new URL(service))
    expect(verdicts.map(({ state, message }) => `${state} ${message}`)).toEqual([said])
  })
})
