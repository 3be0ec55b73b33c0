import { addCopyButtons } from './copy-buttons.ts'
import { followScroll } from './scroll-spy.ts'
import { addSearchField } from './search-field.ts'

/* The script of the docs. Every page is complete without it. */

/**
 * Shows the link to this page in the menu, and closes the menu of small screens when Escape is pressed in it, or when something
 * outside of it is used.
 */
function connectMenu(menu: HTMLDetailsElement): void {
  const nav = menu.querySelector<HTMLElement>('nav')
  const showCurrent = () => nav && showCurrentPage(nav)
  showCurrent()
  menu.addEventListener('toggle', showCurrent)
  const closeOutside = ({ target }: Event) => {
    if (!menu.contains(target as Node)) menu.open = false
  }
  addEventListener('focusin', closeOutside)
  addEventListener('pointerdown', closeOutside)
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** Scrolls the navigation, not the page, to the link to this page. */
function showCurrentPage(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[aria-current]')
  if (link) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
}

/** Leads from an anchor of the former page at `/docs` to its place now. */
function followMovedAnchor(): void {
  const link = document
    .getElementById(location.hash.slice(1))
    ?.querySelector<HTMLAnchorElement>(':scope > [data-moved]')
  if (link && location.pathname === '/docs') location.replace(link.href)
}

followMovedAnchor()
addSearchField()
addCopyButtons()
followScroll()
const menu = document.querySelector<HTMLDetailsElement>('details.menu')
if (menu) connectMenu(menu)
