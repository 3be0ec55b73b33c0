/** Escapes characters that are invisible, break the line or change the text direction. */
export function escapeControlChars(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return character.length > 1 ? '\ufffd' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
