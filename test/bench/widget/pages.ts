import { workspaceId } from '../sample.ts'
import type { Service } from './server.ts'

const tag = ({ origin }: Service, settings = '') =>
  `<script src="${origin}/laurel.js" data-workspace="${workspaceId}" ${settings} async crossorigin></script>`

/** The form ahead of the loader. */
const preload = ({ origin }: Service, path?: string) => `<link rel="modulepreload" href="${origin}${path}" crossorigin>`

const pathOfForm = ({ files }: Service) => Array.from(files.keys()).find((path) => path.startsWith('/assets/form-'))

const around = (html: string) => `<main>${html}</main>${'<p>What the shop says below.</p>'.repeat(20)}`
const room = 'style="display:block;min-height:93rem"'

/** The ways to embed a form that are measured, as a site owner would write them into a page. */
export const pages = {
  none: around(''),
  tag: (service: Service) => around(tag(service)),
  language: (service: Service, lang: string) => around(tag(service, `data-lang="${lang}"`)),
  button: (service: Service) => around(tag(service, 'data-mode="button"')),
  dialog: (service: Service) =>
    around(`<button type="button" data-laurel-open>Praise us</button>${tag(service, 'data-mode="dialog"')}`),
  snippet: (service: Service) =>
    around(
      `${preload(service, '/latest/form.js')}<laurel-form workspace="${workspaceId}" ${room}></laurel-form>
      <script src="${service.origin}/latest/laurel.js" async crossorigin></script>`,
    ),
  floorSnippet: (service: Service) =>
    around(`${preload(service, pathOfForm(service))}<div class="testimonial-form" ${room}></div>${tag(service)}`),
}
