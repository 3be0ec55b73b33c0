import { useId } from 'preact/hooks'
import { channelKinds } from '../../../shared/notifications/chats.ts'
import { Field } from '../ui/Field.tsx'
import { Choices } from './Choices.tsx'
import { texts } from './en.ts'
import { type NewChannelProps, useNewChannel } from './use-new-channel.ts'

const schedules = ['each', 'daily'] as const

/** The form that adds a place where the owner gets messages. */
export function CreateChannel(props: NewChannelProps) {
  const id = useId()
  const { disclosure, form, errors, lacksMail, submit, chooseKind, ...values } = useNewChannel(props)
  const { kind, target, schedule, setTarget, setSchedule } = values
  const isEmail = kind === 'email'
  const label = isEmail ? texts.email : texts.chatUrl
  const error = lacksMail ? <NoMail /> : errors.target && texts.targetErrors[kind]
  return (
    <details ref={disclosure} class="add">
      <summary>{texts.addChannel}</summary>
      <form ref={form} onSubmit={submit}>
        <Choices
          legend={texts.kind}
          name="kind"
          values={channelKinds}
          labels={texts.kinds}
          value={kind}
          onChange={chooseKind}
        />
        <Field id={id} name="target" label={label} hint={texts.targetHints[kind]} error={error}>
          {(control) => {
            const input = {
              ...control,
              required: true,
              value: target,
              onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTarget(currentTarget.value),
            }
            if (isEmail) return <input {...input} type="email" autocomplete="email" />
            return <input {...input} type="url" autocomplete="off" placeholder="https://" />
          }}
        </Field>
        <Choices
          legend={texts.schedule}
          name="schedule"
          values={schedules}
          labels={texts.schedules}
          hints={texts.scheduleHints}
          value={schedule}
          onChange={setSchedule}
        />
        <p class="bar">
          <button type="submit" class="primary">
            {texts.add}
          </button>
        </p>
      </form>
    </details>
  )
}

/** Explains that the service sends no e-mail, and how to set it up. */
const NoMail = () => (
  <>
    {texts.noMail} {texts.noMailHelp} <code>npm run deploy -- --mail</code>.{' '}
    <a href="/docs/deploy#e-mails" target="_blank" rel="noopener">
      {texts.noMailGuide}
    </a>
  </>
)
