/*
 * The script that a site owner embeds. It creates the form element at its script element and loads the form when it is
 * needed. It is a classic script and may run more than once on a page; vite.config.ts wraps it in a function, so that none
 * of its names becomes a global. Every page of a site loads it, so every byte counts: what can wait is in form/index.tsx, and
 * arrow functions minify to less.
 */

import type { EmbeddedForm } from '../shared/forms/stored-form.ts'

declare global {
  interface Window {
    laurel: object
  }
}

/** The hash in this build's file names, and a pattern that finds the first supported language. Set by vite.config.ts. */
declare const BUILD: string
declare const LANGUAGES: RegExp

/**
 * In the copy that `/f/{formId}.js` serves, the settings of that form, or only its id if the service could not read them;
 * `undefined` in `/laurel.js`. Set by vite.config.ts.
 */
declare const STORED_FORM: (Pick<EmbeddedForm, 'formId'> & Partial<EmbeddedForm>) | undefined

// A module has no current script, and an element of the page can shadow the name (but has no `text`): then find the script
// elements by type and URL. Markup from others can contain script elements of types that browsers do not run, with any URL.
const currentScript = document.currentScript as HTMLScriptElement | null
const scripts =
  currentScript?.text != null
    ? [currentScript]
    : [...document.querySelectorAll('script')].filter((script) =>
        // The path is that of this copy: vite.config.ts replaces it in the one at /latest/laurel.js, and for /f/….js.
        /^(|module|text\/javascript)https?:..[^/]+.laurel.js(\?|$)/.test(script.type + script.src),
      )
const service = new URL(scripts[0]?.src ?? origin).origin

// Absolute, because classic scripts of another origin resolve relative imports against the page.
const importAsset = (name: string) => import(`${service}/assets/${name}-${BUILD}.js`)

/** Selects forms that open as a dialog: `button` and `dialog` are the only modes with an "o". */
const dialogFormSelector = 'laurel-form[mode*=o]'

type Settings = Record<string, string | undefined>

/** Creates a form element with these settings, named as in HTML (`text-send`) or in JavaScript (`textSend`). */
const createForm = (settings: Settings) => {
  const form = document.createElement('laurel-form')
  for (const name in settings) {
    // Other tools add attributes such as `data-style` or `data-hidden`; as properties of the element they would take effect.
    if (settings[name] != null && (name === 'lang' || !(name in form)))
      form.setAttribute(name.replace(/[A-Z]/g, '-$&'), settings[name])
  }
  return form
}

/**
 * Inserts the form of a script element: before that element, into its target or, for a dialog, at the end of the page.
 * Does nothing if the form is already there, or if the script element has no settings and the page has a form element.
 */
const mountForm = (script: HTMLScriptElement): void => {
  const form = createForm(script.dataset)
  const isDefault = STORED_FORM && !form.attributes[0]
  if (STORED_FORM && !form.hasAttribute('form')) form.setAttribute('form', STORED_FORM.formId)
  const isDialog = form.matches(dialogFormSelector)
  const target = script.dataset.target || (isDialog && 'body')
  const parent = target ? document.querySelector(target) : script.parentElement
  const isSame = (other: Element) =>
    (STORED_FORM ? isDefault && other.getAttribute('form') === STORED_FORM.formId : !form.attributes[0]) ||
    (other.parentElement === parent &&
      other.matches(dialogFormSelector) === isDialog &&
      (STORED_FORM || other.getAttribute('workspace') === form.getAttribute('workspace')) &&
      other.getAttribute('form') === form.getAttribute('form'))
  if (!parent) addEventListener('DOMContentLoaded', () => mountForm(script))
  else if (![...document.querySelectorAll('laurel-form')].some(isSame)) {
    if (target) parent.append(form)
    else script.before(form)
  }
}

/** The responses to requests for stored forms, as properties of an element: their ids are no names of others. */
type Responses = Record<string, unknown>

/** `<laurel-form>`: the place of a form, with the button that opens it. */
class LaurelForm extends HTMLElement {
  /** The stored forms of this page, by id: from scripts of `/f/`, and pages that preview settings. */
  static forms: Record<string, unknown> = {}
  declare load: (shouldOpen?: unknown) => unknown
  declare update: () => void
  // Not `hide` or `remove`: old libraries add such methods to every element.
  declare unload?: () => void

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    const root = this.attachShadow({ mode: 'open' })
    // It links to the hosted form, so it works even if the form fails to load.
    const link = document.createElement('a')

    /** Loads the first supported language of the setting, the page and the browser; nothing for English. */
    const loadTexts = () => {
      const name = LANGUAGES.exec(
        `${[this.lang, this.parentElement?.closest<HTMLElement>('[lang]')?.lang, navigator.languages]}`.toLowerCase(),
      )?.[3]
      return name && importAsset(name).catch(() => {})
    }

    // Not known to /laurel.js before it loads the form.
    const storedForm = (): Partial<EmbeddedForm> => Object(LaurelForm.forms[`${this.getAttribute('form')}`])

    const showLink = async () => {
      link.text =
        (STORED_FORM ? (this.getAttribute('text-open') ?? storedForm().texts?.open) : this.getAttribute('text-open')) ??
        (await loadTexts())?.texts.open ??
        'Leave a testimonial'
      // Appending it again would move the focus away from it.
      if (!link.isConnected) root.append(link)
    }

    this.load = async (shouldOpen) => {
      try {
        // Request all files before waiting for one of them.
        const texts = loadTexts()
        const id = this.getAttribute('form')
        if (id && !LaurelForm.forms[id]) (this as Responses)[id] ??= fetch(`${service}/f/${id}.json`).catch(() => {})
        this.unload = await (await importAsset('form')).mount(this, link, await texts, shouldOpen)
      } catch {
        if (shouldOpen === true && navigator.onLine) location.href = link.href
        else showLink()
      }
    }

    this.update = () => {
      const mode = this.getAttribute('mode')
      const stored = STORED_FORM ? storedForm() : {}
      // Without a setting, `null` or `undefined` is no colour either.
      const color = (STORED_FORM ? (this.getAttribute('color') ?? stored.color) : this.getAttribute('color')) as string
      const accent = CSS.supports('color', color) ? color : 'var(--laurel-accent,#1f6b4a)'
      sheet.replaceSync(
        `a[role]{z-index:var(--laurel-z-index,9999);overflow-wrap:anywhere;text-decoration:none;inset-inline-end:20px;bottom:20px;border-radius:20px;padding:12px 20px;position:fixed;font-size:medium;color:lab(from ${accent} calc((49 - l)*99)0 0);background:${accent}}`,
      )
      link.href = `${service}/form/${this.getAttribute('workspace') ?? (STORED_FORM ? (stored.workspaceId ?? '') : '')}${this.getAttribute('form')?.replace(/^/, '/') ?? ''}`
      if (mode === 'button') {
        showLink()
        // By attribute: the property is not available in older browsers.
        link.setAttribute('role', mode)
        link.part = mode
      } else link.remove()
      if (this.unload) this.load()
      else {
        new IntersectionObserver(
          ([entry]) => entry?.isIntersecting && !this.unload && !this.matches(dialogFormSelector) && this.load(),
          { rootMargin: '50%' },
        ).observe(this)
      }
    }

    root.adoptedStyleSheets = [sheet]
    link.onpointerenter = link.onfocus = this.load
    // Returning false keeps the link from being followed.
    link.onclick = () => !this.load(true)
    // Unlike a link, a button also reacts to the space bar.
    link.onkeydown = ({ key }) => key !== ' ' || !this.load(true)
    new MutationObserver(this.update).observe(this, { attributes: true })
  }

  connectedCallback() {
    this.update()
  }

  disconnectedCallback() {
    this.unload?.()
  }
}

if (STORED_FORM?.formVersion) {
  // Before the elements of the page are upgraded. Another copy of the script may have defined the class.
  const element: { forms?: Record<string, unknown> } = Object(customElements.get('laurel-form') ?? LaurelForm)
  element.forms = { ...element.forms, [STORED_FORM.formId]: STORED_FORM }
}
try {
  customElements.define('laurel-form', LaurelForm)
  const open = () => document.querySelector<LaurelForm>(dialogFormSelector)?.load(true)
  addEventListener('click', (event) => {
    // The target can also be a document or a window, which have no `closest`.
    const path: Partial<Element>[] = event.composedPath()
    if (path[0]?.closest?.('[data-laurel-open]') && open()) event.preventDefault()
  })
  window.laurel = {
    open,
    // Nothing can be open yet; the dialog's chunk replaces this.
    close() {},
    mount: (parent: Element, settings: Settings) => parent.appendChild(createForm(settings)),
  }
} catch {
  // The element is already defined: the script has run before.
}
for (const script of scripts) {
  try {
    mountForm(script)
  } catch {
    // `data-target` is not a valid selector.
  }
}
