import { getElement } from '../elements.ts'
import { enableTabs } from '../tabs.ts'
import { createFrame, type OnSource } from './frame.ts'
import type { Choice } from './options.ts'

/**
 * Enables the tabs of the previews: a page and a phone, light and dark. Returns a function that shows a choice in the selected
 * one, and keeps it for the others.
 */
export function createDisplayPreviews(onSource: OnSource): (choice: Choice) => void {
  let current: Choice | undefined
  let show: (choice: Choice) => void = () => {}
  const open = (panel: HTMLElement) => {
    const stage = panel.querySelector('.stage')
    if (!stage) return
    document.querySelector('iframe[name=display-preview]')?.remove()
    show = createFrame(stage, 'display-frame', onSource, (page, frame) => {
      page.documentElement.className = stage.classList.contains('dark') ? 'dark' : 'light'
      frame.title = `Preview: ${panel.dataset.preview}`
      fitHeight(frame, page)
    })
    if (current) show(current)
  }
  enableTabs(getElement('display-tabs', HTMLElement), open)
  open(getElement('panel-display-page', HTMLElement))
  return (choice) => {
    current = choice
    show(choice)
  }
}

/** Makes a frame as high as its page. A style sheet limits both. */
function fitHeight(frame: HTMLIFrameElement, page: Document): void {
  const resize = () => {
    frame.style.height = `${Math.ceil(page.body.getBoundingClientRect().height)}px`
  }
  if (page.defaultView) new page.defaultView.ResizeObserver(resize).observe(page.body)
}
