import { type Sides, sides } from './contenders.ts'
import { type Asked, load } from './load.ts'
import { atMostMore, median, type Row, ratioAtMost, row } from './rows.ts'
import { sample } from './sample.ts'
import { fieldsOf } from './soak/records.ts'
import { filled } from './soak/requests.ts'
import type { Running } from './workerd.ts'
import * as about from './workload.ts'

/** What a process holds in memory, in MB, after each slice of requests. */
type Samples = { ours: number[]; bare: number[] }

/**
 * What workerd holds in memory after 100,000 requests and after bodies of 64 KiB, beside the bare worker, which answers the
 * same requests at the same time: workerd itself takes some hundred MB before it tidies up.
 */
export async function memory(folder: string): Promise<Row[]> {
  const both = await sides(folder)
  // Of lists the answers are larger, and all else is the same.
  const short = about.requestsAbout(sample).filter(({ name }) => !name.startsWith('page'))
  const first = await answering(both, short, 1, 250)
  const many = await answering(both, short, 20, 1_250)
  const largest = await answering(both, [large], 5, 500)
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

/** A visitor's testimonial that is as large as a body may be, all but some spaces of which is stored. */
const post = about.post(sample, fieldsOf('testimonials', 'large', true))
const large = { ...post, body: filled(post.body ?? '') }

/** Has both sides answer so many slices of each request so many times. */
async function answering({ ours, bare }: Sides, requests: Asked[], slices: number, each: number): Promise<Samples> {
  const samples: Samples = { ours: [], bare: [] }
  for (let slice = 0; slice < slices; slice++) {
    const all = ({ url }: { url: URL }) => Promise.all(requests.map((request) => load(url, [request], 4, each)))
    await Promise.all([all(ours), all(bare)])
    samples.ours.push(residentOf(ours))
    samples.bare.push(residentOf(bare))
  }
  return samples
}

function residentOf({ resident }: Running): number {
  const size = resident()
  if (size === undefined) throw new Error('What a process holds in memory can not be told: this machine has no `ps`.')
  return size
}
