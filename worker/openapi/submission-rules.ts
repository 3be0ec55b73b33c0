import { consentPurposes } from '../../shared/consent-purposes.ts'
import * as limits from '../../shared/limits.ts'
import type { Fields, JsonSchema } from './core/json-schema.ts'

/* What zod cannot express of the fields that only forms send. */

const byPurpose = (schema: JsonSchema): JsonSchema => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(consentPurposes.map((purpose) => [purpose, schema])),
  additionalProperties: false,
})

/** What is added to the schemas of the fields about consents. */
export const consentOverrides: Fields = {
  consents: byPurpose({ type: 'boolean' }),
  consentTexts: byPurpose({ type: ['string', 'null'], maxLength: limits.shownConsent }),
}

/** What is added to the schemas of a visitor's fields. */
export const submissionOverrides: Fields = {
  ...consentOverrides,
  consents: { ...consentOverrides.consents, required: ['publish'] },
}

const empty = { enum: ['', null] } satisfies JsonSchema

const has = (field: string): JsonSchema => ({ properties: { [field]: { not: empty } }, required: [field] })

const requires = (field: string, other: string): JsonSchema => ({
  anyOf: [{ properties: { [field]: empty } }, has(other)],
})

/** The rules over several fields. */
export const submissionRules = [
  requires('formId', 'formVersion'),
  requires('formVersion', 'formId'),
  requires('answers', 'formId'),
  requires('consentTexts', 'consents'),
  { anyOf: [{ properties: { consents: { properties: { marketing: false, contact: false } } } }, has('formId')] },
] satisfies JsonSchema[]
