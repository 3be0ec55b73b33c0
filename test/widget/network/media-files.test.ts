import { expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { openMediaPage } from '../../support/browser/media-page.ts'
import { uploadWithKey } from '../../support/media/media.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* Uploaded files as browsers open them. */

async function uploadFile(path: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body } = await uploadWithKey(`/v1/media/${path}/${workspaceA}`, file)
  return browserUrl.origin + new URL(body.url).pathname
}

test('a photo opens in a tab', async () => {
  const { draw } = await openMediaPage()
  const { page } = await openPage()
  await page.goto(await uploadFile('upload-image', await draw('image/jpeg')))
  expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(64)
})

test('a video opens in a tab', async () => {
  const { record } = await openMediaPage()
  const { page } = await openPage()
  await page.goto(await uploadFile('upload-video', await record('video/webm')))
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState)).toBeGreaterThan(0)
})

test('a script inside a photo runs nowhere', async () => {
  const { draw } = await openMediaPage()
  const photo = await draw('image/jpeg')
  // In a segment that cleaning keeps: a colour profile.
  const script = Buffer.from('ICC_PROFILE\0\x01\x01=1;/*<script>parent.ran = ran = true</script>*/ran = true', 'latin1')
  const segment = Buffer.from([0xff, 0xe2, 0, script.length + 2, ...script])
  const url = await uploadFile(
    'upload-image',
    new Uint8Array(Buffer.concat([photo.slice(0, 2), segment, photo.slice(2)])),
  )
  const { page, messages } = await openPage()
  await page.goto(await openSite(`<script src="${url}"></script><iframe src="${url}"></iframe>`))
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(messages.join()).toMatch(/MIME type|CORB|ERR_BLOCKED/)
})
