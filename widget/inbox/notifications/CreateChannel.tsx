import { useId, useRef, useState } from 'preact/hooks'
import { ApiError } from '../state/api.ts'
import { Field } from '../ui/Field.tsx'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import type { NewChannel } from './api.ts'
import { Choices } from './Choices.tsx'
import { texts } from './en.ts'

const kinds = ['email', 'slack', 'discord', 'teams'] as const
const schedules = ['each', 'daily'] as const

type Props = {
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onCreate: (body: NewChannel, key: string) => Promise<void>
  onDone: () => void
}

/** The form that adds a place where the owner gets messages. */
export function CreateChannel({ onAsk, onCreate, onDone }: Props) {
  const id = useId()
  const disclosure = useRef<HTMLDetailsElement>(null)
  const { form, errors, setErrors, focusInvalid, ...fields } = useFieldErrors()
  const [kind, setKind] = useState<NewChannel['kind']>('email')
  const [target, setTarget] = useState('')
  const [schedule, setSchedule] = useState<NewChannel['schedule']>('each')
  const [lacksMail, setLacksMail] = useState(false)
  const isEmail = kind === 'email'
  const label = isEmail ? texts.email : texts.chatUrl

  const create = async (key: string) => {
    setLacksMail(false)
    const body = { kind, target: target.trim(), schedule }
    try {
      return await fields.submit(() => onCreate(body, key))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 501) throw error
      setLacksMail(true)
      return false
    }
  }
  const submit = (event: Event) => {
    event.preventDefault()
    let isAdded = false
    onAsk({
      title: isEmail ? texts.addChannelTitle(texts.kinds[kind]) : texts.addChatTitle(texts.kinds[kind]),
      text: isEmail ? texts.addChannelText(target.trim()) : texts.schedules[schedule],
      action: texts.add,
      onSubmit: async (key) => {
        isAdded = await create(key)
      },
      onDone: () => {
        if (!isAdded) return focusInvalid()
        setTarget('')
        if (disclosure.current) disclosure.current.open = false
        onDone()
      },
    })
  }
  const error = lacksMail ? <NoMail /> : errors.target && texts.targetErrors[kind]
  return (
    <details ref={disclosure} class="add">
      <summary>{texts.addChannel}</summary>
      <form ref={form} onSubmit={submit}>
        <Choices
          legend={texts.kind}
          name="kind"
          values={kinds}
          labels={texts.kinds}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            setTarget('')
            setErrors({})
            setLacksMail(false)
          }}
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

/** That the service sends no e-mail, and how to set it up. */
const NoMail = () => (
  <>
    {texts.noMail} {texts.noMailHelp} <code>npm run deploy -- --mail</code>.{' '}
    <a href="/docs/deploy#e-mails" target="_blank" rel="noopener">
      {texts.noMailGuide}
    </a>
  </>
)
