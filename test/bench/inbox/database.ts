import { join } from 'node:path'
import { compare, interleave } from '../interleave.ts'
import { atMost, ratioAtMost } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { createDatabase } from '../seed.ts'
import { startWorker } from '../workerd.ts'
import { inboxRequests, listRequest, pageRequest, searchRequest, send, timeRequest } from './requests.ts'
import { signIn } from './session.ts'

const rounds = 21
const requestsPerRound = 5

/** The scripts of the service, without and with instruments. */
type Scripts = { service: string; instrumented: string }

/** Counts the round trips to D1 and the billed rows of each request of the inbox, in a workspace of 5,000 testimonials. */
export async function measureRequests(folder: string, { service, instrumented }: Scripts): Promise<Result[]> {
  await createDatabase(folder, 1, 5_000)
  const counting = await startWorker(instrumented, { databaseFolder: folder })
  const session = await signIn(counting.url)
  const results: Result[] = []
  for (const request of inboxRequests(session)) {
    const { headers } = await send(counting.url, request)
    const count = (name: string) => [Number(headers.get(`X-D1-${name}`) ?? Number.NaN)]
    results.push(
      createResult(`${request.name}: round trips to D1`, 'count', count('Calls'), [], atMost(1)),
      createResult(`${request.name}: rows read`, 'rows', count('Rows-Read')),
      createResult(`${request.name}: rows written`, 'rows', count('Rows-Written')),
    )
  }
  await counting.stop()
  const { url, stop } = await startWorker(service, { databaseFolder: folder })
  const search = searchRequest(await signIn(url))
  const [times = []] = await interleave(rounds, () => timeRequest(url, search))
  await stop()
  return [createResult('search of 5,000 testimonials', 'ms', times, [], atMost(300)), ...results]
}

/** Compares the first page of a workspace of 100,000 testimonials with that of 1,000. */
export async function measureInboxGrowth(folder: string, { service }: Scripts): Promise<Result[]> {
  const start = async (testimonials: number) => {
    const databaseFolder = join(folder, String(testimonials))
    await createDatabase(databaseFolder, 1, testimonials)
    const worker = await startWorker(service, { databaseFolder })
    return { ...worker, session: await signIn(worker.url) }
  }
  const [small, large] = [await start(1_000), await start(100_000)]
  const results: Result[] = []
  for (const createRequest of [pageRequest, listRequest]) {
    const time = async ({ url, session }: typeof small) => {
      let total = 0
      for (let sent = 0; sent < requestsPerRound; sent++) total += await timeRequest(url, createRequest(session))
      return total / requestsPerRound
    }
    // The first requests read the database from the disk.
    await Promise.all([time(small), time(large)])
    const toResult = await compare(
      rounds,
      () => time(large),
      () => time(small),
    )
    const { name } = createRequest(small.session)
    results.push(toResult(`${name}, of 100,000 instead of 1,000`, 'ms', (value) => value, ratioAtMost(1.2)))
  }
  await Promise.all([small.stop(), large.stop()])
  return results
}
