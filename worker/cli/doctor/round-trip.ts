import type { LazyDatabase } from '../d1/database.ts'
import { databaseName } from './database-checks.ts'
import { type HttpResponse, parseMessage, request } from './http.ts'
import { type CheckResult, excerpt, failure, ok, warning } from './result.ts'
import { createTempWorkspace, doctorOrigin, removeTempWorkspace, type TempWorkspace } from './temp-workspace.ts'

/** Creates, reads, publishes, lists and deletes a testimonial over HTTP, in a workspace that it removes in any case. */
export async function checkRoundTrip(service: URL, database: LazyDatabase): Promise<CheckResult[]> {
  const warnOnExit = () =>
    process.stderr.write('Interrupted. The workspace "Doctor" may be left; the next run of the doctor removes it.\n')
  process.once('exit', warnOnExit)
  try {
    return await runInTempWorkspace(service, database)
  } finally {
    process.off('exit', warnOnExit)
  }
}

async function runInTempWorkspace(service: URL, database: LazyDatabase): Promise<CheckResult[]> {
  const workspace = await createTempWorkspace(database)
  if (!workspace) return warning('Skipped: the temporary workspace would be the first one, which is the default.')
  const errors = [
    await errorMessage(runRoundTrip(service, database, workspace)),
    await errorMessage(removeTempWorkspace(database, workspace)),
  ].filter((message) => message !== undefined)
  return [
    ...(workspace.leftovers > 0 ? ok('Removed what an interrupted run had left behind.') : []),
    ...errors.flatMap(failure),
    ...(errors.length > 0
      ? []
      : ok('Created, read, published, listed and deleted a testimonial, and removed all test data.')),
  ]
}

const errorMessage = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

/** @throws Error about the first response that is not as expected. */
async function runRoundTrip(service: URL, database: LazyDatabase, { workspaceId, key }: TempWorkspace): Promise<void> {
  const authorization = { Authorization: `Basic ${btoa(`doctor:${key}`)}` }
  const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
    request(new URL(path, service), {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const form = await send(`/form/${workspaceId}`, 'GET', {})
  if (form.status === 404) {
    throw new Error(`The service does not use ${databaseName(database)}. ${otherDatabaseHint(database)}`)
  }
  const record = { workspaceId, firstname: 'Doctor', testimonialText: 'A round trip.' }
  const create = (origin: string) => send('/v1/testimonial', 'POST', { Origin: origin }, record)
  assertStatus(403, 'A POST from an origin that is not allowed', await create('https://elsewhere.invalid'))
  const { id } = JSON.parse(assertStatus(201, 'A POST from an allowed origin', await create(doctorOrigin)))
  const path = `/v1/testimonial/${id}`
  assertStatus(200, 'A GET with the key', await send(path, 'GET', authorization))
  assertStatus(200, 'A PUT with the key', await send(path, 'PUT', authorization, { published: true }))
  const list = await send(`/v1/testimonial/all/${workspaceId}?published=true`, 'GET', authorization)
  if (!assertStatus(200, 'A list with the key', list).includes(id)) {
    throw new Error('The list does not contain the published testimonial.')
  }
  assertStatus(204, 'A DELETE with the key', await send(path, 'DELETE', authorization))
  assertStatus(404, 'A GET of the deleted testimonial', await send(path, 'GET', authorization))
}

function otherDatabaseHint({ remote, persistTo }: LazyDatabase): string {
  if (remote) return 'Use the URL of the deployment that belongs to this wrangler.toml.'
  return persistTo
    ? 'Use the --persist-to that the service was started with.'
    : 'Run the doctor in the folder where the service was started, with the same --persist-to, if any.'
}

/** Returns the body of a response with this status. @throws Error for any other status. */
function assertStatus(expected: number, action: string, response: HttpResponse): string {
  if (response.status === expected) return response.text
  const message = excerpt(parseMessage(response) ?? 'no message')
  throw new Error(`${action} returned ${response.status}, not ${expected}: ${message}`)
}
