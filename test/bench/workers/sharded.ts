import type { Moved, Plan } from '../plan.ts'
import { clear, copy } from './move.ts'
import { type Asked, answer, read } from './statement.ts'

/*
 * The bare worker over two databases, chosen for each request as ../../SCALE.md describes it: the workspace's first three
 * digits lead to its database, or an exception does; a key leads to its workspace by a table in the first database, which
 * an isolate has to ask once a key.
 */

type Databases = { FIRST: D1Database; SECOND: D1Database }

/** Which database has the slots up to this one, and which workspaces are elsewhere. */
type Places = {
  slots: { last: string; database: keyof Databases }[]
  moved: { [workspaceId: string]: keyof Databases }
}

type Surroundings = Databases & { PLAN: Plan; PLACES: Places }

/** A key never changes its workspace: what is known of it, stays true. */
const workspaces = new Map<string, string>()

export default {
  async fetch(request: Request, env: Surroundings): Promise<Response> {
    if (new URL(request.url).pathname === '/move') return Response.json(await move(await request.json(), env))
    const plan = env.PLAN[request.headers.get('X-Name') ?? '']
    if (!plan) return new Response(null, { status: 404 })
    const asked = await read(request)
    // As an isolate that has just begun.
    if (request.headers.has('X-Forgets')) workspaces.clear()
    const database = placeOf(await workspaceOf(asked, env), env.PLACES)
    return database ? answer(env[database], plan, asked) : new Response(null, { status: 401 })
  },
}

function placeOf(workspaceId: string, { slots, moved }: Places): keyof Databases | undefined {
  const slot = workspaceId.slice(0, 3)
  return moved[workspaceId] ?? slots.find(({ last }) => slot <= last)?.database
}

async function workspaceOf({ body, digest }: Asked, { FIRST }: Surroundings): Promise<string> {
  if (!digest) return String(body.workspaceId)
  const known = workspaces.get(digest)
  if (known) return known
  const found = await FIRST.prepare('SELECT workspaceId FROM keyPlaces WHERE hash = ?')
    .bind(digest)
    .first<string>('workspaceId')
  // It is in no slot; and the next time it is asked for again, as it may be a new key by then.
  if (!found) return 'unknown'
  workspaces.set(digest, found)
  return found
}

type Move = { workspaceId: string; from: keyof Databases; to: keyof Databases }

async function move({ workspaceId, from, to }: Move, env: Surroundings): Promise<Moved> {
  const copied = await copy(workspaceId, env[from], env[to])
  const cleared = await clear(workspaceId, env[from])
  return { ...copied, read: copied.read + cleared.read, written: copied.written + cleared.written }
}
