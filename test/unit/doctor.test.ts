import { describe, expect, test } from 'vitest'
import { matches } from '../../worker/cli/doctor/csp.ts'
import { parsePage } from '../../worker/cli/doctor/html.ts'
import { checkReachability } from '../../worker/cli/doctor/reachability.ts'
import type { CheckResult } from '../../worker/cli/doctor/result.ts'
import { checkSnippet } from '../../worker/cli/doctor/script-element.ts'
import { checkSettings } from '../../worker/cli/doctor/setting-checks.ts'

const parse = (html: string) =>
  parsePage({
    url: new URL('https://shop.example/'),
    status: 200,
    headers: new Headers(),
    text: html,
    isTruncated: false,
  })

const lines = (results: CheckResult[]) => results.map(({ state, message }) => `${state} ${message}`)

describe('checkSnippet', () => {
  const src = 'src="https://laurel.example/laurel.js" async'
  const missing = /^failure The HTML has no snippet: .* the browser's console .*customElements\.get\('laurel-form'\)/
  test.each([
    ['<p>Nothing', missing],
    [`<!-- <script ${src}></script> -->`, missing],
    [`<noscript><script ${src}></script></noscript>`, missing],
    [`<template><script ${src}></script></template>`, missing],
    [`<textarea><script ${src}></script></textarea>`, missing],
    [`<script src="https://laurel.example/laurel.js.map"></script>`, missing],
    ['<laurel-form></laurel-form>', /^failure The HTML has <laurel-form> but not its script\. Add: <script /],
    [`<body><script ${src}></script>`, /^ok The page has the script https:\/\/laurel\.example\/laurel\.js\.$/],
    [
      '<base href="https://laurel.example/x/"><body><script src="../laurel.js">',
      /^ok .* https:\/\/laurel\.example\/laurel/,
    ],
    [`<head><script ${src}></script>`, /^failure The snippet is in the head, where it shows nothing/],
    [`<head><script ${src} data-mode="button"></script>`, /^ok /],
    [`<head><script ${src}></script><body><laurel-form>`, /^ok .* and <laurel-form>\.$/],
    [`<body><script ${src} type="text/plain"></script>`, /^warning The script has the type "text\/plain"/],
    [`<body><script ${src} nomodule></script>`, /^failure The script has the attribute nomodule/],
    [`<body><script ${src} data-target="#none"></script>`, /^failure No element matches data-target="#none"/],
    [`<body><script ${src} data-target="##"></script>`, /^failure data-target="##" is not a CSS selector/],
    [`<body><script ${src} data-target="main .b[c]"></script><main><i class="a b" c>`, /^ok /],
    [`<body><script ${src} data-target="a b c"></script>`, /^warning data-target="a b c" is too complex to check/],
    [`<body><script ${src} data-mode="dialog"></script>`, /^warning Nothing in the HTML opens the dialog/],
    [`<body><script ${src} data-mode="dialog"></script><a data-laurel-open>`, /^ok /],
    [
      `<link rel="modulepreload" href="https://laurel.example/latest/form.js"><body><script ${src}></script>`,
      /^warning The browser loads the form twice/,
    ],
    [
      `<body><script ${src}></script><script src="/laurel.js"></script>`,
      /^warning The page loads several services; this report is about https:\/\/laurel\.example\.$/,
    ],
  ])('reports about %s: %s', (html, line) => {
    expect(lines(checkSnippet(parse(html)))).toEqual([expect.stringMatching(line)])
  })
})

describe('checkSettings', () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  const script = (attributes: string) => `<body><script src="/laurel.js" ${attributes}></script>`
  const element = (attributes: string) => `${script('')}<laurel-form ${attributes}></laurel-form>`
  const valid = 'ok All settings are valid.'
  test.each([
    [script(`data-workspace="${id}" data-cfasync="false" data-fields="stars, video" data-privacy-url="/p"`), valid],
    [element('id="x" class="y" lang="de" v-cloak data-testid="z" prefill-stars="4.5" text-send="Go"'), valid],
    [script('data-workspce="x"'), 'failure data-workspce is not a setting; did you mean data-workspace?'],
    [script('workspace="x"'), 'failure workspace is not a setting; did you mean data-workspace?'],
    [element('data-workspace="x"'), 'failure data-workspace is not a setting; did you mean workspace?'],
    [script('data-privacyUrl="/p"'), 'warning data-privacyurl is not a setting; did you mean data-privacy-url?'],
    [element('color-s="red"'), 'warning color-s is not a setting; did you mean color?'],
    [element('target="#x"'), 'failure <laurel-form> cannot have a target, only the script element can: remove it.'],
    [script('data-mode="popup"'), 'warning data-mode="popup" is not one of inline, button, dialog.'],
    [
      element('workspace="corner-shop"'),
      'failure workspace="corner-shop" is not an id. To list the ids, run: npm run laurel -- workspace list',
    ],
    [
      element('privacy-url="javascript:alert(1)"'),
      'warning privacy-url="javascript:alert(1)" is ignored, because it is not an http or https URL.',
    ],
    [
      script('data-redirect="http://"'),
      'warning data-redirect="http://" is ignored, because it is not an http or https URL.',
    ],
    [script('data-redirect="thanks" data-privacy-url="//legal.example"'), valid],
    [
      script('data-fields="stars name"'),
      'warning data-fields contains name, which is not one of stars, title, subtitle, firstname, lastname, email, company, video, image, social, text, consent.',
    ],
  ])('reports about %s: %s', (html, line) => {
    expect(lines(checkSettings(parse(html)))).toEqual([line])
  })
})

describe('checkReachability', () => {
  const policy = { from: 'header', directives: new Map([['upgrade-insecure-requests', []]]) }
  test.each([
    ['https://shop.example', 'https://laurel.example', [], 'ok Visitors of the page can reach https://laurel.example.'],
    [
      'http://localhost:5173',
      'http://localhost:8787',
      [policy],
      'ok Visitors of the page can reach http://localhost:8787.',
    ],
    [
      'https://shop.example',
      'http://laurel.example',
      [],
      'failure Browsers block http://laurel.example, as the page is on https: use https://laurel.example in the snippet.',
    ],
    [
      'http://shop.example',
      'http://laurel.example',
      [policy],
      'failure Browsers block http://laurel.example, as the page has upgrade-insecure-requests: use https://laurel.example in the snippet.',
    ],
    [
      'http://shop.example',
      'http://laurel.example',
      [],
      'warning Over http, a deployed service accepts no testimonial: use https://laurel.example in the snippet.',
    ],
    [
      'https://shop.example',
      'http://localhost:8787',
      [],
      'failure The snippet names http://localhost:8787, which only this machine can reach: use the URL of your deployment instead.',
    ],
  ])('reports about a page at %s and a service at %s', (page, service, policies, line) => {
    expect(lines(checkReachability({ url: new URL(page), policies }, new URL(service)))).toEqual([line])
  })
})

describe('matches', () => {
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
  ])('compares the source %s on https://shop.example with %s: %s', (source, url, expected) => {
    expect(matches([source], new URL(url), new URL('https://shop.example'))).toBe(expected)
  })
})
