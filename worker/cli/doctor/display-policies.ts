import { effectiveDirective, matches, type Policy, type RequestKind } from './csp.ts'
import { checkPlayers, checkSandbox, checkScript, missingEntries } from './csp-checks.ts'
import type { Page, ScriptElement } from './html.ts'
import { type CheckResult, failure, resultsOrOk, warning } from './result.ts'

/** Checks that every policy of a page lets its testimonials appear, and names missing entries. */
export function checkDisplayPolicies(page: Page, script: ScriptElement | undefined): CheckResult[] {
  const { policies } = page
  const results = policies.flatMap((policy) => [
    ...(script ? [...checkSandbox(policy), ...checkScript(policy, page, script)] : []),
    ...(script ? checkLoaded(policy, page, new URL(script.url.origin)) : []),
    ...checkUrls(policy, page, 'style-src-elem', page.displays.styles),
    ...checkUrls(policy, page, 'frame-src', page.displays.frames),
  ])
  const none = 'The page has no Content Security Policy.'
  return resultsOrOk(results, policies.length === 0 ? none : 'The Content Security Policy allows the testimonials.')
}

/** Checks what the elements load: the testimonials and, unless they leave these out, photos and videos. */
function checkLoaded(policy: Policy, page: Page, service: URL): CheckResult[] {
  const { elements } = page.displays
  if (elements.length === 0) return []
  const shows = (part: string) =>
    elements.some(({ layout, show = part }) => layout !== 'badge' && show.split(',').includes(part))
  const file = [new URL('/media/x', service)]
  const fragments = elements.map(({ display }) => new URL(display === undefined ? '/testimonials/x' : '/d/x', service))
  const warn = (effect: string, kind: RequestKind) =>
    checkUrls(policy, page, kind, file).flatMap(({ message }) => warning(`${effect} ${message}`))
  return [
    ...checkUrls(policy, page, 'connect-src', fragments),
    ...(shows('photo') || shows('video') ? warn('Photos and pictures of videos do not appear.', 'img-src') : []),
    ...(shows('video') ? warn('Videos do not play.', 'media-src') : []),
    ...(shows('video') ? checkPlayers(policy, page, 'Videos on other sites stay links.') : []),
  ]
}

function checkUrls(policy: Policy, { url: self }: Page, kind: RequestKind, urls: URL[]): CheckResult[] {
  const { sources } = effectiveDirective(policy, kind) ?? {}
  const blocked = sources ? urls.filter((url) => !matches(sources, url, self)) : []
  const origins = [...new Set(blocked.map(({ origin }) => origin))]
  return origins.length > 0 ? failure(missingEntries(policy, kind, origins)) : []
}
