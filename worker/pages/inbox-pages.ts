import { html, raw } from 'hono/html'
import type { InboxPage } from '../../shared/inbox.ts'
import { demo } from '../lib/demo.ts'
import type { Html } from '../lib/html.ts'
import { htmlPage } from './html-page.ts'

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
    html`<div id="app"><noscript><p>The inbox needs JavaScript. Without it, use the API: see <a href="/docs">the documentation</a>.</p></noscript></div>
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

/** The data of the sign-in page. `name` is that of the workspace to sign in to, if it is known; `isLocal` is for `npm start`. */
type SignInPage = { name: string | undefined; next: string; isLocal: boolean; hasDemo: boolean; error?: string }

/** Renders the page on which an owner signs in, with a key or with a link whose token is in the fragment of the URL. */
export function signInPage({ name, next, isLocal, hasDemo, error }: SignInPage): Html {
  const nextInput = next && html`<input type="hidden" name="next" value="${next}">`
  return page(
    'Sign in · Laurel',
    html`<script type="module" src="/sign-in.js"></script>`,
    html`<main class="sign-in card">
<img src="/laurel.svg" alt="" width="48" height="48">
<h1>Sign in</h1>
${error && html`<p role="alert" tabindex="-1" autofocus>${error}</p>`}
<form method="post" action="/inbox/sign-in" id="key-form">
${
  name &&
  html`<label for="name">Workspace</label>
<input id="name" autocomplete="username" value="${name}" readonly>`
}
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="current-password" required spellcheck="false" aria-describedby="key-hint">
<p class="hint" id="key-hint">An owner key, which begins with lk_. It was shown when the service was set up.</p>
${nextInput}
<button class="primary">Sign in</button>
</form>
<form method="post" action="/inbox/sign-in" id="link-form" hidden>
<input type="hidden" name="token">
${nextInput}
<p id="link-message" role="status"></p>
<button class="primary" hidden>Sign in</button>
<p><a href="/inbox/sign-in">Use a key instead</a></p>
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
<p>On a device that is signed in, open Devices and make a link for this one. Or run this in the folder of your service:</p>
<pre><code>npm run laurel -- sign-in --workspace ID${!isLocal && ' --remote'}</code></pre>
</details>
</main>`,
  )
}

/** Renders a page with one sentence. */
export function inboxMessagePage(title: string, message: string): Html {
  return page(
    `${title} · Laurel`,
    '',
    html`<main class="sign-in card">
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/inbox">Open the inbox</a></p>
</main>`,
  )
}

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
