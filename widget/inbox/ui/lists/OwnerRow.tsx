import type { ComponentChildren, Ref } from 'preact'

type Props = {
  name: ComponentChildren
  /** A name that takes the focus when a button of the row is gone. */
  nameRef?: Ref<HTMLHeadingElement>
  /** Its state, in the middle of the row. */
  chips?: ComponentChildren
  /** A line between name and details. */
  subtitle?: ComponentChildren
  details: ComponentChildren[]
  /** Sentences below the details. */
  text?: ComponentChildren
  /** Its buttons, at the end of the row. */
  actions?: ComponentChildren
  /** Below everything else, as wide as the list. */
  children?: ComponentChildren
  class?: string
  tabIndex?: number
}

/** An item in the list of an owner: its name and facts, its state, and its buttons. */
export function OwnerRow({ name, nameRef, chips, subtitle, details, text, actions, children, ...attributes }: Props) {
  return (
    <li {...attributes}>
      <div>
        <h2 ref={nameRef ?? null} tabIndex={nameRef ? -1 : undefined}>
          <bdi>{name}</bdi>
        </h2>
        {subtitle}
        <p class="hint">
          {details.filter(Boolean).flatMap((detail, index) => (index > 0 ? [', ', detail] : [detail]))}
        </p>
        {text}
      </div>
      {chips && <div class="hint">{chips}</div>}
      {actions && <div class="bar">{actions}</div>}
      {children && <div class="below">{children}</div>}
    </li>
  )
}
