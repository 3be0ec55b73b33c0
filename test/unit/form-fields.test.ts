import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { fieldTraits, getTraits, publicFields, searchedFields } from '../../shared/field-traits.ts'
import { apiName, defaultFields, fieldSettings } from '../../shared/form-fields.ts'
import { consentName, trapName } from '../../shared/forms/control-names.ts'
import { texts } from '../../shared/texts/en/form.ts'
import { excludedFields } from '../../widget/form/draft.ts'

const configurator = readFileSync('widget/public/index.html', 'utf8')

describe('the table of fields', () => {
  test('has the same fields, in the same order, in both of its files', () => {
    expect(Object.keys(fieldTraits)).toEqual(fieldSettings.map(apiName))
  })

  test('publishes no contact detail', () => {
    expect(publicFields.filter((name) => getTraits(name).isContact)).toEqual([])
  })

  test('names the fields whose words a search reads', () => {
    const names = 'title subtitle testimonialText firstname lastname email company'
    expect(searchedFields.join(' ')).toBe(names)
  })
})

test('a draft keeps no contact detail, no consent and not the trap', () => {
  const contacts = fieldSettings.map(apiName).filter((name) => getTraits(name).isContact)
  const excluded = [...contacts, ...consentPurposes.map(consentName), 'privacy', trapName]
  expect(excluded.filter((name) => !excludedFields.test(name))).toEqual([])
  const kept = fieldSettings.map(apiName).filter((name) => !contacts.includes(name))
  expect(kept.filter((name) => excludedFields.test(name))).toEqual([])
})

describe('the configurator', () => {
  test('has the default fields of the form ticked, in its order', () => {
    const ticked = configurator.matchAll(/name="fields" value="(\w+)"[^>]* checked>/g)
    expect(Array.from(ticked, ([, name]) => name).join(' ')).toBe(defaultFields)
  })

  test('offers every field', () => {
    const offered = Array.from(configurator.matchAll(/name="fields" value="(\w+)"/g), ([, name]) => name)
    expect(offered.toSorted()).toEqual([...fieldSettings.filter((name) => name !== 'text'), 'more'].toSorted())
  })

  test('names the disclosure as the form does', () => {
    expect(configurator).toContain(`<legend>Behind “${texts.more}”</legend>`)
  })
})
