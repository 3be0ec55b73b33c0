import { createFrame, type OnSource } from './frame.ts'
import type { Choice } from './options.ts'
import type { Heights } from './snippets.ts'

/** The widths of a phone and of a wide page. */
const widths = { phone: 390, page: 1024 }

/**
 * Measures testimonials in a frame with a page of its own. Calls `onMeasure` with their heights in rem, rounded up to half a
 * rem, each time these change.
 * @returns a function that applies a choice to what is measured.
 */
export function measureDisplay(onMeasure: (heights: Heights) => void, onSource: OnSource): (choice: Choice) => void {
  return createFrame(document.body, 'display-measure', onSource, (page, frame) => {
    const heightAt = (width: number) => {
      frame.width = `${width}`
      const rem = Number.parseFloat(getComputedStyle(page.documentElement).fontSize)
      return Math.ceil((page.body.getBoundingClientRect().height * 2) / rem) / 2
    }
    const measure = () => {
      const wide = heightAt(widths.page)
      // The last width is the one at which the observer reports changes.
      const phone = heightAt(widths.phone)
      // The height is 0 until the testimonials have loaded.
      if (wide && phone) onMeasure({ phone, page: wide })
    }
    if (page.defaultView) new page.defaultView.ResizeObserver(measure).observe(page.body)
  })
}
