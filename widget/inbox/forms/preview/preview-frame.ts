import { getElement } from './elements.ts'
import {
  applySettings,
  interceptSending,
  registerForms,
  renderPreview,
  type Settings,
  type StoredForms,
} from './preview.ts'
import type { PreviewState } from './preview-states.ts'

/** The theme of the page in a frame, the state of the form, and the stored forms that it can show. */
export type FrameOptions = { theme: 'light' | 'dark'; state?: PreviewState; storedForms: () => StoredForms }

/** Shows a form with these settings. */
export type ShowPreview = (settings: Settings) => void

/**
 * Puts a frame with a page of its own into an element. Nothing is sent from there, and no draft is stored.
 * @returns a function that shows the form in the frame.
 */
export function createPreviewFrame(
  parent: Element,
  title: string,
  { theme, state, storedForms }: FrameOptions,
): ShowPreview {
  const template = getElement('preview-frame', HTMLTemplateElement)
  const frame = document.importNode(template.content, true).querySelector('iframe')
  if (!frame) throw new Error('The template has no frame')
  frame.title = title
  let main: HTMLElement | null = null
  let show = () => {}
  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    // A link in the form may have led to another page.
    if (page?.URL !== 'about:srcdoc' || !page.defaultView) return
    page.documentElement.className = theme
    isolate(page.defaultView)
    main = page.querySelector('main')
    show()
  })
  parent.append(frame)

  return (settings) => {
    show = () => {
      const view = main?.ownerDocument.defaultView
      if (view) registerForms(view, storedForms())
      if (main && state) showState(main, settings, state)
      else if (main) renderPreview(main, settings)
    }
    show()
  }
}

/** Keeps what happens in a frame inside of it. */
function isolate(view: Window & typeof globalThis): void {
  interceptSending(view)
  // The form copes with a browser that has no storage. Otherwise, all frames would share a draft, also with later visits.
  Object.defineProperty(view, 'localStorage', { value: undefined })
  // Unless the frame is being used, its form must not take the focus from the settings, nor scroll the whole page.
  const { focus } = view.HTMLElement.prototype
  const { scrollIntoView } = view.Element.prototype
  view.HTMLElement.prototype.focus = function (options) {
    if (this.ownerDocument.hasFocus()) focus.call(this, options)
  }
  view.Element.prototype.scrollIntoView = function (options) {
    if (this.ownerDocument.hasFocus()) scrollIntoView.call(this, options)
  }
}

/** Shows an inline form in a state. A style sheet hides the new form until it replaces the previous one. */
async function showState(main: HTMLElement, settings: Settings, state: PreviewState): Promise<void> {
  const [shown, ...waiting] = main.querySelectorAll('laurel-form')
  for (const form of waiting) form.remove()
  const form = main.ownerDocument.createElement('laurel-form')
  applySettings(form, settings)
  main.append(form)
  if (form.shadowRoot) await state(form.shadowRoot)
  if (!form.isConnected) return
  shown?.remove()
  if (form.shadowRoot) scrollToError(form.shadowRoot)
}

/** Scrolls a frame to its first error. Only the frame: the focus stays where it is. */
function scrollToError(root: ShadowRoot): void {
  const view = root.ownerDocument.defaultView
  const error = root.querySelector('[aria-invalid=true]')
  if (view && error) view.scrollTo({ top: view.scrollY + error.getBoundingClientRect().top - view.innerHeight / 3 })
}
