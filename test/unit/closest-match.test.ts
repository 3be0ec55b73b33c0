import { expect, test } from 'vitest'
import { closestMatch } from '../../shared/closest-match.ts'

test.each([
  ['email', ['name', 'email'], 'email'],
  ['emial', ['name', 'email'], 'email'],
  ['email', ['mail', 'e-mails'], 'mail'],
  ['mailed', ['email', 'mail'], 'mail'],
  ['nme', ['name', 'names'], 'name'],
  ['names', ['nam'], 'nam'],
  ['namesx', ['nam'], undefined],
  ['a', ['abcd'], undefined],
  ['', ['ab', 'a'], 'a'],
  ['ab', [''], ''],
  ['name', [], undefined],
])('the name most similar to "%s" among %o is %o', (text, candidates, expected) => {
  expect(closestMatch(text, candidates)).toBe(expected)
})
