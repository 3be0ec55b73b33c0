import type { ComponentChildren, Ref } from 'preact'

type Props = {
  name: ComponentChildren
  /** A name that takes the focus when a button of the row is gone. */
  nameRef?: Ref<HTMLElement>
  /** Short facts beside the name. */
  chips?: ComponentChildren
  /** A line between name and details. */
  subtitle?: ComponentChildren
  details: ComponentChildren[]
  /** Sentences below the details. */
  text?: ComponentChildren
  actions?: ComponentChildren
  /** Below everything else. */
  children?: ComponentChildren
  class?: string
  tabIndex?: number
}

/** An item in the list of an owner: its name and facts, then its buttons. */
export function OwnerRow({ name, nameRef, chips, subtitle, details, text, actions, children, ...attributes }: Props) {
  return (
    <li {...attributes}>
      <div>
        <p class="facts">
          <strong ref={nameRef ?? null} tabIndex={nameRef ? -1 : undefined}>
            <bdi>{name}</bdi>
          </strong>
          {chips}
        </p>
        {subtitle}
        <p class="hint">
          {details.filter(Boolean).flatMap((detail, index) => (index > 0 ? [' · ', detail] : [detail]))}
        </p>
        {text}
      </div>
      {actions}
      {children}
    </li>
  )
}
