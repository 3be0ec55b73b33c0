import type { Sql } from 'sql-template-tag'

/** Writes the values of a statement into its text, because the HTTP API of D1 binds parameters to one statement only. */
export const inlineValues = ({ strings, values }: Sql) =>
  strings.map((text, index) => (index ? literal(values[index - 1]) : '') + text).join('')

/**
 * Writes a text, or NULL, as SQL. The text goes out as hexadecimal UTF-8, because D1 splits the statements by rules of
 * its own: no quote, semicolon or line break may reach it.
 * @throws TypeError for values that would arrive changed: U+0000, a lone surrogate, and anything but text.
 */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) {
    throw new TypeError('A value in a statement must be well-formed text without U+0000.')
  }
  return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`
}
