import type { SourceFile } from '../../../../shared/import/types.ts'
import { texts } from '../en-steps.ts'
import type { OtherVerdict, ReadyVerdict } from '../import-state.ts'
import { shortName } from './short-name.ts'

/** The most lines that are listed: the file after the import has all that were not added. */
const mostShown = 100

type Line = { file: string; line: number }
type ErrorLine = Line & { sentence: string }

type Props = { others: readonly OtherVerdict[]; ready: readonly ReadyVerdict[]; files: readonly SourceFile[] }

/** The rows that are not added and those that are added in part, by their reason. */
export function VerdictList({ others, ready, files }: Props) {
  const errors: ErrorLine[] = []
  const sentences = new Set<string>()
  const groups = new Map<string, Line[]>()
  const add = (reason: string, line: Line) => {
    const lines = groups.get(reason)
    if (lines) lines.push(line)
    else groups.set(reason, [line])
  }
  for (const verdict of others) {
    if (verdict.status === 'error') {
      errors.push(verdict)
      sentences.add(verdict.sentence)
    } else add(verdict.reason, verdict)
  }
  for (const verdict of ready) for (const note of verdict.notes) add(note, verdict)
  const more = (count: number) => count > mostShown && <p class="muted">{texts.moreLines(count - mostShown)}</p>
  return (
    <div>
      {errors.length > 0 && (
        <details class="verdicts">
          <summary>{texts.errors(errors.length, [...sentences])}</summary>
          {byFile(errors, files).map(({ path, heading, name, lines }) => (
            <div key={path}>
              {heading && <bdi class="muted">{heading}</bdi>}
              <ul>
                {lines.map((error) => (
                  <li key={error.line}>
                    <span class="muted">{name(error.line)}</span> <bdi>{error.sentence}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {more(errors.length)}
        </details>
      )}
      {Array.from(groups, ([reason, lines]) => (
        <details key={reason} class="verdicts">
          <summary>{texts.counted(lines.length, reason)}</summary>
          {byFile(lines, files).map(({ path, heading, name, lines }) => (
            <p key={path} class="muted">
              {heading && <bdi>{heading}: </bdi>}
              {lines.map(({ line }) => name(line)).join(', ')}
            </p>
          ))}
          {more(lines.length)}
        </details>
      ))}
    </div>
  )
}

/** Returns the first lines by their file, each with a heading if there are several files, and the name of a line in it. */
function byFile<Of extends Line>(lines: readonly Of[], files: readonly SourceFile[]) {
  const first = lines.slice(0, mostShown)
  return files.flatMap(({ name: path, kind }) => {
    const ofFile = first.filter(({ file }) => file === path)
    if (ofFile.length === 0) return []
    const heading = files.length > 1 ? shortName(path) : ''
    return [{ path, heading, name: kind === 'json' ? texts.item : texts.line, lines: ofFile }]
  })
}
