import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { rowKey } from '../../../../shared/import/names/row-key.ts'
import type { ImportRow } from '../../../../shared/import/types.ts'
import { sourceLabel } from '../../../../shared/provenance/sources.ts'
import { Stars } from '../../list/Stars.tsx'
import { initials, shownName } from '../../state/format.ts'
import { formatSourceDay } from '../../state/source-day.ts'
import { texts } from '../en-steps.ts'
import type { ReadyVerdict } from '../import-state.ts'
import { dispatch } from '../import-store.ts'

const firstShown = 3
const pageRows = 50

type Props = {
  ready: readonly ReadyVerdict[]
  leftOut: ReadonlySet<string>
  /** Each card says what its column about consent has. */
  hasConsents: boolean
}

/** The testimonials as they would arrive, without anything from other servers. Each can be left out. */
export function PreviewRows({ ready, leftOut, hasConsents }: Props) {
  const [{ first, end }, setPage] = useState({ first: 0, end: firstShown })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone after the last page, and below the new ones before.
    if (first > 0) list.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }, [first])
  const rest = ready.length - end
  return (
    <>
      <ul ref={list} class="rows log plain">
        {ready.slice(0, end).map((verdict, index) => {
          const key = rowKey(verdict)
          return (
            <PreviewItem
              key={key}
              verdict={verdict}
              isChosen={!leftOut.has(key)}
              isFirst={first > 0 && index === first}
              hasConsent={hasConsents}
            />
          )
        })}
      </ul>
      {rest > 0 && (
        <p>
          <button type="button" onClick={() => setPage({ first: end, end: end + pageRows })}>
            {texts.showMore(Math.min(pageRows, rest), rest)}
          </button>
        </p>
      )}
    </>
  )
}

type ItemProps = {
  verdict: ReadyVerdict
  isChosen: boolean
  /** It is the first one of the page that was shown last. */
  isFirst: boolean
  hasConsent: boolean
}

/** A card is made again only if it changes: there can be thousands. */
const PreviewItem = ({ verdict, isChosen, isFirst, hasConsent }: ItemProps) =>
  useMemo(() => {
    const { row, consent } = verdict
    const choose = (isChosen: boolean) => dispatch({ type: 'chooseRow', key: rowKey(verdict), isChosen })
    return (
      <li tabIndex={isFirst ? -1 : undefined} class={isChosen ? undefined : 'out'}>
        <PreviewRow row={row} consent={hasConsent && consent && texts.rowConsent[consent.answer](consent.cell)}>
          <label class="check">
            <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
            <span>
              {texts.importThis}
              <span class="unseen">{texts.importNamed(shownName(toNamed(row)))}</span>
            </span>
          </label>
        </PreviewRow>
      </li>
    )
  }, [verdict, isChosen, isFirst, hasConsent])

const toNamed = ({ firstname, lastname, company }: ImportRow) => ({
  firstname: firstname ?? null,
  lastname: lastname ?? null,
  company: company ?? null,
})

type RowProps = { row: ImportRow; consent: string | false | undefined; children: ComponentChildren }

function PreviewRow({ row, consent, children }: RowProps) {
  const { company, subtitle, email, stars, title, testimonialText, source, sourceName, sourceDay } = row
  const named = toNamed(row)
  const name = shownName(named)
  const facts = [
    subtitle,
    // Without another name, it is the company's.
    company !== name && company,
    email,
    sourceLabel(source, sourceName ?? null),
    sourceDay && formatSourceDay(sourceDay),
    consent,
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
        <p class="hint">
          {facts.filter(Boolean).map((fact, index) => [index > 0 && ', ', <bdi key={fact}>{fact}</bdi>])}
        </p>
        {children}
      </div>
    </>
  )
}
