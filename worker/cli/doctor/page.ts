import type { LazyDatabase } from '../d1/database.ts'
import { checkPolicies } from './csp-checks.ts'
import { runEmbeddedServiceChecks } from './embedded-service.ts'
import { type Page, parsePage } from './html.ts'
import { follow } from './http.ts'
import { hasDisplays, runDisplayChecks } from './page-displays.ts'
import { checkIsolation } from './reachability.ts'
import { checkRecording } from './recording.ts'
import { type CheckResult, excerpt, failure, ok, type RunCheck, warning } from './result.ts'
import { checkSnippet } from './script-element.ts'
import { checkSettings } from './setting-checks.ts'
import { checkTurnstile } from './turnstile.ts'

/** Checks a page: whether the form can appear on it and its testimonials can be stored, and whether testimonials can appear. */
export async function runPageChecks(run: RunCheck, url: URL, database: LazyDatabase): Promise<void> {
  let parsed: Page | undefined
  await run('page', async () => {
    const response = await follow(url, { Accept: 'text/html' })
    const results = checkResponse(response)
    if (results.every(({ state }) => state !== 'failure')) parsed = parsePage(response)
    return results
  })
  const page = parsed
  if (!page) return
  if (!hasDisplays(page) || page.scripts.length + page.forms.length > 0) await runFormChecks(run, page, database)
  await runDisplayChecks(run, page)
}

async function runFormChecks(run: RunCheck, page: Page, database: LazyDatabase): Promise<void> {
  await run('snippet', () => checkSnippet(page))
  const [script] = page.scripts
  if (!script) return
  await run('settings', () => checkSettings(page))
  await runEmbeddedServiceChecks(run, page, script, database)
  await run('csp', () => checkPolicies(page.policies, page, script))
  await run('turnstile', () => checkTurnstile(page, script))
  await run('recording', () => checkRecording(page, script))
  await run('isolation', () => checkIsolation(page, script))
}

function checkResponse({ url, status, headers, isTruncated, redirects }: Awaited<ReturnType<typeof follow>>) {
  const type = headers.get('Content-Type') ?? ''
  const page = `${excerpt(url.href)}${redirects.length > 0 ? ` (redirected from ${excerpt(redirects.join(', '))})` : ''}`
  if (status !== 200) return failure(`${page} returned ${status}: use the URL of an existing page.`)
  if (!type) return failure(`${page} has no Content-Type; it must be text/html.`)
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return failure(`${page} is not HTML, but ${excerpt(type)}.`)
  }
  const results: CheckResult[] = ok(`Read ${page}.`)
  return isTruncated ? [...results, ...warning('The page is larger than a megabyte; the rest was not read.')] : results
}
