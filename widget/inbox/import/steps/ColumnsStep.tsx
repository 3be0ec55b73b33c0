import type { ColumnSamples } from '../../../../shared/import/mapping.ts'
import type { Mapping } from '../../../../shared/import/types.ts'
import { texts } from '../en-steps.ts'
import { canPreview, type ImportState, isSourceKnown } from '../import-state.ts'
import { stepUrl } from '../import-url.ts'
import { changeMapping } from '../reading/choose-columns.ts'
import { getReader } from '../reading/load-reader.ts'
import type { StepProps } from '../step-props.ts'
import { Bar, Next } from './Bar.tsx'
import { Questions } from './Questions.tsx'

/** Step 3: the fields of the columns, and what nothing in the file proves. */
export function ColumnsStep({ workspaceId, state }: StepProps) {
  const { columns, mapping } = state
  if (!mapping) return null
  const count = columns.filter(({ header }) => mapping.columns[header]).length
  return (
    <>
      <h1>{texts.columnsTitle}</h1>
      <Questions state={state} mapping={mapping} />
      {columns.length > 0 ? (
        // Columns that are recognised need no look.
        <details key={mapping.preset} open={mapping.preset === 'generic'}>
          <summary>
            {[texts.recognized(count), columns.length > count && texts.left(columns.length - count)]
              .filter(Boolean)
              .join(', ')}
          </summary>
          <Columns columns={columns} mapping={mapping} />
        </details>
      ) : (
        <p>{texts.noColumns}</p>
      )}
      <Bar note={describeMissing(state, mapping)}>
        <Next href={stepUrl(workspaceId, 'preview')} isAllowed={canPreview(state)}>
          {texts.toPreview}
        </Next>
      </Bar>
    </>
  )
}

/** Returns what is still to answer; an empty string if nothing is. */
function describeMissing({ conversion, isConverting }: ImportState, mapping: Mapping): string {
  if (!isSourceKnown(mapping)) return texts.open.sourceName
  const [question] = isConverting ? [] : (conversion?.questions ?? [])
  return question ? texts.open[question] : ''
}

/** Returns the beginning of a text that is longer than two lines. */
const clip = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

type ColumnsProps = { columns: readonly ColumnSamples[]; mapping: Mapping }

const Columns = ({ columns, mapping }: ColumnsProps) => (
  <table class="columns">
    <thead>
      <tr>
        <th scope="col">{texts.inFile}</th>
        <th scope="col">{texts.example}</th>
        <th scope="col">{texts.becomes}</th>
      </tr>
    </thead>
    <tbody>
      {columns.map((column) => (
        <Column key={column.header} {...column} mapping={mapping} />
      ))}
    </tbody>
  </table>
)

type ColumnProps = ColumnSamples & { mapping: Mapping }

function Column({ header, samples, mapping }: ColumnProps) {
  const { targetFields = [], texts: fileTexts } = getReader() ?? {}
  const field = mapping.columns[header] ?? null
  const change = (index: number) =>
    void changeMapping({ ...mapping, columns: { ...mapping.columns, [header]: targetFields[index - 1] ?? null } })
  return (
    <tr>
      <td>
        <bdi>{header}</bdi>
      </td>
      <td class={field === 'testimonialText' ? 'words' : 'muted'}>
        {samples.length === 0
          ? texts.noExample
          : samples.map((sample) => (
              <div key={sample} dir="auto">
                {clip(sample)}
              </div>
            ))}
      </td>
      <td>
        <select
          aria-label={texts.becomesNamed(header)}
          value={field ?? ''}
          onChange={({ currentTarget }) => change(currentTarget.selectedIndex)}
        >
          <option value="">{texts.notImported}</option>
          {targetFields.map((name) => (
            <option key={name} value={name}>
              {fileTexts?.fields[name]}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
