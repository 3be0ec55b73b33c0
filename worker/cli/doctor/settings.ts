import { closestMatch } from 'leven'
import { canonicalId } from '../../../shared/fields.ts'
import { fieldNames, settings, target } from '../../../widget/settings.ts'
import type { Attributes, Page } from './html.ts'
import { brief, orOk, type Verdict, warning, wrong } from './result.ts'

const known = new Map([...settings, target].map((setting) => [setting.name, setting]))

/** Settings that are not known, or not so. Other attributes belong to the page: only what is nearly a setting is named. */
export function judgeSettings({ tags, forms }: Page): Verdict[] {
  const found = [
    ...tags.flatMap(({ attributes }) => Object.entries(attributes).flatMap((pair) => judgeOfTag(pair))),
    ...forms.flatMap((attributes) => Object.entries(attributes).flatMap((pair) => judgeOfElement(pair))),
  ]
  return orOk(found, 'All settings are known.')
}

/** The settings of each form that a page shows; a tag without any leaves the place to the elements of the page. */
export function formsOf({ tags, forms }: Pick<Page, 'tags' | 'forms'>): Attributes[] {
  const ofTags = tags.map(({ attributes }) => ofTag(attributes))
  return [...forms, ...ofTags.filter((all) => forms.length === 0 || Object.keys(all).length > 0)]
}

const ofTag = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (name.startsWith('data-') ? [[name.slice(5), value]] : [])),
  )

/** The workspaces that a page names, each once; `undefined` for the first one of the service. */
export const workspacesOf = (page: Page): Set<string | undefined> =>
  new Set(formsOf(page).map(({ workspace }) => canonicalId(workspace ?? '') || undefined))

function judgeOfTag([name, value]: [string, string]): Verdict[] {
  if (!name.startsWith('data-')) {
    // `lang` is of HTML, and says what language the script is in.
    return known.has(name) && name !== 'lang' ? misnamed(name, `data-${name}`) : []
  }
  const setting = name.slice('data-'.length)
  if (known.has(setting)) return judgeValue(setting, name, value)
  const near = nearest(setting)
  return near ? misnamed(name, `data-${near}`) : []
}

function judgeOfElement([name, value]: [string, string]): Verdict[] {
  if (name === 'target') return wrong('target is of the tag only: <laurel-form> stands where it is; please remove it.')
  if (known.has(name)) return judgeValue(name, name, value)
  if (ofHtml.test(name)) return []
  const bare = name.replace(/^data-/, '')
  const near = known.has(bare) ? bare : nearest(bare)
  return near ? misnamed(name, near) : []
}

/** Attributes that every element may have, some of which look like settings. */
const ofHtml = /^(?:class|dir|hidden|id|inert|is|nonce|part|role|slot|style|tabindex|title|translate|aria-.*|on.*)$/

const nearest = (name: string) => closestMatch(name.slice(0, 40), [...known.keys()], { maxDistance: 2 })

function misnamed(name: string, right: string): Verdict[] {
  const said = `${brief(name)} is not a setting; did you mean ${right}?`
  // Without these two the form is another one, or nowhere.
  return /(?:workspace|target)$/.test(right) ? wrong(said) : warning(said)
}

function judgeValue(setting: string, name: string, value: string): Verdict[] {
  const shown = `${name}="${brief(value)}"`
  if (setting === 'workspace' && value && !canonicalId(value)) {
    return wrong(`${shown} is no id; \`npm run laurel -- workspace list\` shows the ids there are.`)
  }
  if (setting === 'fields' || setting === 'required') {
    const all = [...fieldNames, 'text', 'consent']
    const strange = value.split(/[\s,]+/).filter((field) => field && !all.includes(field))
    return strange.flatMap((field) => warning(`${name} names ${brief(field)}, which is none of ${all.join(', ')}.`))
  }
  const values = Array.from(known.get(setting)?.type.matchAll(/'([^']*)'/g) ?? [], ([, one]) => one)
  const isFree = values.length === 0 || known.get(setting)?.type.includes('number')
  return isFree || value === '' || values.includes(value) ? [] : warning(`${shown} is none of ${values.join(', ')}.`)
}
