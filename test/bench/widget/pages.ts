import { workspaceId } from '../sample.ts'
import type { ScriptServer } from './server.ts'
import { storedFormPath } from './stored-form.ts'

const scriptElement = ({ origin }: ScriptServer, attributes = '') =>
  `<script src="${origin}/laurel.js" data-workspace="${workspaceId}" ${attributes} async crossorigin></script>`

const modulePreload = ({ origin }: ScriptServer, path?: string) =>
  `<link rel="modulepreload" href="${origin}${path}" crossorigin>`

const formPath = ({ files }: ScriptServer) => Array.from(files.keys()).find((path) => path.startsWith('/assets/form-'))

const withContent = (html: string) => `<main>${html}</main>${'<p>What the shop says below.</p>'.repeat(20)}`
const reservedSpace = 'style="display:block;min-height:max(46.5rem, 68rem - 45vw)"'

/** The measured ways to embed a form, as a site owner would write them. */
export const pages = {
  empty: withContent(''),
  script: (server: ScriptServer) => withContent(scriptElement(server)),
  storedForm: ({ origin }: ScriptServer) =>
    withContent(`<script src="${origin}${storedFormPath}" data-workspace="${workspaceId}" async crossorigin></script>`),
  language: (server: ScriptServer, lang: string) => withContent(scriptElement(server, `data-lang="${lang}"`)),
  button: (server: ScriptServer) => withContent(scriptElement(server, 'data-mode="button"')),
  dialog: (server: ScriptServer) =>
    withContent(
      `<button type="button" data-laurel-open>Praise us</button>${scriptElement(server, 'data-mode="dialog"')}`,
    ),
  snippet: (server: ScriptServer) =>
    withContent(
      `${modulePreload(server, '/latest/form.js')}<laurel-form workspace="${workspaceId}" ${reservedSpace}></laurel-form>
      <script src="${server.origin}/latest/laurel.js" async crossorigin></script>`,
    ),
  baselineSnippet: (server: ScriptServer) =>
    withContent(
      `${modulePreload(server, formPath(server))}<div class="testimonial-form" ${reservedSpace}></div>${scriptElement(server)}`,
    ),
}
