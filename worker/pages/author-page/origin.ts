import { html } from 'hono/html'
import { toPublicSource } from '../../../shared/provenance/public-source.ts'
import { isPlatform, isSource } from '../../../shared/provenance/sources.ts'
import { type Html, isolate } from '../../lib/html.ts'
import { sourceSentence } from '../../lib/source-sentence.ts'
import type { TestimonialPage } from './layout.ts'

/** Renders where the words first appeared, and what that means for the author; nothing if a form collected them. */
export function origin({ t, mine, row }: TestimonialPage): Html | '' {
  if (!isSource(row.source)) return ''
  const source = toPublicSource(row.source, row)
  const texts: Record<string, string> = t
  source.name = texts[`from ${row.source}`] ?? source.name
  const sentence = isPlatform(row.source) ? t.firstPublished : t.added
  const workspace = isolate(mine.workspace.name)
  const dated = sentence.replace('{source}', t.sourceDay)
  return html`<p class="muted">${sourceSentence(sentence, dated, source, t.lang, { workspace })}</p>
`
}
