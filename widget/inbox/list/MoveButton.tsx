import type { TestimonialState } from '../../../shared/testimonial-state.ts'
import { move, publishable } from '../state/actions.ts'
import { texts as listTexts, moveLabel } from '../state/en.ts'
import { texts } from './en-selection.ts'

type MoveProps = { ids: string[]; from: string; to: TestimonialState; isPrimary?: boolean; onMove?: () => void }

/** A button that moves testimonials to a state, and names their number. */
export function MoveButton({ ids, from, to, isPrimary, onMove }: MoveProps) {
  const isBlocked = to === 'published' && publishable(ids).length === 0
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : ''}
      aria-disabled={isBlocked}
      title={isBlocked ? listTexts.withdrawnHint : ''}
      onClick={() => {
        onMove?.()
        move(ids, to)
      }}
    >
      {texts.bulk(moveLabel(from, to), ids.length)}
    </button>
  )
}
