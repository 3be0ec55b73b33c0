import type { Billed } from './billed.ts'
import { type Row, row } from './rows.ts'

/** What Cloudflare counts: requests to the worker, milliseconds of its CPU, rows of D1 that are read and written. */
type Use = Record<'requests' | 'milliseconds' | 'read' | 'written', number>

/*
 * Cloudflare's prices as of August 2026, in dollars of the United States.
 * Workers: https://developers.cloudflare.com/workers/platform/pricing/
 * D1: https://developers.cloudflare.com/d1/platform/pricing/ and https://developers.cloudflare.com/d1/platform/limits/
 */

/** The dollars of a million where a month has used up what it includes: the first two of Workers, the others of D1. */
const perMillion: Use = { requests: 0.3, milliseconds: 0.02, read: 0.001, written: 1 }
/** The dollars of a gigabyte in D1, beyond five. */
const perGigabyteMonth = 0.75
/** What the five dollars of a month include, of Workers and of D1. */
const included: Use = { requests: 10e6, milliseconds: 30e6, read: 25e9, written: 50e6 }
/** What a day of the free plan includes; of milliseconds it limits those of a request, to 10, and not those of the day. */
const free: Use = { requests: 100_000, milliseconds: Number.POSITIVE_INFINITY, read: 5e6, written: 100_000 }
/** The bytes of a database, see the limits of D1. */
const largest = { free: 500e6, paid: 10e9 }

/** Of a connector that asks every five minutes. */
const pollsADay = (24 * 60) / 5

/** What is known of a testimonial: its bytes, the rows of its requests, and how many milliseconds one may take at most. */
type Known = { bytes: number; billed: Record<string, Billed>; request: number; page: number }

/**
 * The price of a million testimonials, each sent by a visitor from a page of another origin and published, where a month has
 * used up what it includes; of a connector; and how far the plans go.
 */
export function prices({ bytes, billed, request, page }: Known): Row[] {
  const each = ['preflight', 'POST by a visitor', 'PUT published'].map((name) => use(request, billed[name])).reduce(sum)
  // A page of 1,000 takes no longer than twenty of 50.
  const poll = use(20 * page, billed['page of 1,000'])
  const month = (bytes / 1e3) * perGigabyteMonth
  const million = (name: string, dollars: number) => row(`a million: ${name}`, '$', [dollars])
  const count = (name: string, value: number) => row(name, 'count', [Math.floor(value)])
  return [
    million('requests', each.requests * perMillion.requests),
    million('CPU', each.milliseconds * perMillion.milliseconds),
    million('rows written', each.written * perMillion.written),
    million('rows read', each.read * perMillion.read),
    million('storage, a month', month),
    million('all, with a year of storage', cost(each) + 12 * month),
    row('a connector, a month', '$', [(cost(poll) * pollsADay * 30) / 1e6]),
    count('free: testimonials a day', times(free, each)),
    count('free: connectors', times(free, poll) / pollsADay),
    count('free: testimonials in a database', largest.free / bytes),
    count('$5: testimonials a month', times(included, each)),
    count('paid: testimonials in a database', largest.paid / bytes),
  ]
}

/** What a request takes. */
function use(milliseconds: number, billed: Billed | undefined): Use {
  if (!billed) throw new Error('A request of which the price is asked was not sent.')
  return { requests: 1, milliseconds, ...billed }
}

const kinds = ['requests', 'milliseconds', 'read', 'written'] as const

const sum = (one: Use, other: Use): Use => ({
  requests: one.requests + other.requests,
  milliseconds: one.milliseconds + other.milliseconds,
  read: one.read + other.read,
  written: one.written + other.written,
})

/** What a million of this costs. */
const cost = (use: Use) => kinds.reduce((sum, kind) => sum + use[kind] * perMillion[kind], 0)

/** How often this can be done with so much. */
const times = (given: Use, use: Use) => Math.min(...kinds.map((kind) => given[kind] / use[kind]))
