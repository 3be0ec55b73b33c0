/*
 * The additions of the element to a section. The words are in the section's `data-` attributes, so that sections inside the page are
 * no different.
 */

function createButton(textContent: string, onclick: () => void, ariaLabel?: string): HTMLButtonElement {
  const button = document.createElement('button')
  return Object.assign(button, {
    type: 'button',
    className: 'laurel-button',
    ariaLabel,
    textContent,
    onclick,
  })
}

/** Adds buttons to carousels, and puts buttons in the place of links to videos. */
export function enhance(root: ParentNode, importPlayer: () => Promise<typeof import('./player.ts')>): void {
  // In a copy of a section, as some routers keep it, buttons do nothing.
  for (const copy of root.querySelectorAll('.laurel-nav,.laurel-video>:not(a)')) copy.remove()
  for (const list of root.querySelectorAll<HTMLElement>('[data-next]')) addArrows(list)
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-play]')) {
    const showLink = () => {
      link.style.display = ''
      link.focus()
    }
    const button = createButton(link.dataset.play ?? '', () => {
      // Another click would load another player.
      button.onclick = null
      importPlayer()
        .then(({ play }) => play(link, showLink))
        .catch(showLink)
        .then(() => button.remove())
    })
    link.before(button)
    // Not the attribute `hidden`, which styles of the page can override.
    link.style.display = 'none'
  }
}

/** Adds the two buttons of a carousel. Browsers mirror their characters where the text runs from right to left. */
function addArrows(list: HTMLElement): void {
  const previous = createButton('‹', () => scroll(list, -1), list.dataset.previous)
  const next = createButton('›', () => scroll(list, 1), list.dataset.next)
  const nav = document.createElement('div')
  nav.className = 'laurel-nav'
  nav.append(previous, next)
  list.before(nav)

  /** Marks buttons that lead nowhere as disabled, which leaves them the focus; hides both if everything is in view. */
  const update = () => {
    const room = list.scrollWidth - list.clientWidth
    // Negative where the text runs from right to left; browsers scroll by fractions of a pixel.
    const position = Math.abs(list.scrollLeft)
    nav.style.display = room < 2 ? 'none' : ''
    previous.ariaDisabled = `${position < 2}`
    next.ariaDisabled = `${room - position < 2}`
  }
  list.onscroll = update
  new ResizeObserver(update).observe(list)
}

/** Scrolls a list by as many items as are in view. */
function scroll(list: HTMLElement, direction: 1 | -1): void {
  const [first, second] = list.children as HTMLCollectionOf<HTMLElement>
  if (!first || !second) return
  // Negative where the text runs from right to left.
  const step = second.offsetLeft - first.offsetLeft
  const count = Math.floor(list.clientWidth / Math.abs(step)) || 1
  const behavior = matchMedia('(prefers-reduced-motion)').matches ? 'instant' : 'smooth'
  list.scrollBy({ left: direction * count * step, behavior })
}
