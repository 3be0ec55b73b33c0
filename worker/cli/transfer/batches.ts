import { canonicalId } from '../../../shared/fields.ts'
import { hashApiKey } from '../../lib/api-key.ts'
import { demo } from '../../lib/demo.ts'
import type { Line } from './jsonl.ts'
import { key, kinds, workspace } from './record-types.ts'
import { note, type Tally } from './report.ts'
import { type Fit, judged, type Seen } from './to-row.ts'

/** A file that is read: what has become of its lines, and the workspace that they go to, its own one or one `named` for it. */
export type Reading = { tally: Tally; workspaceId: string | undefined; named: boolean; remote: boolean }

/** A row that may be stored, and the line that says it. */
export type FitLine = Fit & { line: number }

/**
 * The rows that a file says and that may be stored, in its order; what becomes of its other lines is noted.
 * @throws Error with one sentence where it can not be known which workspace they go to; nothing has been stored then.
 */
export async function* fitting(lines: AsyncIterable<Line>, reading: Reading): AsyncGenerator<FitLine> {
  const seen: Seen = new Map()
  for await (const { line, said, wrong } of lines) {
    const fit = said ? await judgedIn(reading, said, seen) : { wrong }
    if (!fit) reading.tally.leftOut++
    else if (fit.wrong === undefined) yield { ...fit, line }
    else note(reading.tally.refused, line, fit.wrong)
  }
}

async function judgedIn(reading: Reading, said: Record<string, unknown>, seen: Seen) {
  const kind = kinds.find(({ type }) => type === said.type)
  if (!kind) return { wrong: `type: must be ${kinds.map(({ type }) => type).join(', ')} or end` }
  if (reading.named && [workspace, key].includes(kind)) return undefined
  const given = said.workspaceId ?? said.brandId
  const own = typeof given === 'string' ? canonicalId(given) : ''
  if (kind === workspace) reading.workspaceId ??= own
  const { workspaceId } = reading
  if (!workspaceId)
    throw new Error('The file does not begin with its workspace; please say with --workspace where to store it.')
  if (!reading.named && own !== workspaceId && (given || kind === workspace)) {
    return { wrong: 'workspaceId: is not the workspace of this file' }
  }
  // On a laptop it is as good as any.
  if (kind === key && reading.remote && said.hash === (await hashApiKey(demo.key)).hash) {
    return { wrong: 'is the API key of the demo, which everybody knows' }
  }
  const fit = await judged(kind, said, workspaceId, seen)
  if (kind === workspace && fit.wrong !== undefined)
    throw new Error(`The workspace of the file can not be stored: ${fit.wrong}.`)
  return fit
}

const mostRows = 500
// D1 takes 2 MB for a value.
const mostBytes = 1_000_000

/** Rows of one kind, as many as fit into one statement. */
export async function* batches(rows: AsyncIterable<FitLine>): AsyncGenerator<FitLine[]> {
  let [batch, bytes]: [FitLine[], number] = [[], 0]
  for await (const row of rows) {
    const size = Buffer.byteLength(row.row)
    const isFull = batch.length === mostRows || bytes + size > mostBytes || row.kind !== batch[0]?.kind
    if (batch.length > 0 && isFull) {
      yield batch
      ;[batch, bytes] = [[], 0]
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
