import type { ComponentChildren, ComponentType, TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { LazyPart } from '../../lazy/LazyPart.tsx'

type HeadProps = { id: string; title: string; summary: string }
type Props = HeadProps & { open?: boolean; onToggle?: (isOpen: boolean) => void; children: ComponentChildren }

/** A part of the builder. One of them is open at a time. */
export function Section({ id, title, summary, open, onToggle, children }: Props) {
  const toggle = ({ currentTarget }: TargetedEvent<HTMLDetailsElement>) => {
    onToggle?.(currentTarget.open)
    if (currentTarget.open) showSummary(currentTarget)
  }
  return (
    <details id={id} name="part" open={open} onToggle={toggle}>
      <summary>
        <h2>{title}</h2>
        <span class="hint">{summary}</span>
      </summary>
      {children}
    </details>
  )
}

/** Scrolls to the beginning of a part, which the part that closed may have moved away; not if something in it has the focus. */
function showSummary(part: HTMLDetailsElement): void {
  const { activeElement } = document
  const summary = part.querySelector('summary')
  if (activeElement === summary || !part.contains(activeElement)) summary?.scrollIntoView({ block: 'nearest' })
}

type LazyProps<PartProps> = HeadProps & { load: () => Promise<{ default: ComponentType<PartProps> }>; props: PartProps }

/** A part of the builder whose contents are loaded when it is opened first. */
export function LazySection<PartProps extends object>({ load, props, ...head }: LazyProps<PartProps>) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Section {...head} onToggle={(isOpen) => setWasOpened((before) => before || isOpen)}>
      {wasOpened && <LazyPart isPlace load={load} props={props} />}
    </Section>
  )
}

/** Opens the parts around an element, and focuses it, which scrolls it into view. */
export function reveal(element: HTMLElement | null | undefined): void {
  for (let part = element?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
  element?.focus()
}
