import { join } from 'node:path'
import { countBilledRows } from '../billed-rows.ts'
import { seedDatabase } from '../growth/growth-databases.ts'
import { compare } from '../interleave.ts'
import { atMost, ratioAtMost } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { createDatabase, withDatabase } from '../seed.ts'
import { startWorker } from '../workerd.ts'
import { createDisplayDatabase, displayPath, insertSavedSql, savedPath } from './records.ts'

const rounds = 21
const requestsPerRound = 5

const paths = ['', '/wall', '/carousel', '/single', '/badge', '/feed.json', '/data.jsonld', '/embed'].map(
  (path) => displayPath + path,
)

/** The requests of a saved display, with a tab and a word that no testimonial has. */
const savedPaths = ['', '/embed', '?tab=Wedding', '?q=nothing'].map((path) => savedPath + path)

/** Those with the average of the ratings, which the cache has under a URL of its own. */
const pathsWithRating = ['/badge', '/data.jsonld'].map((path) => displayPath + path)

/** The most rows that D1 may bill: each row that is written is the testimonial, one of its indexes or the total of the day. */
const billedLimits = { 'POST by a visitor': { read: 5, written: 6 }, 'PUT published': { read: 7, written: 3 } }

/** The scripts of the service, without and with instruments. */
type Scripts = { service: string; instrumented: string }

/** Counts the round trips to D1 and the billed rows of each display: what a request costs that no cache can answer. */
export async function measureDisplayRequests(folder: string, { instrumented }: Scripts): Promise<Result[]> {
  const path = await createDisplayDatabase(folder)
  withDatabase(path, (database) =>
    database.exec(`UPDATE workspaces SET displayItem = '{"type":"Book","name":"Flowers","id":null}'`),
  )
  const { url, stop } = await startWorker(instrumented, { databaseFolder: folder })
  const results: Result[] = []
  for (const path of [...paths, ...savedPaths]) {
    const { headers } = await requestDisplay(url, path)
    const count = (name: string) => [Number(headers.get(`X-D1-${name}`) ?? Number.NaN)]
    const name = `miss of ${path.replace(`${displayPath}/`, '').replace(displayPath, 'the page').replace(savedPath, 'a saved display')}`
    results.push(
      createResult(
        `${name}: round trips to D1`,
        'count',
        count('Calls'),
        [],
        atMost(pathsWithRating.includes(path) ? 2 : 1),
      ),
      createResult(`${name}: rows read`, 'rows', count('Rows-Read')),
    )
  }
  await stop()
  return results
}

/**
 * Compares a wall from a million testimonials with one from a thousand, and the badge of 10,000 ratings from a million with
 * one from the 10,000 alone.
 */
export async function measureDisplayGrowth(folder: string, { service }: Scripts): Promise<Result[]> {
  const start = async (testimonials: number) => {
    const databaseFolder = join(folder, String(testimonials))
    const path = await createDatabase(databaseFolder, 1, testimonials)
    // Far apart on disk, as if an owner had published one now and then.
    const distance = Math.max(1, testimonials / 10_000)
    withDatabase(path, (database) =>
      database.exec(
        `UPDATE testimonials SET published = 1 WHERE rowid % ${distance} = 0; ${insertSavedSql}; PRAGMA optimize`,
      ),
    )
    return startWorker(service, { databaseFolder })
  }
  const [thousand, tenThousand, million] = [await start(1_000), await start(10_000), await start(1_000_000)]
  const time = async (url: URL, path: string) => {
    const begin = performance.now()
    for (let sent = 0; sent < requestsPerRound; sent++) await requestDisplay(url, path)
    return (performance.now() - begin) / requestsPerRound
  }
  const results: Result[] = []
  for (const [path, small, name] of [
    [`${displayPath}/wall`, thousand, 'wall, of 1,000,000 instead of 1,000'],
    [savedPath, thousand, 'saved wall, of 1,000,000 instead of 1,000'],
    [`${displayPath}/badge`, tenThousand, 'badge of 10,000 ratings, of 1,000,000 instead of 10,000'],
  ] as const) {
    // The first requests read the database from the disk.
    await Promise.all([time(small.url, path), time(million.url, path)])
    const toResult = await compare(
      rounds,
      () => time(million.url, path),
      () => time(small.url, path),
    )
    results.push(toResult(name, 'ms', (value) => value, ratioAtMost(1.2)))
  }
  const toResult = await compare(
    rounds,
    () => time(thousand.url, savedPath),
    () => time(thousand.url, `${displayPath}/wall`),
  )
  results.push(toResult('saved wall instead of one with options', 'ms', (value) => value))
  await Promise.all([thousand, tenThousand, million].map(({ stop }) => stop()))
  return results
}

/** Counts the rows that D1 bills for a visitor's testimonial and for publishing it. */
export async function measureBilledRows(folder: string, { instrumented }: Scripts): Promise<Result[]> {
  const database = await seedDatabase({ label: '1,000', workspaces: 1, testimonials: 1_000 }, folder, 10)
  const billed = await countBilledRows(database, instrumented)
  return (['POST by a visitor', 'PUT published'] as const).flatMap((name) =>
    (['read', 'written'] as const).map((kind) =>
      createResult(
        `${name}: rows ${kind}`,
        'rows',
        [billed[name]?.[kind] ?? Number.NaN],
        [],
        atMost(billedLimits[name][kind]),
      ),
    ),
  )
}

/** @throws Error if the status is not 200. */
async function requestDisplay(service: URL, path: string): Promise<Response> {
  const response = await fetch(new URL(path, service))
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: the response has the status ${response.status}: ${text.slice(0, 300)}`)
  return response
}
