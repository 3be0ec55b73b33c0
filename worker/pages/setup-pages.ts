import { html } from 'hono/html'
import { keyFileText } from '../../shared/texts/en/key-file.ts'
import type { Html } from '../lib/html.ts'
import { copyIcon } from './icons.ts'
import { lostKeyHelp } from './lost-key.ts'
import { brand, errorPage, sheetPage } from './sheet.ts'

/* The pages on which the owner of a new deployment sets it up. */

/** The sentences about the controls of the set-up page that were rejected. */
export type SetupErrors = { code?: string; name?: string; website?: string }

/** Returns the sentences about a form that was rejected. The field of its code is empty again, also if the code is right. */
export const describeErrors = (isCode: boolean, wrong: ReadonlySet<unknown>): SetupErrors => ({
  code: isCode
    ? 'Enter the code again, and correct what is marked below.'
    : 'This is not the set-up code of this service. Check it for typing mistakes.',
  ...(wrong.has('name') && { name: 'Enter a name of at most 200 characters.' }),
  ...(wrong.has('website') && { website: 'Enter the URL of a website, such as https://shop.example.' }),
})

/** Where the owner finds the code: on the computer on which `npm start` runs, or as chosen for a deployment. */
const codeHint = (isLocal: boolean) =>
  isLocal
    ? 'It is in the window in which the service was started, after “Set-up code”.'
    : 'You chose it on Cloudflare’s page, as “SETUP_CODE”. If someone else put the service online, ask them for it.'

/** The data of the form; `isLocal` is for `npm start`. */
type SetupPage = { isLocal: boolean; values: URLSearchParams | undefined; errors: SetupErrors }

/** Renders the form, with what was sent but for the code, and what is wrong with it. */
export function setupPage({ isLocal, values, errors }: SetupPage): Html {
  const field = (name: keyof SetupErrors, label: Html | string, attributes: Html, hint?: string) => {
    const error = errors[name]
    const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
    return html`<div class="field"><label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>\n`}<input id="${name}" name="${name}" ${attributes}${ids && html` aria-describedby="${ids}"`}${error && html` aria-invalid="true"`}>
${error && html`<p class="error" id="${name}-error">${error}</p>\n`}</div>
`
  }
  const value = (name: string) => html`value="${values?.get(name) ?? ''}"`
  return sheetPage({
    title: `${errors.code ? 'Error: ' : ''}Set up · Laurel`,
    mark: brand,
    main: html`<h1>Your service is running</h1>
<p class="muted">Three answers, and you can collect your first testimonial.</p>
<form method="post" action="/setup">
${field('code', 'Set-up code', html`required autofocus dir="auto" autocomplete="off" autocapitalize="none" spellcheck="false"`, codeHint(isLocal))}${field('name', 'Name of your business', html`${value('name')} required maxlength="200" autocomplete="organization" dir="auto"`)}${field('website', html`Website <span class="muted">(optional)</span>`, html`${value('website')} dir="ltr" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" placeholder="https://"`)}<button class="primary">Start</button>
</form>`,
  })
}

/** The first workspace's name, its key, and the origin of the service. */
type NewKey = { name: string; key: string; origin: string }

/** Renders the key of the first workspace, which no other page shows. Its script adds “Copy”, and makes “Open the inbox” primary afterwards. */
export function keyPage(newKey: NewKey): Html {
  const { name, key } = newKey
  return sheetPage({
    title: 'Your key · Laurel',
    mark: brand,
    head: html`<script type="module" src="/key-page.js"></script>`,
    main: html`<h1>Keep this key like a password</h1>
<p class="muted">It is shown only now. Whoever has it can do everything in <bdi>${name}</bdi>. You need it to sign in on another device.</p>
<textarea class="code secret" id="key" aria-label="Key" rows="2" dir="ltr" readonly autocomplete="off" spellcheck="false">
${key}</textarea>
<p class="bar"><button type="button" class="primary" id="copy" hidden>${copyIcon}Copy</button><a class="button primary" href="data:text/plain;charset=utf-8,${encodeURIComponent(keyFileText(newKey))}" download="laurel-key.txt">Save as a file</a><span role="status" id="status"></span></p>
<a class="button" href="/inbox">Open the inbox</a>`,
  })
}

/** Renders why the set-up page is gone, for a browser that is signed in: perhaps it has loaded the page of the key again. */
export const setupDonePage = (workspaceId: string, isLocal: boolean): Html =>
  sheetPage({
    title: 'The key was shown · Laurel',
    mark: brand,
    main: html`<h1>The key was shown</h1>
<p class="muted">No page shows it again. If you have not saved it, you need another one.</p>
${lostKeyHelp({ workspaceId, isLocal })}
<a class="button primary" href="/inbox">Open the inbox</a>`,
  })

/** Renders why the page did not work, and the way back. */
export const setupErrorPage = (message: string): Html =>
  errorPage(message, html`<a class="button" href="/setup">Back to the set-up</a>`)
