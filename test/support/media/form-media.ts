import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openPage, openSite } from '../browser/browser.ts'
import { scriptTag } from '../browser/widget-page.ts'
import { forward } from '../service/forward.ts'
import { browserUrl, query, rows, workspaceA } from '../service/harness.ts'
import type { RouteHandler } from '../service/network-faults.ts'
import { mp4, videoTrack } from './mp4-files.ts'

/* Photos and videos that visitors add in the form. */

const allowOnly = (origin: string) => ({
  'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
})

/** The header of a page that allows the service and nothing else. */
export const strictPolicy = allowOnly(browserUrl.origin)

type Options = {
  origin?: string
  attributes?: string
  before?: () => void
  policy?: string
  viewport?: { width: number; height: number }
}

/**
 * Opens a page of another origin that allows the service and nothing else, with a form that shows these fields. `before` runs
 * first in the page; `policy` is added to the page's; `origin` is that of a proxy of the service.
 */
export async function openMediaForm(
  fields: string,
  { origin = browserUrl.origin, attributes = '', before, policy = '', ...options }: Options = {},
) {
  const opened = await openPage(options)
  if (before) await opened.context.addInitScript(before)
  const script = scriptTag(workspaceA, `data-fields="firstname ${fields}" ${attributes}`)
  const site = await openSite(script.replace(browserUrl.origin, origin), {
    'Content-Security-Policy': `${allowOnly(origin)['Content-Security-Policy']}; ${policy}`,
  })
  await opened.page.goto(site)
  if (attributes.includes('"button"')) await opened.page.getByRole('button', { name: 'Leave a testimonial' }).click()
  await opened.page.locator('.send').waitFor()
  return { ...opened, site }
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer<ArrayBuffer> }

/** Returns an image, red above and blue below, with specks so that it is not small. */
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
        context.fillRect((index * 7919) % width, (index * 104_729) % height, 3, 3)
      }
      const blob = await canvas.convertToBlob({ type })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { width, height, type },
  )
  return { name: 'me', mimeType: type, buffer: Buffer.from(bytes) }
}

/** Returns an MP4 video whose only frame has this many bytes. */
export const mp4Video = (bytes = 1_000): ChosenFile => ({
  name: 'story.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from(mp4({ tracks: [videoTrack([[new Uint8Array(bytes)]])] })),
})

/** Chooses a file in the form. */
export const chooseFile = (page: Page, kind: 'photo' | 'video', file: ChosenFile) =>
  page.locator(`#${kind}-file`).setInputFiles(file)

/** Returns whether the browser would ask before the visitor leaves the page. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** All files of the service, oldest first. */
export const mediaRows = () => query('SELECT * FROM media ORDER BY created, kind DESC')

/** The only testimonial. */
export async function storedTestimonial() {
  const [testimonial, ...others] = await rows('testimonials')
  if (!testimonial || others.length > 0) throw new Error(`${others.length + 1} testimonials`)
  return testimonial
}

/** Starts a proxy of the service that cuts the connection in the middle of this part, twice. `parts`: the numbers of all that are sent. */
export async function openCuttingProxy(part: number) {
  const parts: number[] = []
  const proxy = createServer((request, response) => {
    forward(request, response, browserUrl)
    if (request.method !== 'PUT') return
    parts.push(Number(request.url?.split('/').at(-1)))
    if (parts.at(-1) !== part || parts.indexOf(part) < parts.length - 2) return
    let bytes = 0
    request.on('data', ({ length }) => {
      bytes += length
      if (bytes > 1_000_000) request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, parts }
}

/** Names a request of an upload by its method and path, with `id` as the id: `PUT /id/1`. */
function nameUpload(request: Request): string | undefined {
  const [, path] = /\/v1\/media(\/?[^?]*)$/.exec(request.url()) ?? []
  return path === undefined ? undefined : `${request.method()} ${path.replace(/[\da-f]{32}/, 'id')}`.trim()
}

/**
 * Routes the uploads of a browser context. A handler takes the requests with its name: the first one the first handler, and so
 * on; the others reach the service, those without a handler directly, because Playwright is slow with large bodies.
 * @returns the names of the requests, a list which grows as they are sent.
 */
export async function routeUploads(context: BrowserContext, handlers: Record<string, RouteHandler[]> = {}) {
  const requests: string[] = []
  context.on('request', (request) => {
    const name = nameUpload(request)
    if (name && !/^(GET|OPTIONS)/.test(name)) requests.push(name)
  })
  for (const name of Object.keys(handlers)) {
    const path = name.replace(/^\w+ ?/, '').replace('id', '*')
    await context.route(`**/v1/media${path}`, (route) => {
      const handler = nameUpload(route.request()) === name ? handlers[name]?.shift() : undefined
      return handler ? handler(route) : route.fallback()
    })
  }
  return requests
}
