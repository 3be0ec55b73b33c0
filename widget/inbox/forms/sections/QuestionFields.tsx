import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import * as limits from '../../../../shared/limits.ts'
import { TextField } from '../fields/TextField.tsx'
import { texts } from '../texts/en.ts'

export type Question = NonNullable<FormSettings['questions']>[number]

type Props = {
  question: Question
  index: number
  count: number
  error: string | undefined
  onChange: (part: Partial<Question>) => void
  onMove: (by: 1 | -1, buttonId: string) => void
  onRemove: () => void
}

/** The controls of one question. */
export function QuestionFields({ question, index, count, error, onChange, onMove, onRemove }: Props) {
  const id = `question-${question.id}`
  const number = index + 1
  const moveButton = (by: 1 | -1, label: string, name: string, isPossible: boolean) => (
    <button
      type="button"
      id={`${id}-${label}`}
      aria-label={name}
      // Disabled for good, it would lose the focus at the end of the list.
      aria-disabled={!isPossible}
      onClick={() => onMove(by, `${id}-${label}`)}
    >
      {label}
    </button>
  )
  return (
    <li>
      <fieldset>
        <legend class="visually-hidden">{texts.question(number)}</legend>
        <TextField
          id={id}
          label={texts.question(number)}
          value={question.text}
          error={error}
          maxLength={limits.question}
          isLong
          dir="auto"
          onInput={(text) => onChange({ text })}
        />
        <TextField
          id={`${id}-hint-text`}
          label={texts.hint}
          value={question.hint ?? ''}
          hint={texts.hintHint}
          maxLength={limits.question}
          dir="auto"
          onInput={(hint) => onChange({ hint })}
        />
        <div class="bar">
          <label class="check-label">
            <input
              type="checkbox"
              checked={question.required ?? false}
              aria-label={texts.mustAnswerNamed(number)}
              onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
            />
            {texts.mustAnswer}
          </label>
          <span class="moves">
            {moveButton(-1, texts.up, texts.upNamed(number), index > 0)}
            {moveButton(1, texts.down, texts.downNamed(number), number < count)}
            <button type="button" class="quiet" aria-label={texts.removeNamed(number)} onClick={onRemove}>
              {texts.remove}
            </button>
          </span>
        </div>
      </fieldset>
    </li>
  )
}
