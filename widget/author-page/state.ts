import type { GivenField } from '../../shared/author-fields.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'

/** A message, and the name of what it stands next to; it is quiet if the focus moves to it or to what it describes. */
type Message = { place: string; text: string; lang?: string | undefined; isDone?: boolean; isQuiet?: boolean }

type State = {
  screen: 'code' | 'loading' | 'failed' | 'view' | 'erased'
  view?: MyTestimonial | undefined
  etag?: string | null | undefined
  isEditing?: boolean
  /** The fields that were filled in when the form was opened: the others are behind a disclosure. */
  filled?: GivenField[] | undefined
  /** The rating chosen in the form. */
  stars?: number | undefined
  /** Whether the version above the form is another one than the giver began to edit. */
  hasConflict?: boolean
  isBusy?: boolean
  /** Whether a request to erase was sent that got no response. */
  isErasing?: boolean
  message?: Message | undefined
}

/** What the page shows. */
export const state: State = { screen: 'loading' }

let renderPage = () => {}

/** Sets the function that shows the state after each change. */
export function setRenderer(render: () => void): void {
  renderPage = render
}

/** Changes what the page shows. */
export function update(change: Partial<State>): void {
  Object.assign(state, change)
  renderPage()
}
