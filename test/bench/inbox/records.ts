import { globSync, readFileSync } from 'node:fs'
import { withDatabase } from '../seed.ts'

const firstNames = 'Ada Grace Alan Katherine Edsger Barbara Donald Radia Tim Hedy Linus Margaret Claude Frances'.split(
  ' ',
)
const lastNames = 'Lovelace Hopper Turing Johnson Dijkstra Liskov Knuth Perlman Lee Lamarr Hamilton'.split(' ')
const companies = 'Analytical Engines,Harbour Bakery,North Street Dental,Fern & Sons,Blue Kettle,Atlas Movers'.split(
  ',',
)

/** The number of characters of a testimonial, as in the costs of the deployment guide. */
const textLength = 270

/** The prose of the guides: unlike random or repeated words, it compresses as what customers write does. */
const prose = globSync('worker/docs/guides/*.md')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/^```.*?^```$/gms, '')
  .replaceAll(/^\|.*|[`#*[\]]|\(\S*\)/gm, '')
  .replaceAll(/\s+/g, ' ')

/** Publishes the oldest testimonials, as the inbox of an owner without published ones shows the first steps, too. */
export function publishOldest(path: string, count: number): void {
  const oldest = 'SELECT id FROM testimonials ORDER BY created, id LIMIT ?'
  withDatabase(path, (database) => {
    database.prepare(`UPDATE testimonials SET published = 1 WHERE id IN (${oldest})`).run(count)
  })
}

/** Gives the newest testimonials of a database that `createDatabase` has filled different authors and words. */
export function varyNewest(path: string, count: number): void {
  withDatabase(path, (database) => {
    const newest = database.prepare('SELECT id FROM testimonials ORDER BY created DESC, id DESC LIMIT ?').all(count)
    const update = database.prepare(
      'UPDATE testimonials SET firstname = ?, lastname = ?, company = ?, stars = ?, testimonialText = ? WHERE id = ?',
    )
    for (const [index, { id }] of newest.entries()) {
      const at = (values: string[]) => values[index % values.length] ?? null
      const start = (index * textLength) % (prose.length - textLength)
      const text = prose.slice(start, start + textLength).trim()
      update.run(at(firstNames), at(lastNames), at(companies), 5 - (index % 3), text, id ?? null)
    }
  })
}
