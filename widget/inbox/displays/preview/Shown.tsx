import { useLayoutEffect, useRef } from 'preact/hooks'
import { enhance } from '../../../testimonials/enhance.ts'
import { storedPath } from '../../record/links.ts'
import type { Fragment } from './fetch-preview.ts'

const pageStyles = new CSSStyleSheet()
pageStyles.replaceSync(
  ':host{all:initial;display:block;background:#fff;color:#1b211e;color-scheme:light;font:1rem/1.5 system-ui,sans-serif}:host(.dark){background:#111413;color:#e9eeeb;color-scheme:dark}',
)

type Props = {
  fragment: Fragment
  class: string
  /** Called when a tab is chosen, with its name; empty for all. */
  onTab?: ((tab: string) => void) | undefined
  /** Called when a search is sent. */
  onSearch?: (() => void) | undefined
}

/** A fragment of the service in a page of its own, as an owner's site shows it. */
export function Shown({ fragment, class: className, onTab, onSearch }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onTab, onSearch })
  handlers.current = { onTab, onSearch }
  useLayoutEffect(() => {
    if (host.current) show(host.current, fragment, handlers)
  }, [fragment])
  return <div ref={host} class={className} />
}

type Handlers = { current: Pick<Props, 'onTab' | 'onSearch'> }

function show(host: HTMLElement, { section, css }: Fragment, handlers: Handlers): void {
  const root = host.shadowRoot ?? createRoot(host, handlers)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [pageStyles, sheet]
  const hadTab = root.activeElement?.closest('.laurel-tabs')
  const copy = section && document.importNode(section, true)
  root.replaceChildren(...(copy ? [copy] : []))
  if (!copy) return
  for (const media of copy.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')) keepOwnFile(media)
  // Videos of other sites stay links.
  for (const link of copy.querySelectorAll('[data-play]')) link.removeAttribute('data-play')
  enhance(root, () => Promise.reject())
  if (hadTab) root.querySelector<HTMLElement>('.laurel-tabs [aria-current]')?.focus()
}

function createRoot(host: HTMLElement, handlers: Handlers): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    // Nothing here leads away from what is not saved.
    event.preventDefault()
    if (link.closest('.laurel-tabs')) handlers.current.onTab?.(new URL(link.href).searchParams.get('tab') ?? '')
  })
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    handlers.current.onSearch?.()
  })
  return root
}

/** Loads a file from this host, as the policy of the page allows no other; a photo of another one is left out. */
function keepOwnFile(media: HTMLImageElement | HTMLVideoElement): void {
  const path = storedPath(media.src)
  if (path) media.src = path
  else media.remove()
  if (media instanceof HTMLVideoElement && media.poster) media.poster = storedPath(media.poster) ?? ''
}
