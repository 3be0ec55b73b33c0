import type { Layout } from './options.ts'
import { sampleFragment } from './samples.ts'

/** A response of the service: status 0 without one. */
type Loaded = { status: number; text: string }

/** Responses by URL, except errors that have arrived. The page asks once for each: several previews show the same. */
const responses = new Map<string, Promise<Loaded>>()

/** Loads a text of the service. */
export function load(url: string): Promise<Loaded> {
  const response = responses.get(url) ?? request(url)
  responses.set(url, response)
  return response
}

async function request(url: string): Promise<Loaded> {
  try {
    const response = await fetch(url)
    if (!response.ok) responses.delete(url)
    return { status: response.status, text: await response.text() }
  } catch {
    responses.delete(url)
    return { status: 0, text: '' }
  }
}

/** The content of a preview: a fragment, whether it is the workspace's own, and a sentence about it. */
export type Source = { html: string; isOwn: boolean; note: string }

/** The workspace of previews until one is chosen; the service creates none with this id. */
export const noWorkspace = '00000000-0000-0000-0000-000000000000'

/** Loads the fragment at a URL; samples if it has no testimonials. */
export async function loadFragment(url: URL, layout: Layout): Promise<Source> {
  const samples = (note: string) => ({ html: sampleFragment(layout, url.searchParams), isOwn: false, note })
  if (url.pathname.includes(noWorkspace))
    return samples('Samples: type your workspace ID to see your own testimonials.')
  const { status, text } = await load(url.href)
  if (status !== 200 || !/class="laurel-(?:item|stars)"/.test(text)) return samples(explainSamples(status, text))
  const html = removeRemotePhotos(text, url.origin)
  const note = html === text ? '' : ' Photos on other hosts are not loaded here.'
  return { html, isOwn: true, note: `Your own testimonials.${note}` }
}

/** Returns why there are samples instead of a workspace's own testimonials. */
function explainSamples(status: number, text: string): string {
  if (status === 404) return 'Samples: this workspace is closed in the inbox’s Settings, or there is none with this ID.'
  if (status === 400) return `Samples, because your settings don’t work: ${parseSentence(text)}.`
  if (status === 200) return 'Samples: no published testimonial fits these settings yet.'
  return 'Samples: your testimonials could not be loaded. Try again in a minute.'
}

/** The policy of this page allows only its own images. */
const removeRemotePhotos = (html: string, origin: string) =>
  html.replaceAll(/<img class="laurel-photo" src="([^"]*)"[^>]*>/g, (image, src: string) =>
    src.startsWith(`${origin}/`) ? image : '<span class="laurel-photo" aria-hidden="true"></span>',
  )

/** Returns the sentence of an error of the service. */
function parseSentence(text: string): string {
  try {
    return `${JSON.parse(text)}`.replace(/\.$/, '')
  } catch {
    return 'no reason given'
  }
}
