const providers = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'outlook.com',
  'protonmail.com',
  't-online.de',
  'yahoo.com',
]

/** Real providers that a single letter separates from those above. */
const lookalikes = ['email.com', 'fmail.com', 'mail.com', 'ymail.com']

/** Returns the e-mail that a visitor probably meant: with the domain of a large provider instead of a mistyped one. */
export function suggestEmail(email: string): string | undefined {
  const [, local, domain = ''] = /^(.+)@(.+)$/.exec(email.trim()) ?? []
  const typed = domain.toLowerCase()
  if (providers.concat(lookalikes).includes(typed)) return undefined
  const provider = providers.find((name) => isOneTypo(typed, name))
  return provider && `${local}@${provider}`
}

/** Returns whether one letter missing, added, replaced or swapped with the next one turns a word into another. */
function isOneTypo(typed: string, word: string): boolean {
  let start = 0
  while (start < word.length && typed[start] === word[start]) start++
  const [typedRest, rest] = [typed.slice(start), word.slice(start)]
  const swapped = `${rest[1]}${rest[0]}${rest.slice(2)}`
  return (
    typedRest.slice(1) === rest ||
    typedRest === rest.slice(1) ||
    typedRest.slice(1) === rest.slice(1) ||
    typedRest === swapped
  )
}
