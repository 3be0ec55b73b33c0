import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { errorMessage } from './error-message.ts'

type Options = {
  /** The sentence while an action runs. */
  busyText?: string
  /** Returns the sentence of an error. */
  describeError?: (error: unknown) => string
}

/** Reports the result of an action in a list: `report` is to be rendered, `run` does one thing at a time. */
export function useActionStatus({ busyText = '', describeError = errorMessage }: Options = {}) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const isRunning = useRef(false)
  const show = (next: string) => {
    setError('')
    setText(next)
  }
  const report: ComponentChildren = (
    <>
      <p role="status">{text}</p>
      <p role="alert">{error}</p>
    </>
  )
  return {
    report,
    show,
    /** Does something that returns the sentence to show, and shows the sentence of an error. */
    run: async (action: () => Promise<string>) => {
      if (isRunning.current) return
      isRunning.current = true
      show(busyText)
      try {
        setText(await action())
      } catch (thrown) {
        setText('')
        setError(describeError(thrown))
      }
      isRunning.current = false
    },
  }
}
