import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { unstable_splitSqlQuery as splitStatements } from 'wrangler'
import { inlineValues } from '../../worker/cli/d1/sql-literals.ts'
import { repetitions } from '../support/scale.ts'
import { query } from '../support/service/harness.ts'

describe('inlineValues', () => {
  const hostileParts = [
    ...["'", '"', '`', '[', ']', ';', '--', '/*', '*/', '\\', '\r\n', '\n', ')', 'CREATE TRIGGER', 'END;', '?1', ':a'],
    ...['$$', '%s', '\u0001', '\u{1f338}', '\ufeff', '\u202e'],
  ]
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', '')),
    fc.array(fc.constantFrom(...hostileParts), { maxLength: 12 }).map((parts) => parts.join('')),
  )

  test('keeps any text unchanged, within one value of one statement', async () => {
    const property = fc.asyncProperty(texts, texts, async (one, two) => {
      const statement = inlineValues(sql`SELECT ${one} AS one, ${null} AS none, ${two} AS two, typeof(${one}) AS type`)
      expect(splitStatements(statement)).toEqual([statement])
      expect(await query(statement)).toEqual([{ one, none: null, two, type: 'text' }])
    })
    await fc.assert(property, { numRuns: repetitions(100, 5_000) })
  })

  test.each([
    ['U+0000', 'a\0b'],
    ['a lone surrogate', 'a\ud800'],
    ['a number', 1],
    ['a list', ["' OR 1"]],
  ])('rejects %s', (_, value) => {
    expect(() => inlineValues(sql`SELECT ${value}`)).toThrow('must be well-formed text without U+0000')
  })
})
