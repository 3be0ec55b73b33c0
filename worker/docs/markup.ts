import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'

/** Escapes text and renders the words between backticks as code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`
}

/** Renders a block of code; `language` becomes its class. */
export function code(text: string, language: string): Html {
  return html`<pre><code class="${language}">${text}</code></pre>
`
}
