import { join } from 'node:path'
import { type Asked, load } from './load.ts'
import { residents } from './residents.ts'
import { atMostMore, median, type Row, ratioAtMost, row } from './rows.ts'
import { requests } from './sample.ts'
import { type Sides, sides } from './sides.ts'

/** What a process holds in memory, in MB, after each slice of requests. */
type Samples = { ours: number[]; bare: number[] }

/**
 * What workerd holds in memory after 100,000 requests and after bodies of 64 KiB, beside the bare worker, which answers the
 * same requests at the same time: workerd itself takes some hundred MB before it tidies up.
 */
export async function memory(folder: string): Promise<Row[]> {
  const both = await sides(join(folder, 'memory'))
  // Of lists the answers are larger, and all else is the same.
  const short = requests.filter(({ name }) => !name.startsWith('page'))
  const first = await answering(both, short, 1, 250)
  const many = await answering(both, short, 20, 1_250)
  const [post] = short
  const large = post && { ...post, body: post.body?.padEnd(64 * 1_024) ?? '' }
  const largest = await answering(both, large ? [large] : [], 5, 500)
  await both.stop()
  const growth = (samples: number[]) => [median(samples.slice(-5)) - median(samples.slice(5, 10))]
  const last = ({ ours, bare }: Samples) => [ours.slice(-5), bare.slice(-5)] as const
  return [
    row('resident, after 1,000 requests', 'MB', first.ours, first.bare),
    row('resident, after 100,000 requests', 'MB', ...last(many), ratioAtMost(1.1)),
    row('grown in the last 50,000 of them', 'MB', growth(many.ours), growth(many.bare), atMostMore(20)),
    row('resident, after 2,500 bodies of 64 KiB', 'MB', ...last(largest), ratioAtMost(1.1)),
  ]
}

/** Has both sides answer so many slices of each request so many times. */
async function answering({ ours, bare }: Sides, requests: Asked[], slices: number, each: number): Promise<Samples> {
  const samples: Samples = { ours: [], bare: [] }
  for (let slice = 0; slice < slices; slice++) {
    const all = ({ url }: { url: URL }) => Promise.all(requests.map((request) => load(url, [request], 4, each)))
    await Promise.all([all(ours), all(bare)])
    const [mine = Number.NaN, theirs = Number.NaN] = residents()
    samples.ours.push(mine)
    samples.bare.push(theirs)
  }
  return samples
}
