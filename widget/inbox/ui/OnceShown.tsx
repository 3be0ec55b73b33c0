import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { CopyField } from './CopyField.tsx'
import { texts } from './en.ts'

type Props = {
  title: string
  hint: string
  /** A secret that the service does not return again. */
  secret: string
  children?: ComponentChildren
  /** More that can be done with it. */
  actions?: ComponentChildren
  onDone: () => void
}

/** Shows a secret that the service returns only once, and takes the focus. */
export function OnceShown({ title, hint, secret, children, actions, onDone }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog before it gives the focus back to the button that opened it, so this one follows.
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section class="card once" aria-labelledby={id}>
      <div>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{hint}</p>
        <CopyField text={secret} isCode>
          {actions}
          <button type="button" onClick={onDone}>
            {texts.done}
          </button>
        </CopyField>
      </div>
      {children}
    </section>
  )
}
