import { useState } from 'preact/hooks'
import * as limits from '../../../../shared/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'
import { chosenRows, countAgreed, isInterrupted } from '../import-state.ts'
import { dispatch } from '../import-store.ts'
import { getReader } from '../reading/load-reader.ts'
import { startImport } from '../sending/run-import.ts'
import type { StepProps } from '../step-props.ts'
import { validateStart } from '../validate-start.ts'
import { Bar } from './Bar.tsx'
import { describeRefusals } from './consent-answers.ts'
import { EarlierNote } from './FileStep.tsx'
import { GroundField } from './GroundField.tsx'
import { PlacesField } from './PlacesField.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { VerdictList } from './VerdictList.tsx'

/** Files with more rows than these take most of the writes that Cloudflare's free plan allows a day. */
const manyRows = 5_000
const writesPerRow = 6

/** Step 4: what would be added, how the owner knows that these people agree, and the button that begins. */
export function PreviewStep({ workspaceId, state }: StepProps) {
  const { files, conversion, isConverting, label, earlier, mapping, leftOut, ground } = state
  const [isChecked, setIsChecked] = useState(false)
  if (!conversion) return <Converting />
  const { others } = conversion
  const ready = chosenRows(state)
  const left = conversion.ready.length - ready.length
  const errors = isChecked ? validateStart(state) : {}
  const count = ready.length
  const goesOn = isInterrupted(state)
  const isAgain = !goesOn && earlier !== null && earlier.added > 0
  const isNameless = getReader()?.presets.some(({ key, isNameless }) => isNameless && key === mapping?.preset)
  const hasFile = (field: 'imageUrl' | 'videoUrl') => ready.filter(({ row }) => row[field]).length
  const [photos, videos] = [hasFile('imageUrl'), hasFile('videoUrl')]
  const isBlocked = isConverting || count === 0
  const reasons = ground.kind === 'column' ? describeRefusals(ready) : ''
  const missing = ground.kind === 'agreed' && validateStart(state).ground
  const consents = missing || texts.consents(countAgreed(state), count, reasons)
  const start = () => {
    setIsChecked(true)
    const [invalid] = Object.keys(validateStart(state))
    if (invalid) document.getElementById(invalid)?.focus()
    else void startImport(workspaceId)
  }
  return (
    <>
      <h1>{texts.previewTitle}</h1>
      <p role="status">
        {count > 0 ? texts.willBeAdded(count, isAgain) : left > 0 ? texts.noneChosen : texts.nothingToAdd}
        {count > 0 && left > 0 && ` ${texts.leftOut(left)}`}
      </p>
      <EarlierNote state={state} />
      <VerdictList others={others} ready={ready} files={files} />
      {conversion.ready.length > 0 && (
        <>
          {isNameless && <p>{texts.nameless}</p>}
          {photos + videos > 0 && <p>{texts.remoteFiles(photos, videos)}</p>}
          {count > manyRows && <p class="note">{texts.many(Math.round((count * writesPerRow) / 1_000) * 1_000)}</p>}
          <PlacesField state={state} />
          <GroundField state={state} errors={errors} />
          <PreviewRows ready={conversion.ready} leftOut={leftOut} hasConsents={ground.kind === 'column'} />
          <Field id="label" name="label" label={texts.label} hint={texts.labelHint} error={errors.label}>
            {(control) => (
              <input
                {...control}
                maxLength={limits.label}
                autocomplete="off"
                value={label}
                onInput={({ currentTarget }) => dispatch({ type: 'setLabel', label: currentTarget.value })}
              />
            )}
          </Field>
          <Bar note={count > 0 ? `${consents} ${texts.notPublished}` : ''}>
            <button
              type="button"
              class="primary"
              aria-disabled={isBlocked}
              aria-describedby="bar-note"
              onClick={() => isBlocked || start()}
            >
              {goesOn ? texts.goOnWith(count) : texts.import(count, isAgain)}
            </button>
          </Bar>
        </>
      )}
    </>
  )
}

const Converting = () => (
  <>
    <h1>{texts.previewTitle}</h1>
    <p role="status">{texts.converting}</p>
  </>
)
