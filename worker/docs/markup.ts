import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** Text in which words between backticks are code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`
}

/** Lines for a shell, or JSON that comes back. */
export function code(lines: string, language: 'sh' | 'json'): Html {
  return html`<pre><code class="${language}">${lines}</code></pre>
`
}
