import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Database, execute } from '../d1/wrangler-d1.ts'
import { judgePreflight } from './cors.ts'
import { hashesIn } from './csp.ts'
import { canBelong, isThere, nameOf } from './database.ts'
import { asksByCors, type Page, type Tag } from './html.ts'
import { type Answer, ask, follow, sentenceOf } from './http.ts'
import { judgeReach } from './reachability.ts'
import { type Check, ok, type Verdict, warning, wrong } from './result.ts'
import { workspacesOf } from './settings.ts'

/** All checks of the service that a page names. Nothing is sent to it but questions: the page may be anybody's. */
export async function checkNamed(check: Check, page: Page, tag: Tag, database: Database): Promise<void> {
  const service = new URL(tag.url.origin)
  await check('reach', () => judgeReach(page, service))
  const answers = await check('service', () => judgeService(page, tag))
  if (!answers) return
  for (const named of workspacesOf(page)) {
    let workspaceId: string | undefined
    await check('workspace', async () => {
      const found = await find(service, named)
      workspaceId = found.workspaceId
      return found.verdicts
    })
    const id = workspaceId
    if (id) await check('origin', () => judgeOrigin(page, service, id, database))
  }
}

async function judgeService({ url }: Page, tag: Tag): Promise<Verdict[]> {
  const script = tag.url
  const answer = await follow(script, { Origin: url.origin })
  const type = answer.headers.get('Content-Type') ?? ''
  const isScript = answer.status === 200 && /^(?:text|application)\/javascript\b/i.test(type)
  const how = `please run: npm run laurel -- doctor ${script.origin}`
  if (!isScript || !answer.text.includes('laurel-form')) {
    return wrong(`${script.origin} answers ${answer.status}, and not with Laurel's script; ${how}`)
  }
  const health = await ask(new URL('/health', script))
  if (sentenceOf(health) !== 'ok') return wrong(`The service is not healthy, its answer was ${health.status}; ${how}`)
  const blocked = script.origin === url.origin ? undefined : blockedBy(tag, answer, url.origin)
  if (blocked) return wrong(`No browser runs the script: ${blocked}.`)
  const preflight = await judgePreflight(new URL(script.origin), url.origin)
  return [...ok(`${script.origin} answers.`), ...preflight]
}

/** Why a browser does not run a script of another origin that it has fetched, and what to do; a policy may be why, too. */
function blockedBy(tag: Tag, { headers, text, isCut }: Answer, origin: string): string | undefined {
  const { crossorigin = '', integrity } = tag.attributes
  const hashes = hashesIn(integrity)
  if (crossorigin.toLowerCase() === 'use-credentials')
    return 'the service takes no credentials; please write crossorigin alone'
  if (asksByCors(tag) && !['*', origin].includes(headers.get('Access-Control-Allow-Origin') ?? ''))
    return `the service answers without the header Access-Control-Allow-Origin: *; please run: npm run laurel -- doctor ${tag.url.origin}`
  if (hashes.length > 0 && !asksByCors(tag))
    return 'it can not compare the integrity; please write crossorigin beside it, or remove it'
  // Of several kinds the strongest counts.
  const kind = hashes
    .map((hash) => hash.slice(0, 6))
    .toSorted()
    .at(-1)
  const actual = kind && `${kind}-${createHash(kind).update(text).digest('base64')}`
  if (!actual || isCut || hashes.includes(actual)) return undefined
  return 'the integrity in the tag is not that of the script, which changes with each release; please remove it'
}

/** A workspace as the service knows it: a page of the form, or the way to the first one, which stores nothing. */
async function find(
  service: URL,
  named: string | undefined,
): Promise<{ verdicts: Verdict[]; workspaceId?: string | undefined }> {
  const { status, url } = await follow(new URL(`/form/${named ?? ''}`, service))
  const workspaceId = /^\/form\/([\da-f-]{36})$/.exec(url.pathname)?.[1]
  const list = '`npm run laurel -- workspace list` shows those there are'
  if (status === 404) {
    const who = named ? `the workspace ${named}` : 'a first workspace, and the page names none'
    return { verdicts: wrong(`The service does not know ${who}; ${list}, with --remote those of a deployment.`) }
  }
  if (status !== 200 || url.origin !== service.origin)
    return { verdicts: warning(`It could not be asked: the service answered ${status}.`) }
  const said = named
    ? `The service knows ${named}.`
    : `The page names none: it is the first one of the service, ${workspaceId}.`
  return { verdicts: ok(said), workspaceId }
}

async function judgeOrigin({ url }: Page, service: URL, workspaceId: string, database: Database): Promise<Verdict[]> {
  const own = url.origin
  if (own === service.origin) return ok('The page is of the service itself, which may always write.')
  if (!canBelong(service, database)) {
    return warning(
      'The list of origins could not be asked: it is in the deployed database, which is reached with --remote.',
    )
  }
  const rows = isThere(database)
    ? await execute(database, sql`SELECT origins FROM workspaces WHERE id = ${workspaceId}`)
    : []
  const [[row] = []] = rows
  if (!row)
    return warning(`The list of origins could not be asked: ${nameOf(database)} is not the one of this service.`)
  const listed: unknown = JSON.parse(String(row.origins))
  const origins = Array.isArray(listed) ? listed.map(String) : []
  if (origins.length === 0) return ok('The workspace takes testimonials from every page.')
  if (origins.includes(own)) return ok(`${own} is on the list of the workspace.`)
  const body = JSON.stringify({ origins: [...origins, own] })
  return wrong(
    `${own} is not on the list of the workspace; please send, by its key: PUT ${service.origin}/v1/workspaces/${workspaceId} ${body}`,
  )
}
