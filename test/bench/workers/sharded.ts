import { copyWorkspace, deleteWorkspace } from './move-workspace.ts'
import { type ParsedRequest, parseRequest, runCall } from './run-call.ts'
import type { Calls, MoveResult } from './types.ts'

/*
 * The baseline worker over two databases, chosen per request as ../SCALE.md describes: the first three hex digits of the
 * workspace id select a database unless the workspace has moved. A key leads to its workspace through a table in the first
 * database, which each isolate reads once per key.
 */

type Databases = { FIRST: D1Database; SECOND: D1Database }

/** The database of the slots up to `last`, and the workspaces that have moved to another database. */
type Routing = {
  slots: { last: string; database: keyof Databases }[]
  moved: { [workspaceId: string]: keyof Databases }
}

type Bindings = Databases & { CALLS: Calls; ROUTING: Routing }

/** Workspace ids by key hash. Entries never expire, since a key never changes its workspace. */
const workspaceCache = new Map<string, string>()

export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    if (new URL(request.url).pathname === '/move') return Response.json(await move(await request.json(), env))
    const call = env.CALLS[request.headers.get('X-Benchmark-Request') ?? '']
    if (!call) return new Response(null, { status: 404 })
    const parsedRequest = await parseRequest(request)
    // Simulates an isolate that has just started.
    if (request.headers.has('X-Clear-Cache')) workspaceCache.clear()
    const database = selectDatabase(await findWorkspace(parsedRequest, env), env.ROUTING)
    if (!database) return new Response(null, { status: 401 })
    return runCall(env[database], call, parsedRequest)
  },
}

function selectDatabase(workspaceId: string, { slots, moved }: Routing): keyof Databases | undefined {
  const slot = workspaceId.slice(0, 3)
  return moved[workspaceId] ?? slots.find(({ last }) => slot <= last)?.database
}

async function findWorkspace({ body, keyHash }: ParsedRequest, { FIRST }: Bindings): Promise<string> {
  if (!keyHash) return String(body.workspaceId)
  const cached = workspaceCache.get(keyHash)
  if (cached) return cached
  const workspaceId = await FIRST.prepare('SELECT workspaceId FROM keyPlaces WHERE hash = ?')
    .bind(keyHash)
    .first<string>('workspaceId')
  // This is in no slot. It is not cached: the key may be created later.
  if (!workspaceId) return 'unknown'
  workspaceCache.set(keyHash, workspaceId)
  return workspaceId
}

type MoveRequest = { workspaceId: string; from: keyof Databases; to: keyof Databases }

async function move({ workspaceId, from, to }: MoveRequest, env: Bindings): Promise<MoveResult> {
  const copied = await copyWorkspace(workspaceId, env[from], env[to])
  const deleted = await deleteWorkspace(workspaceId, env[from])
  return { ...copied, read: copied.read + deleted.read, written: copied.written + deleted.written }
}
