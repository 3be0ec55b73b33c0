import { parseNames } from '../../../../shared/form-fields.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { requiredNames } from '../../../../shared/forms/stored-form.ts'

/** The attributes that replace a stored setting, without `data-`. */
const replacing = /^(?:fields|required|privacy-url|theme|color|redirect|thanks|consent|heading|prompt|text-[a-z-]+)$/

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Returns which attributes of a tag, as it is on a site, win over the settings of the form, and which fields they hide although the
 * form requires them.
 */
export function checkSnippet(tag: string, settings: FormSettings): { winning: string[]; hidden: string[] } {
  const attributes = new Map(
    Array.from(tag.matchAll(attribute), ([, name = '', quoted, single]) => [
      name.toLowerCase().replace(/^data-/, ''),
      quoted ?? single ?? '',
    ]),
  )
  const fields = attributes.get('fields')
  const shown = fields === undefined ? undefined : parseNames(fields)
  return {
    winning: [...attributes.keys()].filter((name) => replacing.test(name)),
    hidden: requiredNames(settings).filter(
      (name) => !/^(?:text|consent)$/.test(name) && shown?.includes(name) === false,
    ),
  }
}
