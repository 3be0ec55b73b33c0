import { texts } from '../en-steps.ts'
import type { OtherVerdict, ReadyVerdict } from '../import-state.ts'

/** The most lines that are listed: the file after the import has all that were not added. */
const mostShown = 100

type Line = { file: string; line: number }
type ErrorLine = Line & { sentence: string }

type Props = { others: readonly OtherVerdict[]; ready: readonly ReadyVerdict[]; hasSeveralFiles: boolean }

/** The rows that are not added and those that are added in part, by their reason. */
export function VerdictList({ others, ready, hasSeveralFiles }: Props) {
  const errors: ErrorLine[] = []
  const groups = new Map<string, Line[]>()
  const add = (reason: string, line: Line) => {
    const lines = groups.get(reason)
    if (lines) lines.push(line)
    else groups.set(reason, [line])
  }
  for (const verdict of others) {
    if (verdict.status === 'error') errors.push(verdict)
    else add(verdict.reason, verdict)
  }
  for (const verdict of ready) for (const note of verdict.notes) add(note, verdict)
  const name = ({ file, line }: Line) => (hasSeveralFiles ? texts.line(file, line) : texts.lineOnly(line))
  const more = (count: number) => count > mostShown && ` ${texts.moreLines(count - mostShown)}`
  return (
    <div>
      {errors.length > 0 && (
        <details class="verdicts">
          <summary>{texts.errors(errors.length)}</summary>
          <ul>
            {errors.slice(0, mostShown).map((error) => (
              <li key={`${error.line} ${error.file}`}>
                <span class="muted">{name(error)}</span> <bdi>{error.sentence}</bdi>
              </li>
            ))}
            <li class="muted">{more(errors.length)}</li>
          </ul>
        </details>
      )}
      {Array.from(groups, ([reason, lines]) => (
        <details key={reason} class="verdicts">
          <summary>{texts.counted(lines.length, reason)}</summary>
          <p class="muted">
            {lines.slice(0, mostShown).map(name).join(', ')}
            {more(lines.length)}
          </p>
        </details>
      ))}
    </div>
  )
}
