/* Mail programs make links of words that look like one. Those of a sender whom the recipient does not know yet must not be any. */

/** Returns a line without the words in which mail programs find URLs, domains, e-mail addresses or phone numbers. */
export function removeLinks(line: string): string {
  // After NFKC, which turns other forms of these characters into them, but for the ideographic full stop of domain names.
  const linkPattern = /\w:\S|\S@\S|\\\\|^\P{L}*www[.。]|\S[.。][\p{L}\p{N}\p{S}_]/iu
  const phoneNumberPattern = /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){6,}/gu
  const words = line.replace(phoneNumberPattern, ' ').split(/\s+/)
  const rest = words.filter((word) => word && !linkPattern.test(word.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, '')))
  return rest.some((word) => /[\p{L}\p{N}]/u.test(word)) ? rest.join(' ') : ''
}
