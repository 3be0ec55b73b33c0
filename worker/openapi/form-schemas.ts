import * as limits from '../../shared/limits.ts'
import { textNames } from '../../shared/text-names.ts'
import { convertFields, type Fields, type JsonSchema } from './core/json-schema.ts'
import { componentRef, inputSchema, recordSchema } from './core/object-schemas.ts'
import {
  Form,
  FormConsents,
  FormInput,
  FormQuestion,
  FormSettings,
  FormUpdate,
  FormVersion,
  VersionInput,
} from './descriptions.ts'

/* The JSON Schemas of stored forms. */

const texts = {
  type: 'object',
  propertyNames: { enum: textNames },
  properties: { consent: { type: 'string', minLength: 1, maxLength: limits.consentText } },
  additionalProperties: { type: 'string', maxLength: limits.consentText },
} satisfies JsonSchema

const settings = convertFields(FormSettings, 'input')
// zod describes the input of a schema before which another one runs as anything.
const { languages } = convertFields(FormSettings, 'output')
const translation = Object(languages?.additionalProperties)

const settingFields: Fields = {
  ...settings,
  questions: {
    type: 'array',
    items: componentRef('FormQuestion'),
    maxItems: limits.questions,
    description: settings.questions?.description ?? '',
  },
  consents: { ...componentRef('FormConsents'), description: settings.consents?.description ?? '' },
  texts: { ...texts, description: settings.texts?.description ?? '' },
  languages: {
    ...languages,
    description: settings.languages?.description ?? '',
    maxProperties: limits.formLanguages,
    additionalProperties: { ...translation, properties: { ...translation.properties, texts } },
  },
}

const formSettings: JsonSchema = {
  type: 'object',
  description: `Every setting is optional; unknown ones are rejected. At most ${limits.formSettingsBytes / 1024} KiB as JSON.`,
  properties: settingFields,
  additionalProperties: false,
}

const id = { type: 'string', format: 'uuid' } as const
const stored = recordSchema({
  workspaceId: { ...id, description: 'Id of the workspace.' },
  formId: { ...id, description: 'Id of the form.' },
  formVersion: { type: 'integer', minimum: 1, description: 'Number of the published version.' },
})

const requires = {
  type: 'string',
  description: 'The names of what must be filled in, as in `required`; `questions` if any answer will do.',
} as const

const storedForm: JsonSchema = {
  ...stored,
  properties: {
    ...stored.properties,
    ...settingFields,
    languages: {
      ...settingFields.languages,
      additionalProperties: {
        type: 'object',
        properties: { questions: settingFields.questions ?? {}, consents: settingFields.consents ?? {}, texts },
      },
    },
    requires,
  },
  required: [...(stored.required ?? []), 'requires'],
}

const nullable = (name: string): JsonSchema => ({ anyOf: [componentRef(name), { type: 'null' }] })

/** The schemas of stored forms, by their name in the document. */
export const formSchemas = {
  FormInput: inputSchema(FormInput, { settings: nullable('FormSettings') }),
  FormUpdate: inputSchema(FormUpdate, { draft: nullable('FormSettings') }),
  Form: recordSchema(convertFields(Form, 'output', FormInput), { draft: nullable('FormSettings') }),
  VersionInput: inputSchema(VersionInput, { settings: componentRef('FormSettings') }),
  FormVersion: recordSchema(convertFields(FormVersion, 'output'), { settings: componentRef('FormSettings') }),
  FormSettings: formSettings,
  FormQuestion: inputSchema(FormQuestion),
  FormConsents: inputSchema(FormConsents),
  StoredForm: storedForm,
} satisfies Record<string, JsonSchema>
