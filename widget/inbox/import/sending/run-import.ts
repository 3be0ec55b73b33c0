import { loadCounts } from '../../state/list.ts'
import { reloadList } from '../../state/navigation.ts'
import { inbox, noNotice, setState } from '../../state/store.ts'
import { describeStop } from '../describe-stop.ts'
import { texts } from '../en-steps.ts'
import { chosenRows, countResults, countSent, isInterrupted } from '../import-state.ts'
import { dispatch, importing } from '../import-store.ts'
import { importsApi } from '../imports-api.ts'
import { tagPlaces } from '../places.ts'
import { toRowChoices } from '../row-choices.ts'
import { forgetUnfinished, rememberUnfinished } from '../unfinished.ts'
import { createResultLink } from './result-link.tsx'
import { type Pacing, type Stop, sendPatiently, sendRows } from './send-rows.ts'
import { toInputs } from './to-inputs.ts'

let stopper = new AbortController()

/** Stops after the batch that is on its way. */
export const stopImport = (): void => stopper.abort()

/** Sends all rows, also those that an attempt before has sent: the service recognises them. */
export async function startImport(workspaceId: string): Promise<void> {
  if (importing.value.run?.isRunning) return
  stopper = new AbortController()
  const onWait = (seconds: number) => dispatch({ type: 'wait', seconds })
  dispatch({ type: 'start' })
  setState({ task: `${texts.progressTitle}…` })
  const stop = await sendAll(workspaceId, { signal: stopper.signal, wait, onWait })
  const { id } = importing.value.run ?? {}
  // The service takes nothing more for an import that it rejects.
  if (id && (!stop || stop.reason === 'rejected')) forgetUnfinished(workspaceId, id)
  dispatch({ type: 'end', stop })
  reloadList()
  // It would ask to sign in once more.
  if (stop?.reason !== 'session') void loadCounts()
  if (inbox.value.route.place === 'import') setState({ task: '' })
  else notifyEnd(workspaceId)
}

async function sendAll(workspaceId: string, pacing: Pacing): Promise<Stop | null> {
  const api = importsApi(workspaceId)
  const created = await findImport(api, pacing)
  if ('reason' in created) return created
  const { id } = created
  dispatch({ type: 'create', id })
  const { ground, earlier, fileHash } = importing.value
  const ready = tagPlaces(importing.value)
  const choices = toRowChoices(importing.value)
  if (fileHash) rememberUnfinished(workspaceId, { id, fileHash, rows: ready.length, choices })
  const stop = await sendRows(toInputs(ready, ground, id === earlier?.id), {
    ...pacing,
    send: (batch) => api.send(id, batch),
    onResults: (results) => dispatch({ type: 'addResults', results }),
  })
  if (stop || countResults(importing.value).exists === 0) return stop
  // The service may have stored a batch whose response was lost.
  const stored = await sendPatiently(() => api.countAdded(id), pacing)
  if ('reason' in stored) return stored
  dispatch({ type: 'setAdded', added: stored.added })
  return null
}

/** Returns the import to which the rows belong: that of the attempt before, one of this file that was interrupted, or a new one. */
function findImport(api: ReturnType<typeof importsApi>, pacing: Pacing): Promise<{ id: string } | Stop> {
  const state = importing.value
  const { run, earlier, mapping, label, ground, fileHash } = state
  const id = run?.id ?? (isInterrupted(state) ? earlier?.id : undefined)
  if (id) return Promise.resolve({ id })
  const body = {
    source: mapping?.source ?? chosenRows(state)[0]?.row.source ?? 'other',
    label: label.trim(),
    ...(ground.kind !== 'unknown' && { ground: ground.text.trim() }),
    ...(fileHash && { fileHash }),
  }
  return sendPatiently(() => api.create(body), pacing)
}

/** Resolves after some seconds, at once when the signal aborts. */
function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, seconds * 1_000)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** Says on other places that the import has ended, also in the title, until the notice is gone. */
function notifyEnd(workspaceId: string): void {
  const notice = { ...noNotice, text: describeEnd(), link: createResultLink(workspaceId) }
  const isStopped = importing.value.run?.stop
  const task = isStopped ? texts.stoppedTitle : texts.added(countResults(importing.value).created)
  setState({ notice, task })
  const unsubscribe = inbox.subscribe((state) => {
    if (state.notice === notice && state.route.place !== 'import') return
    unsubscribe()
    setState({ task: '' })
  })
}

function describeEnd(): string {
  const { run } = importing.value
  const stop = run?.stop
  if (stop) return describeStop(stop, countSent(run), chosenRows(importing.value).length)
  return texts.finished(countResults(importing.value).created)
}
