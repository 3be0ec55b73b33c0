/* Consent as tables have it: a word for yes or no. */

/** A cell of the column about consent, and what it says. */
export type CellConsent = { cell: string; answer: 'yes' | 'no' | 'empty' | 'unclear' }

const yes =
  /^(?:yes|y|true|1|x|✓|✔|☑|ok|okay|agreed|ja|j|wahr|einverstanden|oui|vrai|d['’]accord|sí|si|sì|sim|tak|evet|akkoord)$/i
const no = /^(?:-|–|—|no|n|false|0|☐|nein|falsch|non|faux|não|nee|nie|hayır)$/i

/** Returns what a cell says about consent. */
export function parseConsent(cell: string): CellConsent {
  const word = cell.replace(/\s*[.!]+$/, '')
  return { cell, answer: yes.test(word) ? 'yes' : no.test(word) ? 'no' : cell ? 'unclear' : 'empty' }
}
