import { html, raw } from 'hono/html'
import { fill } from '../../shared/texts/fill.ts'

/** HTML in which every value from outside is escaped. */
export type Html = ReturnType<typeof html>

/** Returns a text as HTML, with HTML in place of its `{placeholders}`. */
export const fillHtml = (text: string, values: Readonly<Record<string, Html>>): Html =>
  raw(fill(`${html`${text}`}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`]))))

/** Renders a text of another script, perhaps, than the sentence around it. Its controls of direction are left out: some end an element's own. */
export const isolate = (text: string): Html => html`<bdi>${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}</bdi>`
