import { copyOnClick } from './clipboard.ts'
import { getElement } from './elements.ts'
import { restoreFieldControls, updateFieldControls } from './field-controls.ts'
import { measureForm } from './measure.ts'
import { englishOpenText, loadOpenText } from './open-text.ts'
import { createPreviews, stopSending } from './previews.ts'
import { renderQrCode } from './qr-code.ts'
import { readSettings, restoreSettings, type Settings, toUrlSettings } from './settings.ts'
import { cspDirectives, heightRule, hostedFormUrl, inlineSnippet, scriptSnippet } from './snippets.ts'
import { createWorkspaceCheck } from './workspace-check.ts'

/*
 * The configurator at `/`. It applies the chosen settings to a form, to the snippets and, except for words and links, to the
 * page's URL, which keeps them. It uses the widget like any other page, but sends nothing until the user switches that on.
 */

const form = getElement('settings', HTMLFormElement)
const customColor = getElement('custom-color', HTMLInputElement)
/** The height to reserve for the form, in rem; 0 until it is measured. */
let height = 0
let openText: string = englishOpenText

const showPreview = createPreviews()
const checkWorkspace = createWorkspaceCheck(getElement('workspace-status', HTMLElement))
const updateMeasuredForm = measureForm(getElement('measure', HTMLIFrameElement), (measured) => {
  height = measured
  showSnippets(readSettings(form))
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
  const inline = height ? inlineSnippet(context, settings, height) : 'Measuring the form…'
  const texts = {
    snippet: settings.mode ? script : inline,
    'script-snippet': script,
    'height-rule': heightRule(height),
    csp,
    'hosted-url': hostedUrl,
  }
  for (const [id, text] of Object.entries(texts)) getElement(id, HTMLElement).textContent = text
  getElement('frame-src-hint', HTMLElement).hidden = !csp.includes('frame-src')
  getElement('open-hosted', HTMLAnchorElement).href = hostedUrl
  if (!isNewUrl) return
  renderQrCode(hostedUrl, getElement('qr-code', SVGSVGElement), getElement('download-qr', HTMLAnchorElement))
}

/** Shows the text of the link and the button in the chosen language, once it is loaded. */
async function translateSnippets(): Promise<void> {
  const { lang } = readSettings(form)
  const text = await loadOpenText(lang)
  const settings = readSettings(form)
  if (settings.lang !== lang || text === openText) return
  openText = text
  showPreview(settings, text)
  showSnippets(settings)
}

function update(): void {
  updateControls()
  const settings = readSettings(form)
  const fragment = new URLSearchParams(toUrlSettings(settings)).toString()
  try {
    // Without a query string, from which the form would take initial values.
    history.replaceState(null, '', location.pathname + (fragment && `#${fragment}`))
  } catch {
    // Safari allows only 100 changes per 30 seconds: the next change saves this one too.
  }
  getElement('redirect-note', HTMLElement).hidden = !settings.redirect || 'redirect-text' in settings
  showPreview(settings, openText)
  updateMeasuredForm(settings)
  showSnippets(settings)
  translateSnippets()
  checkWorkspace(settings.workspace)
}

function loadFromUrl(): void {
  const settings = new URLSearchParams(location.hash.slice(1))
  restoreSettings(form, settings)
  customColor.checked = settings.has('color')
  restoreFieldControls(form)
  // A link could have chosen another workspace. Browsers also restore switches when they reload a page.
  stopSending()
  // Nothing that a link sets may stay hidden.
  if (settings.has('workspace')) getElement('developers', HTMLDetailsElement).open = true
  update()
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const id = button.dataset.copy ?? ''
  copyOnClick(button, getElement(id, HTMLElement), getElement(`${id}-status`, HTMLElement))
}
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
