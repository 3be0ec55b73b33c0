import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { shownName } from '../../state/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { icons } from '../../ui/icons.ts'
import { texts } from '../en.ts'
import { isShown } from './count-tags.ts'
import { moveItem } from './move-item.ts'
import type { ShownTestimonials } from './use-shown.ts'

type Props = { ids: readonly string[]; shown: ShownTestimonials; onChange: (ids: string[]) => void }

/** The ticked testimonials in their order. */
export function Order({ ids, shown, onChange }: Props) {
  const [status, setStatus] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useRef<() => HTMLElement | null | undefined>(undefined)
  // Browsers take the focus from a row that moves.
  useLayoutEffect(() => {
    const element = next.current?.()
    next.current = undefined
    element?.focus()
  })
  const nameOf = (id: string) => {
    const item = shown.known.get(id)
    return item ? shownName(item) : shown.erased.has(id) ? texts.erased : texts.unknown
  }
  const buttonOf = (index: number, name: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-do=${name}]`)
  const move = (index: number, step: 1 | -1) => {
    const moved = moveItem(ids, index, step)
    if (moved === ids) return
    const target = index + step
    next.current = () => buttonOf(target, step < 0 ? 'up' : 'down')
    setStatus(texts.moved(nameOf(ids[index] ?? ''), target + 1, ids.length))
    onChange([...moved])
  }
  const remove = (index: number) => {
    next.current = () => buttonOf(Math.min(index, ids.length - 2), 'remove') ?? heading.current
    setStatus(texts.removed(nameOf(ids[index] ?? '')))
    onChange(ids.filter((_, other) => other !== index))
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {texts.orderTitle}
      </h3>
      <p class="hint">{ids.length > 0 ? texts.orderHint : texts.orderEmpty}</p>
      <ol class="order" ref={list}>
        {ids.map((id, index) => {
          const item = shown.known.get(id)
          const name = nameOf(id)
          const words = item?.testimonialText || item?.title
          return (
            <li key={id}>
              <span class="number" aria-hidden="true">
                {index + 1}
              </span>
              <span class="grow">
                <bdi>{name}</bdi>
                {item && !isShown(item) ? (
                  <span class="state alarm">{texts.notPublished}</span>
                ) : (
                  <span class="words" dir="auto">
                    {words?.slice(0, 120)}
                  </span>
                )}
              </span>
              <button
                type="button"
                data-do="up"
                class="quiet"
                aria-label={texts.up(name)}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <Icon path={icons.up} />
              </button>
              <button
                type="button"
                data-do="down"
                class="quiet"
                aria-label={texts.down(name)}
                aria-disabled={index === ids.length - 1}
                onClick={() => move(index, 1)}
              >
                <Icon path={icons.down} />
              </button>
              <button
                type="button"
                data-do="remove"
                class="quiet"
                aria-label={texts.remove(name)}
                onClick={() => remove(index)}
              >
                <Icon path={icons.x} />
              </button>
            </li>
          )
        })}
      </ol>
      <p role="status" class="unseen">
        {status}
      </p>
    </>
  )
}
