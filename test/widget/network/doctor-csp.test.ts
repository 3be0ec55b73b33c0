import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPolicies } from '../../../worker/cli/doctor/csp-checks.ts'
import { parsePage } from '../../../worker/cli/doctor/html.ts'
import { follow } from '../../../worker/cli/doctor/http.ts'
import { checkRecording } from '../../../worker/cli/doctor/recording.ts'
import { checkTurnstile } from '../../../worker/cli/doctor/turnstile.ts'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { storeForm } from '../../support/forms.ts'
import { browserUrl, query, workspaceA } from '../../support/service/harness.ts'

/* The doctor's check of a page's Content Security Policy, compared with what Chromium does on the same page. */

const serviceOrigin = browserUrl.origin
const { port } = browserUrl

// One page for all policies: a profile of its own for each would take longer than the rest of its test.
let browser: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  browser = await openPage()
})

async function checkSite(site: string) {
  const page = parsePage(await follow(new URL(site)))
  const [script] = page.scripts
  if (!script) throw new Error('The page has no script element.')
  return checkPolicies(page.policies, page, script)
}

/** Returns whether the form appears in Chromium and the page can send a testimonial. */
async function worksInChromium(site: string): Promise<boolean> {
  const { page, messages } = browser
  // A message of the page before may still be on its way.
  await page.goto('about:blank')
  messages.length = 0
  await page.goto(site)
  const form = page.locator('.send')
  const isBlocked = () => messages.some((message) => /violates|Blocked script execution/.test(message))
  await expect.poll(async () => isBlocked() || (await form.count()) > 0, { interval: 20 }).toBe(true)
  const appears = (await form.count()) > 0
  const send = (url: string) => fetch(url, { method: 'POST', body: 'x' }).then(Boolean, () => false)
  return appears && (await page.evaluate(send, `${serviceOrigin}/v1/testimonial`))
}

async function expectAgreement(site: string) {
  const results = await checkSite(site)
  expect([await worksInChromium(site), results]).toEqual([results.every(({ state }) => state !== 'failure'), results])
}

const openSiteWithPolicy = (policy: string, attributes = '') => {
  const script = `<script src="${serviceOrigin}/laurel.js" data-workspace="${workspaceA}" ${attributes} async crossorigin></script>`
  return openSite(script, policy ? { 'Content-Security-Policy': policy } : {})
}

const connect = `connect-src ${serviceOrigin}`

describe('the doctor agrees with Chromium', () => {
  test.each([
    ['', ''],
    [`script-src ${serviceOrigin}; ${connect}`, ''],
    [`script-src ${serviceOrigin}/; connect-src ${serviceOrigin}/`, ''],
    [`SCRIPT-SRC\t${serviceOrigin.toUpperCase()}; Connect-Src ${serviceOrigin}`, ''],
    [`default-src ${serviceOrigin}`, ''],
    ["default-src 'self'", ''],
    ['default-src *', ''],
    ["default-src 'none'", ''],
    ["default-src 'NONE'", ''],
    [`default-src 'none' ${serviceOrigin}`, ''],
    [`default-src; script-src ${serviceOrigin}`, ''],
    ['script-src http:; connect-src http:', ''],
    [`script-src https:; ${connect}`, ''],
    [`script-src 127.0.0.1:*; connect-src 127.0.0.1:${port}`, ''],
    [`script-src 127.0.0.1; ${connect}`, ''],
    [`script-src http://*:${port}; connect-src http://*:*`, ''],
    [`script-src ws://127.0.0.1:${port}; ${connect}`, ''],
    [`script-src ${serviceOrigin}/laurel.js ${serviceOrigin}/assets/; connect-src ${serviceOrigin}/v1/`, ''],
    [`script-src ${serviceOrigin}/laurel.js; ${connect}`, ''],
    [`script-src ${serviceOrigin}/laurel ${serviceOrigin}/assets/; ${connect}`, ''],
    [`script-src ${serviceOrigin}; connect-src ${serviceOrigin}/v1`, ''],
    [`script-src ${serviceOrigin}; connect-src 'self'`, ''],
    [`script-src-elem 'none'; script-src ${serviceOrigin}; ${connect}`, ''],
    [`script-src-elem ${serviceOrigin}; script-src 'none'; ${connect}`, ''],
    [`script-src ${serviceOrigin}; script-src 'none'; ${connect}`, ''],
    ["script-src * ; connect-src * , script-src 'self'", ''],
    [`script-src ${serviceOrigin}, ${connect}`, ''],
    [`script-src 'unsafe-inline' 'unsafe-eval'; ${connect}`, ''],
    [`script-src 'nonce-x'; ${connect}`, ''],
    [`script-src 'nonce-x'; ${connect}`, 'nonce="x"'],
    [`script-src 'nonce-x'; ${connect}`, 'nonce="y"'],
    [`script-src 'nonce-x' ${serviceOrigin}; ${connect}`, ''],
    [`script-src 'nonce-x' 'strict-dynamic' ${serviceOrigin}; ${connect}`, ''],
    [`script-src 'nonce-x' 'strict-dynamic'; ${connect}`, 'nonce="x"'],
    [`script-src 'nonce-x' ; ${connect}, script-src 'nonce-y'; ${connect}`, 'nonce="x"'],
    [`require-trusted-types-for 'script'; trusted-types 'none'; script-src ${serviceOrigin}; ${connect}`, ''],
    [`sandbox allow-scripts; script-src ${serviceOrigin}; ${connect}`, ''],
    ['sandbox allow-scripts allow-same-origin', ''],
    ['sandbox allow-forms allow-same-origin', ''],
    ['report-uri /x; upgrade-insecure-requests', ''],
  ])('on the policy "%s" and the attributes "%s"', async (policy, attributes) => {
    await expectAgreement(await openSiteWithPolicy(policy, attributes))
  })

  test.each([
    "'HASH'",
    "'HASH' 'strict-dynamic'",
    `'HASH' ${serviceOrigin}/assets/`,
    `'HASH' 'sha256-AAAA' ${serviceOrigin}`,
  ])('on a policy with the hash of the script: %s', async (sources) => {
    const code = await (await fetch(`${serviceOrigin}/laurel.js`)).text()
    const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`
    const policy = `script-src ${sources.replace('HASH', hash)}; ${connect}`
    await expectAgreement(await openSiteWithPolicy(policy, `integrity="${hash}"`))
  })

  test.each([
    ['head', "default-src 'self'"],
    ['head', `default-src ${serviceOrigin}`],
    ['head', 'sandbox'],
    ['body', "default-src 'self'"],
  ])('on a policy in a meta element in the %s: %s', async (place, policy) => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
    const script = `<script src="${serviceOrigin}/laurel.js" async></script>`
    const [head, body] = place === 'head' ? [meta, script] : ['', meta + script]
    await expectAgreement(
      await openSite(`<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}`),
    )
  })
})

/** Applies the advice in the doctor's message to a policy. */
function applyFix(policy: string, message: string): string {
  const [, verb, name, value = ''] =
    /(Add|Replace) (?:to the policy|(?:to )?its ([\w-]+)(?: with)?): (.*)$/.exec(message) ?? []
  if (!name) return `${policy}; ${value}`
  const directive = new RegExp(`(^|; *)${name}[^;]*`)
  return policy.replace(directive, (match, before) => (verb === 'Add' ? `${match} ${value}` : before + value))
}

test.each([
  ["default-src 'self'"],
  ["default-src 'none'"],
  ["script-src 'none'; connect-src 'self'; frame-src 'self'"],
  ['script-src-elem https://cdn.example; default-src https:'],
])('the doctor names exactly the entries that the policy "%s" lacks', async (policy) => {
  let fixed = policy
  for (const { state, message } of await checkSite(await openSiteWithPolicy(policy))) {
    if (state !== 'ok') fixed = applyFix(fixed, message)
  }
  const site = await openSiteWithPolicy(fixed)
  expect(await checkSite(site)).toEqual([
    { state: 'ok', message: 'The Content Security Policy of the page allows the form.' },
  ])
  expect(await worksInChromium(site)).toBe(true)
})

describe('the doctor on recording', () => {
  async function checkPage(headers: Record<string, string>, attributes = '') {
    const html = `<script src="${serviceOrigin}/laurel.js" data-workspace="${workspaceA}" ${attributes} async crossorigin></script>`
    const site = await openSite(html, headers)
    const page = parsePage(await follow(new URL(site)))
    const [script] = page.scripts
    if (!script) throw new Error('The page has no script element.')
    return { site, messages: (await checkRecording(page, script)).map(({ state, message }) => `${state} ${message}`) }
  }
  const isAllowed = 'ok The page lets visitors record a video.'

  test.each([
    '',
    'camera=()',
    'camera=(), microphone=()',
    'camera=(self), microphone=*, geolocation=()',
    'camera=self,microphone=("https://camera.example")',
    'microphone = (), camera=(self "https://camera.example")',
    'camera=(), microphone=(self), camera=*',
    'x-camera=()',
  ])('agrees with Chromium about Permissions-Policy: %s', async (policy) => {
    const { site, messages } = await checkPage({ 'Permissions-Policy': policy })
    const { page } = browser
    await page.goto(site)
    const blocked: string[] = await page.evaluate(
      "['camera', 'microphone'].filter((feature) => !document.featurePolicy.allowsFeature(feature))",
    )
    const fix = blocked.map((feature) => `${feature}=(self)`).join(', ')
    const problem = `warning Visitors cannot record a video, only choose a file: the page's Permissions-Policy blocks ${blocked.join(' and ')}. Write: ${fix}`
    expect(messages).toEqual([blocked.length > 0 ? problem : isAllowed])
  })

  test.each([
    [`default-src ${serviceOrigin}`, `Add to the policy: media-src ${serviceOrigin} blob:`],
    ["media-src 'self' *", 'Add to its media-src: blob:'],
    ["default-src 'none'; media-src BLOB:", undefined],
    ["script-src 'self'", undefined],
  ])('names what the replay needs with the policy %s', async (policy, fix) => {
    const { messages } = await checkPage({ 'Content-Security-Policy': policy })
    const problem =
      'warning Visitors can record a video, but not replay it before they send it. The policy in the header'
    expect(messages).toEqual([fix ? `${problem} blocks blob:. ${fix}` : isAllowed])
  })

  test('says nothing about the replay if the page blocks the camera', async () => {
    const { messages } = await checkPage({
      'Permissions-Policy': 'camera=()',
      'Content-Security-Policy': "media-src 'self'",
    })
    expect(messages).toEqual([expect.stringContaining('Visitors cannot record a video')])
  })

  test('says nothing about a form without video', async () => {
    const { messages } = await checkPage({ 'Permissions-Policy': 'camera=()' }, 'data-fields="photo"')
    expect(messages).toEqual(['ok The form offers no recording.'])
  })
})

describe('the doctor on Turnstile', () => {
  async function checkPage(policy: string, attributes: string) {
    const site = await openSiteWithPolicy(policy, attributes)
    const page = parsePage(await follow(new URL(site)))
    const [script] = page.scripts
    if (!script) throw new Error('The page has no script element.')
    return (await checkTurnstile(page, script)).map(({ state, message }) => `${state} ${message}`)
  }
  const siteKey = '1x00000000000000000000AA'
  const attributes = `data-turnstile="${siteKey}"`
  const origin = 'https://challenges.cloudflare.com'
  const used = `ok The form loads Turnstile from a third party, ${origin}, once a visitor writes something.`
  const sign = 'warning Without Turnstile, every testimonial has one sign of spam. The policy in the header'

  test.each([
    ['', []],
    [`script-src ${serviceOrigin} ${origin}; frame-src ${origin}`, []],
    ["script-src 'nonce-x' 'strict-dynamic'", []],
    [`script-src ${serviceOrigin}`, [`${sign} blocks ${origin}. Add to its script-src: ${origin}`]],
    [
      `default-src ${serviceOrigin}`,
      [
        `${sign} blocks ${origin}. Add to the policy: script-src ${serviceOrigin} ${origin}`,
        `${sign} blocks ${origin}. Add to the policy: frame-src ${serviceOrigin} ${origin}`,
      ],
    ],
    ["require-trusted-types-for 'script'", [`${sign} requires Trusted Types, which Turnstile does not use.`]],
  ])('says that it is a third party, and what it needs with the policy %s', async (policy, warnings) => {
    expect(await checkPage(policy, attributes)).toEqual([used, ...warnings])
  })

  test('finds it in a stored form, and no third party in others', async () => {
    const { formId } = await storeForm({})
    const none = 'ok The form loads nothing from third parties.'
    expect(await checkPage('', '')).toEqual([none])
    expect(await checkPage('', `data-form="${formId}"`)).toEqual([none])
    await query('UPDATE workspaces SET turnstileSiteKey = ? WHERE id = ?', siteKey, workspaceA)
    expect(await checkPage('', `data-form="${formId}"`)).toEqual([used])
  })
})
