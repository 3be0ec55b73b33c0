import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '../en.ts'
import { TickList } from './TickList.tsx'
import type { ShownTestimonials } from './use-shown.ts'

type Props = {
  ids: readonly string[]
  shown: ShownTestimonials
  onChange: (ids: string[]) => void
  onClose: () => void
}

/** The list to tick on a narrow screen, which it fills. */
export function TickDialog({ onClose, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Returns the focus, which removing the element would not.
    return () => element?.close()
  }, [])
  return (
    <dialog class="filled" ref={dialog} aria-labelledby="tick-title" onClose={onClose}>
      <h2 id="tick-title" tabIndex={-1}>
        {texts.list}
      </h2>
      <TickList {...props} />
      <footer class="bar">
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {texts.done(props.ids.length)}
        </button>
      </footer>
    </dialog>
  )
}
