import type { ComponentChildren, ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import { LazyPart } from '../../lazy/LazyPart.tsx'

type HeadProps = { id: string; title: string; summary: string }
type Props = HeadProps & { open?: boolean; onToggle?: (isOpen: boolean) => void; children: ComponentChildren }

/** A part of the builder that opens and closes. */
export function Section({ id, title, summary, open, onToggle, children }: Props) {
  return (
    <details id={id} class="card part" open={open} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>
        <h2>{title}</h2> <span class="hint">{summary}</span>
      </summary>
      {children}
    </details>
  )
}

type LazyProps<PartProps> = HeadProps & { load: () => Promise<{ default: ComponentType<PartProps> }>; props: PartProps }

/** A part of the builder whose contents are loaded when it is opened first. */
export function LazySection<PartProps extends object>({ load, props, ...head }: LazyProps<PartProps>) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Section {...head} onToggle={(isOpen) => setWasOpened((before) => before || isOpen)}>
      {wasOpened && <LazyPart load={load} props={props} />}
    </Section>
  )
}

/** Opens the parts around an element, and focuses it, which scrolls it into view. */
export function reveal(element: HTMLElement | null | undefined): void {
  for (let part = element?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
  element?.focus()
}
