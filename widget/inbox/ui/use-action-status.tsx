import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { texts } from './en.ts'
import { errorMessage } from './error-message.ts'

/** Reports what was done to an item of a list: `report` is to be rendered, `run` does one thing at a time. */
export function useActionStatus() {
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
      show(texts.sending)
      try {
        setText(await action())
      } catch (thrown) {
        setText('')
        setError(errorMessage(thrown))
      }
      isRunning.current = false
    },
  }
}
