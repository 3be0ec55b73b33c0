import { html, raw } from 'hono/html'
import type { InboxPage } from '../../shared/inbox.ts'
import { demo } from '../lib/demo.ts'
import type { Html } from '../lib/html.ts'
import { htmlPage } from './html-page.ts'
import { lostKeyHelp } from './lost-key.ts'
import { brand, errorPage, sheetPage } from './sheet.ts'

/* The pages below `/inbox`. `html` escapes everything in `${…}` that is not itself the result of `html` or `raw`. */

/** Renders the app, with its first data and the token that its requests carry. */
export function appPage(data: InboxPage, pageToken: string): Html {
  const name = data.workspaces.find(({ workspaceId }) => workspaceId === data.workspaceId)?.name ?? 'Inbox'
  // In a script element, only `<` could begin something else than text.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return page(
    `${name} · Laurel`,
    html`<meta name="laurel-page" content="${pageToken}">
<script type="module" src="/inbox.js"></script>`,
    html`<div id="app"><noscript><link rel="stylesheet" href="/sheet.css"><main class="sheet">${brand}
<h1>The inbox needs JavaScript</h1>
<p class="muted">Switch it on in the settings of your browser, and load this page again. Programs can use the <a href="/docs">API</a>.</p></main></noscript></div>
<script type="application/json" id="page-data">${raw(json)}</script>
${formPreviewTemplate}`,
  )
}

/**
 * The pages in which the builder of forms shows and measures the form. Its policy forbids scripts to write HTML, so they come from
 * here.
 */
const formPreviewTemplate = html`<template id="preview-frame"><iframe srcdoc="<!doctype html><html lang=en><title>Your page</title><meta name=viewport content='width=device-width'><link rel=stylesheet href=/preview.css><script src=/laurel.js async></script><body><main><h1>Your page</h1><div class=lines></div></main>"></iframe></template>
<template id="measure-frame"><iframe title="Measurement" tabindex="-1" aria-hidden="true" srcdoc="<!doctype html><html lang=en><link rel=stylesheet href=/measure.css><script src=/laurel.js async></script><body>"></iframe></template>`

/**
 * The data of the sign-in page. `name` is that of the workspace to sign in to, if it is known; `isLocal` is for `npm start`;
 * `hasEnded`: the browser's session has ended.
 */
type SignInPage = {
  name?: string
  workspaceId?: string
  next: string
  isLocal: boolean
  hasEnded: boolean
  hasDemo: boolean
  error?: string
}

/** Renders the page on which an owner signs in, with a key or with a link whose token is in the fragment of the URL. */
export function signInPage({ name, workspaceId, next, isLocal, hasEnded, hasDemo, error }: SignInPage): Html {
  const nextInput = next && html`<input type="hidden" name="next" value="${next}">`
  return sheetPage({
    title: 'Sign in · Laurel',
    mark: brand,
    head: html`<script type="module" src="/sign-in.js"></script>`,
    main: html`<h1>Sign in${name && html` to <bdi>${name}</bdi>`}</h1>
${hasEnded && html`<p class="muted" id="ended">You were signed out: your session has ended.</p>\n`}<form method="post" action="/inbox/sign-in" id="key-form">
${
  // For password managers, which store a key with its workspace.
  name && html`<input autocomplete="username" value="${name}" hidden>\n`
}<div class="field"><label for="key">Key</label>
<p class="hint" id="key-hint">It begins with “lk_”. You saved it when the service was set up, or someone made it for you.</p>
<input id="key" name="key" type="password" autocomplete="current-password" required spellcheck="false" aria-describedby="${hasEnded && 'ended '}key-hint${error && ' key-error'}"${error && html` aria-invalid="true"`} autofocus>
${error && html`<p class="error" id="key-error" role="alert">${error}</p>\n`}</div>
${nextInput}
<button class="primary">Sign in</button>
</form>
<form method="post" action="/inbox/sign-in" id="link-form" hidden>
<input type="hidden" name="token">
${nextInput}
<p id="link-message" role="status"></p>
<button class="primary" hidden>Sign in</button>
<a class="button quiet" href="/inbox/sign-in">Use a key instead</a>
</form>
${
  hasDemo &&
  html`<form method="post" action="/inbox/sign-in">
<input type="hidden" name="key" value="${demo.key}">
${nextInput}
<button>Open the demo</button>
</form>`
}
<details>
<summary>No key at hand?</summary>
<p class="muted">Look in your password manager, or for a saved file with “key” in its name. If you have it on another device, make a link for this one there, under Settings, Devices.</p>
${lostKeyHelp({ workspaceId, isLocal })}
</details>`,
  })
}

/** Renders why a page did not work, the way to the inbox and, with its URL, to the sign-in page. */
export const inboxErrorPage = (message: string, signInUrl: string | false = false): Html =>
  errorPage(
    message,
    html`${signInUrl && html`<a class="button" href="${signInUrl}">Sign in</a>\n`}<a class="button" href="/inbox">Open the inbox</a>`,
  )

/** Renders the photo or the video file of a testimonial, for a frame of the inbox. */
export function remoteMediaPage(kind: 'photo' | 'video', url: string): Html {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>${kind === 'photo' ? 'Photo' : 'Video'}</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-items: center; height: 100vh; margin: 0 }
img, video { max-width: 100%; max-height: 100vh }
</style>
<body>${kind === 'photo' ? html`<img src="${url}" alt="Photo sent with the testimonial" referrerpolicy="no-referrer">` : html`<video src="${url}" controls autoplay></video>`}</body>
</html>`
}

const page = (title: string, head: Html | string, body: Html): Html =>
  htmlPage({ title, styles: ['/inbox.css'], head, body })
