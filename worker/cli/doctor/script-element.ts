import { scriptTag } from '../../../shared/snippet.ts'
import { loadsLatest, type Page, type ScriptElement } from './html.ts'
import { type CheckResult, excerpt, failure, resultsOrOk, warning } from './result.ts'
import { formSettings } from './setting-checks.ts'

/** Checks that the page has the snippet, that the script runs, and that the form has a place. */
export function checkSnippet(page: Page): CheckResult[] {
  const [script] = page.scripts
  if (!script) return reportMissing(page)
  const results = [
    ...page.scripts.flatMap((each) => [...checkType(each), ...checkPlacement(each, page)]),
    ...checkOpener(page),
    ...checkPreload(page, script),
  ]
  const services = new Set(page.scripts.map(({ url }) => url.origin))
  const several =
    services.size > 1 ? warning(`The page loads several services; this report is about ${script.url.origin}.`) : []
  const element = page.forms.length > 0 ? ' and <laurel-form>' : ''
  return resultsOrOk([...several, ...results], `The page has the script ${excerpt(script.url.href)}${element}.`)
}

function reportMissing({ forms }: Page): CheckResult[] {
  if (forms.length > 0) {
    return failure(`The HTML has <laurel-form> but not its script. Add: ${scriptTag('https://your-service.example')}`)
  }
  return failure(
    "The HTML has no snippet: paste it into the page. If a script or tag manager adds it, look at the browser's console there: it names what is blocked, and customElements.get('laurel-form') shows whether the script has run.",
  )
}

const scriptTypes = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i

/** Checks that browsers run the script. */
export function checkType({ attributes: { type = '', nomodule } }: ScriptElement): CheckResult[] {
  const isInert = !scriptTypes.test(type.trim())
  return [
    ...(isInert
      ? warning(
          `The script has the type "${excerpt(type)}" and does not run until something, such as a consent tool, changes it.`,
        )
      : []),
    ...(nomodule === undefined
      ? []
      : failure('The script has the attribute nomodule, so current browsers ignore it: remove that attribute.')),
  ]
}

/** Follows the rules by which widget/loader.ts places the form. */
function checkPlacement({ attributes, isInHead }: ScriptElement, { forms, find }: Page): CheckResult[] {
  const { 'data-target': target, 'data-mode': mode = '' } = attributes
  // The loader tests the mode in the same way: of all modes, only those of dialogs contain an o.
  const isDialog = mode.includes('o')
  if (target) {
    const attribute = `data-target="${excerpt(target)}"`
    const results = {
      found: [],
      missing: failure(`No element matches ${attribute}: add one, or correct the selector.`),
      invalid: failure(`${attribute} is not a CSS selector: use one such as "#feedback".`),
      skipped: warning(`${attribute} is too complex to check: use a selector such as "#feedback".`),
    }
    return results[find(target)]
  }
  if (isInHead && !isDialog && forms.length === 0) {
    return failure(
      'The snippet is in the head, where it shows nothing: move it to where the form belongs, or add a data-target.',
    )
  }
  return []
}

function checkOpener(page: Page): CheckResult[] {
  const hasDialog = formSettings(page).some(({ mode }) => mode === 'dialog')
  if (!hasDialog || page.find('[data-laurel-open]') === 'found') return []
  return warning(
    'Nothing in the HTML opens the dialog: add an element with data-laurel-open, or call laurel.open() in a script.',
  )
}

function checkPreload({ preloads }: Page, { url }: ScriptElement): CheckResult[] {
  const preloadsLatest = preloads.some(
    (preload) => preload?.origin === url.origin && preload.pathname.startsWith('/latest/'),
  )
  if (!preloadsLatest || loadsLatest(url)) return []
  return warning('The browser loads the form twice: load /latest/laurel.js, or remove the modulepreload.')
}
