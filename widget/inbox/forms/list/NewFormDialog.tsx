import type { ComponentProps } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { TemplateChoice } from '../templates/TemplateChoice.tsx'
import { listTexts as texts } from '../texts/en-list.ts'

type Props = ComponentProps<typeof TemplateChoice> & { onClose: () => void }

/** The dialog that asks which form to make. */
export function NewFormDialog({ onClose, ...props }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Returns the focus, which removing the element would not.
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} class="new-form" aria-labelledby={id} onClose={onClose}>
      <form method="dialog">
        <h2 id={id}>{texts.which}</h2>
        <TemplateChoice {...props} />
        <footer class="bar">
          <button type="submit" class="quiet">
            {texts.cancel}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
