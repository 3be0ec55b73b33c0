import type { Report } from '../lib/command.ts'
import { counted, said } from '../lib/format.ts'
import type { Kind } from './record-types.ts'

/** Of many lines the first ones are named. */
const named = 20

type Noted = { count: number; first: { line: number; why: string }[] }

/** What has become of the lines of a file. */
export type Tally = {
  stored: Record<Kind['type'], number>
  /** There already, as they are in the file. */
  there: number
  /** There already, and otherwise. */
  different: Noted
  refused: Noted
  /** Not looked at, because they are about the workspace of the file and not about the one that was named. */
  leftOut: number
}

export const newTally = (): Tally => ({
  stored: { workspace: 0, key: 0, testimonial: 0, contact: 0 },
  there: 0,
  different: { count: 0, first: [] },
  refused: { count: 0, first: [] },
  leftOut: 0,
})

export function note(noted: Noted, line: number, why = ''): void {
  noted.count++
  if (noted.first.length < named) noted.first.push({ line, why })
}

/** All of it, for a program and for a person. */
export function reportOf({ stored, there, different, refused, leftOut }: Tally): Report {
  const counts = { testimonials: stored.testimonial, contacts: stored.contact }
  const about = [stored.workspace && 'the workspace', stored.key && counted(stored.key, 'API key')].filter(Boolean)
  const where = different.first.map(({ line }) => line).join(', ')
  const lines = [
    `Stored ${[...about, said(counts)].join(', ')}.`,
    there && `There already: ${there}.`,
    different.count &&
      `There already, but changed since, and left as they are: ${different.count} (line ${where}${more(different)}).`,
    leftOut && `Left out, as they are about the workspace of the file: ${counted(leftOut, 'line')}.`,
    refused.count && `Refused: ${refused.count}.`,
    ...refused.first.map(({ line, why }) => `  line ${line}: ${why}`),
    refused.count > named && `  ${more(refused).slice(2)}`,
  ]
  const json = { ...counts, workspaces: stored.workspace, keys: stored.key, there, different, refused, leftOut }
  return { json, text: lines.filter(Boolean).join('\n'), wrong: refused.count > 0 }
}

const more = ({ count, first }: Noted) => (count > first.length ? `, and ${count - first.length} more` : '')
