import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../state/api.ts'
import { parseFieldErrors } from '../rules/parse-field-errors.ts'

/** The service's sentences about the fields of a form, by name. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [count])
  return {
    form,
    errors,
    setErrors,
    /** Focuses the first invalid field, once the current change is rendered. */
    focusInvalid: () => setCount((previous) => previous + 1),
    /** Runs a request; returns whether it succeeded, and `false` if the service has rejected a field. @throws any other error. */
    submit: async (send: () => Promise<void>): Promise<boolean> => {
      setErrors({})
      try {
        await send()
        return true
      } catch (error) {
        const rejected = error instanceof ApiError && error.status === 400 ? parseFieldErrors(error.message) : {}
        if (Object.keys(rejected).length === 0) throw error
        setErrors(rejected)
        return false
      }
    },
  }
}
