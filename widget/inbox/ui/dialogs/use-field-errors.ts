import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../state/api.ts'
import { parseFieldErrors } from '../rules/parse-field-errors.ts'

/** The sentences about the fields of a form that are wrong, by name. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [count, setCount] = useState(0)
  // Once they are rendered.
  useEffect(() => {
    if (count) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [count])
  /** Shows these errors, and focuses the first invalid field. */
  const reject = (rejected: Record<string, string>): false => {
    setErrors(rejected)
    setCount((previous) => previous + 1)
    return false
  }
  return {
    form,
    errors,
    clearErrors: () => setErrors({}),
    /** Drops the errors of fields that were edited. */
    forget: (names: readonly string[]) =>
      setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !names.includes(name)))),
    reject,
    /** Runs a request; returns whether it succeeded, and `false` if the service has rejected a field. @throws any other error. */
    submit: async (send: () => Promise<void>): Promise<boolean> => {
      setErrors({})
      try {
        await send()
        return true
      } catch (error) {
        const rejected = error instanceof ApiError && error.status === 400 ? parseFieldErrors(error.message) : {}
        if (Object.keys(rejected).length === 0) throw error
        return reject(rejected)
      }
    },
  }
}
