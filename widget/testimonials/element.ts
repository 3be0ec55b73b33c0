import { enhance } from './enhance.ts'

/*
 * `<laurel-testimonials>`: shows a saved display or a workspace's testimonials, or adds buttons to those that the page already
 * contains. A classic script or a module, which may run more than once on a page; vite.config.ts wraps it in a function. It requests
 * the HTML: to build the same from the feed would take 1.4 kB more, and a second place for each element.
 */

/** The hash in the names of the chunks. Set by vite.config.ts. */
declare const BUILD: string

// The URL of this script is in the stack, also for a module that another one imports. An element of the page can shadow the
// name of the current script, so that only helps pages without stacks.
const [service = origin] =
  /https?:..[^/]+(?=.testimonials\.js)/.exec(`${Error().stack} ${Object(document.currentScript).src}`) ?? []

// Absolute, because classic scripts of another origin resolve relative imports against the page.
const importPlayer = () => import(`${service}/assets/testimonials-player-${BUILD}.js`)
const importFind = (): Promise<typeof import('./find.ts')> => import(`${service}/assets/testimonials-find-${BUILD}.js`)

/** The options of the service. */
const options = 'clip columns design first level limit min only order show tag write'.split(' ')

const hostStyles = new CSSStyleSheet()
hostStyles.replaceSync(
  ':host(:not([hidden])){display:block}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}',
)

/** Requests a URL. With the status 0, there is no response. */
const load = (url: string, responseType: XMLHttpRequestResponseType) =>
  new Promise<XMLHttpRequest>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = responseType
    request.timeout = 20_000
    request.onloadend = () => resolve(request)
    request.send()
  })

/**
 * Fetches a fragment as a document, which is empty without testimonials, and has no body if there is no such display. Browsers
 * run no script elements of such a document, and pages whose Trusted Types forbid parsing HTML allow it; that words stay words is
 * up to the service, which escapes them. Rejects if the service does not respond with a fragment.
 */
async function fetchFragment(url: string): Promise<Document> {
  const { response, status } = await load(url, 'document')
  if (status === 404) return new Document()
  // XML has no body.
  const body = response?.body
  // A proxy can respond with a page of its own, or with the first half of ours, without the line break at its end.
  if (status === 200 && body && (!body.firstChild || body.querySelector('.laurel')?.nextSibling)) return response
  throw status
}

/** Fetches styles as a sheet that needs no permission of the page. Rejects if the service does not respond with them. */
async function fetchStyles(url: string): Promise<CSSStyleSheet> {
  const { response, status } = await load(url, 'text')
  if (status !== 200) throw status
  return new CSSStyleSheet().replace(response)
}

/** Returns the URLs that the attributes of an element ask for; `option` reads one of them. `page` is for people. */
function toUrls(
  element: Element,
  option: (name: string) => string | null,
): [page: string, url: string, styles: string] {
  const layout = /carousel|single|badge/.exec(option('layout') ?? '')?.[0] ?? 'wall'
  const display = option('display')
  const page = `${service}/${display ? `d/${display}` : `testimonials/${option('workspace')}`}`
  const query = new URLSearchParams()
  const isUsed = (name: string) => layout === 'wall' || (layout !== 'badge' && name !== 'columns')
  // Only its owner decides the contents of a saved display.
  for (const name of display ? ['theme'] : options.filter(isUsed)) {
    const value = option(name)
    if (value !== null) query.set(name, value)
  }
  // Some pages write en_US. A saved display has a language of its own.
  const lang = (display ? element : element.closest('[lang]'))?.getAttribute('lang')?.replace(/_.*/, '')
  if (lang) query.set('lang', lang)
  const design = query.get('design') ?? 'cards'
  return display
    ? [`${page}/embed`, `${page}?${query}`, `${page}.css`]
    : [page, `${page}/${layout}?${query}`, `${service}/testimonials${design === 'cards' ? '' : `-${design}`}.css`]
}

class LaurelTestimonials extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' })
  /** The key of the content: the URL of the fragment, and the owner's words in it. */
  #shown = ''
  /** The section inside the element that has got its buttons. */
  #section: Element | null = null

  constructor() {
    super()
    this.#showContent()
    new MutationObserver(() => this.connectedCallback()).observe(this, { attributes: true, childList: true })
  }

  /** Shows what the page has inside the element: a section of the service, or what to show until the words arrive. */
  #showContent() {
    this.#root.adoptedStyleSheets = [hostStyles]
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
      if (section !== this.#section) this.#enhance(section)
      this.#section = section
      return
    }
    const option = (name: string) => this.getAttribute(name)
    const [page, url, stylesUrl] = toUrls(this, option)
    const shown = `${url} ${option('heading')} ${option('how')}`
    try {
      if (shown !== this.#shown) {
        this.#shown = shown
        const styles = fetchStyles(stylesUrl)
        // Without a display, they are not waited for.
        styles.catch(() => {})
        const fragment = await fetchFragment(url)
        const sheet = fragment.body && (await styles)
        // The attributes have changed again.
        if (shown !== this.#shown) return
        this.#prepare(fragment)
        if (sheet) {
          this.#root.adoptedStyleSheets = [sheet, hostStyles]
          this.#root.replaceChildren(...fragment.body.children)
        } else this.#showContent()
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
      link.textContent = option('heading') ?? 'Testimonials'
      if (this.firstElementChild) this.#showContent()
      else this.#root.replaceChildren(link)
      this.style.minHeight = '0'
    }
  }

  /** Adds buttons to a section or a fragment, and makes tabs and search work in place. */
  #enhance(root: ParentNode) {
    enhance(root, importPlayer)
    const find = root.querySelector('.laurel-find')
    // Without the chunk, links and form lead to the display's page.
    if (find)
      importFind()
        .then(({ connectFind }) =>
          connectFind(find, fetchFragment, (fragment) => {
            // Fewer words need less room.
            this.style.minHeight = '0'
            this.#prepare(fragment)
          }),
        )
        .catch(() => {})
  }

  /** Puts the page's words and buttons into a fragment, and what loads its next page. */
  #prepare(fragment: Document) {
    const heading = this.getAttribute('heading')
    if (heading) {
      fragment.querySelector('.laurel-heading')?.replaceChildren(heading)
      for (const element of fragment.querySelectorAll('[tabindex]')) element.ariaLabel = heading
    }
    const how = this.getAttribute('how')
    if (how) fragment.querySelector('.laurel-note a')?.replaceChildren(how)
    this.#enhance(fragment)
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
      const fragment = await fetchFragment(link.href.replace(/(\/embed)?\?/, (_, embed) => (embed ? '?' : '/wall?')))
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
