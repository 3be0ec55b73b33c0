import type { CDPSession, Locator, Page } from 'playwright-core'

/** A part of a page, in CSS pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** A page with the part of it that a picture shows, and by how much it is enlarged. */
export type Scene = { page: Page; area: Area; scale?: number }

const quality = 75

/** As wide as a window that has the list beside the record; a guide shows it smaller. */
const maxWidth = 1_024

/** The enlargement of a narrow part, for dense screens. */
const maxScale = 1.5

/** Returns a part of the page as WebP, once nothing in it changes any more. */
export async function takeScreenshot({
  page,
  area,
  scale = Math.min(maxScale, maxWidth / area.width),
}: Scene): Promise<Buffer> {
  await page.mouse.move(-1, -1)
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  let last = await capture(session, { ...area, scale })
  for (;;) {
    const next = await capture(session, { ...area, scale })
    if (next.equals(last)) return next
    last = next
  }
}

async function capture(session: CDPSession, clip: Area & { scale: number }): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
  return Buffer.from(data, 'base64')
}

/** Returns the page with the area around these elements, and so many pixels on each side. */
export async function around(page: Page, elements: Locator[], padding = 0): Promise<Scene> {
  const boxes = (await Promise.all(elements.map((element) => element.boundingBox()))).filter((box) => box !== null)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x)) - padding))
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y)) - padding))
  const right = Math.min(width, Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + padding))
  const bottom = Math.min(height, Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + padding))
  return { page, area: { x, y, width: right - x, height: bottom - y } }
}

/** Returns the page with all that its window shows. */
export function wholeWindow(page: Page): Scene {
  return { page, area: { x: 0, y: 0, ...(page.viewportSize() ?? { width: 0, height: 0 }) } }
}
