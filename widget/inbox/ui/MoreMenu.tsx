import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { texts } from './en.ts'
import { Icon } from './Icon.tsx'
import { icons } from './icons.ts'
import { Menu } from './Menu.tsx'

/** An action in a menu. */
export type MenuAction = { text: string; isDanger?: boolean; onClick: () => void }

type Props = {
  /** The name of the item that the actions are for. */
  name: string
  actions: MenuAction[]
}

/** A button that opens the less usual actions of a row. */
export function MoreMenu({ name, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isAbove, setIsAbove] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  useLayoutEffect(() => {
    if (isOpen) setIsAbove(hasNoRoomBelow(button.current))
  }, [isOpen])
  const label = texts.moreFor(name)
  return (
    <>
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => {
          setIsAbove(false)
          setIsOpen(!isOpen)
        }}
      >
        <Icon path={icons.more} />
        <span class="narrow">{texts.more}</span>
      </button>
      {isOpen && (
        <Menu label={label} class={isAbove ? 'here above' : 'here'} onClose={close}>
          {actions.map(({ text, isDanger, onClick }) => (
            <li key={text}>
              <button
                type="button"
                class={isDanger ? 'danger' : ''}
                onClick={() => {
                  // It is about to disappear: a dialog returns the focus to the button that stays.
                  button.current?.focus()
                  close()
                  onClick()
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </Menu>
      )}
    </>
  )
}

/** Returns whether the menu behind a button would end below the screen, or below the places of a phone, but fits above. */
function hasNoRoomBelow(button: HTMLButtonElement | null): boolean {
  const menu = button?.nextElementSibling?.getBoundingClientRect()
  const places = document.querySelector('.places')?.getBoundingClientRect()
  if (!button || !menu || !places) return false
  const end = places.top > menu.top ? places.top : innerHeight
  return menu.bottom > end && button.getBoundingClientRect().top > menu.height
}
