import type { ComponentChildren } from 'preact'

type BarProps = {
  /** Why the action is not there yet, or how it will be done. */
  note?: string
  children: ComponentChildren
}

/** The bar at the lower edge of a step, with the action that leads on. */
export const Bar = ({ note, children }: BarProps) => (
  <div class="actions import-bar">
    <p id="bar-note" role="status">
      {note}
    </p>
    {children}
  </div>
)

type NextProps = {
  href: string
  isAllowed: boolean
  /** Shows what is missing, if the step is not done yet. */
  onMissing?: () => void
  children: ComponentChildren
}

/** The primary action of a step, a link to the next one; it leads nowhere while something is missing. */
export const Next = ({ href, isAllowed, onMissing, children }: NextProps) =>
  isAllowed ? (
    <a class="button primary" href={href}>
      {children}
    </a>
  ) : (
    <button type="button" class="primary" aria-disabled="true" aria-describedby="bar-note" onClick={onMissing}>
      {children}
    </button>
  )
