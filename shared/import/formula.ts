/*
 * Spreadsheets run a cell as a formula if it begins with one of a few characters; those that expect another separator than the
 * one of the file take its quotes for text, and split within cells: the English ones at commas, the German ones at semicolons. An
 * apostrophe wherever a cell may begin for one of them makes it text, and is removed when the
 * file is read again.
 */

// Some spreadsheets look for a formula behind spaces, quotes and apostrophes.
const formula = /^(?=[ "']*[=+\-@＝＋－＠\t\r])|(?<=[,;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])/g
const escapedFormula = /^'(?=[ "']*[=+\-@＝＋－＠\t\r])|(?<=[,;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])/g

/** Returns a text in which no spreadsheet finds a formula. */
export const escapeFormula = (text: string) => text.replaceAll(formula, "'")

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string) => text.replaceAll(escapedFormula, '')
