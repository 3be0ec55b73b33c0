import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as limits from '../../shared/limits.ts'
import { hashApiKey } from '../../worker/lib/api-key.ts'
import { mp4, videoTrack } from '../support/media/mp4-files.ts'
import { compare } from './interleave.ts'
import { ratioAtLeast, ratioAtMost } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { basicAuthHeader } from './sample.ts'
import { createDatabase, withDatabase } from './seed.ts'
import { buildWorker, type RunningWorker, startWorker } from './workerd.ts'

const rounds = 11

/** A video of almost 64 MB. */
const video = mp4({ tracks: [videoTrack(Array.from({ length: 63 }, () => [new Uint8Array(1_000_000)]))] })

const parts = Array.from({ length: Math.ceil(video.length / limits.mediaPartBytes) }, (_, index) =>
  video.slice(index * limits.mediaPartBytes, (index + 1) * limits.mediaPartBytes),
)

/** A key for each round: a workspace stores at most 500 MB a day. */
const keys = await Promise.all(Array.from({ length: rounds }, () => hashApiKey(`lk_${crypto.randomUUID()}`)))

function insertKeys(database: DatabaseSync): void {
  for (const { prefix, hash } of keys) {
    const id = crypto.randomUUID()
    database.prepare("INSERT INTO workspaces (id, created, name) VALUES (?, '2026-01-01', '')").run(id)
    database
      .prepare(
        "INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash) VALUES (?1, ?1, '2026-01-01', '', ?2, ?3)",
      )
      .run(id, prefix, hash)
  }
}

/** The time of an upload, without and with its beginning and end, and of a download, in seconds. */
type Transfer = { parts: number; upload: number; download: number }

/**
 * Measures uploads and downloads of 64 MB, with the service and with a worker that only passes them to its bucket, and the memory
 * of both afterwards.
 */
export async function measureMedia(folder: string): Promise<Result[]> {
  const [laurelFolder, baselineFolder] = [join(folder, 'laurel'), join(folder, 'baseline')]
  withDatabase(await createDatabase(laurelFolder, 1, 1), insertKeys)
  await createDatabase(baselineFolder, 1, 1)
  const laurelWorker = await buildWorker('test/bench/workers/service.ts', laurelFolder)
  const baselineWorker = await buildWorker('test/bench/workers/bucket.ts', baselineFolder)
  const options = { buckets: ['MEDIA'] }
  const laurel = await startWorker(laurelWorker.script, { ...options, databaseFolder: laurelFolder })
  const baseline = await startWorker(baselineWorker.script, { ...options, databaseFolder: baselineFolder })
  const memory: [laurel: number[], baseline: number[]] = [[], []]
  const toResult = await compare(
    rounds,
    () => sample(laurel, memory[0], (url) => transferVideo(url, keys[memory[0].length]?.key ?? '')),
    () => sample(baseline, memory[1], transferBytes),
  )
  await Promise.all([laurel.stop(), baseline.stop()])
  const megabytes = video.length / 1_000_000
  return [
    toResult('parts of 64 MB', 'MB/s', (transfer) => megabytes / transfer.parts, ratioAtLeast(0.9)),
    toResult('the same with ticket and checks', 'MB/s', (transfer) => megabytes / transfer.upload),
    toResult('download of 64 MB', 'MB/s', ({ download }) => megabytes / download, ratioAtLeast(0.9)),
    createResult(
      'RSS after 11 uploads and downloads',
      'MB',
      memory[0].slice(-5),
      memory[1].slice(-5),
      ratioAtMost(1.1),
    ),
  ]
}

async function sample(worker: RunningWorker, memory: number[], transfer: (url: URL) => Promise<Transfer>) {
  const result = await transfer(worker.url)
  memory.push(worker.memory() ?? Number.NaN)
  return result
}

/** Uploads the video to the service as a client does, and downloads it. */
async function transferVideo(url: URL, key: string): Promise<Transfer> {
  const started = performance.now()
  const credentials = basicAuthHeader(key)
  const body = JSON.stringify({ kind: 'video', type: 'video/mp4', bytes: video.length })
  const headers = { ...credentials, 'Content-Type': 'application/json' }
  const { id, ticket } = await (await request(new URL('/v1/media', url), { method: 'POST', body, headers })).json()
  const ticketed = { 'X-Laurel-Ticket': ticket }
  const partsStarted = performance.now()
  for (const [index, part] of parts.entries()) {
    await request(new URL(`/v1/media/${id}/${index + 1}`, url), { method: 'PUT', body: part, headers: ticketed })
  }
  const partsEnded = performance.now()
  await request(new URL(`/v1/media/${id}/complete`, url), { method: 'POST', headers: ticketed })
  const ended = performance.now()
  return {
    parts: (partsEnded - partsStarted) / 1_000,
    upload: (ended - started) / 1_000,
    download: await download(new URL(`/media/${id}.mp4`, url), credentials),
  }
}

/** Does the same with the baseline. */
async function transferBytes(url: URL): Promise<Transfer> {
  const object = new URL(`/${crypto.randomUUID()}`, url)
  const started = performance.now()
  const uploadId = await (await request(object, { method: 'POST' })).text()
  const etags: string[] = []
  const partsStarted = performance.now()
  for (const [index, body] of parts.entries()) {
    const part = new URL(`${object.pathname}?uploadId=${uploadId}&part=${index + 1}`, url)
    etags.push(await (await request(part, { method: 'PUT', body })).text())
  }
  const partsEnded = performance.now()
  await request(new URL(`${object.pathname}?uploadId=${uploadId}`, url), {
    method: 'POST',
    body: JSON.stringify(etags),
  })
  const ended = performance.now()
  return {
    parts: (partsEnded - partsStarted) / 1_000,
    upload: (ended - started) / 1_000,
    download: await download(object, {}),
  }
}

async function download(url: URL, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  const { body } = await request(url, { headers })
  let size = 0
  for await (const chunk of body ?? []) size += chunk.length
  if (size !== video.length) throw new Error(`The download has ${size} bytes instead of ${video.length}.`)
  return (performance.now() - started) / 1_000
}

async function request(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url.pathname} returned ${response.status}.`)
  return response
}
