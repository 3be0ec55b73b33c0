import { ratioAtMost } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { withDatabase } from './seed.ts'

/** The size of a database in bytes per testimonial, in total and by table and index. */
export type StorageSize = { bytes: number; parts: [name: string, bytes: number][] }

/** Measures the size of the database in a file, as if all testimonials were published: one more index contains those. */
export function measureStorage(path: string): StorageSize {
  return withDatabase(path, (database) => {
    database.exec('BEGIN; UPDATE testimonials SET published = 1')
    const testimonials = Number(database.prepare('SELECT count(*) AS rows FROM testimonials').get()?.rows)
    const sizes = database
      .prepare('SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE ORDER BY bytes DESC')
      .all()
    database.exec('ROLLBACK')
    const parts = sizes.map(({ name, bytes }): [string, number] => [String(name), Number(bytes) / testimonials])
    return { bytes: parts.reduce((sum, [, bytes]) => sum + bytes, 0), parts }
  })
}

/** Compares the larger databases with the first, and lists the tables and indexes of the last one. */
export function storageResults(sizes: { label: string }[], [smallest, ...larger]: StorageSize[]): Result[] {
  const unit = 'bytes per testimonial'
  const parts = larger.at(-1)?.parts.filter(([, bytes]) => bytes >= 1) ?? []
  return [
    ...larger.map(({ bytes }, index) =>
      createResult(
        `storage, ${sizes[index + 1]?.label}`,
        unit,
        [bytes],
        smallest && [smallest.bytes],
        ratioAtMost(1.1),
      ),
    ),
    ...parts.map(([name, bytes]) => createResult(`- ${name}`, unit, [bytes])),
  ]
}
