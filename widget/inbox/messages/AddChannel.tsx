import { channelKinds } from '../../../shared/notifications/chats.ts'
import { Choices } from '../ui/dialogs/Choices.tsx'
import { KeyDialog } from '../ui/dialogs/KeyDialog.tsx'
import { urlInput } from '../ui/dialogs/url-input.ts'
import { Field } from '../ui/Field.tsx'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { texts } from './en.ts'
import { type NewChannelProps, useNewChannel } from './use-new-channel.ts'

const schedules = ['each', 'daily'] as const

/** The dialog that adds a place where the owner gets messages. */
export default function AddChannel({ onCreate, onClose }: NewChannelProps & { onClose: () => void }) {
  const id = useUniqueId()
  const { form, error, submit, chooseKind, ...values } = useNewChannel({ onCreate })
  const { kind, target, schedule, setTarget, setSchedule } = values
  const isEmail = kind === 'email'
  return (
    <KeyDialog title={texts.addChannel} action={texts.add} form={form} onSubmit={submit} onClose={onClose}>
      <Choices
        legend={texts.kind}
        name="kind"
        isShort
        values={channelKinds}
        labels={texts.kinds}
        value={kind}
        onChange={chooseKind}
      />
      <Field
        id={id}
        name="target"
        label={isEmail ? texts.email : texts.chatUrl}
        hint={texts.targetHints[kind]}
        error={error === 'noMail' ? <NoMail /> : error && texts.targetErrors[kind]}
      >
        {(control) => {
          const input = {
            ...control,
            required: true,
            value: target,
            onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTarget(currentTarget.value),
          }
          return isEmail ? <input {...input} type="email" autocomplete="email" /> : <input {...input} {...urlInput} />
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
    </KeyDialog>
  )
}

/** Explains that the service sends no e-mail, and how to set it up. */
const NoMail = () => (
  <>
    {texts.noMail} {texts.noMailHelp} <code>npm run deploy -- --mail</code>.{' '}
    <a href="/docs/guides/deploy#e-mails" target="_blank" rel="noopener">
      {texts.noMailGuide}
    </a>
  </>
)
