import { follow } from './ask.ts'
import type { Page, Tag } from './html.ts'
import { ok, type Verdict, warning, wrong } from './verdict.ts'

/** Whether a page that isolates itself (COEP) lets the script and the previews in. */
export async function judgeIsolation({ url, headers }: Page, tag: Tag): Promise<Verdict[]> {
  const embedder = /^\s*(require-corp|credentialless)\b/.exec(headers.get('Cross-Origin-Embedder-Policy') ?? '')?.[1]
  if (!embedder) return ok('The page does not isolate itself from others.')
  const { headers: given } = await follow(tag.url, { Origin: url.origin })
  const isCors = tag.attributes.crossorigin !== undefined || tag.attributes.type === 'module'
  const name = isCors ? 'Access-Control-Allow-Origin' : 'Cross-Origin-Resource-Policy'
  const right = isCors ? '*' : 'cross-origin'
  const isForeign = tag.url.origin !== url.origin
  const blocked = isForeign && embedder === 'require-corp' && given.get(name) !== right
  return [
    ...(blocked
      ? wrong(
          `The page isolates itself (${embedder}) and the script lacks ${name}: ${right}; please run: npm run laurel -- doctor ${tag.url.origin}`,
        )
      : []),
    ...warning(`The page isolates itself (${embedder}): previews of videos do not show, and the form works.`),
  ]
}
