import type { BrowserContext, Page } from 'playwright-core'
import { browserUrl, query, workspaceA } from './harness.ts'
import type { RouteHandler } from './network-faults.ts'
import { passThrough } from './network-faults.ts'
import { openForm, scriptTag } from './widget-page.ts'

/* Photos and videos that visitors add in the form. */

/** A page that allows the service and nothing else. */
export const strictPolicy = {
  'Content-Security-Policy': `default-src 'none'; script-src ${browserUrl.origin}; connect-src ${browserUrl.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
}

/** The script element of a form that shows only these fields. */
export const mediaForm = (fields: string, attributes = '', workspace = workspaceA) =>
  scriptTag(workspace, `data-fields="firstname ${fields}" ${attributes}`)

/** Opens a form with these fields under a strict policy, and waits for the button of a file. */
export async function openMediaForm(fields: string, attributes = '', prepare = async (_: Page) => {}) {
  const opened = await openForm(mediaForm(fields, attributes), strictPolicy, {}, prepare)
  await opened.page.locator('.media input').first().waitFor()
  return opened
}

/** Returns an image that the browser draws: red above, blue below, with noise to make it large. */
export async function drawPhoto(page: Page, { width = 1_200, height = 900, type = 'image/png' } = {}) {
  const bytes = await page.evaluate(
    async ({ width, height, type }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new TypeError()
      context.fillStyle = 'red'
      context.fillRect(0, 0, width, height / 2)
      context.fillStyle = 'blue'
      context.fillRect(0, height / 2, width, height / 2)
      for (let index = 0; index < 4_000; index++) {
        context.fillStyle = `hsl(${(index * 137) % 360} 80% 50%)`
        context.fillRect((index * 7919) % width, (index * 104_729) % height, 9, 9)
      }
      const blob = await canvas.convertToBlob({ type })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { width, height, type },
  )
  return { name: 'me', mimeType: type, buffer: Buffer.from(bytes) }
}

/** Chooses a file in the form. */
export const chooseFile = (
  page: Page,
  kind: 'photo' | 'video',
  file: { name: string; mimeType: string; buffer: Buffer },
) => page.locator(`#${kind}-file`).setInputFiles(file)

/** All files of the service, oldest first. */
export const mediaRows = () => query('SELECT * FROM media ORDER BY created')

/** Routes the requests of uploads: `handlers` by method and the end of the path; the others reach the service. */
export async function routeUploads(
  context: BrowserContext,
  handle: (request: string, count: number) => RouteHandler = () => passThrough,
) {
  const requests: string[] = []
  await context.route(/\/v1\/media\/?[^?]*$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const request = `${route.request().method()} ${pathname.replace(/[\da-f]{32}/, 'id')}`
    requests.push(request)
    await handle(request, requests.filter((other) => other === request).length)(route)
  })
  return requests
}
