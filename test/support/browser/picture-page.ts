import type { Page } from 'playwright-core'
import { expectSilentConsoles } from './browser.ts'
import { idAt, openInbox, storeTestimonials } from './inbox-page.ts'

/* The place that draws a testimonial as a picture. */

/** Returns the function that stores a testimonial and opens its picture; the consoles of a file's pages stay silent. */
export function createPictureOpener() {
  const watchConsole = expectSilentConsoles()
  return async (columns: Record<string, string | number | null>, options = {}) => {
    await storeTestimonials({ published: 1, firstname: 'Ada', lastname: 'Lovelace', stars: 5, ...columns })
    const opened = await openInbox(`/${idAt(0)}/picture`, { timezoneId: 'UTC', ...options })
    watchConsole(opened.messages)
    return opened
  }
}

/** Returns the canvas of the picture. */
export const canvas = (page: Page) => page.getByRole('img')

/** Chooses a size or a look. */
export const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()

/** Returns the size of the canvas, and whether something is drawn at its sides and in the middle, below the bar of a look. */
export const inspect = (page: Page) =>
  canvas(page).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return undefined
    const { width, height } = element
    // A small copy: reading the canvas itself several times would warn in the console.
    const [across, down] = [width / 4, height / 4]
    const copy = new OffscreenCanvas(across, down).getContext('2d')
    copy?.drawImage(element, 0, 0, across, down)
    const { data = [] } = copy?.getImageData(0, 4, across, down - 4) ?? {}
    const background = data.slice(0, 3)
    const hasInk = (from: number, to: number) =>
      data.some((value, index) => {
        const x = (index >> 2) % across
        return index % 4 < 3 && x >= from && x < to && Math.abs(value - (background[index % 4] ?? 0)) > 20
      })
    const middle = hasInk(across / 2 - 15, across / 2 + 15)
    return { width, height, left: hasInk(0, 15), middle, right: hasInk(across - 15, across) }
  })
