import type { DayOrder, Mapping } from '../../../../shared/import/types.ts'
import * as limits from '../../../../shared/limits.ts'
import { type Source, sourceKind } from '../../../../shared/provenance/sources.ts'
import { sourceOptions } from '../../provenance/source-options.ts'
import { language } from '../../state/en.ts'
import { Choices } from '../../ui/dialogs/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'
import type { ImportState, Missing } from '../import-state.ts'
import { changeMapping } from '../reading/choose-columns.ts'
import { splitDate } from './split-date.ts'

type Props = {
  state: ImportState
  mapping: Mapping
  /** The question without an answer with which the owner wanted to go on. */
  invalid: Missing | undefined
}

/** The questions that no column answers: where the words first appeared, the best rating, and the order of day and month. */
export function Questions({ state: { asked, samples, conversion }, mapping, invalid }: Props) {
  const isOwnTable = mapping.preset === 'generic'
  const hasStars = Object.values(mapping.columns).includes('stars')
  const hasSource = isOwnTable || asked.includes('source')
  const hasScale = asked.includes('scale') || (isOwnTable && hasStars && !conversion?.unfit.includes('stars'))
  const hasDayOrder = asked.includes('dayOrder') || samples.dayOrder !== undefined
  if (!hasSource && !hasScale && !hasDayOrder) return null
  return (
    <div class="ask">
      {hasSource && <SourceFields mapping={mapping} invalid={invalid} />}
      {hasScale && (
        <ScaleField
          key={`${asked.includes('scale')}`}
          sample={samples.scale}
          mapping={mapping}
          isAsked={asked.includes('scale')}
          error={invalid === 'scale' && texts.open.scale}
        />
      )}
      {hasDayOrder && <DayOrderField sample={samples.dayOrder} mapping={mapping} />}
    </div>
  )
}

const groups = Object.keys(texts.sourceGroups) as (keyof typeof texts.sourceGroups)[]

const toOption = ([key, label]: (typeof sourceOptions)[number]) => (
  <option key={key} value={key}>
    {label}
  </option>
)

function SourceFields({ mapping, invalid }: Omit<Props, 'state'>) {
  const hasColumn = Object.values(mapping.columns).includes('source')
  return (
    <>
      <Field
        id="source"
        name="source"
        label={hasColumn ? texts.sourceOfColumn : texts.source}
        hint={!hasColumn && texts.sourceHint}
        error={invalid === 'source' && texts.open.source}
      >
        {(control) => (
          <select
            {...control}
            value={mapping.source ?? ''}
            onChange={({ currentTarget }) =>
              void changeMapping({ ...mapping, source: (currentTarget.value || null) as Source | null })
            }
          >
            <option value="">{texts.chooseSource}</option>
            {groups.map((group) => (
              <optgroup key={group} label={texts.sourceGroups[group]}>
                {sourceOptions.filter(([key]) => key !== 'other' && sourceKind(key) === group).map(toOption)}
              </optgroup>
            ))}
            {sourceOptions.slice(-1).map(toOption)}
          </select>
        )}
      </Field>
      {mapping.source === 'other' && (
        <Field
          id="source-name"
          name="sourceName"
          label={texts.sourceName}
          error={invalid === 'sourceName' && texts.open.sourceName}
        >
          {(control) => (
            <input
              {...control}
              maxLength={limits.sourceName}
              autocomplete="off"
              value={mapping.sourceName ?? ''}
              onInput={({ currentTarget }) =>
                void changeMapping({ ...mapping, sourceName: currentTarget.value || null })
              }
            />
          )}
        </Field>
      )}
    </>
  )
}

type SampleProps = { sample: string | undefined; mapping: Mapping }

/** The best rating; a column without one above 5 proves it. */
const ScaleField = ({ sample, mapping, isAsked, error }: SampleProps & { isAsked: boolean; error: string | false }) => (
  <Field id="scale" name="scale" label={texts.scale(sample)} hint={texts.scaleHint} error={error}>
    {(control) => (
      <input
        {...control}
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000}
        // Not its value, which would come back while another one is typed.
        defaultValue={mapping.scale ?? (isAsked ? '' : 5)}
        onInput={({ currentTarget }) =>
          void changeMapping({
            ...mapping,
            scale: currentTarget.valueAsNumber >= 1 ? currentTarget.valueAsNumber : null,
          })
        }
      />
    )}
  </Field>
)

const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Returns a day of a month in words. */
const formatDayOfMonth = (day: number, month: number) => days.format(Date.UTC(2000, month - 1, day))

function DayOrderField({ sample, mapping }: SampleProps) {
  const { text, first, second } = splitDate(sample)
  return (
    <>
      {sample === '' && <p class="hint">{texts.mixedDates}</p>}
      <Choices<DayOrder | ''>
        legend={texts.dayOrder(text)}
        name="dayOrder"
        values={['dmy', 'mdy']}
        labels={{ dmy: formatDayOfMonth(first, second), mdy: formatDayOfMonth(second, first), '': '' }}
        value={mapping.dayOrder ?? ''}
        onChange={(dayOrder) => void changeMapping({ ...mapping, dayOrder: dayOrder || null })}
        isShort
      />
    </>
  )
}
