import { playerUrl, providerNames } from '../../../shared/video.ts'
import {
  allowsScript,
  allowsStyleAttribute,
  effectiveDirective,
  hasNonce,
  isStrictDynamic,
  matches,
  type Policy,
  type RequestKind,
  type ScriptRequest,
} from './csp.ts'
import { loadsLatest, type Page, type ScriptElement } from './html.ts'
import { type CheckResult, failure, resultsOrOk, warning } from './result.ts'
import { formSettings } from './setting-checks.ts'

type PageForms = Pick<Page, 'url' | 'forms' | 'scripts'>

/** Checks that every policy of a page lets the form load, send and show previews, and names missing entries. */
export function checkPolicies(policies: Policy[], page: PageForms, script: ScriptElement): CheckResult[] {
  const results = policies.flatMap((policy) => [
    ...checkSandbox(policy),
    ...checkScript(policy, page, script),
    ...checkSubmission(policy, page, script),
    ...checkPreviews(policy, page),
    ...checkStyle(policy, page),
  ])
  const none = 'The page has no Content Security Policy.'
  return resultsOrOk(results, policies.length === 0 ? none : 'The Content Security Policy of the page allows the form.')
}

/** Checks the directive `sandbox`, without which a policy allows scripts and the page's origin. */
export function checkSandbox({ directives, from }: Policy): CheckResult[] {
  const flags = directives.get('sandbox')?.map((flag) => flag.toLowerCase())
  // Browsers ignore it in a meta element.
  if (!flags || from !== 'header') return []
  if (!flags.includes('allow-scripts')) {
    return failure(`The sandbox directive in the ${from} blocks all scripts: add allow-scripts to it.`)
  }
  if (flags.includes('allow-same-origin')) return []
  return warning(
    `The sandbox directive in the ${from} removes the page's origin, so drafts are not saved and a workspace with allowed origins rejects testimonials: add allow-same-origin to it.`,
  )
}

/** Checks that a policy allows a script, and those that it loads from the same service. */
export function checkScript(
  policy: Policy,
  { url: self }: Pick<Page, 'url'>,
  { url, attributes }: ScriptElement,
): CheckResult[] {
  const directive = effectiveDirective(policy, 'script-src')
  if (!directive) return []
  const { sources, name } = directive
  const { nonce, integrity } = attributes
  const loader: ScriptRequest = { url, nonce, integrity }
  // The file name of the form changes with each build; its folder does not.
  const folder = loadsLatest(url) ? 'latest' : 'assets'
  const form: ScriptRequest = { url: new URL(`/${folder}/form.js`, url), nonce }
  if (allowsScript(sources, loader, self) && allowsScript(sources, form, self)) return []
  if (!hasNonce(sources) && !isStrictDynamic(sources))
    return failure(missingEntries(policy, 'script-src', [url.origin]))
  const reason = nonce === undefined ? 'which the snippet does not have' : 'which differs from the one in the snippet'
  const alternative = isStrictDynamic(sources) ? '' : `, or add ${url.origin} to ${name}`
  return failure(
    `The policy in the ${policy.from} requires a nonce, ${reason}: add nonce="…" to the snippet, with the value that the page generates for each response${alternative}.`,
  )
}

function checkSubmission(policy: Policy, { url: self }: PageForms, { url }: ScriptElement): CheckResult[] {
  const directive = effectiveDirective(policy, 'connect-src')
  if (!directive || matches(directive.sources, new URL('/v1/testimonial', url), self)) return []
  return failure(missingEntries(policy, 'connect-src', [url.origin]))
}

const playerUrls = providerNames.map((provider) => new URL(playerUrl({ provider, id: 'x' }) ?? ''))

function checkPreviews(policy: Policy, page: PageForms): CheckResult[] {
  if (formSettings(page).every(({ fields }) => fields && !fields.includes('video'))) return []
  return checkPlayers(policy, page, 'Video previews show a link instead.')
}

/** Warns, beginning with `effect`, if a policy blocks players of videos on other sites. */
export function checkPlayers(policy: Policy, { url: self }: Pick<Page, 'url'>, effect: string): CheckResult[] {
  const { sources } = effectiveDirective(policy, 'frame-src') ?? {}
  const blocked = sources ? playerUrls.filter((player) => !matches(sources, player, self)) : []
  if (blocked.length === 0) return []
  const origins = blocked.map(({ origin }) => origin)
  return warning(`${effect} ${missingEntries(policy, 'frame-src', origins)}`)
}

function checkStyle(policy: Policy, { forms }: PageForms): CheckResult[] {
  const directive = effectiveDirective(policy, 'style-src')
  if (!directive || allowsStyleAttribute(directive.sources) || forms.every(({ style }) => style === undefined))
    return []
  return warning(
    `The policy in the ${policy.from} blocks the style attribute of <laurel-form>: set its height in your style sheet.`,
  )
}

/** Names the entries that a policy lacks, exactly as they have to be written. */
export function missingEntries(policy: Policy, kind: RequestKind, entries: string[]): string {
  const { name, sources } = effectiveDirective(policy, kind) ?? { name: kind, sources: [] }
  const others = sources.filter((source) => source.toLowerCase() !== "'none'")
  const list = entries.join(' ')
  const problem = `The policy in the ${policy.from} blocks ${entries.length > 1 ? 'them' : list}`
  if (name === 'default-src') return `${problem}. Add to the policy: ${[kind, ...others, ...entries].join(' ')}`
  if (others.length === 0) return `${problem}. Replace its ${name} with: ${name} ${list}`
  return `${problem}. Add to its ${name}: ${list}`
}
