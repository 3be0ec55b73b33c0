import type { ComponentChildren } from 'preact'

type Props = {
  name: string
  badge?: string | false
  details: (string | false | null)[]
  /** What the owner can do with it. */
  children?: ComponentChildren
}

/** An entry of a list: a name with a badge, details below, and buttons at the end. */
export function Entry({ name, badge, details, children }: Props) {
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {badge && <span class="chip tag">{badge}</span>}
        </p>
        <p class="hint">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  )
}
