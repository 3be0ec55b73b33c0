import { batch } from '@preact/signals-core'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { NetworkError } from './api.ts'
import { type Change, inverseSteps, movedCounts, type Step, shownItem } from './changes.ts'
import { actionTexts, texts } from './en.ts'
import { matchesFilters } from './filters.ts'
import { focusedRow, focusList, focusRecord, focusRow } from './focus.ts'
import { selectedIds, shownList } from './list.ts'
import { isRecordAlone, openRecord, reloadList } from './navigation.ts'
import {
  changeKind,
  conflictFailures,
  conflicts,
  createFailure,
  describe,
  type Outcome,
  sendOne,
  toOutcome,
} from './send.ts'
import { inbox, noNotice, type State, setState } from './store.ts'

type Entry = { id: string; change: Change; before: InboxTestimonial | undefined }

/** Requests run one after the other, each with the ETag that the one before has returned; resolves to the last undo. */
let queue: Promise<Step[]> = Promise.resolve([])

/** Shows a change at once and stores it; takes it back with a sentence if that fails. */
export function change(ids: readonly string[], change: Change): void {
  perform([{ ids, change }])
}

/** Resolves once the changes so far are stored, or have failed. */
export const settled = (): Promise<unknown> => queue

function perform(steps: Step[], isUndo = false): void {
  const state = inbox.value
  const list = shownList(state)
  const wasInList = focusedRow()
  const entries = steps.flatMap(({ ids, change }) =>
    ids.map((id): Entry => ({ id, change, before: shownItem(state, id) })),
  )
  const selected = new Set(state.selected)
  for (const { id } of entries) selected.delete(id)
  const unconfirmed = [...state.unconfirmed, ...entries]
  if (state.unconfirmed.length === 0) conflicts.clear()
  const ids = entries.map(({ id }) => id)
  const counts = countsBetween(state, { ...state, unconfirmed }, entries)
  let moveFocus = () => {}
  batch(() => {
    setState({ unconfirmed, selected, counts, notice: { ...noNotice, text: texts.saving }, dialog: null })
    moveFocus = isUndo ? reopen(ids) : moveOn(list, ids, wasInList)
  })
  moveFocus()
  queue = queue.then(async () => {
    const outcomes: Outcome[] = []
    for (const step of steps) outcomes.push(...(await store(step)))
    return settle(steps, entries, outcomes, isUndo)
  })
}

/** Stores one step of an action; never throws. */
async function store(step: Step): Promise<Outcome[]> {
  const [id, ...others] = step.ids
  if (id && others.length === 0) return [await sendOne(id, step.change)]
  try {
    // Loaded with the bar of the selection, or before.
    return await (await import('./send-many.ts')).sendMany(step)
  } catch {
    return [toOutcome({ failures: [createFailure(step, new NetworkError())] })]
  }
}

const countsBetween = (before: State, after: State, entries: readonly Entry[]) =>
  movedCounts(
    before.counts,
    entries.map(({ id }) => shownItem(before, id)),
    entries.map(({ id }) => shownItem(after, id)),
  )

/** Replaces what was shown by what is stored, and reports it; returns the steps that undo it. */
function settle(steps: Step[], entries: Entry[], outcomes: Outcome[], isUndo: boolean): Step[] {
  const state = inbox.value
  const done = new Set(outcomes.flatMap(({ done }) => done))
  const failures = outcomes.flatMap(({ failures }) => failures)
  const stored = { ...state.stored }
  for (const [id, item] of outcomes.flatMap((outcome) => Object.entries(outcome.stored))) {
    if (item) stored[id] = item
    else delete stored[id]
  }
  const gone = Object.keys(state.stored).filter((id) => !stored[id])
  const unconfirmed = state.unconfirmed.filter((entry) => !entries.some((settled) => settled === entry))
  const kept = entries.flatMap(({ id, before }) => (done.has(id) && before ? [before] : []))
  const change: Change = steps[0]?.change ?? {}
  const undo = isUndo || change.erased ? [] : inverseSteps(kept, change)
  const doneText = isUndo ? texts.undone : describeDone(kept, change)
  // A later action may be shown by now: its own result replaces this text, but no failure is lost.
  const isLatest = unconfirmed.length === 0
  // Another place has no room for it.
  const isShown = state.route.place === 'inbox'
  const failed = failures.flatMap(({ ids }) => ids)
  const conflicting = outcomes.flatMap(({ conflicting }) => conflicting)
  setState({
    unconfirmed,
    missing: new Set([...state.missing, ...gone]),
    counts: countsBetween(state, { ...state, stored, unconfirmed }, entries),
    selected: entries.length > 1 ? new Set([...state.selected, ...failed]) : state.selected,
    notice: {
      text: !isShown ? state.notice.text : !isLatest ? texts.saving : kept.length > 0 ? doneText : '',
      undo: isShown && isLatest ? undo : [],
      failures: [...state.notice.failures, ...failures, ...conflictFailures(conflicting, stored)],
    },
    // Last, because the sentences above name what may be gone.
    stored,
  })
  const isListed = (item?: InboxTestimonial) => !!item && matchesFilters(item, state.route.filters)
  const isMissing = (item: InboxTestimonial) =>
    !isListed(item) && isListed(stored[item.id]) && !state.order.includes(item.id)
  // A list that was loaded in the meantime may lack them.
  if (!isShown || kept.some(isMissing)) reloadList()
  return undo
}

/** Returns the sentence about what was done, which says if nothing appears on the site. */
function describeDone(items: readonly InboxTestimonial[], change: Change): string {
  const text = actionTexts[changeKind(change)].done(describe(items.map(({ id }) => id)))
  const lacking =
    change.state === 'published' ? items.filter((item) => !item.gaveConsent && !change.gaveConsent).length : 0
  return lacking > 0 ? `${text} ${texts.unshown(lacking, items.length)}` : text
}

/**
 * After an action on what then leaves the list, opens the next testimonial if the record was open; nothing else moves. Returns
 * a function that moves the focus there.
 */
function moveOn(before: InboxTestimonial[], ids: string[], wasInRow: string | undefined): () => void {
  const state = inbox.value
  const after = shownList(state)
  const stays = new Set(after.map(({ id }) => id))
  const { recordId } = state.route
  const subject = recordId && ids.includes(recordId) ? recordId : (wasInRow ?? ids[0] ?? '')
  const index = before.findIndex(({ id }) => id === subject)
  if (index < 0 || stays.has(subject)) return () => {}
  const next = before.slice(index).find(({ id }) => stays.has(id)) ?? after.at(-1)
  if (subject === recordId) openRecord(next?.id ?? null, { replace: true })
  return () => {
    if (!next) focusList()
    else if (wasInRow || !recordId) focusRow(next.id)
    else focusRecord()
  }
}

/** Opens what an undone action had moved away, if a record was open. Returns a function that moves the focus there. */
function reopen(ids: string[]): () => void {
  const state = inbox.value
  const [id = ''] = ids
  if (state.route.place !== 'inbox' || !shownList(state).some((item) => item.id === id)) return () => {}
  if (state.route.recordId && ids.length === 1) openRecord(id, { replace: true })
  return () => void (focusRow(id) || focusRecord())
}

/** Undoes the last action, once it is stored; later ones stay. */
export async function undo(): Promise<void> {
  const { notice, unconfirmed } = inbox.value
  if (notice.onUndo) return notice.onUndo()
  const action = unconfirmed.length > 0 ? queue : notice.undo
  // Nothing is undone twice.
  queue = queue.then(() => [])
  const steps = await action
  if (steps.length > 0) perform(steps, true)
}

/** Performs again what has failed. */
export function retry(): void {
  const steps = inbox.value.notice.failures.flatMap(({ steps, canRetry }) => (canRetry ? steps : []))
  // Each kind has a sentence and an undo of its own.
  for (const group of Object.values(Object.groupBy(steps, ({ change }) => JSON.stringify(change)))) {
    perform(group ?? [])
  }
}

/** Returns those that can be published: not those whose consent is withdrawn. */
export const publishable = (ids: readonly string[]) => ids.filter((id) => !inbox.value.stored[id]?.withdrawn)

/** Publishes testimonials; asks first if a consent is missing. */
function publish(ids: readonly string[]): void {
  const { stored } = inbox.value
  const lacksConsent = ids.some((id) => !stored[id]?.gaveConsent)
  if (publishable(ids).length === 0) setState({ notice: { ...noNotice, text: texts.withdrawnHint } })
  else if (lacksConsent) setState({ dialog: { kind: 'publish', ids: [...ids] } })
  else change(ids, { state: 'published' })
}

/** Opens a testimonial where a link for its author is made. */
export function askForConsent(id: string): void {
  setState({ asking: id })
  openRecord(id)
}

/** Asks whether to erase a testimonial. */
export const erase = (id: string) => setState({ dialog: { kind: 'erase', ids: [id] } })

/** Moves testimonials to a state. */
export function move(ids: readonly string[], state: InboxTestimonial['state']): void {
  const moved = ids.filter((id) => shownItem(inbox.value, id)?.state !== state)
  if (moved.length === 0) return
  if (state === 'published') publish(moved)
  else change(moved, { state })
}

/**
 * Returns what an action by keyboard is about: the selected testimonials if the list is shown, the
 * focused row or the open record.
 */
export function subjects(): string[] {
  const state = inbox.value
  const selected = isRecordAlone() ? [] : selectedIds(state)
  const id = focusedRow() ?? state.route.recordId
  return selected.length > 0 ? selected : id && state.stored[id] ? [id] : []
}
