import { escapeControlChars } from '../../lib/format-issues.ts'
import type { Database } from '../d1/wrangler-d1.ts'
import { isOfWeb } from '../doctor/http.ts'
import { checkMachine } from '../doctor/machine.ts'
import { checkPage } from '../doctor/page.ts'
import { type Check, ok, type Verdict, wrong } from '../doctor/result.ts'
import { checkService, isService } from '../doctor/service.ts'
import { type Asked, Misuse, type Report } from '../lib/command.ts'

/** Examines this machine, a service or a page, prints what each check has found as soon as it is known, and sums it up. */
export async function examine({ argument, values, database }: Asked): Promise<Report> {
  const url = argument ? urlFrom(argument) : undefined
  const found: (Verdict & { name: string })[] = []
  const check: Check = async (name, work) => {
    const verdicts = await settled(work)
    for (const { state, message } of limited(verdicts)) {
      const said = { name, state, message: escapeControlChars(message) }
      found.push(said)
      if (!values.json) process.stdout.write(`${state.padEnd(7)}  ${name}: ${said.message}\n`)
    }
    return verdicts.every(({ state }) => state !== 'wrong')
  }
  await (url ? checkAddress(check, url, database) : checkMachine(check, database))
  const json = found.map(({ name, state, message }) => ({
    check: name,
    ok: state !== 'wrong',
    message: state === 'warning' ? `Warning: ${message}` : message,
  }))
  return { json, text: summed(found), wrong: found.some(({ state }) => state === 'wrong') }
}

function summed(found: Verdict[]): string {
  const count = (which: Verdict['state']) => found.filter(({ state }) => state === which).length
  const [faults, warnings] = [count('wrong'), count('warning')]
  if (faults > 0) return `${faults} of ${found.length} findings ${faults === 1 ? 'is' : 'are'} wrong.`
  if (warnings > 0) return `Nothing is wrong, with ${warnings === 1 ? 'a warning' : `${warnings} warnings`}.`
  return 'Nothing is wrong.'
}

async function checkAddress(check: Check, url: URL, database: Database): Promise<void> {
  let checkIt: typeof checkPage | undefined
  await check('url', async () => {
    const isOfLaurel = await isService(url)
    checkIt = isOfLaurel ? checkService : checkPage
    return ok(isOfLaurel ? `A service of Laurel: ${url.origin}` : 'A page.')
  })
  await checkIt?.(check, url, database)
}

/** The first of them: a page may be wrong without end. */
const limited = (verdicts: Verdict[]) =>
  verdicts.length > 20 ? [...verdicts.slice(0, 19), ...wrong(`And ${verdicts.length - 19} more.`)] : verdicts

async function settled(work: () => Verdict[] | Promise<Verdict[]>): Promise<Verdict[]> {
  try {
    return await work()
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

function urlFrom(given: string): URL {
  const url = URL.parse(given)
  if (url && isOfWeb(url)) return url
  throw new Misuse(
    'The URL must be an http or https address without a user name, such as https://shop.example/contact.',
  )
}
