import type { BilledRequests, BilledRows } from './billed-rows.ts'
import { createResult, type Result } from './report/results.ts'

/** The units that Cloudflare bills: requests to the worker, its CPU time, and the rows that D1 reads and writes. */
type Usage = Record<'requests' | 'milliseconds' | 'read' | 'written', number>

/*
 * Cloudflare's prices in US dollars as of August 2026.
 * Workers: https://developers.cloudflare.com/workers/platform/pricing/
 * D1: https://developers.cloudflare.com/d1/platform/pricing/ and https://developers.cloudflare.com/d1/platform/limits/
 */

/** Dollars per million beyond what a month includes: requests and CPU time of Workers, rows of D1. */
const pricePerMillion: Usage = { requests: 0.3, milliseconds: 0.02, read: 0.001, written: 1 }
/** Dollars per month for a gigabyte in D1, beyond the first five. */
const pricePerGigabyte = 0.75
/** The usage that the paid plan includes per month for five dollars. */
const includedPerMonth: Usage = { requests: 10e6, milliseconds: 30e6, read: 25e9, written: 50e6 }
/** The usage that the free plan includes per day; it limits the CPU time per request (10 ms), not per day. */
const freePerDay: Usage = { requests: 100_000, milliseconds: Number.POSITIVE_INFINITY, read: 5e6, written: 100_000 }
/** The largest size of a database in bytes. */
const maxDatabaseBytes = { free: 500e6, paid: 10e9 }

/** A connector polls every five minutes. */
const pollsPerDay = (24 * 60) / 5

/** Bytes per testimonial, billed rows by request, and the upper bounds of the CPU time for a request and a page of 50 in ms. */
type Measurements = { bytes: number; billed: BilledRequests; requestTime: number; pageTime: number }

/**
 * Estimates what a million testimonials cost beyond what a month includes, each sent by a visitor from a page of another
 * origin and then published, what a connector costs, and how much the plans include.
 */
export function estimateCosts({ bytes, billed, requestTime, pageTime }: Measurements): Result[] {
  const testimonial = ['preflight', 'POST by a visitor', 'PUT published']
    .map((name) => toUsage(requestTime, billed[name]))
    .reduce(addUsage)
  // A page of 1,000 takes at most as long as 20 pages of 50.
  const poll = toUsage(20 * pageTime, billed['page of 1,000'])
  const storagePerMonth = priceStorage(bytes)
  const perMillion = (name: string, dollars: number) => createResult(`a million: ${name}`, '$', [dollars])
  const count = (name: string, value: number) => createResult(name, 'count', [Math.floor(value)])
  return [
    perMillion('requests', testimonial.requests * pricePerMillion.requests),
    perMillion('CPU', testimonial.milliseconds * pricePerMillion.milliseconds),
    perMillion('rows written', testimonial.written * pricePerMillion.written),
    perMillion('rows read', testimonial.read * pricePerMillion.read),
    perMillion('storage per month', storagePerMonth),
    perMillion('total, with a year of storage', costPerMillion(testimonial) + 12 * storagePerMonth),
    createResult('a connector per month', '$', [(costPerMillion(poll) * pollsPerDay * 30) / 1e6]),
    count('free plan: testimonials per day', repetitionsWithin(freePerDay, testimonial)),
    count('free plan: connectors', repetitionsWithin(freePerDay, poll) / pollsPerDay),
    count('free plan: testimonials in a database', maxDatabaseBytes.free / bytes),
    count('paid plan: testimonials per month for $5', repetitionsWithin(includedPerMonth, testimonial)),
    count('paid plan: testimonials in a database', maxDatabaseBytes.paid / bytes),
  ]
}

/** Returns the dollars per month for a million testimonials of this size. */
export const priceStorage = (bytes: number) => (bytes / 1e3) * pricePerGigabyte

/** Returns the usage of one request. */
function toUsage(milliseconds: number, billed: BilledRows | undefined): Usage {
  if (!billed) throw new Error('The billed rows of a request are missing.')
  return { requests: 1, milliseconds, ...billed }
}

const kinds = ['requests', 'milliseconds', 'read', 'written'] as const

const addUsage = (a: Usage, b: Usage): Usage => ({
  requests: a.requests + b.requests,
  milliseconds: a.milliseconds + b.milliseconds,
  read: a.read + b.read,
  written: a.written + b.written,
})

const costPerMillion = (usage: Usage) => kinds.reduce((sum, kind) => sum + usage[kind] * pricePerMillion[kind], 0)

/** Returns how often a usage fits into a quota. */
const repetitionsWithin = (quota: Usage, usage: Usage) => Math.min(...kinds.map((kind) => quota[kind] / usage[kind]))
