import type { TestimonialState } from '../../../shared/testimonial-state.ts'
import { texts } from '../ui/en.ts'
import { Menu } from '../ui/Menu.tsx'
import { MoveButton } from './MoveButton.tsx'

type Props = { ids: string[]; from: string; others: TestimonialState[]; onClose: () => void }

/** The menu with the less usual actions on a selection. */
export default function MoreMoves({ ids, from, others, onClose }: Props) {
  const close = () => {
    // The button is about to disappear, and the bar stays if the action fails.
    document.querySelector<HTMLElement>('.bulk > [aria-expanded]')?.focus()
    onClose()
  }
  return (
    <Menu label={texts.moreActions} class="up" onClose={onClose}>
      {others.map((to) => (
        <li key={to}>
          <MoveButton ids={ids} from={from} to={to} onMove={close} />
        </li>
      ))}
    </Menu>
  )
}
