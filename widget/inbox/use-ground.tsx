import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ground as maxLength } from '../../shared/limits.ts'
import { texts } from './en-confirm.ts'
import { Field } from './ui/Field.tsx'

/**
 * Returns the field of a dialog for how an owner knows that people agree, and `submit`, which passes the words on; without words,
 * the field says what is missing.
 */
export function useGround(store: (ground: string) => void, isShown = true) {
  const control = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  useLayoutEffect(() => {
    if (isShown) control.current?.focus()
  }, [isShown])
  const submit = () => {
    if (!text.trim()) {
      setError(texts.groundMissing)
      control.current?.focus()
      return
    }
    store(text)
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing && !event.repeat) submit()
  }
  const field = isShown && (
    <>
      <Field id="ground" name="ground" label={texts.ground} example={texts.groundExample} error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={control}
            rows={2}
            maxLength={maxLength}
            required
            dir="auto"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={submitByKey}
          />
        )}
      </Field>
      <p class="hint">{texts.groundNote}</p>
    </>
  )
  return { field, submit }
}
