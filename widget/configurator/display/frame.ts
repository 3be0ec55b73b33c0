import { getElement } from '../elements.ts'
import { applySettings } from '../preview.ts'
import type { Choice, Layout } from './options.ts'
import { loadFragment, noWorkspace, type Source } from './responses.ts'
import { elementAttributes } from './snippets.ts'

/** Called with what a frame shows. */
export type OnSource = (source: Source) => void

/**
 * Adds a frame with a page of its own from a template. `onReady` gets its page.
 * @returns a function that shows a choice in the frame.
 */
export function createFrame(
  parent: Element,
  templateId: string,
  onSource: OnSource,
  onReady: (page: Document, frame: HTMLIFrameElement) => void,
): (choice: Choice) => void {
  const template = getElement(templateId, HTMLTemplateElement)
  const frame = document.importNode(template.content, true).querySelector('iframe')
  if (!frame) throw new Error('The template has no frame')
  let main: HTMLElement | null = null
  let current: Choice | undefined
  const show = () => {
    if (main && current) render(main, current)
  }
  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    if (page?.URL !== 'about:srcdoc' || !page.defaultView) return
    interceptFragments(page.defaultView, onSource)
    openLinksOutside(page)
    main = page.querySelector('main')
    onReady(page, frame)
    show()
  })
  parent.append(frame)
  return (choice) => {
    current = choice
    show()
  }
}

/** Lets the elements in a window show samples instead of nothing. They request fragments as documents. */
function interceptFragments(view: Window & typeof globalThis, onSource: OnSource): void {
  const { prototype } = view.XMLHttpRequest
  const { open, send } = prototype
  const urls = new WeakMap<XMLHttpRequest, URL>()
  prototype.open = function (method: string, address: string | URL) {
    urls.set(this, new URL(address, location.href))
    open.call(this, method, address, true)
  }
  prototype.send = async function () {
    const url = urls.get(this)
    const layout = /\/(wall|carousel|single|badge)$/.exec(`${url?.pathname}`)?.[1] as Layout | undefined
    if (!url || !layout) return send.call(this)
    const source = await loadFragment(url, layout)
    onSource(source)
    const blobUrl = URL.createObjectURL(new Blob([source.html], { type: 'text/html' }))
    this.addEventListener('loadend', () => URL.revokeObjectURL(blobUrl))
    open.call(this, 'GET', blobUrl, true)
    send.call(this)
  }
}

/** The policy of this page allows no page of the service inside of it. */
function openLinksOutside(page: Document): void {
  page.addEventListener('click', (event) => {
    for (const target of event.composedPath()) {
      // Not `instanceof`: each frame has classes of its own.
      if ('href' in target && 'target' in target) target.target = '_blank'
    }
  })
}

function render(main: HTMLElement, choice: Choice): void {
  const element = main.querySelector('laurel-testimonials') ?? main.ownerDocument.createElement('laurel-testimonials')
  applySettings(element, elementAttributes({ ...choice, workspace: choice.workspace ?? noWorkspace }))
  if (!element.isConnected) main.append(element)
}
