import { checkDisplayPolicies } from './display-policies.ts'
import { checkDisplayElement, checkDisplayUrl } from './display-urls.ts'
import { blockedReason } from './embedded-service.ts'
import type { Page, ScriptElement } from './html.ts'
import { follow, isJavaScript, request } from './http.ts'
import { checkReachability } from './reachability.ts'
import { type CheckResult, failure, ok, type RunCheck, warning } from './result.ts'
import { checkType } from './script-element.ts'

/* The ways in which a page shows testimonials: the element, HTML of its own, iframes, and links. */

/** Returns whether a page shows testimonials. */
export const hasDisplays = ({ displays: { elements, isIncluded, frames, links } }: Page) =>
  isIncluded || elements.length + frames.length + links.length > 0

/** Checks whether the testimonials of a page can appear. It changes nothing in the services that it names. */
export async function runDisplayChecks(run: RunCheck, page: Page): Promise<void> {
  const { elements, scripts, isIncluded, styles, frames, links } = page.displays
  if (!hasDisplays(page)) return
  const [script] = scripts
  if (script) await runElementChecks(run, page, script)
  else if (elements.length > 0) await run('display', reportMissingScript)
  for (const url of frames) await run('display', () => checkFrame(url))
  // Most elements and frames have a link beside them that leads to the same testimonials.
  const checked = new Set(frames.map(displayKey))
  for (const { workspace } of script ? elements : []) checked.add(`${script?.url.origin}/testimonials/${workspace}`)
  for (const { url, isBare } of links) {
    if (checked.has(displayKey(url))) continue
    checked.add(displayKey(url))
    await run('display', () => checkLink(url, isBare))
  }
  if (isIncluded) await run('display', () => checkIncluded(styles))
  await run('csp', () => checkDisplayPolicies(page, script))
}

async function runElementChecks(run: RunCheck, page: Page, script: ScriptElement): Promise<void> {
  const service = new URL(script.url.origin)
  // Otherwise the checks of the form have reported it.
  const isOther = page.scripts.every(({ url }) => url.origin !== service.origin)
  if (isOther) await run('reachability', () => checkReachability(page, service))
  await run('display', () => checkDisplayScript(page, script))
  for (const attributes of page.displays.elements) await run('display', () => checkDisplayElement(attributes, service))
}

/** Returns the service and the workspace of a page with testimonials. */
const displayKey = ({ origin, pathname }: URL) => origin + pathname.toLowerCase().replace(/\/(?:embed\/?)?$/, '')

const reportMissingScript = () =>
  failure(
    'The HTML has <laurel-testimonials> but not its script. Add: <script src="https://your-service.example/testimonials.js" async crossorigin></script>',
  )

async function checkDisplayScript({ url }: Page, script: ScriptElement): Promise<CheckResult[]> {
  const { origin } = script.url
  const response = await follow(script.url, { Origin: url.origin })
  if (response.status !== 200 || !isJavaScript(response) || !response.text.includes('laurel-testimonials')) {
    return failure(
      `${origin} returned ${response.status}, but not the script of Laurel. Run: npm run laurel -- doctor ${origin}`,
    )
  }
  const blocked = origin === url.origin ? undefined : blockedReason(script, response, url.origin)
  if (blocked) return failure(`Browsers block the script: ${blocked}`)
  return [...ok(`The page has the script ${origin}/testimonials.js.`), ...checkType(script)]
}

async function checkFrame(url: URL): Promise<CheckResult[]> {
  if (/\/embed\/?$/.test(url.pathname)) return checkDisplayUrl(url, 'the iframe')
  return failure(`Browsers do not show ${url.origin}${url.pathname} in an iframe: add /embed to its path.`)
}

async function checkLink(url: URL, isBare: boolean): Promise<CheckResult[]> {
  const results = await checkDisplayUrl(url, 'the link')
  if (!isBare || results.some(({ state }) => state === 'failure')) return results
  const { status } = await request(new URL(`/oembed?url=${encodeURIComponent(url.href)}`, url))
  const reason = status === 200 ? 'the site has not asked for one' : `/oembed of the service returned ${status}`
  return warning(
    `${url.href} has not become an embed, but is a link: ${reason}. Use the element, or an iframe with /embed at the end of its path.`,
  )
}

const checkIncluded = (styles: URL[]) =>
  styles.length > 0
    ? ok('The HTML has testimonials and their style sheet.')
    : warning(
        'The HTML has testimonials, but no link to /testimonials.css of your service: they look as your page does.',
      )
