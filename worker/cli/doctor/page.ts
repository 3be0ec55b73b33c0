import type { Database } from '../d1/wrangler-d1.ts'
import { judgePolicies } from './csp-checks.ts'
import { checkNamed } from './embedded-service.ts'
import { type Page, pageOf } from './html.ts'
import { follow } from './http.ts'
import { judgeIsolation } from './isolation.ts'
import { brief, type Check, ok, type Verdict, warning, wrong } from './result.ts'
import { judgeTag } from './script-element.ts'
import { judgeSettings } from './settings.ts'

/** All checks of a page: whether the form can come in it, and what is typed there can be stored. */
export async function checkPage(check: Check, url: URL, database: Database): Promise<void> {
  let page: Page | undefined
  await check('page', async () => {
    const answer = await follow(url, { Accept: 'text/html' })
    const verdicts = judgeAnswer(answer)
    if (verdicts.every(({ state }) => state !== 'wrong')) page = pageOf(answer)
    return verdicts
  })
  if (!page) return
  const { tags, policies } = page
  const examined = page
  await check('tag', () => judgeTag(examined))
  const [tag] = tags
  if (!tag) return
  await check('settings', () => judgeSettings(examined))
  await checkNamed(check, examined, tag, database)
  await check('policy', () => judgePolicies(policies, examined, tag))
  await check('isolation', () => judgeIsolation(examined, tag))
}

function judgeAnswer({ url, status, headers, isCut, passed }: Awaited<ReturnType<typeof follow>>): Verdict[] {
  const type = headers.get('Content-Type') ?? ''
  const way = passed.length > 0 ? `, by way of ${brief(passed.join(', '))}` : ''
  if (status !== 200)
    return wrong(`${brief(url.href)} was answered ${status}${way}: please give the address of the page itself.`)
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return wrong(`${brief(url.href)} is no page but ${brief(type) || 'of no type'}${way}.`)
  }
  const read = ok(`${brief(url.href)} was read${way}.`)
  return isCut ? [...read, ...warning('It is longer than a megabyte, of which the rest was not read.')] : read
}
