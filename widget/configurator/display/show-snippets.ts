import { getElement } from '../elements.ts'
import type { Choice } from './options.ts'
import { recipe } from './recipes.ts'
import {
  elementCsp,
  elementHeightRule,
  elementSnippet,
  fragmentUrl,
  type Heights,
  pageUrl,
  styleUrl,
  themeRule,
} from './snippets.ts'

/** Sets the text of an element, unless it has it: screen readers announce some of them. */
export function setText(id: string, text: string): void {
  const element = getElement(id, HTMLElement)
  if (element.textContent !== text) element.textContent = text
}

/** Shows everything that an owner can copy for a choice; `heights` is absent until they are measured. */
export function showSnippets(choice: Choice, heights: Heights | undefined): void {
  const { origin } = location
  const fragment = fragmentUrl(origin, choice)
  const { code, hint } = recipe(choice.recipe, fragment, styleUrl(origin), choice.layout)
  const element = heights ? elementSnippet(origin, choice, heights) : 'Measuring the testimonials…'
  const rule = themeRule(choice)
  const texts = {
    'display-snippet': { element, server: code, link: pageUrl(origin, choice) }[choice.way],
    'display-snippet-title': { element: 'Your snippet', server: 'Your code', link: 'Your link' }[choice.way],
    'recipe-hint': hint,
    'fragment-url': fragment,
    'theme-rule': rule,
    'display-height-rule': heights ? elementHeightRule(heights) : '',
    'display-csp': elementCsp(origin, choice),
  }
  for (const [id, text] of Object.entries(texts)) setText(id, text)
  getElement('rule-figure', HTMLElement).hidden = choice.way !== 'server' || !rule
  getElement('open-fragment', HTMLAnchorElement).href = fragment
}
