import { getElement } from '../elements.ts'
import { interceptSending, renderPreview } from '../preview.ts'
import { createPreviewFrame, type FrameOptions, type ShowPreview } from '../preview-frame.ts'
import { sendEmpty, sendFilledIn } from '../preview-states.ts'
import { enableTabs } from '../tabs.ts'

/** The previews in a frame, by the name of the panel. */
const frames: Record<string, FrameOptions> = {
  Phone: {},
  'Dark page': { theme: 'dark' },
  Errors: { state: sendEmpty },
  Thanks: { state: sendFilledIn },
}

const preview = getElement('preview', HTMLElement)
const sendTests = getElement('send-tests', HTMLInputElement)
const previewStatus = getElement('preview-status', HTMLElement)

/** Shows the form in this page. */
const showInPage: ShowPreview = (settings, openText) => {
  for (const button of document.querySelectorAll('[data-laurel-open]')) button.textContent = openText
  renderPreview(preview, settings)
}

/** Keeps testimonials from being sent until that is switched on again. */
export function stopSending(): void {
  sendTests.checked = false
}

/** Enables the tabs of the previews. Returns a function that shows settings in the selected one, and keeps them for others. */
export function createPreviews(): ShowPreview {
  let current: Parameters<ShowPreview> | undefined
  let showFrame: ShowPreview = () => {}
  interceptSending(
    window,
    () => sendTests.checked,
    () => {
      // A new element, so that screen readers announce the same text again.
      const note = document.createElement('span')
      note.textContent = 'This was a preview: nothing was sent.'
      previewStatus.replaceChildren(note)
    },
  )
  sendTests.addEventListener('change', () => previewStatus.replaceChildren())
  enableTabs(getElement('preview-tabs', HTMLElement), (panel) => {
    const name = panel.dataset.preview ?? ''
    const stage = panel.querySelector('.stage')
    const options = frames[name]
    // Each visit to a tab begins anew.
    document.querySelector('iframe[name=preview]')?.remove()
    showFrame = stage && options ? createPreviewFrame(stage, `Preview: ${name}`, options) : () => {}
    if (current) showFrame(...current)
  })
  return (...shown) => {
    current = shown
    showInPage(...shown)
    showFrame(...shown)
  }
}
