import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scriptSnippet } from '../../../shared/snippet.ts'
import { cspDirectives } from '../../../widget/inbox/forms/embed/csp.ts'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import { submitForm } from '../../support/browser/widget-page.ts'
import { browserUrl, rows, workspaceB } from '../../support/service/harness.ts'

/* A site whose Content Security Policy allows exactly what the code of a form says. */

const watchConsole = expectSilentConsoles()

const { origin } = browserUrl

async function openShop(html: string, styles = "style-src 'none'") {
  const directives = cspDirectives(origin, ['video'])
  const strict = `default-src 'none'; ${styles}; require-trusted-types-for 'script'; trusted-types 'none'; ${directives}`
  const opened = await openPage()
  watchConsole(opened.messages)
  await opened.page.goto(await openSite(html, { 'Content-Security-Policy': strict }))
  return opened.page
}

const snippet = (settings: Record<string, string>) =>
  scriptSnippet({ origin, openText: 'Leave a testimonial' }, { workspace: workspaceB, ...settings })

const expectStored = async () => expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])

test('shows a working form with the short snippet', async () => {
  await submitForm(await openShop(snippet({})))
  await expectStored()
})

test.each(['button', 'dialog'])('shows a working form in mode %s', async (mode) => {
  const page = await openShop(snippet({ mode }))
  await page.getByRole('button', { name: 'Leave a testimonial' }).click()
  await submitForm(page)
  await expectStored()
})

test('shows words with quotes and markup as they were entered', async () => {
  const heading = `"Say" 'hi' & <b>bye</b> &amp; &lt;/script>`
  const page = await openShop(snippet({ heading }))
  expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(heading)
})

test.each([
  ['as it is', (html: string) => html, "style-src-attr 'unsafe-inline'"],
  [
    'with its height in a style sheet',
    (html: string) =>
      html
        .replace(/^/, '<style nonce="shop">laurel-form { display: block; min-height: 60rem }</style>')
        .replace(/ style="[^"]*"/, ''),
    "style-src 'nonce-shop'",
  ],
])('shows a working form with the longer snippet of the guide, %s', async (_, change, styles) => {
  const guide = readFileSync('worker/docs/guides/embed-code.md', 'utf8')
  const [longer = ''] = /<link rel="modulepreload"[\s\S]*?<\/script>/.exec(guide) ?? []
  const html = longer
    .replaceAll('http://localhost:8787', origin)
    .replaceAll('00000000-0000-4000-8000-000000000001', workspaceB)
  await submitForm(await openShop(change(html), styles))
  await expectStored()
})
