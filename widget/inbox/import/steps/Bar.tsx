import type { ComponentChildren } from 'preact'

type BarProps = {
  /** Why the action is not there yet. */
  missing?: string
  hint?: string
  children: ComponentChildren
}

/** The bar at the lower edge of a step, with the action that leads on. */
export const Bar = ({ missing, hint, children }: BarProps) => (
  <div class="actions import-bar">
    <p role="status">{missing}</p>
    {hint && <p class="hint">{hint}</p>}
    {children}
  </div>
)

type NextProps = { href: string; isAllowed: boolean; children: ComponentChildren }

/** The primary action of a step, a link to the next one; without an href, it leads nowhere yet. */
export const Next = ({ href, isAllowed, children }: NextProps) =>
  isAllowed ? (
    <a class="button primary" href={href}>
      {children}
    </a>
  ) : (
    <button type="button" class="primary" aria-disabled="true">
      {children}
    </button>
  )
