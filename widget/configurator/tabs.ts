import { getElement } from './elements.ts'

const getPanel = (tab: Element) => getElement(tab.getAttribute('aria-controls') ?? '', HTMLElement)

/**
 * Makes tabs work by pointer and keyboard, as the ARIA Authoring Practices describe. Calls `onSelect` with the panel of
 * the tab that is selected.
 * @returns a function that selects a tab.
 */
export function enableTabs(tabList: HTMLElement, onSelect: (panel: HTMLElement) => void): (tab: HTMLElement) => void {
  const tabs = Array.from(tabList.querySelectorAll<HTMLElement>('[role=tab]'))

  const select = (selected: HTMLElement) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', `${tab === selected}`)
      tab.tabIndex = tab === selected ? 0 : -1
      getPanel(tab).hidden = tab !== selected
    }
    onSelect(getPanel(selected))
  }

  for (const [index, tab] of tabs.entries()) {
    const neighbours = new Map([
      ['ArrowLeft', index - 1],
      ['ArrowRight', (index + 1) % tabs.length],
      ['Home', 0],
      ['End', -1],
    ])
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', (event) => {
      const next = tabs.at(neighbours.get(event.key) ?? index)
      if (!neighbours.has(event.key) || !next) return
      event.preventDefault()
      next.focus()
      select(next)
    })
  }
  return select
}
