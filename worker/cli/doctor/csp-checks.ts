import { playerUrl, providerNames } from '../../../shared/video.ts'
import {
  asksNonce,
  isStrictDynamic,
  type Kind,
  letsRun,
  letsStyle,
  matches,
  type Policy,
  ruling,
  type Script,
} from './csp.ts'
import type { Page, Tag } from './html.ts'
import { orOk, type Verdict, warning, wrong } from './result.ts'
import { formsOf } from './settings.ts'

type Place = Pick<Page, 'url' | 'forms' | 'tags'>

/** Whether all policies of a page let the form come, show and send, and which entry is missing. */
export function judgePolicies(policies: Policy[], page: Place, tag: Tag): Verdict[] {
  const found = policies.flatMap((policy) => [
    ...judgeSandbox(policy),
    ...judgeScripts(policy, page, tag),
    ...judgeSending(policy, page, tag),
    ...judgePlayers(policy, page),
    ...judgeStyle(policy, page),
  ])
  const none = 'The page has no content security policy, so it allows all that the form needs.'
  return orOk(
    found,
    policies.length === 0 ? none : 'The content security policy of the page allows all that the form needs.',
  )
}

function judgeSandbox({ directives, from }: Policy): Verdict[] {
  const flags = directives.get('sandbox')?.map((flag) => flag.toLowerCase())
  // In a meta element it means nothing.
  if (!flags || from !== 'header') return []
  if (!flags.includes('allow-scripts'))
    return wrong(`No script runs under the sandbox in the ${from}: please add allow-scripts to it.`)
  if (flags.includes('allow-same-origin')) return []
  return warning(
    `Under the sandbox in the ${from} the page has no origin: a workspace with a list refuses its visitors, and no draft is kept; allow-same-origin would mend that.`,
  )
}

function judgeScripts(policy: Policy, { url: self }: Place, { url, attributes }: Tag): Verdict[] {
  const list = ruling(policy, 'script-src')
  if (!list) return []
  const { nonce, integrity } = attributes
  const script: Script = { url, nonce, integrity }
  // What the script loads; another build has another name.
  const folder = url.pathname.startsWith('/latest/') ? 'latest' : 'assets'
  const loaded: Script = { url: new URL(`/${folder}/form.js`, url), nonce }
  if (letsRun(list.sources, script, self) && letsRun(list.sources, loaded, self)) return []
  if (!asksNonce(list.sources) && !isStrictDynamic(list.sources)) {
    return wrong(lacking(policy, 'script-src', [url.origin]))
  }
  const why = nonce === undefined ? 'the script has none' : 'the script has another one'
  const instead = isStrictDynamic(list.sources) ? '' : `, or add ${url.origin} to ${list.name}`
  return wrong(
    `The policy in the ${policy.from} asks for a nonce and ${why}; please write nonce="…" into the tag, with the value that the page makes for each answer${instead}.`,
  )
}

function judgeSending(policy: Policy, { url: self }: Place, { url }: Tag): Verdict[] {
  const list = ruling(policy, 'connect-src')
  if (!list || matches(list.sources, new URL('/v1/testimonial', url), self)) return []
  return wrong(lacking(policy, 'connect-src', [url.origin]))
}

/** Where the players of videos come from. */
const players = providerNames.map((provider) => new URL(playerUrl({ provider, id: 'x' }) ?? ''))

function judgePlayers(policy: Policy, page: Place): Verdict[] {
  if (formsOf(page).every(({ fields }) => fields && !fields.includes('video'))) return []
  const list = ruling(policy, 'frame-src')
  const missing = list
    ? players.filter((player) => !matches(list.sources, player, page.url)).map(({ origin }) => origin)
    : []
  if (missing.length === 0) return []
  return warning(
    `Previews of videos do not show, and a link takes their place. ${lacking(policy, 'frame-src', missing)}`,
  )
}

function judgeStyle(policy: Policy, { forms }: Place): Verdict[] {
  const list = ruling(policy, 'style-src')
  if (!list || letsStyle(list.sources) || forms.every(({ style }) => style === undefined)) return []
  return warning(
    `The policy in the ${policy.from} ignores the style of <laurel-form>; please put its height into your style sheet.`,
  )
}

/** Which entry a policy lacks, exactly as it has to be there. */
function lacking(policy: Policy, kind: Kind, entries: string[]): string {
  const { name, sources } = ruling(policy, kind) ?? { name: kind, sources: [] }
  const others = sources.filter((source) => source.toLowerCase() !== "'none'")
  const added = entries.join(' ')
  const blocks = `The policy in the ${policy.from} blocks ${entries.length > 1 ? 'them' : added}; please`
  if (name === 'default-src') return `${blocks} add to it: ${[kind, ...others, ...entries].join(' ')}`
  if (others.length === 0) return `${blocks} replace its ${name} by: ${name} ${added}`
  return `${blocks} add to its ${name}: ${added}`
}
