import { html, raw } from 'hono/html'
import { fill } from '../../shared/texts/fill.ts'

/** HTML in which every value from outside is escaped. */
export type Html = ReturnType<typeof html>

/** Returns a text as HTML, with HTML in place of its `{placeholders}`. */
export const fillHtml = (text: string, values: Readonly<Record<string, Html>>): Html =>
  raw(fill(`${html`${text}`}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`]))))
