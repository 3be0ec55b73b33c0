import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import type { PageTexts } from './en.ts'

/** The English texts, the hash in the names of the others, and a pattern that finds the first supported one. Set by vite.config.ts. */
declare const ENGLISH: PageTexts
declare const BUILD: string
declare const LANGUAGES: RegExp

/** The texts in the language of the page. */
export let t = ENGLISH

/** Loads the first supported language that the browser prefers, unless that is English. */
async function loadTexts(): Promise<void> {
  const name = LANGUAGES.exec(`${navigator.languages}`.toLowerCase())?.[3]
  if (!name) return
  const response = await fetch(`/assets/my-testimonial-${name}-${BUILD}.json`, { signal: AbortSignal.timeout(3000) })
  t = await response.json()
  const { lang, dir } = t
  Object.assign(document.documentElement, { lang, dir })
}

/** Resolves once `t` is final: without the texts in another language, the page is in English. */
export const textsLoaded = loadTexts().catch(() => {})

/** Fills in values, apart from the direction of the sentence. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => `\u2068${values[name]}\u2069`)

/** Returns whether a testimonial is published, and who can read it. */
export function stateTexts({ published, testimonial, workspace }: MyTestimonial): [state: string, note: string] {
  const note = testimonial.gaveConsent ? t.waitingNote : t.privateNote
  const values = { workspace: workspace.name }
  return published ? [t.published, t.publishedNote] : [t.unpublished, fill(note, values)]
}

/** Returns a date-time in the language and time zone of the reader. */
export const formatDate = (date: string): string =>
  new Date(date).toLocaleString(t.lang, { dateStyle: 'long', timeStyle: 'short' })
