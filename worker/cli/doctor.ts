import { visible } from '../explain.ts'
import { type Asked, Misuse, type Report } from './command.ts'
import type { Database } from './d1.ts'
import { isOfWeb } from './doctor/ask.ts'
import { checkMachine } from './doctor/machine.ts'
import { checkPage } from './doctor/page.ts'
import { checkService, isService } from './doctor/service.ts'
import { type Check, ok, type Verdict, wrong } from './doctor/verdict.ts'

/** Examines this machine, a service or a page, prints what each check has found as soon as it is known, and sums it up. */
export async function examine({ argument, values, database }: Asked): Promise<Report> {
  const url = argument ? urlFrom(argument) : undefined
  const found: { check: string; ok: boolean; message: string }[] = []
  const check: Check = async (name, work) => {
    const verdicts = await settled(work)
    for (const { state, message } of limited(verdicts)) {
      const said = visible(message)
      found.push({ check: name, ok: state !== 'wrong', message: state === 'warning' ? `Warning: ${said}` : said })
      if (!values.json) process.stdout.write(`${state.padEnd(7)}  ${name}: ${said}\n`)
    }
    return verdicts.every(({ state }) => state !== 'wrong')
  }
  await (url ? checkAddress(check, url, database) : checkMachine(check, database))
  const faults = found.filter((finding) => !finding.ok).length
  const warnings = found.filter(({ message }) => message.startsWith('Warning: ')).length
  const fine =
    warnings > 0
      ? `Nothing is wrong, with ${warnings === 1 ? 'a warning' : `${warnings} warnings`}.`
      : 'Nothing is wrong.'
  const text = faults > 0 ? `${faults} of ${found.length} findings are wrong.` : fine
  return { json: found, text: text.replace(' are wrong', faults === 1 ? ' is wrong' : '$&'), wrong: faults > 0 }
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
