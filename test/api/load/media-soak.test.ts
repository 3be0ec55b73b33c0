import { expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import { createRandom } from '../../bench/soak/random.ts'
import { createForm, createPhoto } from '../../support/media/media.ts'
import { mp4, videoTrack } from '../../support/media/media-files.ts'
import { bucket, call, callWithFaults, keys, query, runCron, workspaceA } from '../../support/service/harness.ts'

/* Uploads, claims and erasures with faults of database and bucket at every step: in the end, the bucket has what the table says. */

const key = keys.workspaceA
const random = createRandom(20_261_123)
const chance = (share: number) => random(100) < share * 100

/** Returns a fault for one request in three: before or after a call to the database or the bucket takes effect. */
function randomFault() {
  const at = 1 + random(4)
  const message = chance(0.5) ? 'D1_ERROR: overloaded' : 'D1_ERROR: Network connection lost'
  if (chance(0.66)) return {}
  if (chance(0.5)) return { bucket: { call: at, fails: chance(0.5) ? ('before' as const) : ('after' as const) } }
  return chance(0.5) ? { throwBefore: message, call: at } : { throwAfter: message, call: at }
}

const large = mp4({ tracks: [videoTrack([[new Uint8Array(limits.mediaPartBytes)]])] })

/** After a response that comes before the end of a part, workerd may close the connection: then there is none for the client. */
function noResponse(error: unknown): number {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || code === 'EPIPE') return 503
  throw error
}

/** Uploads a file with faults, and gives up in the middle at times. Returns its URL once it is complete. */
async function uploadWithFaults(): Promise<string | undefined> {
  const isVideo = chance(0.2)
  const file = isVideo ? large : createPhoto(2_000)
  const body = {
    workspaceId: workspaceA,
    kind: isVideo ? 'video' : 'photo',
    type: isVideo ? 'video/mp4' : 'image/jpeg',
    bytes: file.length,
  }
  const begun = await callWithFaults('POST', '/v1/media', { body, fault: randomFault() })
  if (begun.status !== 201) return undefined
  const { id, ticket, partBytes } = begun.body
  const headers = { 'X-Laurel-Ticket': ticket }
  for (let offset = 0; offset < file.length; offset += partBytes) {
    const part = { headers, body: file.slice(offset, offset + partBytes) }
    const path = `/v1/media/${id}/${offset / partBytes + 1}`
    let status = 503
    for (let attempt = 0; status === 503 && attempt < 4; attempt++) {
      status = await callWithFaults('PUT', path, { ...part, fault: randomFault() }).then(
        ({ status }) => status,
        noResponse,
      )
    }
    if (status !== 204 || chance(0.1)) return undefined
  }
  const completed = await callWithFaults('POST', `/v1/media/${id}/complete`, { headers, fault: randomFault() })
  return completed.body?.url
}

test('the bucket has what the table says after a soak with faults', async () => {
  const before = new Set((await listObjects()).keys())
  const testimonials: string[] = []
  for (let round = 0; round < 40; round++) {
    const url = await uploadWithFaults()
    const body = { workspaceId: workspaceA, [url?.endsWith('.mp4') ? 'videoUrl' : 'imageUrl']: url }
    const given =
      url && chance(0.8) ? await callWithFaults('POST', '/v1/testimonial', { body, fault: randomFault() }) : undefined
    if (given?.status === 201) testimonials.push(given.body.id)
    if (chance(0.3)) {
      const form = createForm(createPhoto(2_000))
      await callWithFaults('POST', `/v1/media/upload-image/${workspaceA}`, { ...form, key, fault: randomFault() })
    }
    const erased = chance(0.3) ? testimonials.pop() : undefined
    if (erased) await callWithFaults('DELETE', `/v1/testimonial/${erased}`, { key, fault: randomFault() })
    if (chance(0.2)) await runCron()
  }
  // Everything ends: uploads under way, files without a record, and what was announced and never stored.
  for (let run = 0; run < 8; run++) {
    await query("UPDATE media SET expires = '2026-01-01T00:00:00.000Z' WHERE expires IS NOT NULL")
    await query("UPDATE mediaRemovals SET due = '2026-01-01T00:00:00.000Z'")
    await runCron()
  }
  expect(await query('SELECT * FROM mediaRemovals')).toEqual([])
  const rows = await query('SELECT object, bytes, completed FROM media')
  const objects = new Map([...(await listObjects())].filter(([name]) => !before.has(name)))
  expect(objects).toEqual(new Map(rows.map(({ object, bytes }) => [String(object), Number(bytes)])))
  expect(rows.length).toBeGreaterThan(5)
  const used = await query('SELECT count(DISTINCT mediaId) AS count FROM mediaUses')
  expect(used).toEqual([{ count: rows.length }])
  const [total] = await query('SELECT bytes FROM mediaTotals')
  expect(total).toEqual({ bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) })
  expect((await call('GET', '/health')).status).toBe(200)
})

async function listObjects(): Promise<Map<string, number>> {
  const objects = new Map<string, number>()
  let cursor: string | undefined
  do {
    const page = await bucket.list(cursor ? { cursor } : {})
    for (const { key, size } of page.objects) objects.set(key, size)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return objects
}
