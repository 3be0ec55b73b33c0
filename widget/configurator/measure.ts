import { show } from './preview.ts'
import type { Settings } from './settings.ts'

/** How many rem a form needs: at most, and on pages of 40 rem and more. */
export type Height = { narrow: number; wide: number }

/** From the narrowest phone over the widest form in one column to a wide page. */
const widths = [320, 360, 390, 430, 480, 512, 540, 600, 640, 768, 1280]

/**
 * Measures the form in a frame that stands for a page of its own, and tells its height, in halves of a rem and rounded up,
 * each time that changes. Answers what changes the settings.
 */
export function measure(frame: HTMLIFrameElement, tell: (height: Height) => void): (settings: Settings) => void {
  let chosen: Settings = {}
  let observed: HTMLElement | undefined

  const measureAll = () => {
    if (!observed) return
    const rem = Number.parseFloat(getComputedStyle(observed.ownerDocument.documentElement).fontSize)
    const heights = widths.map((width) => {
      frame.width = `${width}`
      return Math.ceil(((observed?.getBoundingClientRect().height ?? 0) * 2) / rem) / 2
    })
    frame.width = `${widths[0]}`
    const narrow = Math.max(...heights)
    const wide = Math.max(...heights.filter((_, index) => (widths[index] ?? 0) >= 640))
    // Before the form has come there is nothing to tell.
    if (narrow > 0) tell({ narrow, wide })
  }

  const render = () => {
    const page = frame.contentDocument
    // Until it has come, the frame shows an empty page of another address.
    if (page?.URL !== 'about:srcdoc' || !page.body) return
    show(page.body, chosen)
    if (observed === page.body || !page.defaultView) return
    observed = page.body
    new page.defaultView.ResizeObserver(measureAll).observe(observed)
  }

  frame.addEventListener('load', render)
  return ({ mode, ...inPage }) => {
    chosen = inPage
    render()
  }
}
