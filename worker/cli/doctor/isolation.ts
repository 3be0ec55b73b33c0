import { asksByCors, type Page, type Tag } from './html.ts'
import { follow } from './http.ts'
import { ok, type Verdict, warning, wrong } from './result.ts'

/** Whether a page that isolates itself (COEP) lets the script and the previews in. */
export async function judgeIsolation({ url, headers }: Page, tag: Tag): Promise<Verdict[]> {
  const embedder = /^\s*(require-corp|credentialless)\b/.exec(headers.get('Cross-Origin-Embedder-Policy') ?? '')?.[1]
  if (!embedder) return ok('The page does not isolate itself from others.')
  const { headers: given } = await follow(tag.url, { Origin: url.origin })
  const isForeign = tag.url.origin !== url.origin
  // A script that is asked for by CORS needs another header, isolated or not: see named.ts.
  const isNeeded = isForeign && embedder === 'require-corp' && !asksByCors(tag)
  const blocked = isNeeded && given.get('Cross-Origin-Resource-Policy') !== 'cross-origin'
  return [
    ...(blocked
      ? wrong(
          `The page isolates itself (${embedder}) and the script lacks Cross-Origin-Resource-Policy: cross-origin; please run: npm run laurel -- doctor ${tag.url.origin}`,
        )
      : []),
    ...warning(`The page isolates itself (${embedder}): previews of videos do not show, and the form works.`),
  ]
}
