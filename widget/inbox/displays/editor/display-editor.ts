import type { SavedDisplay } from '../../../../shared/displays/saved-display.ts'
import { ApiError, NetworkError } from '../../state/api.ts'
import { signal } from '../../state/store.ts'
import { readCopy, writeCopy } from '../../ui/editors/unsaved-copy.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { displaysApi, type StoredRow } from '../displays-api.ts'
import { texts } from '../en.ts'
import { cleanSettings, type Problem, settingsKey, type TypedSettings, toTyped } from '../settings/typed-settings.ts'
import { parseRejection } from './parse-rejection.ts'

/** The content of the screen. */
export type Edited = { name: string; settings: TypedSettings }

export type EditorState = Edited & {
  /** The display as stored; undefined until it is loaded. */
  stored: SavedDisplay | undefined
  isSaving: boolean
  /** Why the service has rejected parts, by their names. */
  rejected: Readonly<Record<string, string>>
  /** Why it could not be loaded or saved: a sentence. */
  error: string
  /** The display as it was stored elsewhere meanwhile. */
  theirs: StoredRow | undefined
  /** The result of the last action, and what it has replaced. */
  notice: { text: string; undo?: Edited } | undefined
}

const initialState: EditorState = {
  name: '',
  settings: {},
  stored: undefined,
  isSaving: false,
  rejected: {},
  error: '',
  theirs: undefined,
  notice: undefined,
}

const toEdited = ({ name, settings }: SavedDisplay): Edited => ({ name, settings: toTyped(settings) })

const isSame = (one: Edited, other: Edited): boolean =>
  one.name.trim() === other.name && settingsKey(one.settings) === settingsKey(other.settings)

/** Returns whether something on the screen is not stored. */
export const isUnsaved = ({ stored, ...edited }: EditorState): boolean =>
  stored !== undefined && !isSame(edited, toEdited(stored))

/** Returns what is wrong with the content of the screen, in the order of the screen. */
export const findProblems = ({ name, settings }: Edited): Problem[] => [
  ...(name.trim() ? [] : (['name'] as const)),
  ...cleanSettings(settings).problems,
]

/** A display that is open in the editor. Nothing is stored before it is saved; until then, this tab keeps it. */
export class DisplayEditor {
  readonly id: string
  readonly state = signal(initialState)
  private readonly api: ReturnType<typeof displaysApi>
  private etag = ''

  constructor(workspaceId: string, id: string) {
    this.id = id
    this.api = displaysApi(workspaceId)
  }

  private set(change: Partial<EditorState>): void {
    this.state.value = { ...this.state.value, ...change }
  }

  /** Loads the display, and the copy that this tab has kept. What is typed and not saved stays as it is. */
  async load(): Promise<void> {
    if (isUnsaved(this.state.value)) return
    this.set({ error: '' })
    const { etag } = this
    try {
      const row = await this.api.read(this.id)
      // It may have been edited meanwhile, or even saved: then this is older.
      if (!isUnsaved(this.state.value) && this.etag === etag) this.accept(row)
    } catch (error) {
      this.set({ error: describe(error) })
    }
  }

  private accept(row: StoredRow): void {
    this.etag = row.etag
    this.set({ stored: row.body, ...toEdited(row.body), rejected: {}, notice: undefined })
    const copy = readCopy<TypedSettings>(this.id)
    if (!copy) return
    if (isSame(copy, this.state.value)) {
      writeCopy(this.id, undefined)
      return
    }
    this.set({ name: copy.name, settings: copy.settings, notice: { text: texts.restored } })
    if (copy.etag !== row.etag) this.set({ theirs: row })
  }

  /** Changes settings. */
  edit(change: Partial<TypedSettings>): void {
    this.change({ settings: { ...this.state.value.settings, ...change } }, Object.keys(change))
  }

  rename(name: string): void {
    this.change({ name }, ['name'])
  }

  private change(edited: Partial<Edited>, names: readonly string[] = []): void {
    const { rejected } = this.state.value
    const others = Object.entries(rejected).filter(([name]) => !names.includes(name))
    this.set({ ...edited, rejected: Object.fromEntries(others), error: '', notice: undefined })
    this.keepCopy()
  }

  private keepCopy(): void {
    const { name, settings } = this.state.value
    writeCopy(this.id, isUnsaved(this.state.value) ? { name, settings, etag: this.etag } : undefined)
  }

  /** Gives up what is not saved, with a way back. */
  discard(): void {
    const { stored, name, settings } = this.state.value
    if (!stored) return
    this.change(toEdited(stored))
    this.set({ rejected: {}, notice: { text: texts.discarded, undo: { name, settings } } })
  }

  /** Brings back what the last action has replaced. */
  undo(): void {
    const edited = this.state.value.notice?.undo
    if (edited) this.change(edited)
  }

  /** Shows no notice any more. */
  dismiss(): void {
    this.set({ notice: undefined })
  }

  /** Saves what is on the screen. Returns the name of a part that is wrong, or undefined. */
  async save(): Promise<string | undefined> {
    const { stored, name, settings, isSaving, theirs } = this.state.value
    if (!stored || isSaving || theirs) return undefined
    const [problem] = findProblems(this.state.value)
    if (problem) return problem
    this.set({ isSaving: true, error: '', notice: undefined })
    try {
      const body = { name: name.trim(), settings: cleanSettings(settings).settings }
      const row = await this.api.change(this.id, body, this.etag)
      this.etag = row.etag
      this.set({ stored: row.body, rejected: {} })
      return undefined
    } catch (error) {
      return await this.handleFailure(error)
    } finally {
      this.set({ isSaving: false })
      this.keepCopy()
    }
  }

  private async handleFailure(error: unknown): Promise<string | undefined> {
    if (error instanceof ApiError && error.status === 412) {
      await this.compare()
      return undefined
    }
    const rejected = error instanceof ApiError && error.status === 400 ? parseRejection(error.message) : {}
    const [first] = Object.keys(rejected)
    this.set(first ? { rejected } : { error: describe(error) })
    return first
  }

  /** Loads the display of a conflict. It may be what is typed here, if only the response was lost. */
  private async compare(): Promise<void> {
    try {
      const row = await this.api.read(this.id)
      if (!isSame(this.state.value, toEdited(row.body))) return this.set({ theirs: row })
      this.etag = row.etag
      this.set({ stored: row.body })
    } catch (error) {
      this.set({ error: describe(error) })
    }
  }

  /** Ends a conflict: shows the stored display, with a way back. */
  loadTheirs(): void {
    const { theirs, name, settings } = this.state.value
    if (!theirs) return
    this.etag = theirs.etag
    this.set({ stored: theirs.body, theirs: undefined })
    this.change(toEdited(theirs.body))
    this.set({ notice: { text: texts.loadedTheirs, undo: { name, settings } } })
  }

  /** Ends a conflict: saves what is typed over the stored display. */
  keepMine(): Promise<string | undefined> {
    const { theirs } = this.state.value
    if (!theirs) return Promise.resolve(undefined)
    this.etag = theirs.etag
    this.set({ stored: theirs.body, theirs: undefined })
    return this.save()
  }
}

function describe(error: unknown): string {
  if (error instanceof NetworkError) return texts.offline
  return error instanceof ApiError && error.status === 404 ? texts.gone : errorMessage(error)
}
