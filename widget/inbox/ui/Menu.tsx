import './styles.ts'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Props = { label: string; class: string; onClose: () => void; children: ComponentChildren }

/** Returns the place of the item to which a key moves the focus, around the ends. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const last = count - 1
  const targets: Record<string, number> = {
    ArrowDown: index < last ? index + 1 : 0,
    ArrowUp: index > 0 ? index - 1 : last,
    Home: 0,
    End: last,
  }
  return targets[key]
}

/**
 * A list of links and buttons, rendered right behind the button that opens it. Escape, a press elsewhere, and a focus that leaves
 * it close it; the focus then returns to the button, unless it has moved on. Arrow keys, Home and End move within it.
 */
export function Menu({ label, class: className, onClose, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // Before the menu appears: the first key is not lost.
  useLayoutEffect(() => {
    const menu = list.current
    const opener = menu?.previousElementSibling
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !menu?.contains(target) && !opener?.contains(target)
    const onOutside = (event: Event) => isOutside(event) && onClose()
    const onKey = (event: KeyboardEvent) => {
      const items = [...(menu?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter((item) =>
        item.checkVisibility(),
      )
      const index = items.findIndex((item) => item.matches(':focus'))
      const target = items[nextIndex(event.key, index, items.length) ?? -1]
      target?.focus()
      // It must not also scroll, or close the record.
      if (target || event.key === 'Escape') event.preventDefault()
      if (event.key !== 'Escape') return
      if (opener instanceof HTMLElement) opener.focus()
      onClose()
    }
    addEventListener('pointerdown', onOutside)
    addEventListener('focusin', onOutside)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', onOutside)
      removeEventListener('focusin', onOutside)
      removeEventListener('keydown', onKey, true)
    }
  }, [onClose])
  return (
    <ul ref={list} class={`menu ${className}`} aria-label={label}>
      {children}
    </ul>
  )
}
