import { expect, test } from 'vitest'
import { openapi } from '../../worker/openapi/document.ts'

const { schemas } = openapi().components
const optional = 'Every field is optional; unknown fields are rejected.'

test.each([
  ['TestimonialInput', `${optional} \`null\` clears a field that accepts it; \`""\` also clears strings and stars.`],
  ['ContactInput', `${optional} \`null\` clears a field that accepts it; \`""\` also clears strings.`],
  ['FormUpdate', `${optional} \`null\` clears a field that accepts it.`],
  ['ChannelUpdate', optional],
  ['ImportRows', 'Every field is required; unknown fields are rejected.'],
  ['WebhookInput', '`url` is required; unknown fields are rejected.'],
  ['MediaInput', '`kind`, `type` and `bytes` are required; unknown fields are rejected.'],
])('%s says which fields are required, and how to clear one', (name, description) => {
  expect(schemas[name]?.description).toBe(description)
})
