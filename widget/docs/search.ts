import MiniSearch from 'minisearch'
import { type Found, findSections, indexOptions, splitText, toTerm, unpackIndex } from '../../shared/docs-search.ts'

/* The list below the search field: a combobox, whose options are links. */

/** Creates an element with attributes and children. */
function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, `${attributes[key]}`)
  element.append(...children)
  return element
}

/** Returns a text as nodes in which the words that were found are marked. */
const markWords = (text: string, terms: string[]): (string | Node)[] =>
  text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part) =>
      splitText(part).some((word) => terms.includes(`${toTerm(word)}`)) ? create('mark', {}, part) : part,
    )

/** Returns the nodes of the sentence with most of the words that were found. */
function findSentence(text: string, terms: string[]): (string | Node)[] {
  const countMarks = (nodes: (string | Node)[]) =>
    new Set(nodes.map((node) => typeof node !== 'string' && toTerm(`${node.textContent}`))).size
  return text
    .split('\n')
    .map((sentence) => markWords(sentence, terms))
    .reduce((best, nodes) => (countMarks(nodes) > countMarks(best) ? nodes : best))
}

/** Renders a section that was found as an option. */
const renderOption = ({ id, title, text, terms }: Found, index: number): HTMLAnchorElement =>
  create(
    'a',
    { role: 'option', id: `result-${index}`, href: id, tabindex: '-1' },
    create('b', {}, ...markWords(title, terms)),
    create('span', {}, ...findSentence(text, terms)),
  )

/** Renders a page with sections that were found, without these. */
const renderGroup = (label: string): HTMLElement =>
  create('div', { role: 'group', 'aria-label': label }, create('p', { 'aria-hidden': 'true' }, label))

/** Lets a field search the docs. What was typed before the index has arrived is searched then. */
export function openSearch(field: HTMLInputElement): void {
  const status = create('p', { role: 'status' })
  const list = create('div', { role: 'listbox', id: 'results', 'aria-label': 'Results' })
  let index: MiniSearch | undefined
  let isLoading = false
  let options: HTMLAnchorElement[] = []
  let active = 0

  function choose(next: number): void {
    options[active]?.removeAttribute('aria-selected')
    active = next < 0 ? options.length - 1 : next % options.length
    const option = options[active]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', option?.id ?? '')
  }

  function show(results: Found[], message = ''): void {
    const groups: Record<string, HTMLElement> = {}
    options = results.map((result, number) => {
      const label = `${result.page} · ${result.id.startsWith('/docs/api') ? 'API' : 'Guide'}`
      const option = renderOption(result, number)
      groups[label] ??= renderGroup(label)
      groups[label].append(option)
      return option
    })
    // In the order of the groups, not of the results.
    list.replaceChildren(...Object.values(groups))
    options = [...list.querySelectorAll('a')]
    status.textContent = message
    field.ariaExpanded = `${options.length > 0}`
    choose(0)
  }

  function search(): void {
    const query = field.value.trim()
    if (!query) show([])
    else if (index) {
      const results = findSections(index, query)
      const count = `${results.length} ${results.length > 1 ? 'results' : 'result'}`
      show(results, results.length > 0 ? count : `No results for “${query}”; the navigation has everything.`)
    } else if (isLoading) show([], 'Loading…')
  }

  async function load(): Promise<void> {
    isLoading = true
    try {
      const response = await fetch('/docs-search.json')
      const text = await response.text()
      // As the service does in pages: the URL of `npm start` becomes its own.
      const packed = JSON.parse(text.replaceAll('http://localhost:8787', location.origin))
      index = MiniSearch.loadJS(unpackIndex(packed), indexOptions)
      search()
    } catch {
      const retry = create('button', { type: 'button' }, 'Try again')
      retry.onclick = () => {
        load()
        field.focus()
      }
      show([], 'The search could not be loaded.')
      status.append(retry)
    }
    isLoading = false
  }

  function pressKey(event: KeyboardEvent): void {
    const { key } = event
    if (key === 'Escape') {
      if (options.length < 1) field.value = ''
      show([])
    } else if (options.length < 1) {
      if (key === 'ArrowDown') search()
      return
    } else if (key === 'ArrowDown') choose(active + 1)
    else if (key === 'ArrowUp') choose(active - 1)
    else if (key === 'Enter') options[active]?.click()
    else return
    event.preventDefault()
  }

  document.head.append(create('link', { rel: 'stylesheet', href: '/docs-search.css' }))
  const found = create('div', { class: 'found' }, status, list)
  field.after(found)
  field.oninput = field.onfocus = search
  field.onkeydown = pressKey
  found.onmousedown = (event) => event.preventDefault()
  list.onclick = ({ ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return
    show([])
    // The keys scroll the page again.
    field.blur()
  }
  field.parentElement?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!found.contains(relatedTarget as Node)) show([])
  })
  load()
}
