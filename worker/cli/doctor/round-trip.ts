import type { Database } from '../d1/wrangler-d1.ts'
import { nameOf } from './database.ts'
import { type Answer, ask, sentenceOf } from './http.ts'
import { brief, ok, type Verdict, warning, wrong } from './result.ts'
import { type Guest, makeGuest, mustRemove, origin } from './temp-workspace.ts'

/**
 * A visitor's testimonial from its creation to its deletion, over HTTP, in a workspace of its own that is gone afterwards
 * whatever has happened.
 */
export async function roundTrip(service: URL, database: Database): Promise<Verdict[]> {
  const left = () =>
    process.stderr.write('Interrupted: the workspace "Doctor" may be left; the next doctor removes it.\n')
  process.once('exit', left)
  try {
    return await tried(service, database)
  } finally {
    process.off('exit', left)
  }
}

async function tried(service: URL, database: Database): Promise<Verdict[]> {
  const guest = await makeGuest(database)
  if (!guest) return warning('Not tried: its workspace would be the only one, to which visitors without one write.')
  const failure = await failureOf(travel(service, database, guest))
  const left = await failureOf(mustRemove(database, guest))
  return [
    ...(guest.leftover > 0 ? ok('What an interrupted doctor had left behind is removed.') : []),
    ...(failure ? wrong(failure) : []),
    ...(left ? wrong(left) : []),
    ...(failure || left ? [] : ok('A testimonial was created, read, published, listed and deleted; nothing is left.')),
  ]
}

/** Why some work has failed, in one sentence; `undefined` where it has not. */
const failureOf = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

/** @throws Error with one sentence about the first request that was not answered as it has to be. */
async function travel(service: URL, database: Database, { workspaceId, key }: Guest): Promise<void> {
  const byKey = { Authorization: `Basic ${btoa(`doctor:${key}`)}` }
  const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
    ask(new URL(path, service), {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const form = await send(`/form/${workspaceId}`, 'GET', {})
  if (form.status === 404) throw new Error(`The service does not use ${nameOf(database)}: ${otherDatabase(database)}`)
  const record = { workspaceId, firstname: 'Doctor', testimonialText: 'A round trip.' }
  const create = (from: string) => send('/v1/testimonial', 'POST', { Origin: from }, record)
  must(403, 'A visitor of a page that is not on the list', await create('https://elsewhere.invalid'))
  const { id } = JSON.parse(must(201, 'A visitor who creates', await create(origin)))
  const path = `/v1/testimonial/${id}`
  must(200, 'A read by key', await send(path, 'GET', byKey))
  must(200, 'An update by key', await send(path, 'PUT', byKey, { published: true }))
  const list = await send(`/v1/testimonial/all/${workspaceId}?published=true`, 'GET', byKey)
  if (!must(200, 'A list by key', list).includes(id)) throw new Error('What was published is not in the list.')
  must(204, 'A deletion by key', await send(path, 'DELETE', byKey))
  must(404, 'A read of what was deleted', await send(path, 'GET', byKey))
}

function otherDatabase({ remote, persistTo }: Database): string {
  if (remote) return 'please give the address of the deployment whose wrangler.toml this is.'
  return persistTo
    ? 'please give the --persist-to with which it was started.'
    : 'was it started in another folder, or with --persist-to? Please run this there, or with the same option.'
}

/** The text of an answer with this status. @throws Error with one sentence for any other. */
function must(status: number, who: string, answer: Answer): string {
  if (answer.status === status) return answer.text
  const why = brief(sentenceOf(answer) ?? 'without a sentence')
  throw new Error(`${who} was answered ${answer.status}, not ${status}: ${why}`)
}
