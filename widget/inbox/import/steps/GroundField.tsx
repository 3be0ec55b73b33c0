import * as limits from '../../../../shared/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'
import { chosenRows, type Ground, type ImportState } from '../import-state.ts'
import { dispatch } from '../import-store.ts'
import { changeMapping } from '../reading/choose-columns.ts'
import type { StartErrors } from '../validate-start.ts'
import { countNo, describeAnswers } from './consent-answers.ts'

type Props = { state: ImportState; errors: StartErrors }

/** The question how the owner knows that these people agree to publication. */
export function GroundField({ state, errors }: Props) {
  const { ground, mapping } = state
  const { kind, text } = ground
  // What a column is imported as, it stays: only the others are offered.
  const headers = state.columns
    .map(({ header }) => header)
    .filter((header) => [null, undefined, 'gaveConsent'].includes(mapping?.columns[header]))
  const kinds: Ground['kind'][] = headers.length > 0 ? ['unknown', 'agreed', 'column'] : ['unknown', 'agreed']
  const ready = chosenRows(state)
  const column = headers.find((header) => mapping?.columns[header] === 'gaveConsent') ?? ''
  const no = kind === 'agreed' ? countNo(ready) : 0
  return (
    <fieldset class="ground" aria-describedby="ground-hint">
      <legend>{texts.ground}</legend>
      {kinds.map((choice) => (
        <div key={choice}>
          <label class="check">
            <input
              type="radio"
              name="ground"
              checked={choice === kind}
              onChange={() => dispatch({ type: 'setGround', ground: { kind: choice } })}
            />
            <span>
              {texts.grounds[choice]}
              {choice === 'unknown' && <span class="hint">{texts.unknownHint}</span>}
            </span>
          </label>
          {choice === kind && choice !== 'unknown' && (
            <div class="inset">
              {no > 0 && (
                <p class="note" role="status">
                  {texts.saysNo(no, column)}
                </p>
              )}
              {choice === 'column' && (
                <Field
                  id="column"
                  name="column"
                  label={texts.groundColumn}
                  hint={column && describeAnswers(ready).join(' ')}
                  error={errors.column}
                >
                  {(control) => (
                    <select
                      {...control}
                      value={column}
                      onChange={({ currentTarget }) => mapping && chooseConsent(mapping, currentTarget.value)}
                    >
                      <option value="">{texts.chooseSource}</option>
                      {headers.map((header) => (
                        <option key={header} value={header}>
                          {header}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
              )}
              <Field
                id="ground"
                name="groundText"
                label={texts.groundText}
                example={texts.groundExample}
                error={errors.ground}
              >
                {(control) => (
                  <textarea
                    {...control}
                    rows={2}
                    maxLength={limits.ground}
                    value={text}
                    onInput={({ currentTarget }) =>
                      dispatch({ type: 'setGround', ground: { text: currentTarget.value } })
                    }
                  />
                )}
              </Field>
            </div>
          )}
        </div>
      ))}
      <p id="ground-hint" class="hint">
        {texts.groundHint}
      </p>
    </fieldset>
  )
}

/** Takes the consent of each row from a column; the one that had it before is not imported. */
function chooseConsent(mapping: NonNullable<ImportState['mapping']>, column: string): void {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([header, field]) => [header, field === 'gaveConsent' ? null : field]),
  )
  void changeMapping({
    ...mapping,
    columns: { ...columns, ...(column && { [column]: 'gaveConsent' as const }) },
  })
}
