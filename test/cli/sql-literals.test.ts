import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { unstable_splitSqlQuery as split } from 'wrangler'
import { written } from '../../worker/cli/d1/sql-literals.ts'
import { db } from '../support/harness.ts'
import { repetitions } from '../support/scale.ts'

describe('a text in a statement', () => {
  const hostileParts = [
    "'",
    '"',
    '`',
    '[',
    ']',
    ';',
    '--',
    '/*',
    '*/',
    '\\',
    '\r\n',
    '\n',
    ')',
    'CREATE TRIGGER',
    'END;',
    '?1',
    ':a',
    '$$',
    '%s',
    '\u0001',
    '\u{1f338}',
    '\ufeff',
    '\u202e',
  ]
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', '')),
    fc.array(fc.constantFrom(...hostileParts), { maxLength: 12 }).map((parts) => parts.join('')),
  )

  test('is stored as it is, whatever is in it, and ends neither itself nor the statement', async () => {
    const property = fc.asyncProperty(texts, texts, async (one, two) => {
      const statement = written(sql`SELECT ${one} AS one, ${null} AS none, ${two} AS two, typeof(${one}) AS type`)
      expect(split(statement)).toEqual([statement])
      expect(await db.prepare(statement).first()).toEqual({ one, none: null, two, type: 'text' })
    })
    await fc.assert(property, { numRuns: repetitions(100, 5_000) })
  })

  test.each([
    ['U+0000', 'a\0b'],
    ['a lone surrogate', 'a\ud800'],
    ['a number', 1],
    ['a list', ["' OR 1"]],
  ])('can not be %s', (_, value) => {
    expect(() => written(sql`SELECT ${value}`)).toThrow('Only well-formed text without U+0000')
  })
})
