import { parseConsent } from './consent.ts'
import {
  firstNameColumns,
  genericColumns,
  headWords,
  ignoredWords,
  negations,
  otherThings,
  personWords,
} from './generic-columns.ts'
import { normalizeName } from './items.ts'
import { parseRating } from './rating.ts'
import type { ColumnSamples, Mapping, TargetField } from './types.ts'

/** Fields that a column has only if its first values fit as well as its name. */
const fits: Partial<Record<TargetField, (samples: string[]) => boolean>> = {
  // "Reviews" can be a number of them.
  testimonialText: (samples) => !samples.length || samples.some((sample) => !/^[\d.,\s]+$/.test(sample)),
  stars: (samples) => samples.length === 0 || samples.some((sample) => parseRating(sample) !== undefined),
  gaveConsent: (samples) => samples.some((sample) => parseConsent(sample).answer !== 'unclear'),
  // Two tables that count their rows would have the same ids.
  sourceId: (samples) => !samples.length || samples.some((sample) => !/^\d{1,6}$/.test(sample)),
}

const isLink = (sample: string) => /^(?:https?:|www\.|@)/i.test(sample)
const isWords = (sample: string) => /\p{L}/u.test(sample) && !isLink(sample)
const isShort = (samples: string[]) =>
  samples.every((sample) => isWords(sample) && sample.length <= 100 && !sample.includes('@'))

/** The fields that a word in a longer heading suggests, if the values fit. */
const looseFits: Partial<Record<TargetField, (samples: string[]) => boolean>> = {
  firstname: isShort,
  lastname: isShort,
  testimonialText: (samples) => samples.every(isWords) && !samples.some((sample) => parseRating(sample)),
  stars: (samples) => samples.some((sample) => parseRating(sample)) && samples.every((sample) => /\d/.test(sample)),
  title: isShort,
  sourceDay: (samples) => samples.every((sample) => /\d/.test(sample) && sample.length <= 40),
  company: isShort,
  subtitle: isShort,
  email: (samples) => samples.every((sample) => sample.includes('@')),
  imageUrl: (samples) => samples.every(isLink),
  videoUrl: (samples) => samples.every(isLink),
  socialMediaProfiles: (samples) => samples.every(isLink),
}

const splitNames = (names: string): string[] => names.split(' ')

/** How names are read; of several columns with a loose one, none is the field's. */
type Reading = { read: (header: string) => string; isLoose: boolean }

const readings: readonly Reading[] = [
  { read: normalizeName, isLoose: false },
  { read: createReading((words) => words.join('')), isLoose: true },
  { read: createReading(findHead), isLoose: true },
]

/**
 * Returns the fields that the names of columns suggest: the whole names first, and with `isByWords` then those without "your" or
 * "(optional)", and a word of longer ones.
 */
export function guessColumns(listed: readonly ColumnSamples[], isByWords = true): Mapping['columns'] {
  const columns = new Map<string, TargetField | null>(listed.map(({ header }) => [header, null]))
  const isAssigned = (field: TargetField) => Array.from(columns.values()).includes(field)
  for (const { read, isLoose } of isByWords ? readings : readings.slice(0, 1)) {
    const names = new Map(listed.map(({ header }) => [header, read(header)]))
    const allowed = isLoose ? looseFits : fits
    const assign = (field: TargetField, known: string) => {
      if (isAssigned(field) || (isLoose && !looseFits[field])) return false
      const found = listed.filter(
        ({ header, samples }) =>
          !columns.get(header) &&
          splitNames(known).includes(names.get(header) ?? '') &&
          (allowed[field]?.(samples) ?? true),
      )
      const [column] = isLoose && found.length > 1 ? [] : found
      if (column) columns.set(column.header, field)
      return column !== undefined
    }
    // "Name;Vorname": the column with the first name shows that the other has the last name.
    const isSplit = assign('firstname', firstNameColumns)
    for (const [field, known] of Object.entries(genericColumns) as [TargetField, string][]) {
      if (field !== 'firstname' || !isSplit) assign(field, known)
      if (field === 'lastname' && isSplit) assign(field, 'name nom')
    }
    // "Bewertung" is the rating in one table, and the words in another.
    assign('testimonialText', 'bewertung bewertungen')
  }
  return Object.fromEntries(columns)
}

/** Returns how a loose name is read: `''` for headings about other things, which can stand in brackets, and for private texts. */
function createReading(find: (words: string[]) => string): (header: string) => string {
  return (header) => {
    const all = splitHeading(header)
    const name = all.some((word) => otherThings.test(word)) ? '' : find(splitHeading(header, brackets))
    return texts.has(name) && all.some((word) => negations.test(word)) ? '' : name
  }
}

const brackets = /\([^()]*\)|\[[^[\]]*\]/g

/** Returns the words of a heading in lower case, without what a pattern matches, and without those that say nothing about the values. */
const splitHeading = (header: string, without = /$^/g): string[] =>
  header
    .slice(0, 200)
    .replaceAll(without, ' ')
    .replaceAll(/['’]s\b/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(normalizeName)
    .filter((word) => word && !ignoredWords.has(word))

const texts = new Set(splitNames(`${genericColumns.testimonialText} bewertung bewertungen`))
const names = new Set(splitNames(`${genericColumns.firstname} ${genericColumns.lastname} ${firstNameColumns}`))
const known = new Set([...splitNames(Object.values(genericColumns).join(' ')), ...names, ...texts])
const ends = splitNames(headWords)

/** Headings with more words are questions, about which one word says little. */
const mostWords = 4

const isPreposition = (word: string) =>
  /^(?:of|for|der|des|von|vom|for|für|about|über|by|to|in|im|at|bei|zu|zur|zum)$/.test(word)

/** Returns the word of a heading that says what its values are, as columns have it alone; `''` if there is none. */
function findHead(words: string[]): string {
  if (words.length > mostWords) return ''
  if (words.some((word) => /^(?:firm|unternehm|compan)/.test(word)) && words.some((word) => /name/.test(word)))
    return 'company'
  // "Date of review", "Datum der Bewertung".
  const of = words.findIndex((word, index) => index > 0 && isPreposition(word))
  const phrase = of < 0 ? words : words.slice(0, of)
  for (let end = phrase.length; end > 0; end--) {
    for (let start = Math.max(0, end - 3); start < end; start++) {
      const name = phrase.slice(start, end).join('')
      // "Pet name", "Customer city".
      if (names.has(name) && !words.every((word) => personWords.test(word) || names.has(word) || isPreposition(word)))
        return ''
      if (known.has(name)) return name
    }
    const compound = ends.find((word) => phrase[end - 1]?.endsWith(word))
    if (compound) return compound
  }
  return ''
}
