import jsQR from 'jsqr'
import type { Locator } from 'playwright-core'
import { openPage } from './browser.ts'

/** Decodes a QR code on a page as it looks. */
export async function scanQrCode(code: Locator): Promise<string | undefined> {
  await code.locator('path').waitFor({ state: 'attached' })
  const png = (await code.screenshot()).toString('base64')
  // The policy of the page itself may forbid data URLs.
  const { page } = await openPage()
  const { data, width, height } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { data: Array.from(pixels), width: image.width, height: image.height }
  }, png)
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}
