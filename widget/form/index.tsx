import { render } from 'preact'
import { en } from '../texts/en.ts'
import { Form } from './Form.tsx'
import css from './style.css?inline'

// A constructed style sheet: a strict `style-src` blocks `<style>` elements, but not this.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/**
 * Shows the form inside an element, for the workspace in its attribute `workspace`, and sends to the service at this
 * origin. Returns what removes it again.
 */
export function mount(host: HTMLElement, service: string): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  render(<Form service={service} workspaceId={host.getAttribute('workspace')} texts={en} />, root)
  return () => render(null, root)
}
