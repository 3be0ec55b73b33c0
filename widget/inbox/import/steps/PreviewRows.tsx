import { useEffect, useRef, useState } from 'preact/hooks'
import type { ImportRow } from '../../../../shared/import/types.ts'
import { sourceLabel } from '../../../../shared/provenance/sources.ts'
import { Stars } from '../../list/Stars.tsx'
import { initials, shownName } from '../../state/format.ts'
import { formatSourceDay } from '../../state/source-day.ts'
import { texts } from '../en-steps.ts'
import type { ReadyVerdict } from '../import-state.ts'

const firstShown = 3
const mostShown = 20

/** The first testimonials as they would arrive, without anything from other servers. */
export function PreviewRows({ ready }: { ready: readonly ReadyVerdict[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) list.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }, [isOpen])
  const shown = ready.slice(0, isOpen ? mostShown : firstShown)
  const more = Math.min(mostShown, ready.length) - shown.length
  return (
    <>
      <ul ref={list} class="rows log plain">
        {shown.map(({ file, line, row }, index) => (
          <li key={`${file}:${line}`} tabIndex={index === firstShown ? -1 : undefined}>
            <PreviewRow row={row} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <button type="button" onClick={() => setIsOpen(true)}>
            {texts.showMore(more)}
          </button>
        </p>
      )}
    </>
  )
}

function PreviewRow({ row }: { row: ImportRow }) {
  const {
    firstname = null,
    lastname = null,
    company = null,
    subtitle,
    email,
    stars,
    title,
    testimonialText,
    source,
    sourceName,
    sourceDay,
  } = row
  const named = { firstname, lastname, company }
  const name = shownName(named)
  const facts = [
    subtitle,
    // Without another name, it is the company's.
    company !== name && company,
    email,
    sourceLabel(source, sourceName ?? null),
    sourceDay && formatSourceDay(sourceDay),
  ]
  return (
    <>
      <span class="av" aria-hidden="true">
        {initials(named)}
      </span>
      <div>
        <h2 class="bar">
          <bdi>{name}</bdi> {stars !== undefined && <Stars stars={stars} />}
        </h2>
        {title && (
          <p dir="auto">
            <b>{title}</b>
          </p>
        )}
        {testimonialText && (
          <p class="words" dir="auto">
            {testimonialText}
          </p>
        )}
        <p class="hint">{facts.filter(Boolean).join(', ')}</p>
      </div>
    </>
  )
}
