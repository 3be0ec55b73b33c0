import { scriptSnippet } from '../../shared/snippet.ts'
import { getElement } from '../inbox/forms/preview/elements.ts'
import { interceptSending, renderPreview, type Settings } from '../inbox/forms/preview/preview.ts'
import { copyOnClick } from './copy-button.ts'
import { englishOpenText, loadOpenText } from './open-text.ts'

/*
 * The page at `/`: the form, and the snippet that shows it elsewhere with the same settings. The form sends testimonials only if the
 * service has named its workspace, because it has no other.
 */

const form = getElement('settings', HTMLFormElement)
const preview = getElement('preview', HTMLElement)
const snippet = getElement('snippet', HTMLElement)
const status = getElement('copy-status', HTMLElement)
const { workspace } = preview.dataset

/** The workspace in the snippet: that of the browser's session even if the service has others. */
const [, named = ''] = /data-workspace="([^"]*)/.exec(`${snippet.textContent}`) ?? []

/** The text of the button that opens the form, in the last language that was loaded. */
let openText: string = englishOpenText

/** The form's own colour, which no snippet needs to name. */
const defaultColor = new FormData(form).get('color')

/** Returns the chosen settings, without those at their default. */
function readSettings(): Settings {
  const chosen = Array.from(new FormData(form)).filter(([, value]) => value && value !== defaultColor)
  return Object.fromEntries(chosen.map(([name, value]) => [name, `${value}`]))
}

function showSnippet(settings: Settings): void {
  getElement('open-form', HTMLElement).textContent = openText
  const code = scriptSnippet({ origin: location.origin, openText }, { workspace: named, ...settings })
  if (snippet.textContent === code) return
  snippet.textContent = code
  status.textContent = ''
}

async function update(): Promise<void> {
  const settings = readSettings()
  for (const part of document.querySelectorAll<HTMLElement>('[data-mode]')) {
    part.hidden = part.dataset.mode !== (settings.mode ?? '')
  }
  getElement('hex', HTMLElement).textContent = `${new FormData(form).get('color')}`
  renderPreview(preview, { ...(workspace && { workspace }), ...settings })
  showSnippet(settings)
  const text = await loadOpenText(settings.lang)
  const current = readSettings()
  if (current.lang !== settings.lang) return
  openText = text
  showSnippet(current)
}

// From a query string, the form would take initial values: words of others under the name of the service.
if (location.search) history.replaceState(null, '', location.pathname)
if (!workspace) interceptSending(window)
copyOnClick(getElement('copy', HTMLElement), snippet, status)
form.addEventListener('input', update)
update()
