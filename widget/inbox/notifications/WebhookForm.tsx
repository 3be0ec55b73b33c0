import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { Field } from '../ui/Field.tsx'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import type { WebhookChange } from './api.ts'
import { Choices } from './Choices.tsx'
import { EventsField } from './EventsField.tsx'
import { texts } from './en.ts'

type Values = Pick<Webhook, 'url' | 'events' | 'format'>

const empty: Values = { url: '', events: Object.keys(texts.eventHints), format: 'laurel' }

type Props = {
  /** The stored values. */
  webhook?: Values
  /** The text of the button. */
  action: string
  /** More controls. */
  children?: ComponentChildren
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  /** Returns what the dialog says about the values. */
  question: (values: Values) => Pick<KeyQuestion, 'title' | 'text'>
  /** Stores the values, or throws what the dialog or a field shows. */
  onSubmit: (values: WebhookChange, key: string) => Promise<void>
  onDone: () => void
}

/** The form of a webhook. The service validates it, so that there is one sentence for each rule. */
export function WebhookForm({ webhook = empty, action, children, onAsk, question, onSubmit, onDone }: Props) {
  const id = useId()
  const { form, errors, setErrors, focusInvalid, ...fields } = useFieldErrors()
  const [values, setValues] = useState<Values>(webhook)
  const edit = (change: Partial<Values>) => setValues({ ...values, ...change })
  const submit = (event: Event) => {
    event.preventDefault()
    if (values.events.length === 0) {
      setErrors({ events: texts.noEvent })
      focusInvalid()
      return
    }
    const body = { ...values, url: values.url.trim() }
    let isStored = false
    onAsk({
      ...question(body),
      action,
      onSubmit: async (key) => {
        isStored = await fields.submit(() => onSubmit(body, key))
      },
      onDone: () => {
        if (!isStored) return focusInvalid()
        setValues(webhook)
        onDone()
      },
    })
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Field
        id={id}
        name="url"
        label={texts.url}
        hint={texts.urlHint}
        error={errors.url && `${texts.url} ${errors.url}.`}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            required
            autocomplete="off"
            placeholder="https://"
            value={values.url}
            onInput={({ currentTarget }) => edit({ url: currentTarget.value })}
          />
        )}
      </Field>
      <EventsField events={values.events} error={errors.events} onChange={(events) => edit({ events })} />
      <Choices
        legend={texts.format}
        name={`${id}-format`}
        values={['laurel', 'trust']}
        labels={texts.formats}
        hints={texts.formatHints}
        value={values.format}
        onChange={(format) => edit({ format })}
      />
      <p class="bar">
        <button type="submit" class="primary">
          {action}
        </button>
        {children}
      </p>
    </form>
  )
}
