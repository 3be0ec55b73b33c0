import { showCode } from '../clipboard.ts'
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
  const { way, workspace } = choice
  setText('display-snippet-title', { element: 'Your snippet', server: 'Your code', link: 'Your link' }[way])
  if (workspace) showWorkspaceCode(origin, { ...choice, workspace }, heights)
  else for (const id of ['display-snippet', 'fragment-url']) showCode(id, undefined, noWorkspaceReason)
  getElement('open-fragment', HTMLElement).hidden = !workspace
  const rule = themeRule(choice)
  showCode('theme-rule', rule)
  getElement('rule-figure', HTMLElement).hidden = way !== 'server' || !rule
  showCode('display-height-rule', heights && elementHeightRule(heights))
  showCode('display-csp', elementCsp(origin, choice))
}

const noWorkspaceReason = 'Type your workspace ID above to get the code.'

/** Shows the code that names the workspace. */
function showWorkspaceCode(origin: string, choice: Choice & { workspace: string }, heights: Heights | undefined): void {
  const fragment = fragmentUrl(origin, choice)
  const { code, hint } = recipe(choice.recipe, fragment, styleUrl(origin), choice.layout)
  const element = heights && elementSnippet(origin, choice, heights)
  showCode('display-snippet', { element, server: code, link: pageUrl(origin, choice) }[choice.way], measuring)
  showCode('fragment-url', fragment)
  setText('recipe-hint', hint)
  getElement('open-fragment', HTMLAnchorElement).href = fragment
}

const measuring = 'Measuring the testimonials…'
