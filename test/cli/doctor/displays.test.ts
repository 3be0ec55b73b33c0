import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { displayElement, displayStyles, fetchFragment, storePublished } from '../../support/browser/display-page.ts'
import { scriptTag } from '../../support/browser/widget-page.ts'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import { problems, runDoctorHere } from '../../support/cli/doctor.ts'
import { browserUrl, call, keys, query, unknownId, workspaceA, workspaceB } from '../../support/service/harness.ts'
import { closeServers } from '../../support/service/servers.ts'

/* `npm run laurel -- doctor` on pages that show testimonials. */

afterAll(closeServers)

let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
beforeAll(async () => {
  cloudflare = await startCloudflareApi('dist')
  for (const [name, value] of Object.entries(cloudflare.env)) vi.stubEnv(name, value)
})
afterAll(() => {
  cloudflare.close()
  vi.unstubAllEnvs()
})

const { origin } = browserUrl
const pageUrl = `${origin}/testimonials/${workspaceA}`
const link = (id = workspaceA, text = 'What people say') => `<a href="${origin}/testimonials/${id}">${text}</a>`
const frame = (path = `${workspaceA}/embed`) => `<iframe src="${origin}/testimonials/${path}"></iframe>`
const element = (attributes: string) =>
  `<laurel-testimonials ${attributes}></laurel-testimonials><script src="${origin}/testimonials.js" async></script>`

const checkSite = async (html: string, headers: Record<string, string> = {}) =>
  runDoctorHere([await openSite(html, headers), '--remote'])

const sources = `img-src ${origin}; media-src ${origin}; frame-src https:`

describe('the doctor finds no problem with', () => {
  test.each<[string, string, string?]>([
    ['the element', displayElement('layout="carousel" limit="3" heading="Kind"', link())],
    ['a badge', displayElement('layout="badge"')],
    [
      'the element with a policy',
      displayElement(),
      `default-src 'none'; script-src ${origin}; connect-src ${origin}; ${sources}`,
    ],
    ['an iframe', frame(), `frame-src ${origin}`],
    ['a link', link()],
    ['a form and the element', scriptTag() + displayElement()],
  ])('%s', async (_, html, policy) => {
    await storePublished({ testimonialText: 'Kind' })
    const run = await checkSite(html, policy ? { 'Content-Security-Policy': policy } : {})
    expect([run.code, run.stderr, problems(run)]).toEqual([0, '', []])
    expect(run.findResults('display')[0]).toMatch(/^ok /)
  })

  test('testimonials in the HTML, with and without the element, and the page of the service', async () => {
    await storePublished({ testimonialText: 'Kind' })
    const included = displayStyles() + (await fetchFragment('wall'))
    const enhanced = `<laurel-testimonials>${included}</laurel-testimonials><script src="${origin}/testimonials.js"></script>`
    const runs = await Promise.all([
      ...[included, enhanced].map((html) => checkSite(html, { 'Content-Security-Policy': `script-src ${origin}` })),
      runDoctorHere([pageUrl, '--remote']),
    ])
    for (const run of runs) expect([run.code, problems(run)]).toEqual([0, []])
  })
})

/** Stores a display of the inbox and returns its id. */
const storeDisplay = async (): Promise<string> =>
  (await call('POST', '/v1/displays', { key: keys.workspaceA, body: { name: 'Home page' } })).body.id

test('the doctor checks a display of the inbox in each way in which a page shows it', async () => {
  await storePublished({ testimonialText: 'Kind' })
  const id = await storeDisplay()
  const fragment = await (await fetch(`${origin}/d/${id}`)).text()
  const pages = [
    [element(`display="${id}" theme="dark" limit="99"`), `connect-src ${origin}/d/; ${sources}`],
    [`<link rel="stylesheet" href="${origin}/d/${id}.css">${fragment}`, `style-src ${origin}`],
    [`<iframe src="${origin}/d/${id}/embed"></iframe>`, `frame-src ${origin}`],
  ] as const
  for (const [html, policy] of pages) {
    const run = await checkSite(html, { 'Content-Security-Policy': policy })
    expect([html, problems(run), run.findResults('display')[0]]).toEqual([html, [], expect.stringMatching(/^ok /)])
  }
  await call('DELETE', `/v1/displays/${id}`, { key: keys.workspaceA })
  for (const html of [element(`display="${id}"`), pages[2][0]]) {
    expect(problems(await checkSite(html))).toEqual([
      `display: The service has no display ${id}, or its workspace is closed: copy the code of another one, under “Displays” in the inbox.`,
    ])
  }
  expect(problems(await checkSite(element('display="ID"')))).toEqual([
    'display: display="ID" is not an id: copy the code of the display again, under “Displays” in the inbox.',
  ])
})

describe('the doctor reports', () => {
  test.each<[string, string, string, string?]>([
    [
      'the element without its script',
      `<laurel-testimonials workspace="${workspaceA}"></laurel-testimonials>`,
      'display: The HTML has <laurel-testimonials> but not its script. Add: <script src="https://your-service.example/testimonials.js" async crossorigin></script>',
    ],
    [
      'the element without a workspace',
      element(''),
      'display: <laurel-testimonials> has no workspace: copy the code from the page of your service, with your workspace ID.',
    ],
    [
      'a placeholder',
      element('workspace="WORKSPACE_ID"'),
      'display: workspace="WORKSPACE_ID" is not an id. To list the ids, run: npm run laurel -- workspace list',
    ],
    [
      'an unknown workspace',
      element(`workspace="${unknownId}"`),
      `display: The service has no workspace ${unknownId}. To list them (--remote: deployed), run: npm run laurel -- workspace list`,
    ],
    [
      'an unknown workspace beside a form',
      scriptTag() + element(`workspace="${unknownId}"`),
      `display: The service has no workspace ${unknownId}. To list them (--remote: deployed), run: npm run laurel -- workspace list`,
    ],
    [
      'an invalid option',
      element(`workspace="${workspaceA}" limit="99"`),
      'display: The service rejects an attribute of <laurel-testimonials>: limit: must be',
    ],
    [
      'an unknown layout',
      element(`workspace="${workspaceA}" layout="grid"`),
      'display: Warning: layout="grid" is not one of wall, carousel, single, badge, so it is a wall.',
    ],
    [
      'an iframe of the page itself',
      frame(workspaceA),
      `display: Browsers do not show ${origin}/testimonials/${workspaceA} in an iframe: add /embed to its path.`,
    ],
    [
      'an iframe of an unknown workspace',
      frame(`${unknownId}/embed`),
      `display: The service has no workspace ${unknownId}.`,
    ],
    ['a link to an unknown workspace', link(unknownId), `display: The service has no workspace ${unknownId}.`],
    [
      'a link that should be an embed',
      link(workspaceA, pageUrl),
      `display: Warning: ${pageUrl} has not become an embed, but is a link:`,
    ],
    [
      'a policy that blocks the script',
      displayElement(),
      `csp: The policy in the header blocks ${origin}. Add to the policy: script-src 'self' ${origin}`,
      `default-src 'self'; connect-src ${origin}; ${sources}`,
    ],
    [
      'a policy that blocks the data',
      displayElement(),
      `csp: The policy in the header blocks ${origin}. Add to its connect-src: ${origin}`,
      `connect-src 'self'; ${sources}`,
    ],
    [
      'a policy that blocks photos',
      displayElement(),
      `csp: Warning: Photos and pictures of videos do not appear. The policy in the header blocks ${origin}. Add to its img-src: ${origin}`,
      `img-src 'self'`,
    ],
    [
      'a policy that blocks the iframe',
      frame(),
      `csp: The policy in the header blocks ${origin}. Replace its frame-src with: frame-src ${origin}`,
      "frame-src 'none'",
    ],
    [
      'a policy that blocks the style sheet',
      `${displayStyles()}<section class="laurel"></section>`,
      `csp: The policy in the header blocks ${origin}. Add to its style-src: ${origin}`,
      "style-src 'self'",
    ],
  ])('%s', async (_, html, message, policy) => {
    await storePublished({ testimonialText: 'Kind' })
    const run = await checkSite(html, policy ? { 'Content-Security-Policy': policy } : {})
    expect(problems(run)).toEqual([expect.stringContaining(message)])
    expect(run.code).toBe(message.includes('Warning') ? 0 : 1)
  })

  test('a workspace that is closed, and one that shows nothing yet', async () => {
    const empty = await checkSite(element(`workspace="${workspaceB}"`))
    expect([empty.code, problems(empty)]).toEqual([
      0,
      ['display: Warning: The workspace shows no testimonial here yet: publish one that has consent.'],
    ])
    await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
    const closed = await checkSite(displayElement())
    expect([closed.code, problems(closed)]).toEqual([
      1,
      [
        `display: The workspace ${workspaceA} shows nothing, because its display is closed: open it in the inbox, under Settings.`,
      ],
    ])
  })

  test('a script that is not the one of the element', async () => {
    const site = await openSite('')
    const run = await checkSite(element(`workspace="${workspaceA}"`).replace(origin, new URL(site).origin))
    expect(problems(run)[0]).toMatch(/^display: \S+ returned 200, but not the script of Laurel\. Run: /)
  })
})
