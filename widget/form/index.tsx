import { render } from 'preact'
import type { EmbeddedForm } from '../../shared/forms/stored-form.ts'
import type { Texts } from '../../shared/texts/en/form.ts'
import { Form } from './Form.tsx'
import { sheet } from './styles.ts'
import { createTranslate } from './translate.ts'

/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

/** The part of all dialogs, loaded once: a copy under another URL would do everything twice. */
let dialogPart: Promise<typeof import('./dialog.ts')> | undefined

const loadDialog = () =>
  (dialogPart ??= import('./dialog.ts')
    // Chromium caches a failed import for good, so each further attempt needs a URL of its own.
    .catch(() => import(/* @vite-ignore */ `./dialog-${BUILD}.js?${Math.random()}`))
    .catch((error) => {
      dialogPart = undefined
      throw error
    }))

/** Finds the container of the form in the shadow root of its element. */
const findContainer = ({ shadowRoot }: Host) => shadowRoot.querySelector<HTMLElement>('dialog,div')

/** The form's element: the loader gives it its shadow root. */
type Host = HTMLElement & { readonly shadowRoot: ShadowRoot }

type Language = { texts: Texts } | undefined

/**
 * Renders the form into the shadow root of an element, in the given language or English; `link` leads to the hosted form,
 * `shouldOpen`: `true` opens the dialog. Called again, it applies changed settings and keeps what the visitor has typed.
 * @returns a function that unmounts the form if its element has left the page.
 * @throws if a part of it cannot be loaded: default consents never replace those of a stored form.
 */
export async function mount(
  host: Host,
  link: HTMLAnchorElement,
  language: Language,
  shouldOpen?: unknown,
): Promise<() => void> {
  const id = host.getAttribute('form')
  const form = id ? await findForm(host, id) : {}
  const texts = language?.texts
  const stored = selectLanguage(form, host.closest<HTMLElement>('[lang]')?.lang, texts)
  const setting = (name: string): string | undefined =>
    host.getAttribute(name) ?? Object(stored)[storedNames[name] ?? name]
  const mode = setting('mode')
  const dialog = mode?.includes('o') && (await loadDialog())
  // Meanwhile the element may name another form, or another mode.
  if (host.getAttribute('form') !== id || setting('mode') !== mode) return mount(host, link, language, shouldOpen)
  const formUrl = link.href + (setting('invite') ? location.search : '')
  const emit = (event: string, detail?: unknown) => {
    host.dispatchEvent(new CustomEvent(`laurel:${event}`, { bubbles: true, composed: true, detail }))
  }
  const container = ensureContainer(host, dialog ? 'dialog' : 'div')
  adoptStyles(host.shadowRoot, setting('color') ?? '')
  // A page without a `color-scheme` is dark where the form is if its text there is light, whatever the background is made of.
  // style.css converts the colour of the text: `lab(92.4 0 0)`.
  const { colorScheme, outlineColor } = getComputedStyle(host)
  container.classList.toggle('dark', colorScheme === 'normal' && +outlineColor.slice(4, 7) > 60)
  const t = createTranslate(texts, setting, stored.texts)
  // Deferred, because moving an element first removes it: that must not lose what was typed.
  const unmountIfDetached = () => queueMicrotask(() => host.isConnected || unmount(host))
  render(<Form {...{ host, container, service: link.origin, texts, stored, formUrl, setting, emit, t }} />, container)
  if (dialog) dialog.prepare(container as HTMLDialogElement, shouldOpen, emit)
  // The element may have left the page while the form was loading.
  unmountIfDetached()
  return unmountIfDetached
}

/** Returns a stored form: one that a script of the page has brought, or else from the response that the loader's element has under the id. */
async function findForm(host: Host, id: string): Promise<Partial<EmbeddedForm>> {
  // Loaders from before there were stored forms have none: this throws, and they show their link.
  const known: unknown = Object(host.constructor).forms[id]
  const responses = host as object as Record<string, unknown>
  // Read once, however often the form is rendered meanwhile.
  responses[id] = Promise.resolve(responses[id]).then((read) => (read instanceof Response ? read.json() : read))
  const form: Partial<EmbeddedForm> = Object(known ?? (await responses[id]))
  if (form.formId) return form
  // The next attempt requests it again.
  responses[id] = undefined
  throw new TypeError()
}

/** The names of settings in a stored form, where they differ from those of the attributes. */
const storedNames: Record<string, string> = { workspace: 'workspaceId', 'privacy-url': 'privacyUrl' }

/** Returns a stored form with the words of the page's language or else the form's, by the whole tag or its first part. */
function selectLanguage(form: Partial<EmbeddedForm>, pageLanguage: string | undefined, texts: Texts | undefined) {
  const { languages = {} } = form
  const tags = Object.keys(languages)
  const primary = (tag = '') => tag.toLowerCase().replace(/-.*/, '')
  const find = (tag?: string) =>
    tags.find((other) => other === tag) ?? tags.find((other) => primary(other) === primary(tag))
  const language = find(pageLanguage) ?? find(texts?.lang ?? 'en')
  return { ...form, ...languages[`${language}`], language }
}

function ensureContainer(host: Host, kind: 'dialog' | 'div'): HTMLElement {
  const existing = findContainer(host)
  if (existing?.localName === kind) return existing
  unmount(host)
  const container = document.createElement(kind)
  // Outside the shadow root, a key's target is the element and no text field: shortcuts of the page would react to it.
  container.onkeydown = container.onkeyup = container.onkeypress = (event) => event.stopPropagation()
  // An inline form replaces the link to the hosted form.
  if (kind === 'div') host.shadowRoot.replaceChildren()
  host.shadowRoot.append(container)
  return container
}

function unmount(host: Host) {
  const container = findContainer(host)
  if (container) render(null, container)
  container?.remove()
}

/** Adds the shared styles and, once, the site owner's colour to the loader's style sheet, which only this form uses. */
function adoptStyles({ adoptedStyleSheets: sheets }: ShadowRoot, color: string) {
  if (!sheets.includes(sheet)) sheets.push(sheet)
  if (CSS.supports('color', color) && !sheets[0]?.cssRules[1])
    sheets[0]?.insertRule(`.laurel{--laurel-accent:${color}}`)
}
