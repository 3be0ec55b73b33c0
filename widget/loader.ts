/*
 * The script that a site owner embeds: finds its tag, holds the place of the form and fetches it when it is wanted. It is
 * classic and may run more than once in a page; vite.config.ts puts all of it inside a function, so that no name becomes
 * a global of the page. Every page of a site loads it before anything else of ours: every byte counts, and what can wait
 * stands in form/index.tsx.
 */
import type { Texts } from './i18n/en.ts'

declare global {
  interface Window {
    laurel: object
  }
}

/** Part of the names of this build's files, and what finds the first of our languages: vite.config.ts puts them in. */
declare const BUILD: string
declare const LANGUAGES: RegExp

// A module has no such script, and an element of the page can take its name: then all tags are found by their address.
const running = document.currentScript
const tags =
  running instanceof HTMLScriptElement
    ? [running]
    : document.querySelectorAll<HTMLScriptElement>('script[src*="/laurel.js"]')
const service = new URL(tags[0]?.src ?? origin).origin

// An absolute address: in a classic script of another origin a relative one would start at the page.
const fetchFile = (name: string) => import(`${service}/assets/${name}-${BUILD}.js`)

/** What finds the forms that open: of the modes only `button` and `dialog` have an o. */
const OPENS = 'laurel-form[mode*=o]'

type Settings = Record<string, string | undefined>

/** A form with these settings, named as in HTML or in JavaScript. */
function create(settings: Settings) {
  const form = document.createElement('laurel-form')
  for (const name in settings) {
    // Other readers of the tag may have put `data-style` or `data-hidden` there: it runs and hides nothing here.
    if (settings[name] != null && (name === 'lang' || !(name in form)))
      form.setAttribute(name.replace(/[A-Z]/g, '-$&'), settings[name])
  }
  return form
}

/**
 * Puts the form of a tag into the page: at the tag, into its target or, where it opens, at the end of the page. Twice is
 * once, and a tag without settings brings the element only, where the page has written one.
 */
function put(tag: HTMLScriptElement): void {
  const form = create(tag.dataset)
  const opens = form.matches(OPENS)
  const place = tag.dataset.target || (opens && 'body')
  const parent = place ? document.querySelector(place) : tag.parentElement
  const same = (other: Element) =>
    !form.attributes[0] ||
    (other.parentElement === parent &&
      other.matches(OPENS) === opens &&
      other.getAttribute('workspace') === form.getAttribute('workspace'))
  if (!parent) addEventListener('DOMContentLoaded', () => put(tag))
  else if (![...document.querySelectorAll('laurel-form')].some(same)) parent.insertBefore(form, place ? null : tag)
}

/** `<laurel-form>`: the place of a form, with the button that opens it. */
class LaurelForm extends HTMLElement {
  declare load: (opened?: unknown) => unknown
  declare update: () => void
  // Not `hide`, which old libraries give to all elements.
  declare leave?: () => void

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    const root = this.attachShadow({ mode: 'open' })
    // It leads to the form as a page of its own: somewhere even where the form does not come.
    const link = document.createElement('a')

    /** The file of the first of our languages among the setting's, the page's and the browser's; none for English. */
    const language = (): Promise<{ texts: Texts } | undefined> | undefined => {
      const wanted = [this.lang, this.parentElement?.closest<HTMLElement>('[lang]')?.lang, ...navigator.languages]
      const name = LANGUAGES.exec(`${wanted}`.toLowerCase())?.[3]
      return name ? fetchFile(name).catch(() => {}) : undefined
    }

    const showLink = async () => {
      link.textContent = this.getAttribute('text-open') ?? (await language())?.texts.open ?? 'Leave a testimonial'
      // Put in again, it would lose the focus.
      if (!link.isConnected) root.append(link)
    }

    this.load = async (opened) => {
      try {
        // Together, not one after the other.
        const texts = language()
        const form = await fetchFile('form')
        // Who has left the page meanwhile is taken away again at once.
        this.leave = form.show(this, service, await texts, opened)
      } catch {
        if (opened === true && navigator.onLine) location.href = link.href
        else showLink()
      }
    }

    this.update = () => {
      const mode = this.getAttribute('mode')
      const color = this.getAttribute('color') ?? ''
      const accent = CSS.supports('color', color) ? color : 'var(--laurel-accent,#1f6b4a)'
      sheet.replaceSync(
        `a[role]{position:fixed;inset-inline-end:20px;bottom:20px;z-index:var(--laurel-z-index,9999);padding:12px 20px;background:${accent};color:#fff;color:lab(from ${accent} calc((49 - l)*99)0 0);font-size:16px;border-radius:9em;text-decoration:none;overflow-wrap:anywhere}`,
      )
      link.href = `${service}/form/${this.getAttribute('workspace') ?? ''}`
      if (mode === 'button') {
        link.part = mode
        // By the attribute: the property is younger.
        link.setAttribute('role', mode)
        showLink()
      } else link.remove()
      if (this.leave) this.load()
      else {
        new IntersectionObserver(
          ([place]) => place?.isIntersecting && !this.leave && !this.matches(OPENS) && this.load(),
          {
            rootMargin: '50%',
          },
        ).observe(this)
      }
    }

    root.adoptedStyleSheets = [sheet]
    link.onpointerenter = link.onfocus = this.load
    // False: nobody is led away.
    link.onclick = () => !this.load(true)
    // A link that is a button is pressed with the space bar, too.
    link.onkeydown = ({ key }) => key !== ' ' || !this.load(true)
    new MutationObserver(this.update).observe(this, { attributes: true })
  }

  connectedCallback() {
    this.update()
  }

  disconnectedCallback() {
    this.leave?.()
  }
}

try {
  customElements.define('laurel-form', LaurelForm)
  const open = () => document.querySelector<LaurelForm>(OPENS)?.load(true)
  addEventListener('click', (event) => {
    // Documents and windows, which have no such method, can be targets, too.
    const [target]: Partial<Element>[] = event.composedPath()
    if (target?.closest?.('[data-laurel-open]') && open()) event.preventDefault()
  })
  // Nothing can be open before the form is there, which brings what closes it.
  window.laurel = {
    open,
    close() {},
    mount: (parent: Element, settings: Settings) => parent.appendChild(create(settings)),
  }
} catch {
  // The element is known already: the script has run before.
}
for (const tag of tags) {
  try {
    put(tag)
  } catch {
    // Its target is no selector.
  }
}
