/* Builds files as other tools export them: their separators, line ends and encodings. */

/** A file for an import, with the preset that knows it. All names in it are invented. */
export type ImportFile = { name: string; preset: string; bytes: Uint8Array }

/** Returns rows as CSV: cells with a separator, quote or line end are in quotes. */
export const toCsv = (rows: readonly (readonly string[])[], separator = ',', lineEnd = '\r\n'): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .map((line) => line + lineEnd)
    .join('')

/** The encodings that the import reads. */
export type Encoding = 'utf-8' | 'utf-8 with mark' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const bytesOfUnits = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}

/** Returns a text in an encoding; UTF-16 begins with its mark. @throws Error if Windows-1252 lacks a character */
export function encode(text: string, encoding: Encoding = 'utf-8'): Uint8Array {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return bytesOfUnits(`\ufeff${text}`, encoding === 'utf-16le')
  if (encoding !== 'windows-1252') return new TextEncoder().encode(encoding === 'utf-8' ? text : `\ufeff${text}`)
  return Uint8Array.from(text, (character) => {
    const code = windows1252.indexOf(character)
    if (code < 0) throw new Error(`Windows-1252 has no ${character}`)
    return code
  })
}

const windows1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, code) => code),
  // Node 22 and 24 read Latin-1 instead unless more may follow: https://github.com/nodejs/node/issues/56542
  { stream: true },
)

/** Returns a table as a file. */
export const csvFile = (
  name: string,
  preset: string,
  rows: readonly (readonly string[])[],
  { separator = ',', encoding = 'utf-8' as Encoding } = {},
): ImportFile => ({ name, preset, bytes: encode(toCsv(rows, separator), encoding) })

/** Returns a value as a JSON file. */
export const jsonFile = (name: string, preset: string, root: unknown): ImportFile => ({
  name,
  preset,
  bytes: encode(JSON.stringify(root, null, 2)),
})
