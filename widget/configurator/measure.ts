import { renderPreview } from './preview.ts'
import type { Settings } from './settings.ts'

/** The height of a form in rem: the maximum over all widths, and over pages at least 40rem wide. */
export type Height = { narrow: number; wide: number }

/** From the narrowest phone to a wide page, through the widest form in one column. */
const widths = [320, 360, 390, 430, 480, 512, 540, 600, 640, 768, 1280]

/**
 * Measures the form in a frame with a page of its own. Calls `onMeasure` with its height, rounded up to half a rem, each
 * time that changes.
 * @returns a function that applies settings to the measured form.
 */
export function measureForm(
  frame: HTMLIFrameElement,
  onMeasure: (height: Height) => void,
): (settings: Settings) => void {
  let current: Settings = {}
  let body: HTMLElement | undefined

  const measure = () => {
    if (!body) return
    const rem = Number.parseFloat(getComputedStyle(body.ownerDocument.documentElement).fontSize)
    const heights = widths.map((width) => {
      frame.width = `${width}`
      return Math.ceil(((body?.getBoundingClientRect().height ?? 0) * 2) / rem) / 2
    })
    frame.width = `${widths[0]}`
    const narrow = Math.max(...heights)
    const wide = Math.max(...heights.filter((_, index) => (widths[index] ?? 0) >= 640))
    // The height is 0 until the form has loaded.
    if (narrow > 0) onMeasure({ narrow, wide })
  }

  const render = () => {
    const page = frame.contentDocument
    // The frame has an empty document with another URL until it has loaded.
    if (page?.URL !== 'about:srcdoc' || !page.body) return
    renderPreview(page.body, current)
    if (body === page.body || !page.defaultView) return
    body = page.body
    new page.defaultView.ResizeObserver(measure).observe(body)
  }

  frame.addEventListener('load', render)
  return ({ mode, ...settings }) => {
    current = settings
    render()
  }
}
