import { registerForms, renderPreview, type StoredForms } from './preview.ts'
import type { Settings } from './settings.ts'

/** From the narrowest phone to a wide page, through the widest form in one column. */
const widths = [320, 360, 390, 430, 480, 512, 540, 600, 640, 768, 1280]

/**
 * Measures the form in a frame with a page of its own. Calls `onMeasure` with its height in rem, the maximum over all
 * widths, rounded up to half a rem, each time that changes. `storedForms` are those that the settings can name.
 * @returns a function that applies settings to the measured form.
 */
export function measureForm(
  frame: HTMLIFrameElement,
  onMeasure: (height: number) => void,
  storedForms: () => StoredForms = () => ({}),
): (settings: Settings) => void {
  let current: Settings = {}
  let body: HTMLElement | undefined

  const heightAt = (width: number) => {
    frame.width = `${width}`
    return body?.getBoundingClientRect().height ?? 0
  }

  const measure = () => {
    if (!body) return
    const rem = Number.parseFloat(getComputedStyle(body.ownerDocument.documentElement).fontSize)
    const [tallest] = widths.map((width) => ({ width, height: heightAt(width) })).sort((a, b) => b.height - a.height)
    // The height is 0 until the form has loaded.
    if (!tallest?.height) return
    // The observer reports changes at this width, so rest where they matter most.
    frame.width = `${tallest.width}`
    onMeasure(Math.ceil((tallest.height * 2) / rem) / 2)
  }

  const render = () => {
    const page = frame.contentDocument
    // The frame has an empty document with another URL until it has loaded.
    if (page?.URL !== 'about:srcdoc' || !page.body || !page.defaultView) return
    registerForms(page.defaultView, storedForms())
    renderPreview(page.body, current)
    if (body === page.body) return
    body = page.body
    new page.defaultView.ResizeObserver(measure).observe(body)
  }

  frame.addEventListener('load', render)
  return ({ mode, ...settings }) => {
    current = settings
    render()
  }
}
