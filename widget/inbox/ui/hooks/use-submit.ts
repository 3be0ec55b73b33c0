import { useRef, useState } from 'preact/hooks'
import { errorMessage } from '../error-message.ts'

/** Submits a form or a dialog, one request at a time; `error` is the sentence of the last error. */
export function useSubmit(describeError: (error: unknown) => string = errorMessage) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const isRunning = useRef(false)
  const submit = async (action: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setError('')
    try {
      await action()
    } catch (thrown) {
      setError(describeError(thrown))
    }
    isRunning.current = false
    setIsBusy(false)
  }
  return { isBusy, error, submit, clearError: () => setError('') }
}
