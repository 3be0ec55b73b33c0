import type MiniSearch from 'minisearch'
import type { AsPlainObject, Options, SearchOptions, SearchResult } from 'minisearch'

/*
 * The search of the docs: what the build that writes the index and the script that reads it must agree on. Terms are words in lower
 * case without their most frequent endings.
 */

/** The part of a section that the index keeps; its id is its URL. `text` has a sentence on each line. */
export type StoredSection = { title: string; page: string; text: string }

/** Words that stand in so many sentences that they find nothing. */
const stopWords = new RegExp(
  `^(?:\\p{L}|${
    'a[mnst]|about|again|all|also|and|any|are|be|been|before|but|by|can|cannot|could|did|do|does|each|every|for|from|had|has|have|how|' +
    'i[fnst]|into|its|least|less|may|me|more|most|must|my|never|no|not|nothing|of|on|once|one|only|or|other|our|out|own|same|see|so|such|than|' +
    'that|the|their|them|then|there|these|they|this|those|through|to|too|until|up|us|was|we|were|what|when|where|whether|which|while|who|whose|' +
    'why|will|with|without|would|yes|you|your'
  })$`,
  'u',
)

/** Returns the words of a text. `E-mail` is one. */
export const splitWords = (text: string): string[] => text.replace(/\be-mail/gi, 'email').match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the words of a text, and for a word such as `displayNames` also its parts. */
export const splitText = (text: string): string[] =>
  splitWords(text).flatMap((word) => {
    const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    return parts[1] ? [word, ...parts] : parts
  })

/** Returns the term of a word, or `null` if it is too frequent or too short to find anything. */
export function toTerm(word: string): string | null {
  const lower = word.toLowerCase()
  return stopWords.test(lower) ? null : lower.replace(/(?<=.{4})(?:ions?|ing|e[ds]?)$|(?<=.{3})s$/, '')
}

/** The options of the index. */
export const indexOptions: Options = {
  fields: ['title', 'keywords', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
  tokenize: splitText,
  processTerm: toTerm,
}

/** An index in which `index` has a term on each line, with the sections of each field: a quarter smaller after gzip. */
export type PackedIndex = Omit<AsPlainObject, 'index'> & { index: string }

/** Packs an index: after the number of a field, its sections follow as differences, in base 36. */
export const packIndex = ({ index, ...json }: AsPlainObject): PackedIndex => ({
  ...json,
  index: index
    .map(([term, fields]) =>
      [term, ...Object.entries(fields).map(([field, entry]) => field + packNumbers(entry))].join(' '),
    )
    .toSorted()
    .join('\n'),
})

function packNumbers(entry: object): string {
  let last = 0
  return Object.keys(entry)
    .map((number) => {
      const difference = Number(number) - last
      last = Number(number)
      return difference.toString(36)
    })
    .join()
}

/** Returns the index that was packed. Every term counts once. */
export const unpackIndex = ({ index, ...json }: PackedIndex): AsPlainObject => ({
  ...json,
  index: index.split('\n').map((line) => {
    const [term = '', ...fields] = line.split(' ')
    return [term, Object.fromEntries(fields.map((field) => [field[0], unpackNumbers(field.slice(1))]))]
  }),
})

function unpackNumbers(differences: string): Record<string, number> {
  let number = 0
  return Object.fromEntries(
    differences.split(',').map((difference) => {
      number += Number.parseInt(difference, 36)
      return [number, 1]
    }),
  )
}

/** A section that was found, with the terms of it that match. */
export type Found = SearchResult & StoredSection

/** Lets words of five letters or more have a typo. */
const fuzzy = (term: string) => term.length > 4 && 0.2

/** Sections with all words come before those with all words or similar ones, and these before those with some. */
const passes: SearchOptions[] = [{ combineWith: 'AND' }, { combineWith: 'AND', fuzzy }, { fuzzy }]

/** Returns the ten best sections for what is typed. */
export function findSections(index: MiniSearch, query: string): Found[] {
  const found = new Map<string, SearchResult>()
  const isCode = /[/_\d]|\p{Ll}\p{Lu}/u.test(query)
  for (const pass of passes) {
    const results = index.search(query, {
      ...pass,
      tokenize: splitWords,
      boost: { title: 4, keywords: 4, page: 2 },
      // A page comes before its sections, and the fields of an object after what is done with it. For words, guides come first.
      boostDocument: (url) =>
        (/#\p{Lu}/u.test(url) ? 0.5 : url.includes('#') ? 1 : 1.5) *
        (isCode || !url.startsWith('/docs/api/') ? 1 : 0.8),
      prefix: (_term, place, { length }) => place === length - 1,
    })
    for (const result of results) if (found.size < 10 && !found.has(result.id)) found.set(result.id, result)
  }
  return [...found.values()] as Found[]
}
