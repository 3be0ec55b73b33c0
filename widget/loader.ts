/*
 * The script that a site owner embeds: finds its tag, holds the place of the form and fetches it when it is wanted. It is
 * classic and may run more than once in a page; vite.config.ts puts all of it inside a function, so that no name becomes
 * a global of the page. Every page of a site loads it before anything else of ours: every byte counts, and what can wait
 * stands in form/index.tsx.
 */
import type { Texts } from './texts/en.ts'

/** Part of the names of this build's files, and what finds the first of our languages: vite.config.ts puts them in. */
declare const BUILD: string
declare const LANGUAGES: RegExp

// A module has no such script, and an element of the page can take its name: then all tags are found by their address.
const running = document.currentScript
const tags =
  running instanceof HTMLScriptElement
    ? [running]
    : document.querySelectorAll<HTMLScriptElement>('script[src*="/laurel.js"]')
const service = new URL(tags[0]?.src ?? location.href).origin

// An absolute address: in a classic script of another origin a relative one would start at the page.
const fetchFile = (name: string) => import(`${service}/assets/${name}-${BUILD}.js`)

/** What finds the forms that open: of the modes only `button` and `dialog` have an o. */
const OPENS = ':is([mode*=o],[data-mode*=o])'

/** Puts a form with these settings into an element of the page, before one of its nodes or at its end. */
function mount(
  parent: Element,
  settings: Record<string, string | undefined>,
  before: Element | null = null,
): HTMLElement {
  const form = document.createElement('laurel-form')
  Object.assign(form.dataset, settings)
  return parent.insertBefore(form, before)
}

/** Puts the form of a tag into the page: at the tag, into its target or, where it opens, at the end of the page. Twice is once. */
function put(tag: HTMLScriptElement): void {
  const { mode = '', target } = tag.dataset
  const opens = /o/.test(mode)
  const parent = target || opens ? document.querySelector(target ?? 'body') : tag.parentElement
  if (!parent) document.addEventListener('DOMContentLoaded', () => put(tag))
  else if (parent.closest('body') && !parent.querySelector(`:scope>laurel-form${opens ? OPENS : ''}`)) {
    mount(parent, tag.dataset, parent === tag.parentElement ? tag : null)
  }
}

/** `<laurel-form>`: the place of a form, with the button that opens it. */
class LaurelForm extends HTMLElement {
  declare load: (opened?: unknown) => unknown
  declare update: () => void
  declare hide?: () => void

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    // It leads to the form as a page of its own: somewhere even where the form does not come.
    const link = document.createElement('a')
    const setting = (name: string) => this.getAttribute(name) ?? this.getAttribute(`data-${name}`)

    /** The sentences for the first of our languages among the setting's, the page's and the browser's; none for English. */
    const sentences = async (): Promise<Texts | undefined> => {
      const wanted = [
        setting('lang'),
        this.parentElement?.closest<HTMLElement>('[lang]')?.lang,
        document.documentElement.lang,
        ...navigator.languages,
      ]
      const language = LANGUAGES.exec(`${wanted}`.toLowerCase())?.[0] ?? 'en'
      return language === 'en' ? undefined : (await fetchFile(language).catch(() => undefined))?.texts
    }

    const showLink = async () => {
      link.textContent = setting('text-open') ?? (await sentences())?.open ?? 'Leave a testimonial'
      root.append(link)
    }

    this.load = async (opened) => {
      try {
        // Together, not one after the other.
        const [form, texts] = await Promise.all([fetchFile('form'), sentences()])
        this.hide = form.show(this, service, texts, opened)
      } catch {
        if (opened === true) location.href = link.href
        else showLink()
      }
    }

    this.update = () => {
      const mode = setting('mode')
      const accent = setting('color') ?? 'var(--laurel-accent,#1f6b4a)'
      sheet.replaceSync(
        `a[role]{position:fixed;bottom:20px;inset-inline-end:20px;z-index:var(--laurel-z-index,9999);padding:12px 20px;border-radius:9em;background:${accent};color:lab(from ${accent} calc((49 - l)*99)0 0);font-size:16px;text-decoration:none}`,
      )
      link.href = `${service}/form/${setting('workspace') ?? ''}`
      if (mode === 'button') {
        link.role = link.part = mode
        showLink()
      } else link.remove()
      if (this.hide) this.load()
      else if (!this.matches(OPENS)) {
        new IntersectionObserver(([place]) => place?.isIntersecting && this.load(), { rootMargin: '50%' }).observe(this)
      }
    }

    root.adoptedStyleSheets = [sheet]
    link.onpointerenter = link.onfocus = this.load
    link.onclick = (event) => {
      event.preventDefault()
      this.load(true)
    }
    new MutationObserver(this.update).observe(this, { attributes: true })
  }

  connectedCallback() {
    this.update()
  }

  disconnectedCallback() {
    this.hide?.()
  }
}

if (!customElements.get('laurel-form')) {
  customElements.define('laurel-form', LaurelForm)
  const open = () => document.querySelector<LaurelForm>(`laurel-form${OPENS}`)?.load(true)
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-laurel-open]') && open()) event.preventDefault()
  })
  Object.assign(window, { laurel: { open, mount } })
}
for (const tag of tags) put(tag)
