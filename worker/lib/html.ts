import type { html } from 'hono/html'

/** HTML in which every value from outside is escaped. */
export type Html = ReturnType<typeof html>
