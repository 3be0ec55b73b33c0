import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { LazyPart } from '../../lazy/LazyPart.tsx'

const loadKeyDialog = async () => ({ default: (await import('../dialogs/KeyDialog.tsx')).KeyDialog })

/** A change that needs an owner key. */
export type KeyQuestion = {
  title: string
  text?: string | readonly string[]
  action: string
  danger?: boolean
  /** Does it. The dialog shows the sentence of an error and stays open. */
  onSubmit: (key: string) => Promise<void>
  /** Called once the dialog is closed after that. */
  onDone?: () => void
}

/** Returns the dialog that asks for an owner key, if one is open, and a function that opens it. */
export function useOwnerKey(): [ComponentChildren, (question: KeyQuestion) => void] {
  const [question, setQuestion] = useState<KeyQuestion>()
  if (!question) return [null, setQuestion]
  const { onDone, ...props } = question
  const close = (isDone: boolean) => {
    setQuestion(undefined)
    if (isDone) onDone?.()
  }
  return [<LazyPart key="key" load={loadKeyDialog} props={{ ...props, onClose: close }} />, setQuestion]
}
