import { type Row, ratioAtMost, row } from './rows.ts'
import { write } from './seed.ts'

/** How many bytes a database takes for each of its testimonials, in all and by table and index. */
export type Stored = { bytes: number; parts: [string, number][] }

/** What the database in this file takes. */
export function storedIn(path: string): Stored {
  return write(path, (database) => {
    const rows = Number(database.prepare('SELECT count(*) AS rows FROM testimonials').get()?.rows)
    const sizes = database
      .prepare('SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE ORDER BY bytes DESC')
      .all()
    const parts = sizes.map(({ name, bytes }): [string, number] => [String(name), Number(bytes) / rows])
    return { bytes: parts.reduce((sum, [, part]) => sum + part, 0), parts }
  })
}

/** The bytes of a testimonial in each of the larger databases beside the first, and by table and index in the last one. */
export function storedRows(sizes: { size: string }[], [smallest, ...larger]: Stored[]): Row[] {
  const parts = larger.at(-1)?.parts.filter(([, bytes]) => bytes >= 1) ?? []
  return [
    ...larger.map(({ bytes }, at) =>
      row(`stored, ${sizes[at + 1]?.size}`, 'bytes each', [bytes], smallest && [smallest.bytes], ratioAtMost(1.1)),
    ),
    ...parts.map(([name, bytes]) => row(`- ${name}`, 'bytes each', [bytes])),
  ]
}
