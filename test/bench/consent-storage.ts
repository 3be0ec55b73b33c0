import { join } from 'node:path'
import { priceStorage } from './costs.ts'
import { createResult, type Result } from './report/results.ts'
import { createDatabase } from './seed.ts'
import { measureStorage } from './storage.ts'
import { storedColumns } from './submissions.ts'

const testimonials = 100_000

/** Groups of testimonials that differ only in these columns; each is compared with the first one of its group. */
const groups = [
  {
    'without events': storedColumns.withoutEvent,
    'with the default event': storedColumns.withEvent,
    'with that and a link': storedColumns.withEventAndLink,
  },
  {
    'of a stored form, without events': storedColumns.ofStoredForm,
    'of a stored form, with three events': storedColumns.withThreeEvents,
  },
]

/** Measures what the events of consents and the link to a testimonial take on disk, and their price. */
export async function measureConsentStorage(folder: string): Promise<Result[]> {
  const results: Result[] = []
  for (const group of groups) {
    const baseline: number[] = []
    for (const [name, columns] of Object.entries(group)) {
      const path = await createDatabase(join(folder, name), 1, testimonials, columns)
      const { bytes } = measureStorage(path)
      results.push(createResult(`storage ${name}`, 'bytes per testimonial', [bytes], baseline.slice()))
      results.push(createResult(`a million ${name}, per month`, '$', [priceStorage(bytes)], baseline.map(priceStorage)))
      if (baseline.length === 0) baseline.push(bytes)
    }
  }
  return results
}
