import './styles.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CopyField } from './CopyField.tsx'
import { texts } from './en.ts'
import { useLeaveQuestion } from './hooks/use-leave-question.ts'
import { useUniqueId } from './hooks/use-unique-id.ts'

type Props = {
  title: string
  hint: string
  /** A secret that the service does not return again. */
  secret: string
  /** The name of the file in which the secret can be saved. */
  fileName?: string | undefined
  /** The text of that file, if it is not the secret alone. */
  fileText?: string | undefined
  children?: ComponentChildren
  /** Returns more that can be done with it; `keep` is called once one of these has taken it. */
  actions?: (keep: () => void) => ComponentChildren
  /** Called once it is copied or saved. A link that leads away before that asks first. */
  onKeep: () => void
  onDone: () => void
}

/** Shows a secret that the service returns only once, and takes the focus. Its primary action is to copy it, then to go on. */
export function OnceShown({
  title,
  hint,
  secret,
  fileName,
  fileText = `${secret}\n`,
  children,
  actions,
  onKeep,
  onDone,
}: Props) {
  const id = useUniqueId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isKept, setIsKept] = useState(false)
  const keep = () => {
    setIsKept(true)
    onKeep()
  }
  const question = useLeaveQuestion(!isKept, onDone)
  // The dialog before it gives the focus back to the button that opened it, so this one follows.
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section class="once" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{hint}</p>
      {children}
      <CopyField text={secret} isCode isSecret isPrimary={!isKept} onCopy={keep}>
        {fileName && (
          <a
            class="button"
            download={fileName}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText)}`}
            onClick={keep}
          >
            {texts.saveAsFile}
          </a>
        )}
        {actions?.(keep)}
        <button type="button" class={isKept ? 'primary' : ''} onClick={onDone}>
          {texts.done}
        </button>
      </CopyField>
      {question}
    </section>
  )
}
