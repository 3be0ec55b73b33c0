import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { createRecording, type RecordedRequest } from './replay.ts'
import { seedStatements, sendAll } from './requests.ts'
import type { ReleaseRequest } from './send.ts'

/*
 * Records the statements that a release runs, request by request, for releases.test.ts. Run this for each release and commit
 * the file that it writes into this folder:
 *
 *   npx node test/releases/record.ts 0.1.0
 *
 * To record an older release, run this version of the script in a checkout of that release with the same dependencies.
 */

const [release] = process.argv.slice(2)
if (!release || !/^[\w.-]+$/.test(release)) {
  throw new Error('The version of the release is missing. Try: npx node test/releases/record.ts 0.1.0')
}

const harness = createTestHarness({
  workers: [
    {
      config: {
        name: 'instrumented',
        main: 'test/support/instrumented-worker.ts',
        compatibility_date: '2026-10-01',
        d1_databases: [{ binding: 'DB', database_name: 'laurel', migrations_dir: 'worker/migrations' }],
        r2_buckets: [{ binding: 'MEDIA', bucket_name: 'laurel-media' }],
      },
    },
  ],
})
await harness.listen()
const worker = harness.getWorker<{ DB: D1Database }>('instrumented')
await worker.applyD1Migrations('DB')
const { DB: db } = await worker.getEnv()
await db.batch(seedStatements.map(({ sql, values }) => db.prepare(sql).bind(...values)))

const recordedRequests: RecordedRequest[] = [{ request: 'npm run laurel', status: 0, statements: seedStatements }]
await sendAll(async ({ method, path, key, body, headers }: ReleaseRequest) => {
  const response = await worker.fetch(path, {
    method,
    redirect: 'manual',
    headers: {
      'X-Explain': 'yes',
      'Content-Type': 'application/json',
      ...(key && { Authorization: `Basic ${btoa(`x:${key}`)}` }),
      ...headers,
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const statements = JSON.parse(response.headers.get('X-Statements') ?? '[]')
  recordedRequests.push({ request: `${method} ${path}`, status: response.status, statements })
  return { text: await response.text(), headers: response.headers }
})
await harness.close()

const recording = createRecording(readdirSync('worker/migrations').toSorted(), recordedRequests)
// One line for each SQL text and each request, for readable diffs.
const sections = Object.entries(recording).map(
  ([name, items]) => `"${name}": [\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`,
)
writeFileSync(join(import.meta.dirname, `${release}.json`), `{${sections.join(',\n')}}\n`)
