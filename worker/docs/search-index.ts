import { gzipSync } from 'node:zlib'
import MiniSearch, { type AsPlainObject } from 'minisearch'
import { indexOptions, packIndex, type StoredSection, splitText, toTerm } from '../../shared/docs-search.ts'

/** A part of a page that a search finds: what stands below a heading, or above the first one. */
export type SearchSection = {
  /** The path of the page, without the anchor. */
  path: string
  /** The title of the page. */
  page: string
  /** The group of the page in the navigation, such as `Show` or `API`. */
  group: string
  /** The id of the heading; `''` for the introduction. */
  id: string
  title: string
  /** Plain text, with line breaks between paragraphs, items and rows. */
  text: string
  /** Words that find the section although its text lacks them. */
  keywords: string
}

/** The most bytes of the index after gzip. */
const indexBytes = 59_000

/** The bytes of a character of a sentence after gzip, measured. */
const bytesPerCharacter = 0.38

/**
 * Returns the JSON text of the index of these sections, for `unpackIndex` and `MiniSearch.loadJS` with `indexOptions`. Its terms need half
 * of the bytes; the rest is for the sentences that have most rare terms in few characters.
 */
export function searchIndex(sections: SearchSection[]): string {
  const found = leaveOutRepeats(sections)
  const index = new MiniSearch({ ...indexOptions, storeFields: [] })
  index.addAll(found.map(toDocument))
  const json = withoutFrequencies(index.toJSON())
  const packed = packIndex(json)
  const format = (texts: string[]) => {
    const stored = found.map(({ title, page }, number): StoredSection => ({ title, page, text: texts[number] ?? '' }))
    return JSON.stringify({ ...packed, storedFields: { ...stored } })
  }
  const bytesLeft = indexBytes - gzipSync(format([])).length
  return format(chooseSentences(found, json, bytesLeft / bytesPerCharacter))
}

/** The id of an operation or of an object is a word to find it by, too; that of other headings repeats their title. */
const toDocument = ({ path, id, keywords, ...section }: SearchSection) => ({
  ...section,
  id: id ? `${path}#${id}` : path,
  keywords: /\p{Lu}/u.test(id) ? `${keywords} ${id.toLowerCase()}` : keywords,
})

/** Leaves out the lines that a section before has, such as what a common status means. */
function leaveOutRepeats(sections: SearchSection[]): SearchSection[] {
  const seen = new Set<string>()
  return sections.map((section) => {
    const lines = section.text.split('\n').filter((line) => !seen.has(line))
    for (const line of lines) seen.add(line)
    return { ...section, text: lines.join('\n') }
  })
}

/** Counts each term of a field once, and in other fields only if the title lacks it: neither changes much but the size. */
function withoutFrequencies({ index, ...json }: AsPlainObject): AsPlainObject {
  const { title } = json.fieldIds
  return {
    ...json,
    index: index.map(([term, fields]) => [
      term,
      Object.fromEntries(
        Object.entries(fields).map(([field, sections]) => {
          const titles = (field !== `${title}` && fields[`${title}`]) || {}
          const rest = Object.keys(sections).filter((number) => !(number in titles))
          return [field, Object.fromEntries(rest.map((number) => [number, 1]))]
        }),
      ),
    ]),
  }
}

/**
 * Returns sentences of each section, one on each line: the first, which a result shows if no other has its words, and those that are
 * worth their place, as long as there are characters left.
 */
function chooseSentences(sections: SearchSection[], json: AsPlainObject, characters: number): string[] {
  const rarity = rateTerms(sections.length, json)
  const sentences = sections.map(({ text }) => rateSentences(text, rarity))
  const chosen = new Set<object>(sentences.flatMap(([first]) => first ?? []))
  let left = sentences.reduce((left, [first]) => left - (first?.text.length ?? 0), characters)
  for (const sentence of sentences.flatMap(([, ...others]) => others).toSorted((a, b) => b.worth - a.worth)) {
    left -= sentence.text.length
    if (left > 0) chosen.add(sentence)
  }
  return sentences.map((of) =>
    of
      .filter((sentence) => chosen.has(sentence))
      .map(({ text }) => text)
      .join('\n'),
  )
}

/** Returns how rare each term is in texts. */
const rateTerms = (total: number, { index, fieldIds }: AsPlainObject) =>
  new Map(
    index.map(([term, fields]) => {
      const { length } = Object.keys(fields[`${fieldIds.text}`] ?? {})
      return [term, Math.log(total / (1 + length))]
    }),
  )

/** Returns the sentences of a text with the rarity of the terms that no sentence before has, for each character. */
function rateSentences(text: string, rarity: Map<string, number>) {
  const seen = new Set<string>()
  return text.split(/\n|(?<=[.!?]) (?=\p{Lu})/u).map((text) => {
    const terms = Array.from(new Set(splitText(text).map(toTerm)), String).filter(
      (term) => rarity.has(term) && !seen.has(term),
    )
    for (const term of terms) seen.add(term)
    return { text, worth: terms.reduce((sum, term) => sum + Number(rarity.get(term)), 0) / (text.length + 10) }
  })
}
