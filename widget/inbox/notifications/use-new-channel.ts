import { useRef, useState } from 'preact/hooks'
import { ApiError } from '../state/api.ts'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import type { NewChannel } from './api.ts'
import { texts } from './en.ts'

export type NewChannelProps = {
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onCreate: (body: NewChannel, key: string) => Promise<void>
  onDone: () => void
}

/** Returns the values of the form that adds a channel, and the function that submits it. */
export function useNewChannel({ onAsk, onCreate, onDone }: NewChannelProps) {
  const disclosure = useRef<HTMLDetailsElement>(null)
  const { form, errors, setErrors, focusInvalid, ...fields } = useFieldErrors()
  const [kind, setKind] = useState<NewChannel['kind']>('email')
  const [target, setTarget] = useState('')
  const [schedule, setSchedule] = useState<NewChannel['schedule']>('each')
  const [lacksMail, setLacksMail] = useState(false)
  const isEmail = kind === 'email'

  const chooseKind = (chosen: NewChannel['kind']) => {
    setKind(chosen)
    setTarget('')
    setErrors({})
    setLacksMail(false)
  }
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
  return {
    disclosure,
    form,
    errors,
    lacksMail,
    kind,
    target,
    schedule,
    chooseKind,
    setTarget,
    setSchedule,
    submit,
  }
}
