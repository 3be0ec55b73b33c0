import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The style of comments: a doc comment says what its export returns or does. */

const files = globSync('{worker,shared,widget,test/support}/**/*.{ts,tsx}')

const rules = [
  ['no block of comments begins with What, Who or Whether', /\/\*\*?\s+(?:\* )?(?:What|Who|Whether)\b/g],
  ['no comment speaks of somebody, nobody or strangers', /(?:^\s*\*|\/\/|\/\*).*\b(?:somebody|nobody|strangers?)\b/gim],
] as const

test.each(rules)('%s', (_, pattern) => {
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap((file) => (readFileSync(file, 'utf8').match(pattern) ?? []).map((found) => [file, found])),
  ).toEqual([])
})
