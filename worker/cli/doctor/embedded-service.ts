import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { LazyDatabase } from '../d1/database.ts'
import { checkPreflight } from './cross-origin.ts'
import { integrityHashes } from './csp.ts'
import { canBeDatabaseOf, databaseExists, databaseName } from './database-checks.ts'
import { type Page, type ScriptElement, usesCors } from './html.ts'
import { follow, type HttpResponse, isJavaScript, parseMessage, request } from './http.ts'
import { checkReachability } from './reachability.ts'
import { type CheckResult, failure, ok, type RunCheck, warning } from './result.ts'
import { findWorkspaces, isMissingForm } from './stored-forms.ts'

/** Checks the service that a page embeds. It stores nothing there, as the page may belong to another person. */
export async function runEmbeddedServiceChecks(
  run: RunCheck,
  page: Page,
  script: ScriptElement,
  database: LazyDatabase,
): Promise<void> {
  const service = new URL(script.url.origin)
  await run('reachability', () => checkReachability(page, service))
  if (!(await run('service', () => checkEmbeddedService(page, script)))) return
  for (const configuredId of await findWorkspaces(run, page, service)) {
    let workspaceId: string | undefined
    await run('workspace', async () => {
      const found = await findWorkspace(service, configuredId)
      workspaceId = found.workspaceId
      return found.results
    })
    const id = workspaceId
    if (id) await run('origin', () => checkOrigin(page, service, id, database))
  }
}

async function checkEmbeddedService({ url }: Page, script: ScriptElement): Promise<CheckResult[]> {
  const { origin } = script.url
  const response = await follow(script.url, { Origin: url.origin })
  const command = `npm run laurel -- doctor ${origin}`
  // The check of the form reports it.
  if (isMissingForm(response)) return ok(`${origin} responds.`)
  if (response.status !== 200 || !isJavaScript(response) || !response.text.includes('laurel-form')) {
    return failure(`${origin} returned ${response.status}, but not the script of Laurel. Run: ${command}`)
  }
  const health = await request(new URL('/health', origin))
  if (parseMessage(health) !== 'ok') {
    return failure(`The service is not healthy: /health returned ${health.status}. Run: ${command}`)
  }
  const blocked = origin === url.origin ? undefined : blockedReason(script, response, url.origin)
  if (blocked) return failure(`Browsers block the script: ${blocked}`)
  return [...ok(`${origin} responds.`), ...(await checkPreflight(new URL(origin), url.origin))]
}

/** Returns why browsers block a script of another origin, and the fix; policies of the page are checked elsewhere. */
export function blockedReason(script: ScriptElement, response: HttpResponse, pageOrigin: string): string | undefined {
  const { crossorigin = '', integrity } = script.attributes
  const allowedOrigin = response.headers.get('Access-Control-Allow-Origin') ?? ''
  if (crossorigin.toLowerCase() === 'use-credentials') {
    return 'the service accepts no credentials. Write crossorigin without a value.'
  }
  if (usesCors(script) && !['*', pageOrigin].includes(allowedOrigin)) {
    return `the service does not send Access-Control-Allow-Origin: *. Run: npm run laurel -- doctor ${script.url.origin}`
  }
  const hashes = integrityHashes(integrity)
  if (hashes.length > 0 && !usesCors(script)) {
    return 'they can only verify its integrity with CORS. Add crossorigin to the script element, or remove integrity.'
  }
  // Browsers use only the strongest algorithm.
  const algorithm = hashes
    .map((hash) => hash.slice(0, 6))
    .toSorted()
    .at(-1)
  const actual = algorithm && `${algorithm}-${createHash(algorithm).update(response.text).digest('base64')}`
  if (!actual || response.isTruncated || hashes.includes(actual)) return undefined
  return 'its integrity does not match, as the script changes with each release. Remove integrity from the snippet.'
}

type FoundWorkspace = { results: CheckResult[]; workspaceId?: string | undefined }

/** Looks a workspace up by its hosted form, or the first one by the redirect to it; neither stores anything. */
async function findWorkspace(service: URL, configuredId: string | undefined): Promise<FoundWorkspace> {
  const { status, url } = await follow(new URL(`/form/${configuredId ?? ''}`, service))
  const workspaceId = /^\/form\/([\da-f-]{36})$/.exec(url.pathname)?.[1]
  if (status === 404) {
    const problem = configuredId
      ? `The service has no workspace ${configuredId}`
      : 'The page names no workspace, and the service has none'
    return { results: failure(`${problem}. To list them (--remote: deployed), run: npm run laurel -- workspace list`) }
  }
  if (status !== 200 || url.origin !== service.origin) {
    return { results: warning(`The workspace could not be checked: the service returned ${status}.`) }
  }
  const message = configuredId
    ? `The service has the workspace ${configuredId}.`
    : `The page names no workspace; the first one is ${workspaceId}.`
  return { results: ok(message), workspaceId }
}

async function checkOrigin(
  page: Page,
  service: URL,
  workspaceId: string,
  database: LazyDatabase,
): Promise<CheckResult[]> {
  const { origin } = page.url
  if (origin === service.origin) return ok('The page belongs to the service itself, which is always allowed.')
  if (!canBeDatabaseOf(service, database)) {
    return warning('The allowed origins could not be checked: add --remote to read them from the deployed database.')
  }
  const [[row] = []] = databaseExists(database)
    ? await database.batch(sql`SELECT origins FROM workspaces WHERE id = ${workspaceId}`)
    : []
  if (!row) {
    return warning(`The allowed origins could not be checked: ${databaseName(database)} has no such workspace.`)
  }
  const value: unknown = JSON.parse(String(row.origins))
  const origins = Array.isArray(value) ? value.map(String) : []
  if (origins.length === 0) return ok('The workspace allows every origin.')
  if (origins.includes(origin)) return ok(`The workspace allows the origin ${origin}.`)
  const body = JSON.stringify({ origins: [...origins, origin] })
  // Without the host: the page chose it, and would get the key.
  return failure(
    `The workspace does not allow the origin ${origin}. To allow it, send this to your own service with an owner key: PUT /v1/workspaces/${workspaceId} ${body}`,
  )
}
