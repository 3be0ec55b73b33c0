import { closestMatch } from '../../../shared/closest-match.ts'
import { canonicalId } from '../../../shared/fields.ts'
import { fieldNames } from '../../../shared/form-fields.ts'
import { settings, target } from '../../../shared/forms/attributes.ts'
import { type Attributes, type Page, scriptFormId } from './html.ts'
import { type CheckResult, excerpt, failure, resultsOrOk, warning } from './result.ts'

const settingsByName = new Map([...settings, target].map((setting) => [setting.name, setting]))

/** Checks the names and values of settings. Other attributes belong to the page: only those close to a name count. */
export function checkSettings({ scripts, forms }: Page): CheckResult[] {
  const results = [
    ...scripts.flatMap(({ attributes }) => Object.entries(attributes).flatMap(checkScriptAttribute)),
    ...forms.flatMap((attributes) => Object.entries(attributes).flatMap(checkFormAttribute)),
  ]
  return resultsOrOk(results, 'All settings are valid.')
}

/** Returns the settings of each form on the page. A script without any adds no form if there are `<laurel-form>`s. */
export function formSettings({ scripts, forms }: Pick<Page, 'scripts' | 'forms'>): Attributes[] {
  const ofScripts = scripts.map(({ url, attributes }): Attributes => {
    const form = scriptFormId(url)
    return { ...(form && { form }), ...readDataAttributes(attributes) }
  })
  return [...forms, ...ofScripts.filter((settings) => forms.length === 0 || Object.keys(settings).length > 0)]
}

const readDataAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (name.startsWith('data-') ? [[name.slice(5), value]] : [])),
  )

function checkScriptAttribute([name, value]: [string, string]): CheckResult[] {
  if (!name.startsWith('data-')) {
    // `lang` is also an attribute of HTML.
    return settingsByName.has(name) && name !== 'lang' ? misspelt(name, `data-${name}`) : []
  }
  const setting = name.slice('data-'.length)
  if (settingsByName.has(setting)) return checkValue(setting, name, value)
  const suggestion = closestSetting(setting)
  return suggestion ? misspelt(name, `data-${suggestion}`) : []
}

function checkFormAttribute([name, value]: [string, string]): CheckResult[] {
  if (name === 'target') return failure('<laurel-form> cannot have a target, only the script element can: remove it.')
  if (settingsByName.has(name)) return checkValue(name, name, value)
  if (htmlAttributes.test(name)) return []
  const bareName = name.replace(/^data-/, '')
  const suggestion = settingsByName.has(bareName) ? bareName : closestSetting(bareName)
  return suggestion ? misspelt(name, suggestion) : []
}

/** Attributes that every element may have, some of which look like settings. */
const htmlAttributes =
  /^(?:class|dir|hidden|id|inert|is|nonce|part|role|slot|style|tabindex|title|translate|aria-.*|on.*)$/

const closestSetting = (name: string) => closestMatch(name.slice(0, 40), [...settingsByName.keys()])

function misspelt(name: string, suggestion: string): CheckResult[] {
  const message = `${excerpt(name)} is not a setting; did you mean ${suggestion}?`
  // Without these two, the form belongs to another workspace or does not appear.
  return /(?:workspace|target)$/.test(suggestion) ? failure(message) : warning(message)
}

function checkValue(setting: string, name: string, value: string): CheckResult[] {
  const attribute = `${name}="${excerpt(value)}"`
  if (setting === 'workspace' && value && !canonicalId(value)) {
    return failure(`${attribute} is not an id. To list the ids, run: npm run laurel -- workspace list`)
  }
  if (setting === 'form' && value && !canonicalId(value)) {
    return failure(`${attribute} is not an id. To get the snippet of a form, open it in the inbox.`)
  }
  const { protocol } = URL.parse(value, 'https://page.invalid') ?? {}
  if (/^(?:privacy-url|redirect)$/.test(setting) && !/^https?:$/.test(protocol ?? '')) {
    return warning(`${attribute} is ignored, because it is not an http or https URL.`)
  }
  if (setting === 'fields' || setting === 'required') {
    const fields = [...fieldNames, 'text', 'consent']
    const unknown = value.split(/[\s,]+/).filter((field) => field && !fields.includes(field))
    return unknown.flatMap((field) =>
      warning(`${name} contains ${excerpt(field)}, which is not one of ${fields.join(', ')}.`),
    )
  }
  const type = settingsByName.get(setting)?.type ?? ''
  const values = Array.from(type.matchAll(/'([^']*)'/g), ([, item]) => item)
  const isFree = values.length === 0 || type.includes('number')
  if (isFree || value === '' || values.includes(value)) return []
  return warning(`${attribute} is not one of ${values.join(', ')}.`)
}
