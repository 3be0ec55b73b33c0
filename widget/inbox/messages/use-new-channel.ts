import { useState } from 'preact/hooks'
import { completeUrl } from '../../../shared/workspace/complete-url.ts'
import { ApiError } from '../state/api.ts'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import type { NewChannel } from './api.ts'

export type NewChannelProps = {
  /** Adds the channel, or throws what the dialog shows. */
  onCreate: (body: NewChannel, key: string) => Promise<void>
}

/** Returns the values of the form that adds a channel, and the function that submits it. */
export function useNewChannel({ onCreate }: NewChannelProps) {
  const { form, errors, clearErrors, reject, ...fields } = useFieldErrors()
  const [kind, setKind] = useState<NewChannel['kind']>('email')
  const [target, setTarget] = useState('')
  const [schedule, setSchedule] = useState<NewChannel['schedule']>('each')

  const chooseKind = (chosen: NewChannel['kind']) => {
    setKind(chosen)
    setTarget('')
    clearErrors()
  }
  const submit = async (key: string) => {
    const text = target.trim()
    const body = { kind, target: kind === 'email' ? text : completeUrl(text), schedule }
    try {
      return await fields.submit(() => onCreate(body, key))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 501) throw error
      return reject({ target: 'noMail' })
    }
  }
  return { form, error: errors.target, kind, target, schedule, chooseKind, setTarget, setSchedule, submit }
}
