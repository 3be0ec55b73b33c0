import { join } from 'node:path'
import { interleave } from '../interleave.ts'
import { atMost } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { basicAuthHeader, jsonHeader, key, testimonialFields } from '../sample.ts'
import { createDatabase } from '../seed.ts'
import { buildWorker, startWorker } from '../workerd.ts'
import { measureApp } from './app.ts'

const rounds = 21
const repetitions = 100

/** A full batch: different people, each with a consent and its ground. */
const rows = Array.from({ length: 50 }, (_, index) => ({
  ...testimonialFields,
  source: 'google',
  sourceId: `review-${index}`,
  sourceDay: '2025-03-09',
  sourceRating: 'FOUR',
  gaveConsent: true,
  ground: 'Their form asked for consent to publication.',
  email: `ada${index}@example.com`,
}))

/** Counts what a batch and its undoing cost in D1, beside 5,000 testimonials, and measures the CPU time of a batch in workerd. */
export async function measureImports(folder: string): Promise<Result[]> {
  const instrumented = await buildWorker('test/support/service/instrumented-worker.ts', join(folder, 'instrumented'))
  const converter = await buildWorker('test/bench/workers/import-rows.ts', join(folder, 'converter'))
  return [
    ...(await countRows(join(folder, 'rows'), instrumented.script)),
    await measureCpu(join(folder, 'cpu'), converter.script),
    ...(await measureApp(join(folder, 'app'))),
  ]
}

async function countRows(databaseFolder: string, script: string): Promise<Result[]> {
  await createDatabase(databaseFolder, 1, 5_000)
  const { url, stop } = await startWorker(script, { databaseFolder })
  const send = async (method: string, path: string, body?: object) => {
    const headers = { ...basicAuthHeader(key), ...(body && jsonHeader) }
    const response = await fetch(new URL(path, url), { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: the response has the status ${response.status}.`)
    return response
  }
  const { id } = await (await send('POST', '/v1/imports', { source: 'google', label: 'x' })).json()
  const path = `/v1/imports/${id}`
  const requests = [
    ['a batch of 50', await send('POST', `${path}/rows`, { rows })],
    ['the same again', await send('POST', `${path}/rows`, { rows })],
    ['undo of 50', await send('DELETE', path)],
  ] as const
  await stop()
  return requests.flatMap(([name, { headers }]) => {
    const count = (header: string) => [Number(headers.get(`X-D1-${header}`) ?? Number.NaN)]
    return [
      createResult(`${name}: round trips to D1`, 'count', count('Calls'), [], atMost(1)),
      createResult(`${name}: rows read`, 'rows', count('Rows-Read')),
      createResult(`${name}: rows written`, 'rows', count('Rows-Written')),
    ]
  })
}

async function measureCpu(databaseFolder: string, script: string): Promise<Result> {
  const { url, stop } = await startWorker(script, { databaseFolder })
  const body = JSON.stringify({ rows })
  const time = async (times: number) => {
    const start = performance.now()
    await fetch(new URL(`?times=${times}`, url), { method: 'POST', body })
    return performance.now() - start
  }
  await time(5 * repetitions)
  const [values = []] = await interleave(rounds, async () => (await time(repetitions)) - (await time(0)))
  await stop()
  return createResult(
    'a batch of 50: CPU',
    'ms',
    values.map((value) => value / repetitions),
    [],
    atMost(5),
  )
}
