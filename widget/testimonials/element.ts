import { enhance } from './enhance.ts'
import styles from './testimonials.css?inline'

/*
 * `<laurel-testimonials>`: shows a workspace's testimonials, or adds buttons to those that the page already contains. A classic
 * script or a module, which may run more than once on a page; vite.config.ts wraps it in a function. It requests the HTML: to build
 * the same from the feed would take 1.4 kB more, and a second place for each element.
 */

/** The hash in the name of the chunk with the player. Set by vite.config.ts. */
declare const BUILD: string

// The URL of this script is in the stack, also for a module that another one imports. An element of the page can shadow the
// name of the current script, so that only helps pages without stacks.
const [service = origin] =
  /https?:..[^/]+(?=.testimonials\.js)/.exec(`${Error().stack} ${Object(document.currentScript).src}`) ?? []

// Absolute, because classic scripts of another origin resolve relative imports against the page.
const importPlayer = () => import(`${service}/assets/testimonials-player-${BUILD}.js`)

/** The options of the service. */
const options = ['columns', 'clip', 'first', 'level', 'limit', 'min', 'only', 'order', 'show', 'tag', 'write']

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `${styles}:host(:not([hidden])){display:block}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}.laurel-carousel .laurel-heading{margin:0 0 4.5rem}`,
)

/**
 * Fetches a fragment as a document, which is empty without testimonials, and has no body if there is no such display. Browsers run no script elements of such a
 * document, and pages whose Trusted Types forbid parsing HTML allow it; that words stay words is up to the service, which escapes
 * them. Rejects if the service does not respond with a fragment.
 */
const fetchFragment = (url: string) =>
  new Promise<Document>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.timeout = 20_000
    request.onloadend = () => {
      const { response, status } = request
      // XML has no body.
      const body = response?.body
      // A proxy can respond with a page of its own, or with the first half of ours, without the line break at its end.
      const isFragment = status === 200 && body && (!body.firstChild || body.querySelector('.laurel')?.nextSibling)
      if (isFragment) resolve(response)
      else if (status === 404) resolve(new Document())
      else reject()
    }
    request.send()
  })

class LaurelTestimonials extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' })
  /** The key of the content: the URL of the fragment, and the owner's words in it. */
  #shown = ''
  /** The section inside the element that has got its buttons. */
  #section: Element | null = null

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [sheet]
    this.#showContent()
    new MutationObserver(() => this.connectedCallback()).observe(this, { attributes: true, childList: true })
  }

  /** Shows what the page has inside the element: a section of the service, or what to show until the words arrive. */
  #showContent() {
    this.#root.replaceChildren(document.createElement('slot'))
  }

  /** Adds buttons to the section inside the element, or else shows one from the service. */
  async connectedCallback() {
    if (!this.isConnected) return
    // The parser may not have come to the section yet.
    if (document.readyState === 'loading' && !this.nextSibling) {
      addEventListener('DOMContentLoaded', () => this.connectedCallback())
      return
    }
    const section = this.querySelector('.laurel')
    if (section) {
      // A script has put it there after the element asked for one.
      if (this.#shown) this.#showContent()
      this.#shown = ''
      if (section !== this.#section) enhance(section, importPlayer)
      this.#section = section
      return
    }
    const option = (name: string) => this.getAttribute(name)
    const layout = /carousel|single|badge/.exec(option('layout') ?? '')?.[0] ?? 'wall'
    const page = `${service}/testimonials/${option('workspace')}`
    const query = new URLSearchParams()
    for (const name of options) {
      const value = option(name)
      if (value !== null && (layout === 'wall' || (layout !== 'badge' && name !== 'columns'))) query.set(name, value)
    }
    // Some pages write en_US.
    const lang = this.closest('[lang]')?.getAttribute('lang')?.replace(/_.*/, '')
    if (lang) query.set('lang', lang)
    const url = `${page}/${layout}?${query}`
    const [heading, how] = [option('heading'), option('how')]
    const shown = `${url} ${heading} ${how}`
    try {
      if (shown !== this.#shown) {
        this.#shown = shown
        const fragment = await fetchFragment(url)
        // The attributes have changed again.
        if (shown !== this.#shown) return
        if (heading) {
          fragment.querySelector('.laurel-heading')?.replaceChildren(heading)
          for (const element of fragment.querySelectorAll('section,[tabindex]')) element.ariaLabel = heading
        }
        if (how) fragment.querySelector('.laurel-note a')?.replaceChildren(how)
        this.#prepare(fragment)
        if (fragment.body) this.#root.replaceChildren(...fragment.body.children)
        else this.#showContent()
        // A reserved height leaves a hole; what is less than a line high is worth no move of the page.
        if (this.clientHeight - (this.#root.firstElementChild?.clientHeight ?? 0) > 15) this.style.minHeight = '0'
      }
      const style = this.#root.querySelector<HTMLElement>('.laurel')?.style
      style?.setProperty('--laurel-accent', option('color')?.replace(/^#?/, '#') ?? null)
      style?.setProperty('--laurel-radius', option('radius') && `${option('radius')}px`)
    } catch {
      if (shown !== this.#shown) return
      const link = document.createElement('a')
      link.href = page
      link.textContent = heading ?? 'Testimonials'
      if (this.firstElementChild) this.#showContent()
      else this.#root.replaceChildren(link)
      this.style.minHeight = '0'
    }
  }

  /** Adds buttons to a fragment, and what loads its next page. */
  #prepare(fragment: Document) {
    enhance(fragment, importPlayer)
    // Parsed outside of a page, a video may have found that it cannot load. By then, it is in the page.
    for (const video of fragment.querySelectorAll('video')) setTimeout(() => video.load())
    // A list below the one of a carousel would scroll too, without buttons.
    const link = fragment.querySelector<HTMLAnchorElement>(':not(.laurel-carousel)>.laurel-next a')
    if (!link) return
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return true
      if (!link.ariaBusy) this.#showMore(link)
      return false
    }
  }

  /** Replaces the link to the next page by that page's list, where nothing above moves, with the focus on its first item. */
  async #showMore(link: HTMLAnchorElement) {
    const place = link.parentElement
    link.ariaBusy = 'true'
    try {
      const fragment = await fetchFragment(link.href.replace('?', '/wall?'))
      // By now there may be no more.
      const target = fragment.querySelector('li') ?? (place?.previousElementSibling as HTMLElement)
      this.#prepare(fragment)
      place?.replaceWith(...fragment.querySelectorAll('ul,.laurel-next'))
      target.tabIndex = -1
      target.focus()
    } catch {
      link.ariaBusy = null
      // Without a network, the browser would replace the page by an error. By now the page may show something else.
      if (navigator.onLine && link.isConnected) location.href = link.href
    }
  }
}

if (!customElements.get('laurel-testimonials')) customElements.define('laurel-testimonials', LaurelTestimonials)
