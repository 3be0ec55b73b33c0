import type { Mapping, SourceFile } from '../../../../shared/import/types.ts'
import { formatDay } from '../../ui/format-date.ts'
import { texts } from '../en-steps.ts'
import type { ImportState } from '../import-state.ts'
import { stepUrl } from '../import-url.ts'
import { getReader } from '../reading/load-reader.ts'
import { readAgain, readFiles, readWithHeadings } from '../reading/read-files.ts'
import type { StepProps } from '../step-props.ts'
import { Bar, Next } from './Bar.tsx'
import { EncodingQuestion } from './EncodingQuestion.tsx'
import { FileInput } from './FileInput.tsx'
import { HeadingQuestion } from './HeadingQuestion.tsx'
import { describeKind, PresetField } from './PresetField.tsx'
import { shortName } from './short-name.ts'
import { Way } from './Way.tsx'

/** Step 2: the way to the file, and the file itself. */
export function FileStep({ workspaceId, state }: StepProps) {
  const { origin, reading, fileError, encoding, files, headings, mapping, recognized } = state
  const isAsking = headings?.isHeading === null
  const isRead = !reading && mapping
  const names = reading?.names.join(', ') ?? ''
  return (
    <>
      <h1>{texts.fileTitle}</h1>
      <Way origin={origin} />
      <FileInput
        hasFile={files.length > 0}
        errorId={fileError ? 'file-error' : undefined}
        onChoose={(chosen) => void readFiles(workspaceId, chosen)}
      />
      <div role="status" aria-atomic="false" class="read">
        {reading && texts.reading(names)}
        {isRead && (
          <>
            <ul class="rows log files">
              {files.map((file) => (
                <li key={file.name}>
                  <b>
                    <bdi>{shortName(file.name)}</bdi>
                  </b>
                  <span class="hint">{describeFile(file, mapping)}</span>
                </li>
              ))}
            </ul>
            <p>{describeKind(mapping.preset, recognized)}</p>
            {files.some((file) => file.kind === 'table' && file.headers.length === 1) && <p>{texts.oneColumn}</p>}
            <EarlierNote state={state} />
          </>
        )}
      </div>
      {reading && <progress aria-label={names} value={reading.share} max={1} />}
      <p id="file-error" role="alert" class="alarm">
        {fileError}
      </p>
      {encoding && <EncodingQuestion encoding={encoding} onAccept={() => void readAgain(workspaceId)} />}
      {headings && (
        <HeadingQuestion
          headings={headings}
          onAnswer={(isHeading) => void readWithHeadings(workspaceId, headings, isHeading)}
        />
      )}
      {isRead && (
        <>
          <PresetField preset={mapping.preset} />
          <Bar note={isAsking ? texts.headingMissing : ''}>
            <Next href={stepUrl(workspaceId, 'columns')} isAllowed={!isAsking}>
              {texts.toColumns}
            </Next>
          </Bar>
        </>
      )}
    </>
  )
}

/** Returns the size of a file, and the number of its rows. */
function describeFile(file: SourceFile, { preset }: Mapping): string {
  const size = texts.size(Math.ceil(file.size / 1_000))
  const reader = getReader()
  return reader ? `${size}, ${texts.rows(reader.countItems(file, reader.getPreset(preset)))}` : size
}

/** Says that the same file was imported before, and what happens to its rows now. */
export function EarlierNote({ state }: { state: ImportState }) {
  const { earlier } = state
  if (!earlier) return null
  const { created, added, rows } = earlier
  const day = formatDay(created)
  return <p class="note">{rows === null ? texts.earlier(day, added) : texts.interrupted(day, added, rows)}</p>
}
