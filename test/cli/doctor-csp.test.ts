import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { matches } from '../../worker/cli/doctor/csp.ts'
import { judgePolicies } from '../../worker/cli/doctor/csp-checks.ts'
import { pageOf } from '../../worker/cli/doctor/html.ts'
import { follow } from '../../worker/cli/doctor/http.ts'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, workspaceA } from '../support/harness.ts'

/*
 * What the doctor says of the content security policy of a page, against what Chromium does with the same page.
 */

afterAll(closeAll)

const here = browserUrl.origin
const { port } = browserUrl

/** What the doctor says of a page. */
async function judged(site: string) {
  const page = pageOf(await follow(new URL(site)))
  const [tag] = page.tags
  if (!tag) throw new Error('The page has no tag.')
  return judgePolicies(page.policies, page, tag)
}

/** Whether the form comes in Chromium, and whether the page may send. */
async function works(site: string): Promise<boolean> {
  const { page, context, messages } = await openPage()
  await page.goto(site)
  const form = page.locator('.send')
  const isBlocked = () => messages.some((message) => /violates|Blocked script execution/.test(message))
  await expect.poll(async () => isBlocked() || (await form.count()) > 0).toBe(true)
  const comes = (await form.count()) > 0
  const send = (to: string) => fetch(to, { method: 'POST', body: 'x' }).then(Boolean, () => false)
  const sends = comes && (await page.evaluate(send, `${here}/v1/testimonial`))
  await context.close()
  return sends
}

const site = (policy: string, attributes = '') => {
  const script = `<script src="${here}/laurel.js" data-workspace="${workspaceA}" ${attributes} async crossorigin></script>`
  return openSite(script, policy ? { 'Content-Security-Policy': policy } : {})
}

const integrity = async () => {
  const code = await (await fetch(`${here}/laurel.js`)).text()
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}

const sending = `connect-src ${here}`

describe('the doctor and Chromium agree on the policy', () => {
  test.each([
    ['', ''],
    [`script-src ${here}; ${sending}`, ''],
    [`script-src ${here}/; connect-src ${here}/`, ''],
    [`SCRIPT-SRC\t${here.toUpperCase()}; Connect-Src ${here}`, ''],
    [`default-src ${here}`, ''],
    ["default-src 'self'", ''],
    ['default-src *', ''],
    ["default-src 'none'", ''],
    ["default-src 'NONE'", ''],
    [`default-src 'none' ${here}`, ''],
    [`default-src; script-src ${here}`, ''],
    ['script-src http:; connect-src http:', ''],
    [`script-src https:; ${sending}`, ''],
    [`script-src 127.0.0.1:*; connect-src 127.0.0.1:${port}`, ''],
    [`script-src 127.0.0.1; ${sending}`, ''],
    [`script-src http://*:${port}; connect-src http://*:*`, ''],
    [`script-src ws://127.0.0.1:${port}; ${sending}`, ''],
    [`script-src ${here}/laurel.js ${here}/assets/; connect-src ${here}/v1/`, ''],
    [`script-src ${here}/laurel.js; ${sending}`, ''],
    [`script-src ${here}/laurel ${here}/assets/; ${sending}`, ''],
    [`script-src ${here}; connect-src ${here}/v1`, ''],
    [`script-src ${here}; connect-src 'self'`, ''],
    [`script-src-elem 'none'; script-src ${here}; ${sending}`, ''],
    [`script-src-elem ${here}; script-src 'none'; ${sending}`, ''],
    [`script-src ${here}; script-src 'none'; ${sending}`, ''],
    ["script-src * ; connect-src * , script-src 'self'", ''],
    [`script-src ${here}, ${sending}`, ''],
    [`script-src 'unsafe-inline' 'unsafe-eval'; ${sending}`, ''],
    [`script-src 'nonce-x'; ${sending}`, ''],
    [`script-src 'nonce-x'; ${sending}`, 'nonce="x"'],
    [`script-src 'nonce-x'; ${sending}`, 'nonce="y"'],
    [`script-src 'nonce-x' ${here}; ${sending}`, ''],
    [`script-src 'nonce-x' 'strict-dynamic' ${here}; ${sending}`, ''],
    [`script-src 'nonce-x' 'strict-dynamic'; ${sending}`, 'nonce="x"'],
    [`script-src 'nonce-x' ; ${sending}, script-src 'nonce-y'; ${sending}`, 'nonce="x"'],
    [`require-trusted-types-for 'script'; trusted-types 'none'; script-src ${here}; ${sending}`, ''],
    [`sandbox allow-scripts; script-src ${here}; ${sending}`, ''],
    ['sandbox allow-scripts allow-same-origin', ''],
    ['sandbox allow-forms allow-same-origin', ''],
    ['report-uri /x; upgrade-insecure-requests', ''],
  ])('%s %s', async (policy, attributes) => {
    const address = await site(policy, attributes)
    const verdicts = await judged(address)
    expect([await works(address), verdicts]).toEqual([verdicts.every(({ state }) => state !== 'wrong'), verdicts])
  })

  test.each(["'HASH'", "'HASH' 'strict-dynamic'", `'HASH' ${here}/assets/`, `'HASH' 'sha256-AAAA' ${here}`])(
    'that names the script by its hash: %s',
    async (sources) => {
      const hash = await integrity()
      const address = await site(`script-src ${sources.replace('HASH', hash)}; ${sending}`, `integrity="${hash}"`)
      const verdicts = await judged(address)
      expect([await works(address), verdicts]).toEqual([verdicts.every(({ state }) => state !== 'wrong'), verdicts])
    },
  )

  test.each([
    ['head', "default-src 'self'"],
    ['head', `default-src ${here}`],
    ['head', 'sandbox'],
    ['body', "default-src 'self'"],
  ])('that stands in the %s: %s', async (place, policy) => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
    const script = `<script src="${here}/laurel.js" async></script>`
    const [head, body] = place === 'head' ? [meta, script] : ['', meta + script]
    const address = await openSite(
      `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}`,
    )
    const verdicts = await judged(address)
    expect([await works(address), verdicts]).toEqual([verdicts.every(({ state }) => state !== 'wrong'), verdicts])
  })
})

/** A policy with what the doctor says that it lacks. */
function mended(policy: string, message: string): string {
  const [, verb, name, entry = ''] = /please (add|replace) (?:to )?its? ?([\w-]*)(?: by)?: (.*)$/.exec(message) ?? []
  if (!name) return `${policy}; ${entry}`
  const directive = new RegExp(`(^|; *)${name}[^;]*`)
  return policy.replace(directive, (whole, before) => (verb === 'add' ? `${whole} ${entry}` : before + entry))
}

test.each([
  ["default-src 'self'"],
  ["default-src 'none'"],
  ["script-src 'none'; connect-src 'self'; frame-src 'self'"],
  ['script-src-elem https://cdn.example; default-src https:'],
])('what the doctor says that %s lacks is what it takes', async (policy) => {
  let whole = policy
  for (const { state, message } of await judged(await site(policy))) if (state !== 'ok') whole = mended(whole, message)
  const address = await site(whole)
  expect(await judged(address)).toEqual([
    { state: 'ok', message: 'The content security policy of the page allows all that the form needs.' },
  ])
  expect(await works(address)).toBe(true)
})

test.each([
  ['*', 'https://a.example/x', true],
  ['*', 'data:text/plain,x', false],
  ["'self'", 'https://shop.example/x', true],
  ["'self'", 'http://shop.example/x', false],
  ["'self'", 'https://shop.example:8443/x', false],
  ['a.example', 'https://a.example/x', true],
  ['a.example', 'http://a.example/x', false],
  ['http://a.example', 'https://a.example/x', true],
  ['http://a.example:80', 'https://a.example/x', true],
  ['http://a.example:8080', 'https://a.example/x', false],
  ['*.a.example', 'https://b.a.example/x', true],
  ['*.a.example', 'https://a.example/x', false],
  ['*.a.example', 'https://ba.example/x', false],
  ['A.Example:443', 'https://a.example/x', true],
  ['https://a.example/x', 'https://a.example/x', true],
  ['https://a.example/x', 'https://a.example/x/y', false],
  ['https://a.example/x/', 'https://a.example/x/y', true],
  ['a.example*', 'https://a.example/x', false],
  ['https://*.workers.dev', 'https://laurel.ada.workers.dev/v1/testimonial', true],
])('on https://shop.example the source %s lets %s through: %s', (source, address, expected) => {
  expect(matches([source], new URL(address), new URL('https://shop.example'))).toBe(expected)
})
