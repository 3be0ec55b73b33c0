import { expect, test } from 'vitest'
import { fillNodes } from '../../widget/inbox/ui/fill-nodes.ts'

test('fills in values, and leaves the braces in them alone', () => {
  expect(fillNodes('{who} published {name}', { who: '{name} & {who}', name: 1 })).toEqual([
    '',
    '{name} & {who}',
    ' published ',
    1,
    '',
  ])
  expect(fillNodes('{name} changed', { name: 'Ada' })).toEqual(['', 'Ada', ' changed'])
})
