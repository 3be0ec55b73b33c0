import type { Mapping, PresetKey, Verdict } from '../../../../shared/import/types.ts'
import { texts } from '../en-steps.ts'
import type { Conversion, OtherVerdict, ReadyVerdict } from '../import-state.ts'
import { dispatch, importing } from '../import-store.ts'
import { loadReader } from './load-reader.ts'

/** The number of times that choices have changed: only the last conversion counts. */
let conversions = 0

/** The number of times that a kind was chosen: only the last one counts. */
let choices = 0

/** Reads the files as those of a kind. */
export async function choosePreset(key: PresetKey): Promise<void> {
  const choice = ++choices
  const reader = await loadReader()
  if (!reader) return
  const { files } = importing.value
  const preset = reader.getPreset(key)
  const columns = reader.listColumns(files, preset)
  // Both go through all rows.
  await reader.yieldNow()
  const known = await reader.createMapping(files, preset).catch((error) => {
    if (error instanceof reader.NotLoadedError) return undefined
    throw error
  })
  if (choice !== choices) return
  if (!known) return dispatch({ type: 'notRead', sentence: texts.notLoaded })
  dispatch({ type: 'listColumns', columns, known })
  // The words for the ground are written later: until then, the rows have the consent of their column.
  await changeMapping({ ...known, ground: '' })
}

/** Keeps the owner's choices, and converts the rows again. */
export async function changeMapping(mapping: Mapping): Promise<void> {
  const conversion = ++conversions
  dispatch({ type: 'map', mapping })
  const reader = await loadReader()
  if (!reader) return
  const { convert, latestDay, yieldNow } = reader
  // The choice is shown before the rows keep the page busy.
  await yieldNow()
  const options = { today: latestDay(new Date()), language: browserLanguage(), yieldNow }
  const { verdicts, ...open } = await convert(importing.value.files, mapping, options)
  if (conversion === conversions) dispatch({ type: 'convert', conversion: { ...sortVerdicts(verdicts), ...open } })
}

/** Returns the language of the browser. Not its `navigator.language`, which can be a tag that `Intl` rejects. */
const browserLanguage = () => new Intl.DateTimeFormat().resolvedOptions().locale

/** Returns the rows that can be sent, and all others. */
function sortVerdicts(verdicts: readonly Verdict[]): Pick<Conversion, 'ready' | 'others'> {
  const ready: ReadyVerdict[] = []
  const others: OtherVerdict[] = []
  for (const verdict of verdicts) {
    if (verdict.status === 'ready') ready.push(verdict)
    else others.push(verdict)
  }
  return { ready, others }
}
