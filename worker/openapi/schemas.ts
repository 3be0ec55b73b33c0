import type * as z from 'zod/mini'
import * as limits from '../../shared/limits.ts'
import {
  ApiKey,
  ApiKeyInput,
  Contact,
  ContactInput,
  Testimonial,
  TestimonialInput,
  Workspace,
  WorkspaceInput,
} from './descriptions.ts'
import { type Fields, fieldsOf, type JsonSchema } from './fields.ts'

/* The schemas of bodies and answers: what zod knows of them, and what only we know of our own rules. */

// The pattern does not know which days there are, and "" is none.
const momentOrEmpty = { anyOf: [{ format: 'date-time' }, { maxLength: 0 }] }
const filled = { type: 'string', minLength: 1 } as const
const tokenWithVideo = {
  anyOf: [
    { properties: { videoToken: { enum: ['', null] } } },
    { properties: { videoUrl: filled }, required: ['videoUrl'] },
  ],
}
const jsonText = (items: JsonSchema) => ({
  contentMediaType: 'application/json',
  contentSchema: { type: 'array', items } as const,
})
const question = { type: 'object', properties: { question: { type: 'string' }, answer: { type: 'string' } } } as const

const apiKey = fieldsOf(ApiKey, 'output', ApiKeyInput)
const { lastUsedDay, revoked, ...newKey } = apiKey
const workspace = fieldsOf(Workspace, 'output', WorkspaceInput)
const { origins: pages, ...workspaceDetails } = workspace
const id = { type: 'string', format: 'uuid' } as const

/** By the names under which the document refers to them. */
export const schemas = {
  TestimonialInput: input(TestimonialInput, { consentDateTime: momentOrEmpty }, tokenWithVideo),
  Testimonial: record(fieldsOf(Testimonial, 'output', TestimonialInput), {
    consentDateTime: { format: 'date-time' },
    socialMediaProfiles: jsonText({ type: 'string' }),
    questionsAndAnswers: jsonText(question),
  }),
  ContactInput: input(ContactInput),
  Contact: record(fieldsOf(Contact, 'output', ContactInput)),
  WorkspaceInput: input(WorkspaceInput, { name: filled }),
  Workspace: record(workspace),
  Workspaces: record({
    registeredWorkspaces: { type: 'array', items: id, description: 'The id of the workspace of the key.' },
    workspaceDetails: { type: 'array', items: record(workspaceDetails), description: 'The same workspace.' },
  }),
  Websites: record({
    brands: {
      type: 'array',
      items: record({ id, name: { type: 'string' } }),
      description: 'Workspaces by an older name.',
    },
  }),
  ApiKeyInput: input(ApiKeyInput),
  ApiKey: record(apiKey),
  NewApiKey: record({
    ...newKey,
    key: { type: 'string', pattern: '^lk_[\\w-]{43}$', description: 'The key itself, which is shown this once.' },
  }),
  Error: {
    type: 'string',
    minLength: 1,
    maxLength: limits.errorMessage,
    description: 'One sentence that says what is wrong; it names fields and their rules, and never what was sent.',
  },
} satisfies Record<string, JsonSchema>

export type SchemaName = keyof typeof schemas

/** A reference to one of them. */
export const schemaRef = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** A list of one of them. */
export const listOf = (name: SchemaName): JsonSchema => ({ type: 'array', items: schemaRef(name) })

function input(schema: z.ZodMiniObject, told: Fields = {}, more: JsonSchema = {}): JsonSchema {
  return {
    type: 'object',
    description:
      'Every field may be left out, and a key that is no field is refused. `null` clears what takes it, and so does `""` for strings and stars.',
    properties: merged(fieldsOf(schema, 'input'), told),
    additionalProperties: false,
    ...more,
  }
}

/** An answer in which every key is always there. */
function record(properties: Fields, told: Fields = {}): JsonSchema {
  return { type: 'object', properties: merged(properties, told), required: Object.keys(properties) }
}

function merged(properties: Fields, told: Fields): Fields {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, { ...field, ...told[name] }]))
}
