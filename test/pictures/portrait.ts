import { openPage } from '../support/browser/browser.ts'

/** A person with dark hair in front of a green wall. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
  <rect width="96" height="96" fill="#b9d3c2"/>
  <path d="M24 96V46a24 26 0 0 1 48 0v50z" fill="#2b2230"/>
  <path d="M10 96a38 26 0 0 1 76 0z" fill="#c8553d"/>
  <path d="M40 58h16v14a8 8 0 0 1-16 0z" fill="#b97a56"/>
  <ellipse cx="48" cy="46" rx="16" ry="19" fill="#cf8f68"/>
  <path d="M31 46q-1-22 17-23 18 1 17 23-4-13-13-15-12 8-21 15z" fill="#2b2230"/>
  <path d="M41 54q7 6 14 0" fill="none" stroke="#7a3b2e" stroke-width="2" stroke-linecap="round"/>
  <circle cx="42" cy="45" r="1.8" fill="#2b2230"/><circle cx="54" cy="45" r="1.8" fill="#2b2230"/>
</svg>`

/** Draws a person as a PNG of 192 by 192 pixels. */
export async function drawPortrait(): Promise<Buffer> {
  const { page } = await openPage({ viewport: { width: 96, height: 96 }, deviceScaleFactor: 2 })
  await page.setContent(`<!doctype html><style>body { margin: 0 } svg { display: block }</style>${drawing}`)
  return page.screenshot()
}
