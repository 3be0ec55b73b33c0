import { consentPurposes } from '../../shared/consent-purposes.ts'
import { GiverInput } from './descriptions.ts'
import type { JsonSchema } from './json-schema.ts'
import { componentRef, inputSchema, recordSchema } from './object-schemas.ts'
import { consentOverrides } from './submission-rules.ts'

/* The schemas of consents and of what a giver reads and changes. */

const textOrNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description })
const purposes = consentPurposes.slice()

const consentEvent = recordSchema({
  purpose: { enum: purposes, description: 'What the consent is for.' },
  decision: {
    enum: ['given', 'refused', 'withdrawn', 'claimed'],
    description: 'What was decided; `claimed`: a client with an API key says that there is consent.',
  },
  text: textOrNull('What the person was told, as it was shown; null if it is unknown.'),
  textHash: textOrNull('SHA-256 of `text`, in hexadecimal.'),
  language: textOrNull('Language tag of the page.'),
  formId: textOrNull('Id of the stored form.'),
  formVersion: { type: ['integer', 'null'], description: 'Number of the form’s version.' },
  page: textOrNull('URL of the page, without its query and fragment.'),
  at: { type: 'string', format: 'date-time', description: 'When it happened, by the clock of the service.' },
  by: {
    enum: ['visitor', 'giver', 'link', 'key', 'import'],
    description:
      'Who did it: `visitor` in the form, `giver` with the link that the form showed, `link` with one made with an API key.',
  },
  wording: {
    enum: ['form', 'page', null],
    description: 'Whether the text is that of the form, or the page has replaced it.',
  },
})

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
  GiverInput: inputSchema(GiverInput, consentOverrides),
  ConsentEvent: consentEvent,
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
