import type { Token, Tokens } from 'marked'

/** Returns the text of tokens without blocks of code: one paragraph, item of a list or row of a table on each line. */
export function plainText(tokens: Token[]): string {
  return tokens.map(tokenText).join('')
}

function tokenText(token: Token): string {
  switch (token.type) {
    case 'code':
    case 'html':
    case 'space':
      return ''
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => `${plainText(tokens)}\n`).join('')
    case 'table':
      return (token as Tokens.Table).rows
        .map((row) => `${row.map(({ tokens }) => plainText(tokens)).join(' · ')}\n`)
        .join('')
    case 'paragraph':
    case 'heading':
      return `${plainText(token.tokens ?? [])}\n`
    default:
      if ('tokens' in token && token.tokens) return plainText(token.tokens)
      return 'text' in token ? token.text.replaceAll('\n', ' ').replaceAll('&lt;', '<') : ' '
  }
}
