import { useEffect, useRef } from 'preact/hooks'
import type { Texts } from '../texts/en.ts'

/** What stands in place of the form once it is sent; it takes the focus, unless somebody has gone elsewhere. */
export function Thanks({ texts }: { texts: Texts }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div class="laurel sent" lang={texts.lang}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
      <h2 ref={heading} tabIndex={-1} aria-describedby="received">
        {texts.thanks}
      </h2>
      <p id="received">{texts.received}</p>
    </div>
  )
}
