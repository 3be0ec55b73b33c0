import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { navigate } from '../../state/navigation.ts'
import { texts } from '../en.ts'
import { useConfirmation } from './use-confirmation.tsx'

/** Returns the dialog that asks before a link leads away from a secret that is not kept yet. */
export function useLeaveQuestion(isActive: boolean, onLeave: () => void): ComponentChildren {
  const [dialog, confirm] = useConfirmation()
  useEffect(() => {
    if (!isActive) return
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      // A new tab, a file and an e-mail leave the page as it is.
      if (!link || !isPlain || link.target || link.origin !== location.origin || link.href === location.href) return
      event.preventDefault()
      event.stopPropagation()
      const { href } = link
      const onDone = () => {
        onLeave()
        navigate(href)
      }
      confirm({ ...texts.leaveSecret, onSubmit: async () => undefined, onDone })
    }
    addEventListener('click', ask, true)
    return () => removeEventListener('click', ask, true)
  })
  return dialog
}
