import { useState } from 'preact/hooks'
import type { CheckedField, ColumnSamples, Mapping, TargetField } from '../../../../shared/import/types.ts'
import { texts } from '../en-steps.ts'
import { canPreview, findMissing, type Missing } from '../import-state.ts'
import { stepUrl } from '../import-url.ts'
import { changeMapping } from '../reading/choose-columns.ts'
import { getReader } from '../reading/load-reader.ts'
import type { StepProps } from '../step-props.ts'
import { Bar, Next } from './Bar.tsx'
import { Questions } from './Questions.tsx'

/** Step 3: the fields of the columns, and what nothing in the file proves. */
export function ColumnsStep({ workspaceId, state }: StepProps) {
  const { columns, mapping } = state
  const [checked, setChecked] = useState<Missing>()
  if (!mapping) return null
  const count = columns.filter(({ header }) => mapping.columns[header]).length
  const left = columns.filter(({ header }) => !mapping.columns[header])
  const named = left.filter(({ samples }) => samples.length > 0).map(({ header }) => header)
  const { unfit = [] } = state.conversion ?? {}
  const missing = findMissing(state)
  const isColumnMissing = missing !== undefined && !(missing in controls)
  return (
    <>
      <h1>{texts.columnsTitle}</h1>
      <Questions state={state} mapping={mapping} invalid={missing === checked ? missing : undefined} />
      {isColumnMissing && (
        <p id="missing" tabIndex={-1} class="alarm">
          {texts.open[missing]}
        </p>
      )}
      {columns.length > 0 ? (
        // Columns that are recognised need no look.
        <details key={mapping.preset} open={mapping.preset === 'generic' || isColumnMissing}>
          <summary>
            {[
              texts.recognized(count),
              named.length > 0 && texts.left(named),
              left.length > named.length && texts.empty(left.length - named.length),
            ]
              .filter(Boolean)
              .join('; ')}
          </summary>
          <Columns columns={columns} mapping={mapping} unfit={unfit} />
        </details>
      ) : (
        <p>{texts.noColumns}</p>
      )}
      <Bar note={missing ? texts.open[missing] : ''}>
        <Next
          href={stepUrl(workspaceId, 'preview')}
          isAllowed={canPreview(state) && !missing}
          onMissing={() => {
            setChecked(missing)
            if (missing) focusMissing(missing)
          }}
        >
          {texts.toPreview}
        </Next>
      </Bar>
    </>
  )
}

/** Selectors of the fields for what is missing; that a column is missing is a sentence above them. */
const controls: Partial<Record<Missing, string>> = {
  source: '#source',
  sourceName: '#source-name',
  scale: '#scale',
  dayOrder: '[name=dayOrder]',
}

const focusMissing = (missing: Missing) => document.querySelector<HTMLElement>(controls[missing] ?? '#missing')?.focus()

/** Returns the beginning of a text that is longer than two lines. */
const clip = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

type ColumnsProps = { columns: readonly ColumnSamples[]; mapping: Mapping; unfit: readonly CheckedField[] }

const Columns = ({ columns, ...props }: ColumnsProps) => (
  <table class="columns">
    <thead>
      <tr>
        <th scope="col">{texts.inFile}</th>
        <th scope="col">{texts.example}</th>
        <th scope="col">{texts.becomes}</th>
      </tr>
    </thead>
    <tbody>
      {columns.map((column, index) => (
        <Column key={column.header} {...column} {...props} hintId={`column-${index}`} />
      ))}
    </tbody>
  </table>
)

type ColumnProps = ColumnSamples & Omit<ColumnsProps, 'columns'> & { hintId: string }

function Column({ header, samples, mapping, unfit, hintId }: ColumnProps) {
  const { targetFields = [], texts: fileTexts } = getReader() ?? {}
  const field = mapping.columns[header] ?? null
  const isUnfit = unfit.some((name) => name === field)
  const hint = isUnfit ? texts.unfit[field as CheckedField] : describeField(header, field, mapping)
  const change = (index: number) =>
    void changeMapping({ ...mapping, columns: { ...mapping.columns, [header]: targetFields[index - 1] ?? null } })
  return (
    <tr>
      <th scope="row">
        <bdi>
          {/* Long names break between their parts. */}
          {header.split(/(?<=[_.-])/).map((part) => [part, <wbr key={part} />])}
        </bdi>
      </th>
      <td id={`${hintId}-samples`} class={field === 'testimonialText' ? 'words' : 'muted'}>
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
          aria-describedby={[hint && hintId, `${hintId}-samples`].filter(Boolean).join(' ')}
          aria-invalid={isUnfit}
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
        {hint && (
          <p id={hintId} class={isUnfit ? 'error' : 'hint'}>
            {hint}
          </p>
        )}
      </td>
    </tr>
  )
}

/** Returns what needs explaining about the field of a column; of two with one field, which of them counts. */
function describeField(header: string, field: TargetField | null, { columns }: Mapping): string {
  const [first = header] = Object.entries(columns).find(([, other]) => field && other === field) ?? []
  if (first !== header && field !== 'tags' && field !== 'socialMediaProfiles') return texts.second(first)
  return field === 'sourceId' ? texts.idHint : ''
}
