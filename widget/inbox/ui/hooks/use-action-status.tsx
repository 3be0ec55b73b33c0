import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useSubmit } from './use-submit.ts'

type Options = {
  /** The sentence while an action runs. */
  busyText?: string
  /** Returns the sentence of an error. */
  describeError?: ((error: unknown) => string) | undefined
}

/** Reports the result of an action in a list: `report` is to be rendered, `run` does one thing at a time. */
export function useActionStatus({ busyText = '', describeError }: Options = {}) {
  const [text, setText] = useState('')
  const { error, submit, clearError } = useSubmit(describeError)
  const show = (next: string) => {
    clearError()
    setText(next)
  }
  const report: ComponentChildren = (
    <>
      <p role="status">{text}</p>
      <p role="alert">{error}</p>
    </>
  )
  /** Does something that returns the sentence to show, and shows the sentence of an error. */
  const run = (action: () => Promise<string>) =>
    submit(async () => {
      setText(busyText)
      let result = ''
      try {
        result = await action()
      } finally {
        setText(result)
      }
    })
  return { report, show, run }
}
