import { useRef, useState } from 'preact/hooks'
import type { RejectedOrigin } from '../../../../shared/workspace/health.ts'
import { formatDay } from '../../ui/format-date.ts'
import { shortOrigin } from './describe-origins.ts'
import { texts } from './en-sites.ts'

type Props = {
  rejected: RejectedOrigin[]
  /** The origins in the list; without any, none is rejected. */
  allowed: string[]
  onAllow: (origin: string) => void
}

/** As many as fit above the id on a phone. */
const shownFirst = 3

/** The origins that were rejected lately, each with a button that puts it on the list. */
export function RejectedOrigins({ rejected, allowed, onAllow }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const all = rejected.filter(({ origin }) => !allowed.includes(origin))
  if (allowed.length === 0 || all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, shownFirst)
  const allow = (origin: string, button: Element) => {
    // This button goes away: the next one has the focus, or else the one that saves.
    const buttons = button.closest('form')?.querySelectorAll<HTMLElement>('.rejected button, [type=submit]') ?? []
    Array.from(buttons)[Array.from<Element>(buttons).indexOf(button) + 1]?.focus()
    onAllow(origin)
  }
  const showAll = () => {
    setShowsAll(true)
    list.current?.focus()
  }
  return (
    <div class="field">
      <span>{texts.rejected}</span>
      <p class="hint">{texts.rejectedHint}</p>
      <ul ref={list} class="rejected" tabIndex={-1} aria-label={texts.rejected}>
        {shown.map(({ origin, count, day }) => (
          <li key={origin} class="bar">
            <span class="grow">
              {origin}
              <span class="hint">{texts.attempts(count, formatDay(day))}</span>
            </span>
            <button type="button" onClick={({ currentTarget }) => allow(origin, currentTarget)}>
              {texts.allow(shortOrigin(origin))}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <button type="button" class="link" onClick={showAll}>
          {texts.showAll(all.length)}
        </button>
      )}
    </div>
  )
}
