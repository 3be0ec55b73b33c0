import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { cleanWebp } from '../media/formats/webp.ts'

/* The pictures of pages: WebP files that are served as they are, one for light pages and one for dark ones. */

const publicFolder = new URL('../../widget/public/', import.meta.url)

/** Returns the path under which a file of this folder is served, or `undefined` for another file. */
export const publicPath = ({ href }: URL): string | undefined =>
  href.startsWith(publicFolder.href) ? href.slice(publicFolder.href.length - 1) : undefined

/** Renders a picture with its size, so that nothing moves when it is loaded. @throws Error if one of its files is missing */
export function picture(path: string, alternative: string): Html {
  const darkPath = path.replace('.webp', '-dark.webp')
  const { width, height } = readPicture(path)
  readPicture(darkPath)
  // Small screens show it larger by itself.
  return html`<a href="${path}"><picture><source media="(prefers-color-scheme: dark)" srcset="${darkPath}"><img src="${path}" alt="${alternative}" width="${width}" height="${height}" loading="lazy"></picture></a>`
}

const readPicture = (path: string) => cleanWebp(new Uint8Array(readFileSync(new URL(`.${path}`, publicFolder))))
