import { enableCopyButtons } from '../clipboard.ts'
import { getElement } from '../elements.ts'
import { createWorkspaceCheck } from '../page/workspace-check.ts'
import { pickSettings, readSettings, restoreSettings, type Settings } from '../settings.ts'
import { saveToUrl } from '../url-fragment.ts'
import { updateControls } from './controls.ts'
import { measureDisplay } from './measure.ts'
import { toChoice } from './options.ts'
import { createDisplayPreviews } from './previews.ts'
import type { Source } from './responses.ts'
import { setText, showSnippets } from './show-snippets.ts'
import type { Heights } from './snippets.ts'
import { measureWeights } from './weights.ts'

/*
 * The tab “Show testimonials” of the configurator, loaded when it is opened first. It applies the chosen options to the previews,
 * to what the owner copies and, except for words, to the page's URL, which keeps them.
 */

/** A tag is words too. The workspace is that of the other tab. */
const urlSettings = [
  ...['layout', 'way', 'recipe', 'limit', 'order', 'min', 'first', 'only', 'clip', 'show', 'write'],
  ...['columns', 'level', 'lang', 'theme', 'color', 'radius'],
]

const panel = getElement('panel-display', HTMLElement)
panel.replaceChildren(document.importNode(getElement('display-panel', HTMLTemplateElement).content, true))
// The form has the same choices.
for (const name of ['lang', 'theme'])
  getElement(`display-${name}`, HTMLSelectElement).append(
    ...getElement(name, HTMLSelectElement).cloneNode(true).childNodes,
  )
enableCopyButtons(panel)

const form = getElement('display-settings', HTMLFormElement)
const customColor = getElement('display-custom-color', HTMLInputElement)
const workspace = getElement('display-workspace', HTMLInputElement)
const otherWorkspace = getElement('workspace', HTMLInputElement)
const checkWorkspace = createWorkspaceCheck(workspace, getElement('display-workspace-status', HTMLElement))
const read = () => readSettings(form, ['show'])

let source: Source | undefined
let heights: Heights | undefined
let isShown = false
let previewing: ReturnType<typeof setTimeout> | undefined

const onSource = (next: Source) => {
  source = next
  setText('display-status', next.note)
  showWeights()
}
const showPreview = createDisplayPreviews(onSource)
const showMeasured = measureDisplay((measured) => {
  heights = measured
  showSnippets(toChoice(read()), heights)
}, onSource)

/** Shows the weight of each way. */
async function showWeights(): Promise<void> {
  const current = source
  if (!current) return
  const weights = await measureWeights(toChoice(read()), current)
  // Something else may be shown by now.
  if (source !== current) return
  for (const [way, text] of Object.entries(weights)) setText(`weight-${way}`, text)
}

const defaults: Settings = { layout: 'wall', way: 'element', recipe: 'wordpress' }

function update(): void {
  updateControls(form, panel)
  const settings = read()
  const changed = Object.fromEntries(Object.entries(settings).filter(([name, value]) => defaults[name] !== value))
  saveToUrl('display', pickSettings(changed, urlSettings))
  showSnippets(toChoice(settings), heights)
  checkWorkspace()
  clearTimeout(previewing)
  previewing = setTimeout(showPreviews, isShown ? 250 : 0)
}

/** Shows the choice in the previews, after a pause in typing: otherwise each letter would be a request. */
function showPreviews(): void {
  isShown = true
  const choice = toChoice(read())
  showPreview(choice)
  showMeasured(choice)
  showWeights()
}

/** Sets the controls to the settings of the page's URL, and the workspace to that of the other tab. */
export function restore(settings: URLSearchParams): void {
  restoreSettings(form, settings, urlSettings)
  customColor.checked = settings.has('color')
  show()
}

/** Shows the tab with the workspace of the other one. */
export function show(): void {
  workspace.value = otherWorkspace.value
  update()
}

addEventListener('input', ({ target }) => {
  if (!Array.from<EventTarget | null>(form.elements).includes(target)) return
  if (target === workspace) {
    otherWorkspace.value = workspace.value
    otherWorkspace.dispatchEvent(new Event('input', { bubbles: true }))
  }
  update()
})
getElement('reset-display', HTMLButtonElement).addEventListener('click', () => {
  form.reset()
  show()
})
