import { rowKey } from '../../../shared/import/names/row-key.ts'
import type {
  CheckedField,
  ColumnSamples,
  Mapping,
  PresetKey,
  Question,
  SourceFile,
  Verdict,
} from '../../../shared/import/types.ts'
import { type Places, type RowChoices, restoreLeftOut } from './row-choices.ts'
import type { RowResult, Stop } from './sending/send-rows.ts'

/* The state of an import, and the one function that changes it. Nothing of it is stored before the import is started. */

export const steps = ['imports', 'source', 'file', 'columns', 'preview', 'progress', 'result'] as const
export type Step = (typeof steps)[number]

/** The owner's answer to "What do you have?". */
export type Origin = 'file' | 'google' | 'linkedin' | 'tool'

/** How the owner knows that people agree: not yet, in words that stand for all, or in words for those of whom a column says so. */
export type Ground = { kind: 'unknown' | 'agreed' | 'column'; text: string }

export type ReadyVerdict = Extract<Verdict, { status: 'ready' }>
export type OtherVerdict = Exclude<Verdict, ReadyVerdict>

type Samples = Partial<Record<Question, string>>

/** The rows with the owner's choices: those to send, all others, and the questions that are still open. */
export type Conversion = {
  ready: ReadyVerdict[]
  others: OtherVerdict[]
  questions: Question[]
  /** A value of the file for a question. */
  samples: Samples
  /** The fields whose columns have no value that fits. */
  unfit: CheckedField[]
}

/**
 * An earlier import of the same file; `rows` is how many it has if it was started in this browser and has not ended, else null, and
 * `choices` are those about its rows.
 */
export type EarlierImport = {
  id: string
  created: string
  added: number
  rows: number | null
  choices?: RowChoices | undefined
}

/** An import that was started. */
export type Run = {
  /** Its id, once the service has created it. */
  id: string | null
  isRunning: boolean
  /** The number of rows that the current attempt has sent. */
  sent: number
  /** Of each row that was sent, in the order of the rows. */
  results: readonly RowResult[]
  /** The seconds for which the service asks to wait. */
  waitSeconds: number
  stop: Stop | null
  /** How many testimonials were removed when it was undone, and how many stay; null if it was not undone to its end. */
  undone: { removed: number; kept: number | null } | null
}

/** The first row of a table that may be no heading, and the owner's answer. */
export type Headings = { row: string[]; isHeading: boolean | null }

export type ImportState = {
  step: Step
  origin: Origin
  /** The names of the files that are being read, and the share that is. */
  reading: { names: string[]; share: number } | null
  fileError: string
  /** A file that is not UTF-8, with a line of it read as Windows-1252. */
  encoding: { file: string; sample: string } | null
  files: SourceFile[]
  fileHash: string | null
  /** How many files the owner chose, of which an archive becomes several, and the encoding in which they are read. */
  chosen: { count: number; encoding: 'windows-1252' | null }
  headings: Headings | null
  /** The kind of file that was recognised. */
  recognized: PresetKey | null
  /** The columns of the files, each with samples. */
  columns: readonly ColumnSamples[]
  /** The mapping with which the import of the files began, and what the owner has made of it. */
  known: Mapping | null
  mapping: Mapping | null
  conversion: Conversion | null
  /** The conversion is of earlier choices. */
  isConverting: boolean
  /** The keys of the rows that the owner leaves out. */
  leftOut: ReadonlySet<string>
  places: Places
  /** The questions that this file has raised so far, also those with an answer. */
  asked: readonly Question[]
  samples: Samples
  earlier: EarlierImport | null
  ground: Ground
  label: string
  run: Run | null
}

export const initialState: ImportState = {
  step: 'imports',
  origin: 'file',
  reading: null,
  fileError: '',
  encoding: null,
  files: [],
  fileHash: null,
  chosen: { count: 0, encoding: null },
  headings: null,
  recognized: null,
  columns: [],
  known: null,
  mapping: null,
  conversion: null,
  isConverting: false,
  leftOut: new Set(),
  places: { isTagged: true, tags: new Map() },
  asked: [],
  samples: {},
  earlier: null,
  ground: { kind: 'unknown', text: '' },
  label: '',
  run: null,
}

const newRun: Run = { id: null, isRunning: true, sent: 0, results: [], waitSeconds: 0, stop: null, undone: null }

export type Action =
  /** A URL asks for a step. */
  | { type: 'open'; step: Step; origin?: Origin | undefined }
  | { type: 'read'; names: string[]; headings: Headings | null }
  | { type: 'readPart'; share: number }
  | { type: 'notRead'; sentence: string }
  | { type: 'askEncoding'; file: string; sample: string }
  | ({ type: 'hasRead' } & Pick<ImportState, 'files' | 'fileHash' | 'chosen' | 'headings' | 'recognized' | 'label'>)
  | { type: 'listColumns'; columns: ColumnSamples[]; known: Mapping }
  | { type: 'map'; mapping: Mapping }
  | { type: 'convert'; conversion: Conversion }
  | { type: 'findEarlier'; earlier: EarlierImport | null }
  | { type: 'setGround'; ground: Partial<Ground> }
  | { type: 'chooseRow'; key: string; isChosen: boolean }
  | { type: 'setPlaces'; places: Partial<Places> }
  | { type: 'setLabel'; label: string }
  /** Begins to send, or sends everything again. */
  | { type: 'start' }
  | { type: 'create'; id: string }
  | { type: 'addResults'; results: RowResult[] }
  /** So many rows were added by the import, also by requests without a response. */
  | { type: 'setAdded'; added: number }
  | { type: 'wait'; seconds: number }
  | { type: 'end'; stop: Stop | null }
  /** Leaves an import that has stopped as it is. */
  | { type: 'leave' }
  | { type: 'undo'; removed: number; kept: number | null }

/** Returns the state after an action. */
export function reduce(state: ImportState, action: Action): ImportState {
  switch (action.type) {
    case 'open':
      return open(state, action.step, action.origin)
    case 'read':
      return {
        ...state,
        reading: { names: action.names, share: 0 },
        headings: action.headings,
        fileError: '',
        encoding: null,
      }
    case 'readPart':
      return state.reading ? { ...state, reading: { ...state.reading, share: action.share } } : state
    case 'notRead':
      return { ...withoutFile(state), fileError: action.sentence }
    case 'askEncoding':
      return { ...withoutFile(state), encoding: { file: action.file, sample: action.sample } }
    case 'hasRead': {
      const { type, ...read } = action
      // A choice about consent is one about the people of this file.
      return { ...withoutFile(state), ...read, ground: initialState.ground }
    }
    case 'listColumns': {
      const { columns, known } = action
      // The questions are those of another kind of file, and so are the rows.
      const leftOut = new Set(restoreLeftOut(state.files, state.earlier?.choices, known.preset))
      return { ...state, columns, known, asked: [], samples: {}, leftOut }
    }
    case 'map': {
      const { mapping } = action
      // A column for consent is the answer to the question about it, until the owner chooses another one.
      const isNew = hasConsentColumn(mapping) && !hasConsentColumn(state.mapping)
      return { ...state, mapping, isConverting: true, ...(isNew && { ground: { ...state.ground, kind: 'column' } }) }
    }
    case 'convert': {
      const { conversion } = action
      const asked = [...new Set([...state.asked, ...conversion.questions])]
      const samples = { ...state.samples, ...conversion.samples }
      const converted = { ...state, conversion, asked, samples, isConverting: false }
      // A question may have come up.
      return { ...converted, step: reachableStep(converted, state.step) }
    }
    case 'findEarlier':
      return { ...state, earlier: action.earlier, ...addChoices(state, action.earlier?.choices) }
    case 'setGround':
      return { ...state, ground: { ...state.ground, ...action.ground } }
    case 'chooseRow': {
      const leftOut = new Set(state.leftOut).add(action.key)
      if (action.isChosen) leftOut.delete(action.key)
      return { ...state, leftOut }
    }
    case 'setPlaces':
      return { ...state, places: { ...state.places, ...action.places } }
    case 'setLabel':
      return { ...state, label: action.label }
    default:
      return reduceRun(state, action)
  }
}

/** Returns the owner's choices with those of an import that goes on, which may be found only after the first ones. */
function addChoices(
  { files, mapping, leftOut, places }: ImportState,
  choices: RowChoices | undefined,
): Partial<ImportState> {
  if (!choices) return {}
  return {
    leftOut: new Set([...leftOut, ...restoreLeftOut(files, choices, mapping?.preset)]),
    places: {
      isTagged: places.isTagged && choices.isTagged,
      tags: new Map([...choices.tags, ...places.tags]),
    },
  }
}

type RunAction = Extract<
  Action,
  { type: 'start' | 'create' | 'addResults' | 'setAdded' | 'wait' | 'end' | 'leave' | 'undo' }
>

function reduceRun(state: ImportState, action: RunAction): ImportState {
  const run = state.run ?? newRun
  const change = (part: Partial<Run>): ImportState => ({ ...state, run: { ...run, ...part } })
  switch (action.type) {
    case 'start':
      return { ...change({ isRunning: true, sent: 0, stop: null }), step: 'progress' }
    case 'create':
      return change({ id: action.id })
    case 'addResults':
      return change({ sent: run.sent + action.results.length, results: addResults(run, action.results) })
    case 'setAdded':
      return change({ results: claimExisting(run.results, action.added) })
    case 'wait':
      return change({ waitSeconds: action.seconds })
    case 'end': {
      // The next attempt makes another import if this one was rejected.
      const id = action.stop?.reason === 'rejected' ? null : run.id
      const ended = change({ id, isRunning: false, waitSeconds: 0, stop: action.stop })
      if (!action.stop) return { ...ended, step: 'result' }
      return id ? ended : { ...ended, earlier: null }
    }
    case 'leave':
      // Nothing was sent yet, or the service has rejected it: every choice can still be another one.
      return run.id ? { ...change({ stop: null }), step: 'result' } : { ...state, run: null, step: 'preview' }
    case 'undo':
      return { ...change({ stop: null, undone: { removed: action.removed, kept: action.kept } }), step: 'result' }
  }
}

/** Returns all results after those to a batch. What this import has added stays added when it is sent again. */
function addResults({ sent, results }: Run, added: RowResult[]): RowResult[] {
  const merged = added.map((result, index) => {
    const before = results[sent + index]
    return before?.status === 'created' && result.status === 'exists' ? before : result
  })
  return [...results.slice(0, sent), ...merged, ...results.slice(sent + added.length)]
}

/** Returns the results with as many `created` as the import has added: the first ones that exist are its own. */
function claimExisting(results: readonly RowResult[], added: number): RowResult[] {
  let missing = added - results.filter(({ status }) => status === 'created').length
  return results.map((result) =>
    result.status === 'exists' && missing-- > 0 ? { ...result, status: 'created' } : result,
  )
}

/** Returns the state without a file, and without what was chosen for one. */
const withoutFile = ({ step, origin }: ImportState): ImportState => ({ ...initialState, step, origin })

/** Returns the state at a step, or at the last one before it that can be shown. A new import begins with its first step. */
function open(state: ImportState, step: Step, origin?: Origin): ImportState {
  const isOver = state.run && !state.run.isRunning && !state.run.stop
  if (isOver && (step === 'source' || step === 'file')) return open(initialState, step, origin)
  return { ...state, origin: origin ?? state.origin, step: reachableStep(state, step) }
}

function reachableStep(state: ImportState, step: Step): Step {
  const { run } = state
  if (run && (run.isRunning || run.stop)) return 'progress'
  if (run) return step === 'imports' ? step : 'result'
  const allowed: Record<Step, boolean> = {
    imports: true,
    source: true,
    file: true,
    columns: state.mapping !== null,
    preview: canPreview(state),
    progress: false,
    result: false,
  }
  // Reloading the page leaves no file.
  if (!state.mapping && !allowed[step]) return 'imports'
  return steps.slice(0, steps.indexOf(step) + 1).findLast((name) => allowed[name]) ?? 'imports'
}

/** An answer that is needed before the preview. */
export type Missing = Question | 'sourceName'

/** Returns the first answer that is missing. While the rows are converted again it is the one before, so that it is said once. */
export const findMissing = ({ mapping, conversion }: ImportState): Missing | undefined =>
  mapping && !isSourceKnown(mapping) ? 'sourceName' : conversion?.questions[0]

/** Returns whether all questions about the file have answers. */
export const canPreview = ({ mapping, conversion, isConverting }: ImportState): boolean =>
  mapping !== null && isSourceKnown(mapping) && (isConverting || conversion?.questions.length === 0)

/** Returns whether an earlier import of this file did not get to its end. */
export const isInterrupted = ({ earlier }: Pick<ImportState, 'earlier'>): boolean =>
  earlier !== null && earlier.rows !== null

/** Returns whether it is known where the words first appeared. */
export const isSourceKnown = ({ source, sourceName }: Mapping): boolean =>
  source !== 'other' || Boolean(sourceName?.trim())

/** Returns whether a column says who agreed to publication. */
export const hasConsentColumn = (mapping: Mapping | null): boolean =>
  Object.values(mapping?.columns ?? {}).includes('gaveConsent')

type Chosen = Pick<ImportState, 'conversion' | 'leftOut'>

/** Returns the rows to send: those that can be, without the ones that the owner leaves out. */
export function chosenRows({ conversion, leftOut }: Chosen): ReadyVerdict[] {
  const { ready = [] } = conversion ?? {}
  return leftOut.size === 0 ? ready : ready.filter((verdict) => !leftOut.has(rowKey(verdict)))
}

/** Returns how many of the rows to send have consent. */
export function countAgreed({ ground: { kind }, ...chosen }: Chosen & Pick<ImportState, 'ground'>): number {
  const ready = chosenRows(chosen)
  if (kind === 'unknown') return 0
  return kind === 'agreed' ? ready.length : ready.filter(({ row }) => row.gaveConsent).length
}

/** Returns how many rows are sent: while it runs, by the current attempt; once it has stopped, by the one that got furthest. */
export const countSent = (run: Run | null): number => (run?.isRunning ? run.sent : (run?.results.length ?? 0))

/** Returns how many rows had each result. */
export function countResults({ run }: Pick<ImportState, 'run'>): Record<RowResult['status'], number> {
  const counts = { created: 0, exists: 0, changed: 0, erased: 0, error: 0 }
  for (const { status } of run?.results ?? []) counts[status]++
  return counts
}
