import { expect, test } from 'vitest'
import { ApiKeyInput } from '../../shared/api-key.ts'
import { InvitationInput } from '../../shared/invitation.ts'
import { NewWorkspaceInput, WorkspaceInput } from '../../shared/workspace/workspace.ts'
import { describeRule } from '../../widget/inbox/ui/rules/describe-rule.ts'

/* The sentences about fields that the service has rejected, by its own rules. */

const long = 'x'.repeat(3_000)

test.each([
  ['an empty name', NewWorkspaceInput, { name: '' }, 'Enter a text of at most 200 characters.'],
  ['a long name', NewWorkspaceInput, { name: long }, 'Enter a text of at most 200 characters.'],
  ['no URL', NewWorkspaceInput, { name: 'x', website: 'my shop' }, 'Enter a URL, such as https://shop.example.'],
  ['a long introduction', WorkspaceInput, { intro: long }, 'Enter one line of at most 300 characters.'],
  ['a heading of two lines', WorkspaceInput, { displayHeading: 'x\ny' }, 'Enter one line of at most 200 characters.'],
  [
    'a long word',
    WorkspaceInput,
    { spamWords: [long] },
    'Enter words of at most 100 characters, each with a letter or a digit.',
  ],
  ['a long label', ApiKeyInput, { label: long }, 'Enter a text of at most 100 characters.'],
  ['no e-mail', InvitationInput, { email: 'mia ' }, 'Enter an e-mail address, such as mia@shop.example.'],
  ['a long company', InvitationInput, { company: long }, 'Enter a text of at most 300 characters.'],
])('say what to enter instead of %s', (_, schema, input, sentence) => {
  const { error } = schema.safeParse(input)
  expect(describeRule('Field', error?.issues[0]?.message ?? '')).toBe(sentence)
})

test('fall back to the rule of the service', () => {
  expect(describeRule('URL', 'must be https')).toBe('URL must be https.')
})
