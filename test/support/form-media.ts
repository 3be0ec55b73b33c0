import type { BrowserContext, Page } from 'playwright-core'
import { openPage, openSite } from './browser.ts'
import { browserUrl, query, rows, workspaceA } from './harness.ts'
import { mp4, videoTrack } from './mp4-files.ts'
import { passThrough, type RouteHandler } from './network-faults.ts'
import { scriptTag } from './widget-page.ts'

/* Photos and videos that visitors add in the form. */

type Options = {
  attributes?: string
  before?: () => void
  policy?: string
  viewport?: { width: number; height: number }
}

/**
 * Opens a page of another origin that allows the service and nothing else, with a form that shows these fields. `before` runs
 * first in the page; `policy` is added to the page's.
 */
export async function openMediaForm(
  fields: string,
  { attributes = '', before, policy = '', ...options }: Options = {},
) {
  const opened = await openPage(options)
  if (before) await opened.context.addInitScript(before)
  const { origin } = browserUrl
  const site = await openSite(scriptTag(workspaceA, `data-fields="firstname ${fields}" ${attributes}`), {
    'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'; ${policy}`,
  })
  await opened.page.goto(site)
  await opened.page.locator('.send').waitFor()
  return { ...opened, site }
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

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

/** All files of the service, oldest first. */
export const mediaRows = () => query('SELECT * FROM media ORDER BY created, kind DESC')

/** The only testimonial. */
export async function storedTestimonial() {
  const [testimonial, ...others] = await rows('testimonials')
  if (!testimonial || others.length > 0) throw new Error(`${others.length + 1} testimonials`)
  return testimonial
}

/**
 * Routes the uploads of a browser context. A handler takes the requests whose method and path, with `id` as the id, are its name:
 * the first one the first handler, and so on; the others reach the service.
 * @returns the list of requests, which grows as they are sent.
 */
export async function routeUploads(context: BrowserContext, handlers: Record<string, RouteHandler[]> = {}) {
  const requests: string[] = []
  await context.route('**/v1/media/**', handle)
  await context.route('**/v1/media', handle)
  async function handle(route: Parameters<RouteHandler>[0]) {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const name = `${request.method()} ${pathname.replace('/v1/media', '').replace(/[\da-f]{32}/, 'id')}`.trim()
    if (name !== 'GET') requests.push(name)
    await (handlers[name]?.shift() ?? passThrough)(route)
  }
  return requests
}
