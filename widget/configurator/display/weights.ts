import { type Choice, looks, queryFor, type Way } from './options.ts'
import { load, type Source } from './responses.ts'

/** Returns what each way to include a choice costs a reader, as a sentence; nothing where that depends on a workspace. */
export async function measureWeights(choice: Choice, { html, isOwn }: Source): Promise<Record<Way, string>> {
  const { workspace, layout, options } = choice
  const base = `/testimonials/${workspace}`
  // Colours change the weight of the page by a few bytes, and with a colour picker, there would be a request for each of them.
  const query = queryFor('page', Object.fromEntries(Object.entries(options).filter(([name]) => !looks.includes(name))))
  const [element, server, link] = await Promise.all([
    sum([transferred('/testimonials.js'), gzipSize(html)]),
    sum([gzipSize(html), transferred('/testimonials.css')]),
    // The testimonials that are still shown may be those of an earlier choice.
    workspace && isOwn && layout === 'wall'
      ? sum([`${base}/embed${query}`, '/testimonials.css', '/testimonials-embed.css'].map(transferred))
      : undefined,
  ])
  return {
    element: describe(element, '2 requests'),
    server: describe(server, '1 request'),
    link: describe(link, '3 requests'),
  }
}

const describe = (bytes: number | undefined, requests: string) =>
  bytes ? `${(bytes / 1000).toFixed(1)} kB in ${requests}` : ''

async function sum(sizes: Promise<number>[]): Promise<number | undefined> {
  const bytes = await Promise.all(sizes)
  return bytes.includes(0) ? undefined : bytes.reduce((total, size) => total + size)
}

/** Returns the bytes of a response after gzip; 0 without one. */
async function transferred(url: string): Promise<number> {
  const { status, text } = await load(url)
  return status === 200 ? gzipSize(text) : 0
}

async function gzipSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}
