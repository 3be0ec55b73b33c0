const translated = '(Translated by Google)'
const original = '\n(Original)\n'

/** Returns a review of Google without the translation that Google adds before or after the words. */
export function removeTranslation(text: string): string {
  const start = text.indexOf(original)
  if (text.startsWith(translated)) return start < 0 ? text : text.slice(start + original.length).trim()
  const end = text.indexOf(`\n${translated}\n`)
  return end < 0 ? text : text.slice(0, end).trim()
}
