import { describe, expect, test } from 'vitest'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { fieldTraits, getTraits, publicFields, searchedFields } from '../../shared/field-traits.ts'
import { apiName, fieldSettings } from '../../shared/form-fields.ts'
import { consentName, trapName } from '../../shared/forms/control-names.ts'
import { excludedFields } from '../../widget/form/draft.ts'

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
