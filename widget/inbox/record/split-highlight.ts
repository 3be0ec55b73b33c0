/** Splits a text at its highlighted part. */
export function splitHighlight(text: string, highlight: string | null): [string, string, string] {
  const start = highlight ? text.indexOf(highlight) : -1
  if (!highlight || start < 0) return [text, '', '']
  return [text.slice(0, start), highlight, text.slice(start + highlight.length)]
}
