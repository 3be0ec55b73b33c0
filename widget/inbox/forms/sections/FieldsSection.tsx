import { useFocus } from '../../ui/use-focus.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { type FieldChoice, type Place, places, readFields, writeFields } from '../settings/field-choices.ts'
import { texts } from '../texts/en.ts'
import { Section } from './Section.tsx'

/** Which fields the form shows, where, and which of them must be filled in. */
export function FieldsSection({ editor }: { editor: FormEditor }) {
  const { settings } = editor.state
  const [list, focusList] = useFocus<HTMLUListElement>()
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
    focusList()
  }
  const count = (place: Place) => choices.filter((choice) => choice.place === place).length
  return (
    <Section id="fields" title={texts.fields} summary={texts.fieldCount(count('shown'), count('more'))}>
      <p class="hint">{texts.fieldsHint}</p>
      <ul class="fields" ref={list} tabIndex={-1}>
        {choices.map((choice) => (
          <FieldRow
            key={choice.name}
            choice={choice}
            hasQuestions={hasQuestions}
            onChange={(part) => change(choice.name, part)}
          />
        ))}
      </ul>
      {(settings.fields !== undefined || settings.required !== undefined) && (
        <p class="bar">
          <button type="button" onClick={reset}>
            {texts.resetFields}
          </button>
        </p>
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
  const requiredLabel = isAnswer ? texts.textRequired : texts.required
  return (
    <li>
      <span>{label}</span>
      {isText && !hasQuestions ? (
        <span class="hint">{texts.places.shown}</span>
      ) : (
        <select
          value={place}
          aria-label={texts.placeNamed(label)}
          onChange={({ currentTarget }) =>
            onChange({ place: places.find((place) => place === currentTarget.value) ?? 'shown' })
          }
        >
          {places
            .filter((place) => !(isText && place === 'more'))
            .map((place) => (
              <option key={place} value={place}>
                {texts.places[place]}
              </option>
            ))}
        </select>
      )}
      <label class="check-label">
        <input
          type="checkbox"
          checked={required && canRequire}
          disabled={!canRequire}
          aria-label={isAnswer ? requiredLabel : texts.requiredNamed(label)}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
        {requiredLabel}
      </label>
    </li>
  )
}
