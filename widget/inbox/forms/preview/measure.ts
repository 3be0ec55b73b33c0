import { registerForms, renderPreview, type Settings, type StoredForms } from './preview.ts'
import type { HeightSample } from './reserved-height.ts'

/** The widths of pages, from the narrowest phone to where the form has its greatest width, and a wide page. */
const widths = [...Array.from({ length: 19 }, (_, step) => 320 + step * 24), 1280]

/**
 * Measures the form in a frame with a page of its own, which has usual margins. Calls `onMeasure` with the heights at several widths
 * each time that they change. `storedForms` are those that the settings can name.
 * @returns a function that applies settings to the measured form.
 */
export function measureForm(
  frame: HTMLIFrameElement,
  onMeasure: (samples: HeightSample[]) => void,
  storedForms: () => StoredForms,
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
    const samples = widths.map((width) => ({ width: width / rem, height: heightAt(width) / rem }))
    const tallest = samples.reduce((other, sample) => (sample.height > other.height ? sample : other))
    // The height is 0 until the form has loaded.
    if (tallest.height === 0) return
    // The observer reports changes at this width, so rest where they matter most.
    frame.width = `${tallest.width * rem}`
    onMeasure(samples)
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
  return (settings) => {
    current = settings
    render()
  }
}
