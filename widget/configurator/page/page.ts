import { enableCopyButtons, showCode } from '../clipboard.ts'
import { getElement } from '../elements.ts'
import { measureForm } from '../measure.ts'
import { type ReservedHeight, reservedHeight } from '../reserved-height.ts'
import { pickSettings, readSettings, restoreSettings, type Settings } from '../settings.ts'
import { cspDirectives, frameDirective, heightRule, hostedFormUrl, inlineSnippet, scriptSnippet } from '../snippets.ts'
import { enableTabs } from '../tabs.ts'
import { readUrl, saveToUrl } from '../url-fragment.ts'
import { restoreFieldControls, updateFieldControls } from './field-controls.ts'
import { englishOpenText, loadOpenText } from './open-text.ts'
import { createPreviews, stopSending } from './previews.ts'
import { renderQrCode } from './qr-code.ts'
import { createWorkspaceCheck } from './workspace-check.ts'

/*
 * The configurator at `/`. It applies the chosen settings to a form, to the snippets and, except for words and links, to the
 * page's URL, which keeps them. It uses the widget like any other page, but sends nothing until the user switches that on.
 */

/**
 * The settings that the page's URL keeps. Words, links and prefilled values are not among them: a link to this page must not put
 * another person's words under the name of the service, or lead away from it.
 */
const urlSettings = ['mode', 'workspace', 'lang', 'theme', 'color', 'fields', 'required']

const form = getElement('settings', HTMLFormElement)
const read = () => readSettings(form, ['fields', 'required'])
const customColor = getElement('custom-color', HTMLInputElement)
/** The height to reserve for the form, once it is measured. */
let reserved: ReservedHeight | undefined
let openText: string = englishOpenText

const showPreview = createPreviews()
const workspace = getElement('workspace', HTMLInputElement)
const checkWorkspace = createWorkspaceCheck(workspace, getElement('workspace-status', HTMLElement))
const updateMeasuredForm = measureForm(getElement('measure', HTMLIFrameElement), (samples) => {
  reserved = reservedHeight(samples)
  showSnippets(read())
})

/** Disables and hides controls that another choice makes meaningless. */
function updateControls(): void {
  getElement('color', HTMLInputElement).disabled = !customColor.checked
  updateFieldControls(form)
  const mode = new FormData(form).get('mode') || 'inline'
  for (const part of document.querySelectorAll<HTMLElement>('[data-modes]')) {
    part.hidden = !part.dataset.modes?.split(' ').includes(`${mode}`)
    if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden
  }
}

function showSnippets(settings: Settings): void {
  const { origin } = location
  const csp = cspDirectives(origin, settings)
  const context = { origin, openText }
  const hostedUrl = hostedFormUrl(origin, settings)
  const script = scriptSnippet(context, settings)
  const isNewUrl = getElement('hosted-url', HTMLElement).textContent !== hostedUrl
  const inline = reserved && inlineSnippet(context, settings, reserved.height)
  const snippet = settings.mode ? script : inline
  // Without its invalid id, the code would be for another workspace.
  const isValid = workspace.validity.valid
  const reason = isValid ? 'Measuring the form…' : 'Correct the workspace ID under “For developers” to get the code.'
  showCode('snippet', isValid ? snippet : undefined, reason)
  showCode('script-snippet', isValid ? script : undefined, reason)
  showCode('height-rule', reserved && heightRule(reserved.height))
  getElement('narrow-height', HTMLElement).textContent = reserved ? `${reserved.narrow}rem` : '…'
  showCode('csp', csp)
  showCode('hosted-url', hostedUrl)
  getElement('hosted', HTMLElement).hidden = !isValid
  getElement('frame-src-hint', HTMLElement).hidden = !csp.includes(frameDirective)
  getElement('turnstile-csp-hint', HTMLElement).hidden = !settings.turnstile
  getElement('open-hosted', HTMLAnchorElement).href = hostedUrl
  if (!isNewUrl) return
  renderQrCode(hostedUrl, getElement('qr-code', SVGSVGElement), getElement('download-qr', HTMLAnchorElement))
}

/** Returns the settings of a preview: this page loads nothing from third parties. */
const withoutTurnstile = ({ turnstile, ...settings }: Settings): Settings => settings

/** Shows the text of the link and the button in the chosen language, once it is loaded. */
async function translateSnippets(): Promise<void> {
  const { lang } = read()
  const text = await loadOpenText(lang)
  const settings = read()
  if (settings.lang !== lang || text === openText) return
  openText = text
  showPreview(withoutTurnstile(settings), text)
  showSnippets(settings)
}

function update(): void {
  updateControls()
  const settings = read()
  saveToUrl('form', pickSettings(settings, urlSettings))
  getElement('redirect-note', HTMLElement).hidden = !settings.redirect || 'redirect-text' in settings
  showPreview(withoutTurnstile(settings), openText)
  updateMeasuredForm(withoutTurnstile(settings))
  showSnippets(settings)
  translateSnippets()
  checkWorkspace()
}

/** The other tab, once it is loaded. */
let display: typeof import('../display/display-tab.ts') | undefined

async function openDisplay(): Promise<void> {
  try {
    if (display) return display.show()
    display = await import('../display/display-tab.ts')
    display.restore(readUrl().display)
  } catch {
    getElement('display-loading', HTMLElement).textContent = 'This could not be loaded. Reload the page.'
  }
}

const pageTabs = getElement('page-tabs', HTMLElement)
const selectTab = enableTabs(pageTabs, ({ id }) => {
  const isDisplay = id === 'panel-display'
  saveToUrl('tab', isDisplay ? { tab: 'display' } : {})
  if (isDisplay) openDisplay()
})

function loadFromUrl(): void {
  const { tab, form: settings, display: displaySettings } = readUrl()
  restoreSettings(form, settings, urlSettings)
  customColor.checked = settings.has('color')
  restoreFieldControls(form)
  // A link could have chosen another workspace. Browsers also restore switches when they reload a page.
  stopSending()
  // Nothing that a link sets may stay hidden.
  if (settings.has('workspace')) getElement('developers', HTMLDetailsElement).open = true
  update()
  display?.restore(displaySettings)
  selectTab(getElement(tab === 'display' ? 'tab-display' : 'tab-collect', HTMLElement))
}

enableCopyButtons(getElement('panel-collect', HTMLElement))
// Some of the form's controls are outside of it.
addEventListener('input', ({ target }) => {
  if (Array.from<EventTarget | null>(form.elements).includes(target)) update()
})
getElement('reset-settings', HTMLButtonElement).addEventListener('click', () => {
  form.reset()
  update()
})
addEventListener('hashchange', loadFromUrl)
loadFromUrl()
