import * as shared from '../../shared/forms/form-settings.ts'
import * as limits from '../../shared/limits.ts'
import { textNames } from '../../shared/texts/names.ts'
import { convertFields, type Fields, type JsonSchema } from './core/json-schema.ts'
import { inputSchema, namedSchema } from './core/schemas.ts'

const descriptions = {
  fields: 'Fields that the form shows, in any order; those after `more` are behind buttons',
  required: 'Fields that must be filled in; `consent` is that to publication',
  questions: 'Questions, each with a box for the answer',
  consents: 'Consents, each with a box to tick, which is never ticked beforehand',
  privacyUrl: 'URL of a privacy policy, to link to',
  texts: 'Texts that replace those of the form, by name; an empty one removes the text',
  languages: `Translations into up to ${limits.formLanguages} other languages, by tag, such as \`de\` or \`pt-BR\`: \`questions\`, \`consents\`, \`texts\` and \`thanks\``,
  theme: 'Light or dark colours; `auto` follows the page',
  color: 'Accent colour',
  redirect: 'URL of the page that opens after sending',
  thanks: 'Heading of the message after sending',
}

export const FormQuestion = inputSchema('FormQuestion', shared.FormQuestion, {
  fields: {
    id: 'Id of the question, the same in all languages and versions',
    text: 'The question',
    hint: 'Help below the question',
    required: 'Whether it must be answered',
  },
})

export const FormConsents = inputSchema('FormConsents', shared.FormConsents, {
  fields: {
    publish:
      'Consent to publication, which the form always asks for, with `text` and `required`; without `text`, the form has a sentence of its own',
    marketing: 'Consent to advertising, with its `text`',
    contact: 'Consent to being contacted, with its `text`',
  },
})

/** The schema of the texts of a form, also in another language. */
export const texts = {
  type: 'object',
  propertyNames: { enum: textNames },
  properties: { consent: { type: 'string', minLength: 1, maxLength: limits.consentText } },
  additionalProperties: { type: 'string', maxLength: limits.consentText },
} satisfies JsonSchema

const settings = convertFields(shared.FormSettings, descriptions, 'input')
// zod describes the input of a schema before which another one runs as anything.
const { languages } = convertFields(shared.FormSettings, descriptions, 'output')
const translation = Object(languages?.additionalProperties)

const described = (name: keyof typeof descriptions, schema: JsonSchema): JsonSchema => ({
  ...schema,
  description: settings[name]?.description ?? '',
})

/** The schemas of the settings of a form. */
export const settingFields: Fields = {
  ...settings,
  questions: described('questions', { type: 'array', items: FormQuestion.schema, maxItems: limits.questions }),
  consents: described('consents', FormConsents.schema),
  texts: described('texts', texts),
  languages: described('languages', {
    ...languages,
    maxProperties: limits.formLanguages,
    additionalProperties: { ...translation, properties: { ...translation.properties, texts } },
  }),
}

export const FormSettings = namedSchema(
  'FormSettings',
  {
    type: 'object',
    description: `Every setting is optional; unknown ones are rejected. At most ${limits.formSettingsBytes / 1024} KiB as JSON.`,
    properties: settingFields,
    additionalProperties: false,
  },
  {
    fields: 'stars text firstname lastname',
    questions: [{ id: 'before', text: 'What did you need?', hint: 'Two or three sentences are plenty.' }],
    color: '#1f6b4a',
  },
)
