import type { JsonSchema } from './core/json-schema.ts'
import { componentRef, inputSchema, recordSchema } from './core/object-schemas.ts'
import { GiverInput } from './descriptions.ts'
import { consentOverrides } from './submission-rules.ts'

/* The schemas of what a giver reads and changes. */

const textOrNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description })
const answer = recordSchema({
  id: textOrNull('Id of the question; null if its form no longer exists.'),
  question: { type: 'string', description: 'The question, as the giver read it.' },
  answer: { type: 'string', description: 'The answer, or `""`.' },
})

const workspace: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Name of the workspace.' },
    contact: { type: 'string', description: 'Whom to ask about personal data, if the workspace says so.' },
    privacyUrl: { type: 'string', description: 'URL of the privacy policy, if the workspace has one.' },
  },
  required: ['name'],
}

/** The schemas, by their name in the document. */
export const giverSchemas = {
  GiverInput: inputSchema(GiverInput, { published: { enum: [false, null] }, ...consentOverrides }),
  MyTestimonial: recordSchema({
    testimonial: { ...componentRef('Testimonial'), description: 'The testimonial.' },
    consents: {
      type: 'array',
      items: componentRef('ConsentEvent'),
      description: 'What was decided about consents, the oldest first.',
    },
    answers: { type: 'array', items: answer, description: 'The questions of the form with their answers.' },
    published: { type: 'boolean', description: 'Whether the testimonial is published.' },
    workspace: { ...workspace, description: 'Who collected it.' },
  }),
  GiverLink: recordSchema({
    url: { type: 'string', format: 'uri', description: 'The link, shown only this once.' },
  }),
} satisfies Record<string, JsonSchema>
