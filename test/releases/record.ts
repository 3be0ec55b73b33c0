import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { type Asked, toRecord } from './replay.ts'
import { askAll, type Request, seed } from './requests.ts'

/*
 * Records what a release asks its database, request by request, for releases.test.ts. Each release is recorded when it is
 * made, into a file beside this one:
 *
 *   npx node test/releases/record.ts 0.1.0
 *
 * An older one is recorded by this file, too, from within a checkout of it that has the same dependencies.
 */

const [release] = process.argv.slice(2)
if (!release || !/^[\w.-]+$/.test(release)) throw new Error('The name of the release is missing.')

const harness = createTestHarness({
  workers: [
    {
      config: {
        name: 'door',
        main: 'test/support/instrumented-worker.ts',
        compatibility_date: '2026-10-01',
        d1_databases: [{ binding: 'DB', database_name: 'laurel', migrations_dir: 'worker/migrations' }],
      },
    },
  ],
})
await harness.listen()
const door = harness.getWorker<{ DB: D1Database }>('door')
await door.applyD1Migrations('DB')
const { DB: db } = await door.getEnv()
await db.batch(seed.map(({ sql, values }) => db.prepare(sql).bind(...values)))

const asked: Asked[] = [{ request: 'npm run laurel', status: 0, statements: seed }]
await askAll(async ({ method, path, key, body, headers }: Request) => {
  const answer = await door.fetch(path, {
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
  const statements = JSON.parse(answer.headers.get('X-Statements') ?? '[]')
  asked.push({ request: `${method} ${path}`, status: answer.status, statements })
  return { text: await answer.text(), headers: answer.headers }
})
await harness.close()

const record = toRecord(readdirSync('worker/migrations').toSorted(), asked)
// A line for each statement and each request.
const lines = Object.entries(record).map(
  ([name, all]) => `"${name}": [\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]`,
)
writeFileSync(join(import.meta.dirname, `${release}.json`), `{${lines.join(',\n')}}\n`)
