import { turnstileOrigin } from '../../../shared/forms/turnstile.ts'
import { effectiveDirective, isStrictDynamic, matches, type Policy, type RequestKind } from './csp.ts'
import { missingEntries } from './csp-checks.ts'
import type { Page, ScriptElement } from './html.ts'
import { request } from './http.ts'
import { type CheckResult, ok, warning } from './result.ts'
import { formSettings } from './setting-checks.ts'

/** Checks whether a page's forms load Turnstile, a third party, and whether the page lets them. */
export async function checkTurnstile(page: Page, { url: service }: ScriptElement): Promise<CheckResult[]> {
  const settings = formSettings(page)
  const ids = new Set(settings.flatMap(({ form }) => form ?? []))
  const isUsed =
    settings.some(({ turnstile }) => turnstile) ||
    (
      await Promise.all(Array.from(ids, (id) => hasSiteKey(new URL(`/f/${encodeURIComponent(id)}.json`, service))))
    ).some(Boolean)
  if (!isUsed) return ok('The form loads nothing from third parties.')
  const used = ok(`The form loads Turnstile from a third party, ${turnstileOrigin}, once a visitor writes something.`)
  return [...used, ...page.policies.flatMap((policy) => checkPolicy(policy, page.url))]
}

/** That a form is missing has been reported. */
const hasSiteKey = async (url: URL) => {
  const response = await request(url).catch(() => undefined)
  return response?.status === 200 && Boolean(JSON.parse(response.text).turnstile)
}

function checkPolicy(policy: Policy, self: URL): CheckResult[] {
  const isBlocked = (kind: RequestKind) => {
    const { sources } = effectiveDirective(policy, kind) ?? {}
    return sources && !isStrictDynamic(sources) && !matches(sources, new URL(turnstileOrigin), self)
  }
  const blocked = (['script-src', 'frame-src'] as const).filter(isBlocked)
  const fixes = blocked.map((kind) => missingEntries(policy, kind, [turnstileOrigin]))
  const hasTypes = policy.directives.get('require-trusted-types-for')?.includes("'script'")
  if (hasTypes) fixes.push(`The policy in the ${policy.from} requires Trusted Types, which Turnstile does not use.`)
  return fixes.flatMap((fix) => warning(`Without Turnstile, every testimonial has one sign of spam. ${fix}`))
}
