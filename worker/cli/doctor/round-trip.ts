import type { LazyDatabase } from '../d1/database.ts'
import { databaseName } from './database-checks.ts'
import { assertStatus, sendJson } from './http.ts'
import { type CheckResult, ok } from './result.ts'
import { authorizationHeader, doctorOrigin, type TempWorkspace, withTempWorkspace } from './temp-workspace.ts'

/** Creates, reads, publishes, lists and deletes a testimonial over HTTP, in a temporary workspace. */
export const checkRoundTrip = (service: URL, database: LazyDatabase): Promise<CheckResult[]> =>
  withTempWorkspace(database, async (workspace) => {
    await runRoundTrip(service, database, workspace)
    return ok('Created, read, published, listed and deleted a testimonial, and removed all test data.')
  })

/** @throws Error about the first response that is not as expected. */
async function runRoundTrip(service: URL, database: LazyDatabase, { workspaceId, key }: TempWorkspace): Promise<void> {
  const authorization = authorizationHeader(key)
  const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
    sendJson(new URL(path, service), method, headers, body)
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
