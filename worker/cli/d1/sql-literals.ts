import type { Sql } from 'sql-template-tag'

/** A statement with its values written into it, as wrangler takes it. */
export function written({ strings, values }: Sql): string {
  return strings.map((text, index) => (index ? literal(values[index - 1]) : '') + text).join('')
}

/**
 * A text, or NULL, as SQL writes it. A text is written as the hexadecimal digits of its UTF-8: whatever is in it, be it a
 * quote, a semicolon or a line break, is then read as SQL by nobody on its way, neither by SQLite nor by wrangler, which
 * splits statements and changes the ends of lines by rules of its own.
 * @throws TypeError for what would not arrive whole: U+0000, a lone surrogate, and whatever is no text.
 */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) {
    throw new TypeError('Only well-formed text without U+0000 can stand in a statement.')
  }
  return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`
}
