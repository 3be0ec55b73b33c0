import { Section } from '../../ui/editors/Section.tsx'
import { SelectField } from '../../ui/editors/SelectField.tsx'
import { useFocus } from '../../ui/hooks/use-focus.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { type FieldChoice, type Place, places, readFields, writeFields } from '../settings/field-choices.ts'
import { texts } from '../texts/en.ts'

/** Which fields the form shows, where, and which of them must be filled in. */
export function FieldsSection({ editor }: { editor: FormEditor }) {
  const { settings } = editor.state
  const [table, focusTable] = useFocus<HTMLTableElement>()
  const hasQuestions = (settings.questions ?? []).length > 0
  const choices = readFields(settings)
  const change = (name: string, part: Partial<FieldChoice>) =>
    editor.edit(
      writeFields(
        settings,
        choices.map((choice) => (choice.name === name ? { ...choice, ...part } : choice)),
      ),
    )
  const reset = () => {
    const { fields, required, ...others } = settings
    editor.replace(others, texts.fieldsReset)
    // The button disappears.
    focusTable()
  }
  const count = (place: Place) => choices.filter((choice) => choice.place === place).length
  return (
    <Section id="fields" title={texts.fields} summary={texts.fieldSummary(count('shown'), count('more'))}>
      <p class="hint">{texts.fieldsHint}</p>
      <table ref={table} tabIndex={-1} aria-label={texts.fields}>
        <thead>
          <tr>
            <th>{texts.field}</th>
            <th>{texts.where}</th>
            <th>{texts.required}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <FieldRow
              key={choice.name}
              choice={choice}
              hasQuestions={hasQuestions}
              onChange={(part) => change(choice.name, part)}
            />
          ))}
        </tbody>
      </table>
      {(settings.fields !== undefined || settings.required !== undefined) && (
        <button type="button" onClick={reset}>
          {texts.resetFields}
        </button>
      )}
    </Section>
  )
}

type RowProps = { choice: FieldChoice; hasQuestions: boolean; onChange: (part: Partial<FieldChoice>) => void }

function FieldRow({ choice: { name, place, required }, hasQuestions, onChange }: RowProps) {
  const label = texts.fieldNames[name] ?? name
  const isText = name === 'text'
  // An answer counts as the text.
  const isAnswer = isText && hasQuestions
  const canRequire = place !== 'hidden' || isAnswer
  return (
    <tr>
      <td>
        {label}
        {isAnswer && <span class="hint">{texts.textRequiredHint}</span>}
      </td>
      <td>
        {isText && !hasQuestions ? (
          texts.places.shown
        ) : (
          <SelectField
            label={texts.whereNamed(label)}
            names={texts.places}
            values={places.filter((place) => !(isText && place === 'more'))}
            value={place}
            onChange={(place) => onChange({ place })}
          />
        )}
      </td>
      <td>
        <label class="check">
          <input
            type="checkbox"
            checked={required && canRequire}
            disabled={!canRequire}
            aria-label={isAnswer ? texts.textRequired : texts.requiredNamed(label)}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
          <span aria-hidden="true">{texts.required}</span>
        </label>
      </td>
    </tr>
  )
}
