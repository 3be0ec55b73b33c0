import { copies } from './clipboard.ts'
import { type Height, measure } from './measure.ts'
import { show } from './preview.ts'
import { restore, type Settings, settingsOf } from './settings.ts'
import { calmTag, policy, rules, shortTag } from './snippets.ts'

/*
 * The page at `/` for site owners: what is chosen on the left is at once in the form, in the tags to paste and in the
 * address of the page, which keeps it. It uses the widget as any page does.
 */

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`There is no #${id}`)
}

const form = element('settings', HTMLFormElement)
const ownColor = element('own-color', HTMLInputElement)
const stage = element('stage', HTMLElement)
let height: Height | undefined

const setRuler = measure(element('ruler', HTMLIFrameElement), (measured) => {
  height = measured
  print(settingsOf(form))
})

/** Puts out of use what another choice leaves without meaning. */
function adapt(): void {
  element('color', HTMLInputElement).disabled = !ownColor.checked
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=required]')) {
    const shown = form.querySelector<HTMLInputElement>(`[name=fields][value=${box.value}]`)
    box.disabled = shown?.checked === false
  }
  const mode = new FormData(form).get('mode') || 'inline'
  for (const part of document.querySelectorAll<HTMLElement>('[data-modes]')) {
    part.hidden = !part.dataset.modes?.split(' ').includes(`${mode}`)
    if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden
  }
}

/** Writes what has to be pasted for these settings. */
function print(settings: Settings): void {
  const { origin } = location
  const texts = {
    calm: height ? calmTag(origin, settings, height) : 'The form is being measured…',
    narrow: `${height?.narrow ?? '…'} rem`,
    wide: `${height?.wide ?? '…'} rem`,
    rule: height ? rules(height) : '',
    short: shortTag(origin, settings),
    policy: policy(origin, settings),
  }
  for (const [id, text] of Object.entries(texts)) element(id, HTMLElement).textContent = text
  element('frames', HTMLElement).hidden = !texts.policy.includes('frame-src')
  const page = element('page', HTMLAnchorElement)
  page.hidden = !settings.workspace
  page.href = `/form/${settings.workspace ?? ''}`
}

function update(): void {
  adapt()
  const settings = settingsOf(form)
  show(stage, settings)
  setRuler(settings)
  print(settings)
  const kept = new URLSearchParams(settings).toString()
  try {
    history.replaceState(null, '', kept ? `#${kept}` : location.pathname + location.search)
  } catch {
    // Safari lets a page do so a hundred times in half a minute only: the next change keeps this one, too.
  }
}

function begin(settings: URLSearchParams): void {
  restore(form, settings)
  ownColor.checked = settings.has('color')
  update()
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
  const name = button.dataset.copies ?? ''
  copies(button, element(name, HTMLElement), element(`${name}-copied`, HTMLElement))
}
const fromAddress = () => begin(new URLSearchParams(location.hash.slice(1)))
form.addEventListener('input', update)
element('defaults', HTMLButtonElement).addEventListener('click', () => begin(new URLSearchParams()))
addEventListener('hashchange', fromAddress)
fromAddress()
