import type { Page, Tag } from './html.ts'
import { brief, orOk, type Verdict, warning, wrong } from './result.ts'
import { formsOf } from './settings.ts'

/** Whether the page has a tag, and whether the form has a place. */
export function judgeTag(page: Page): Verdict[] {
  const [tag] = page.tags
  if (!tag) return judgeMissing(page)
  const found = [
    ...page.tags.flatMap((each) => [...judgeScript(each), ...judgePlace(each, page)]),
    ...judgeRest(page, tag),
  ]
  const services = new Set(page.tags.map(({ url }) => url.origin))
  const several =
    services.size > 1 ? warning(`There are tags of several services; this is about ${tag.url.origin}.`) : []
  const element = page.forms.length > 0 ? ' and <laurel-form>' : ''
  return orOk([...several, ...found], `The page has the script ${brief(tag.url.href)}${element}.`)
}

function judgeMissing({ forms }: Page): Verdict[] {
  if (forms.length > 0) {
    return wrong(
      'There is <laurel-form> but no script in the HTML; please add: <script src="https://your-service.example/laurel.js" async crossorigin></script>',
    )
  }
  return wrong(
    "There is no tag in the HTML. Where a tag manager or a script adds it, the console of the browser says on that page what is blocked, and customElements.get('laurel-form') whether the script has run; otherwise please paste the tag.",
  )
}

const scriptTypes = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i

function judgeScript({ attributes: { type = '', nomodule } }: Tag): Verdict[] {
  const isOther = !scriptTypes.test(type.trim())
  return [
    ...(isOther
      ? warning(`Its type is "${brief(type)}", so it runs only once something, such as a consent tool, changes that.`)
      : []),
    ...(nomodule === undefined
      ? []
      : wrong('It has the attribute nomodule, so no browser of today runs it; please remove that.')),
  ]
}

/** How the loader finds the place, see widget/loader.ts. */
function judgePlace({ attributes, inHead }: Tag, { forms, find }: Page): Verdict[] {
  const { 'data-target': target, 'data-mode': mode = '' } = attributes
  const opens = mode.includes('o')
  if (target) {
    const shown = `data-target="${brief(target)}"`
    const verdicts = {
      there: [],
      missing: wrong(`The HTML has no element for ${shown}; please add it, or correct the selector.`),
      'no selector': wrong(`${shown} is no CSS selector; one would be "#feedback".`),
      unjudged: warning(`Whether there is an element for ${shown} was not looked up; "#feedback" would be simpler.`),
    }
    return verdicts[find(target)]
  }
  if (inHead && !opens && forms.length === 0) {
    return wrong(
      'In the head it shows nothing by itself; please paste it where the form shall stand, or give it a data-target.',
    )
  }
  return []
}

function judgeRest({ forms, tags, preloads, find }: Page, tag: Tag): Verdict[] {
  const isUnopened =
    formsOf({ forms, tags }).some(({ mode }) => mode === 'dialog') && find('[data-laurel-open]') !== 'there'
  const isTwice =
    preloads.some((url) => url?.origin === tag.url.origin && url.pathname.startsWith('/latest/')) &&
    !tag.url.pathname.startsWith('/latest/')
  return [
    ...(isUnopened
      ? warning(
          'The HTML has nothing that opens the dialog: an element with data-laurel-open, or a script that calls laurel.open().',
        )
      : []),
    ...(isTwice
      ? warning('The form is fetched twice; please load /latest/laurel.js beside modulepreload, or leave that out.')
      : []),
  ]
}
