import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { completeUrl } from '../../../shared/workspace/complete-url.ts'
import { Choices } from '../ui/dialogs/Choices.tsx'
import { KeyDialog } from '../ui/dialogs/KeyDialog.tsx'
import { urlInput } from '../ui/dialogs/url-input.ts'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import { Field } from '../ui/Field.tsx'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { describeRule } from '../ui/rules/describe-rule.ts'
import type { WebhookChange } from './api.ts'
import { EventsField } from './EventsField.tsx'
import { texts } from './en.ts'

type Values = Pick<Webhook, 'url' | 'events' | 'format'>

const empty: Values = { url: '', events: Object.keys(texts.eventNames), format: 'laurel' }

type Props = {
  title: string
  /** The consequences. */
  text?: string
  /** The stored values. */
  webhook?: Values
  /** The text of the button. */
  action: string
  /** Stores the values, or throws what the dialog or a field shows. */
  onSubmit: (values: WebhookChange, key: string) => Promise<void>
  onClose: (isDone: boolean) => void
}

/** The dialog with the settings of a webhook. The service validates them, so that there is one sentence for each rule. */
export default function WebhookDialog({ title, text, webhook = empty, action, onSubmit, onClose }: Props) {
  const id = useUniqueId()
  const { form, errors, values, edit, submit } = useWebhookForm(webhook, onSubmit)
  return (
    <KeyDialog title={title} text={text} action={action} form={form} onSubmit={submit} onClose={onClose}>
      <Field
        id={id}
        name="url"
        label={texts.url}
        hint={texts.urlHint}
        error={errors.url && describeRule(texts.url, errors.url)}
      >
        {(control) => (
          <input
            {...control}
            {...urlInput}
            required
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
    </KeyDialog>
  )
}

function useWebhookForm(webhook: Values, onSubmit: Props['onSubmit']) {
  const { form, errors, reject, ...fields } = useFieldErrors()
  const [values, setValues] = useState<Values>(webhook)
  const edit = (change: Partial<Values>) => setValues({ ...values, ...change })
  const submit = async (key: string) => {
    if (values.events.length === 0) return reject({ events: texts.noEvent })
    return fields.submit(() => onSubmit({ ...values, url: completeUrl(values.url.trim()) }, key))
  }
  return { form, errors, values, edit, submit }
}
