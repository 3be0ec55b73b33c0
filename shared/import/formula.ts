/*
 * Spreadsheets run a cell as a formula if it begins with one of a few characters; those that expect another separator than the
 * one of the file take its quotes for text, and split within cells: the German ones at semicolons, the English ones at commas. An
 * apostrophe wherever a cell may begin for one of them makes it text, and is removed when the file is read again.
 */

// Some spreadsheets look for a formula behind spaces, quotes and apostrophes.
const start = '[ "\']*[=+\\-@＝＋－＠'

const createPatterns = (breaks: string) => ({
  formula: new RegExp(`^(?=${start}\\t\\r])|(?<=[${breaks}])(?=${start}])`, 'g'),
  escaped: new RegExp(`^'(?=${start}\\t\\r])|(?<=[${breaks}])'(?=${start}])`, 'g'),
})

// All of them split a file with commas at these alone, where most words have a comma.
const ofCommas = createPatterns(';\\t\\r\\n')
const ofOthers = createPatterns(',;\\t\\r\\n')

const patternsOf = (separator: string) => (separator === ',' ? ofCommas : ofOthers)

/** Returns a text in which no spreadsheet finds a formula, as a cell of a file with a separator. */
export const escapeFormula = (text: string, separator = ',') => text.replaceAll(patternsOf(separator).formula, "'")

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string, separator = ',') => text.replaceAll(patternsOf(separator).escaped, '')
