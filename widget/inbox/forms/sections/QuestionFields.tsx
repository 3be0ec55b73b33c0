import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import * as limits from '../../../../shared/limits.ts'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import { TextField } from '../../ui/editors/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { icons } from '../../ui/icons.ts'
import { texts } from '../texts/en.ts'

export type Question = NonNullable<FormSettings['questions']>[number]

type Props = {
  question: Question
  index: number
  count: number
  error: string | undefined
  onChange: (part: Partial<Question>) => void
  /** Called when the focus leaves its text. */
  onLeave: () => void
  onMove: (by: 1 | -1, buttonId: string) => void
  onRemove: () => void
}

/** The controls of one question. */
export function QuestionFields({ question, index, count, error, onChange, onLeave, onMove, onRemove }: Props) {
  const id = `question-${question.id}`
  const number = index + 1
  const moveButton = (by: 1 | -1, icon: 'up' | 'down', name: string, isPossible: boolean) => (
    <button
      type="button"
      class="quiet"
      id={`${id}-${icon}`}
      aria-label={name}
      // Disabled for good, it would lose the focus at the end of the list.
      aria-disabled={!isPossible}
      onClick={() => onMove(by, `${id}-${icon}`)}
    >
      <Icon path={icons[icon]} />
    </button>
  )
  return (
    <li>
      <TextField
        id={id}
        label={texts.question(number)}
        value={question.text}
        error={error}
        maxLength={limits.question}
        isLong
        dir="auto"
        onInput={(text) => onChange({ text })}
        onBlur={onLeave}
        buttons={
          <>
            {moveButton(-1, 'up', texts.upNamed(number), index > 0)}
            {moveButton(1, 'down', texts.downNamed(number), number < count)}
            <button type="button" class="quiet" aria-label={texts.removeNamed(number)} onClick={onRemove}>
              <Icon path={icons.x} />
            </button>
          </>
        }
      />
      <TextField
        id={`${id}-hint-text`}
        label={texts.hintLabel(number)}
        value={question.hint ?? ''}
        maxLength={limits.question}
        dir="auto"
        onInput={(hint) => onChange({ hint })}
      />
      <CheckField
        label={texts.mustAnswer}
        name={texts.requiredNamed(texts.question(number))}
        checked={question.required ?? false}
        onChange={(required) => onChange({ required })}
      />
    </li>
  )
}
