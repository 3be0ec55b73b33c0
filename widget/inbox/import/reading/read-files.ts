import { texts } from '../en-steps.ts'
import type { Action, Headings } from '../import-state.ts'
import { dispatch, importing } from '../import-store.ts'
import { choosePreset } from './choose-columns.ts'
import { findEarlier } from './find-earlier.ts'
import { loadReader } from './load-reader.ts'

/** The files that were chosen last, for the question about their encoding. */
let chosen: readonly File[] = []

/** The number of times that files were chosen: only the last one counts. */
let reads = 0

/** The owner's answers about the files. */
type Choices = { encoding?: 'windows-1252'; headings?: Headings }

/** Reads files that the owner has chosen. Nothing of them leaves the page. */
export async function readFiles(workspaceId: string, files: readonly File[], choices: Choices = {}): Promise<void> {
  chosen = files
  const read = ++reads
  dispatch({ type: 'read', names: files.map(({ name }) => name), headings: choices.headings ?? null })
  const result = await readAll(files, choices, (share) => read === reads && dispatch({ type: 'readPart', share }))
  if (read !== reads) return
  dispatch(result)
  if (result.type !== 'hasRead') return
  await choosePreset(result.recognized ?? 'generic')
  await findEarlier(workspaceId, result.fileHash)
}

/** Reads the chosen files again as Windows-1252. */
export const readAgain = (workspaceId: string): Promise<void> =>
  readFiles(workspaceId, chosen, { encoding: 'windows-1252' })

/** Reads the chosen file again with the owner's answer about its first row. */
export const readWithHeadings = (workspaceId: string, { row }: Headings, isHeading: boolean): Promise<void> => {
  const { encoding } = importing.value.chosen
  return readFiles(workspaceId, chosen, { ...(encoding && { encoding }), headings: { row, isHeading } })
}

/** Returns what reading the files leads to. */
async function readAll(
  chosen: readonly File[],
  { encoding, headings }: Choices,
  onProgress: (share: number) => void,
): Promise<Action> {
  const reader = await loadReader()
  if (!reader) return { type: 'notRead', sentence: texts.notLoaded }
  const { EncodingQuestion, ImportFileError, NotLoadedError, readFiles, recognize, yieldNow } = reader
  try {
    // "Reading…" is shown before reading keeps the page busy.
    await yieldNow()
    const named = chosen.map((blob) => ({ blob, name: blob.name }))
    const files = await readFiles(named, {
      onProgress,
      hasHeadings: headings?.isHeading ?? true,
      ...(encoding && { encoding }),
    })
    await yieldNow()
    const recognized = recognize(files)?.key ?? null
    return {
      type: 'hasRead',
      files,
      fileHash: await reader.hashContents(files),
      chosen: { count: chosen.length, encoding: encoding ?? null },
      headings: headings ?? askForHeadings(await reader.findDoubtfulHeadings(files, new Date())),
      recognized,
      label: createLabel(chosen),
    }
  } catch (error) {
    if (error instanceof EncodingQuestion) return { type: 'askEncoding', file: error.file, sample: error.sample }
    if (error instanceof ImportFileError) return { type: 'notRead', sentence: error.message }
    // The browser itself fails if a file has changed or is gone.
    if (error instanceof DOMException) return { type: 'notRead', sentence: texts.notReadable }
    if (error instanceof NotLoadedError) return { type: 'notRead', sentence: texts.notLoaded }
    throw error
  }
}

const askForHeadings = (row: string[] | undefined): Headings | null => (row ? { row, isHeading: null } : null)

/** Returns a name for the import: that of its file. */
const createLabel = ([file]: readonly File[]): string =>
  Array.from(file?.name.replace(/\.\w+$/, '') ?? '')
    .slice(0, 100)
    .join('')
