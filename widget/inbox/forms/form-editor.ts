import type { FormVersion } from '../../../shared/form.ts'
import type { FormSettings } from '../../../shared/form-settings.ts'
import { ApiError, NetworkError } from '../api.ts'
import { errorMessage } from '../screens/error-message.ts'
import {
  type Edited,
  type EditorState,
  initialState,
  isSame,
  liveSettings,
  storedWords,
  unsavedPart,
} from './editor-state.ts'
import { texts } from './en.ts'
import { formsApi, type StoredRow } from './forms-api.ts'
import { cleanSettings } from './settings/clean-settings.ts'
import { readCopy, writeCopy } from './unsaved-copy.ts'

/** How long a pause in typing must be before the draft is saved, and how long to wait after a failure. In milliseconds. */
const pause = 700
const retryPause = 15_000

/** A form that is being edited. Its draft saves itself, and what cannot be saved stays in this tab. */
export class FormEditor {
  state = initialState
  readonly id: string
  private readonly api: ReturnType<typeof formsApi>
  private readonly listeners = new Set<() => void>()
  private etag = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private saving: Promise<void> | undefined

  constructor(workspaceId: string, id: string) {
    this.id = id
    this.api = formsApi(workspaceId)
  }

  /** Calls a function after each change; returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private set(change: Partial<EditorState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  private read() {
    return Promise.all([this.api.read(this.id), this.api.versions(this.id)])
  }

  /** Loads the form, and what this tab has kept of it. What is typed and not saved stays as it is. */
  async load(): Promise<void> {
    if (this.isUnsaved()) return
    this.set({ error: '' })
    try {
      const [row, versions] = await this.read()
      // Somebody may have typed meanwhile.
      if (!this.isUnsaved()) this.accept(row, versions)
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      this.set({ error: isGone ? texts.gone : errorMessage(error) })
    }
  }

  private accept(row: StoredRow, versions: readonly FormVersion[]): void {
    const form = row.body
    this.etag = row.etag
    this.set({ form, versions, ...storedWords(form, versions), problems: {}, save: 'loaded', notice: undefined })
    const copy = readCopy(this.id)
    if (!copy) return
    const { problems } = cleanSettings(copy.settings)
    const isStored = isSame(copy, this.state)
    if (isStored && Object.keys(problems).length === 0) {
      // The last request has arrived, though not its response.
      writeCopy(this.id, undefined)
      return
    }
    // Half a URL, for example, is in no stored form: keeping it changes nothing that somebody else has stored.
    const isCurrent = isStored || copy.etag === row.etag
    this.set({
      name: copy.name,
      settings: copy.settings,
      problems,
      save: isCurrent ? 'unsaved' : 'conflict',
      ...(isCurrent ? { notice: { text: texts.restored } } : { theirs: row }),
    })
    if (isCurrent) void this.save()
  }

  /** Returns the settings of the live version, if there is one. */
  liveSettings = () => liveSettings(this.state.form, this.state.versions)

  /** Changes settings, and saves them after a pause in typing. */
  edit(change: Partial<FormSettings>): void {
    this.change({ settings: { ...this.state.settings, ...change } })
    // The notice offers to undo what was before.
    if (this.state.notice) this.set({ notice: undefined })
  }

  rename(name: string): void {
    this.change({ name })
  }

  /** Replaces what is on the screen, with a sentence about it, and a way back. */
  replace(settings: FormSettings, text: string): void {
    const undo = { settings: this.state.settings }
    this.change({ settings })
    this.set({ notice: { text, undo } })
  }

  /** Brings back what the last notice is about. */
  undo(): void {
    const edited = this.state.notice?.undo
    if (!edited) return
    this.change(edited)
    this.set({ notice: { text: texts.undone } })
  }

  private change(edited: Partial<Edited>): void {
    const settings = edited.settings ?? this.state.settings
    const isConflict = this.state.theirs !== undefined
    this.set({ ...edited, problems: cleanSettings(settings).problems, save: isConflict ? 'conflict' : 'unsaved' })
    this.keepCopy()
    if (!isConflict) this.saveLater(pause)
  }

  private keepCopy(): void {
    const { name, settings } = this.state
    writeCopy(this.id, { name, settings, etag: this.etag })
  }

  private saveLater(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), milliseconds)
  }

  /** Returns whether something is typed that the service has not stored. A question without words is nothing typed. */
  isUnsaved(): boolean {
    const { save, problems } = this.state
    if (save === 'invalid') return Object.values(problems).some((problem) => problem !== 'empty')
    return save !== 'loaded' && save !== 'saved'
  }

  /** Saves what is typed, also while it is being saved. Does nothing if all of it is stored, or while there is a conflict. */
  async save(): Promise<void> {
    clearTimeout(this.timer)
    // One request at a time: each needs the ETag of the one before.
    while (this.saving) await this.saving
    if (!this.state.form || this.state.theirs) return
    this.saving = this.send().finally(() => {
      this.saving = undefined
    })
    await this.saving
  }

  private async send(): Promise<void> {
    const { name, settings } = this.state
    const body = unsavedPart(this.state)
    if (!body) return this.settle(settings, name)
    // The error stays until there is a result: otherwise each retry would announce it again, and take the focus from its button.
    this.set({ save: 'saving' })
    try {
      const row = await this.api.change(this.id, body, this.etag)
      this.etag = row.etag
      this.set({ form: row.body })
      this.settle(settings, name)
    } catch (error) {
      await this.handleFailure(error)
    }
  }

  /** Shows that this is stored, unless somebody has typed on. */
  private settle(settings: FormSettings, name: string): void {
    const isWhole = Object.keys(cleanSettings(settings).problems).length === 0 && name.trim() !== ''
    if (this.state.settings !== settings || this.state.name !== name) {
      this.set({ save: 'unsaved', error: '' })
      this.keepCopy()
      this.saveLater(pause)
      return
    }
    this.set({ save: isWhole ? 'saved' : 'invalid', error: '' })
    if (isWhole) writeCopy(this.id, undefined)
    else this.keepCopy()
  }

  private async handleFailure(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 412) return this.compare()
    this.keepCopy()
    if (error instanceof NetworkError) {
      this.set({ save: 'offline', error: texts.offline })
      this.saveLater(retryPause)
      return
    }
    const isGone = error instanceof ApiError && error.status === 404
    this.set({ save: 'rejected', error: isGone ? texts.gone : texts.rejected(errorMessage(error)) })
    if (error instanceof ApiError && error.status >= 500) this.saveLater(retryPause)
  }

  /** Loads what somebody else has stored. It may be ours, if only the response was lost. */
  private async compare(): Promise<void> {
    try {
      const [row, versions] = await this.read()
      this.set({ versions })
      if (isSame(storedWords(row.body, versions), this.state)) {
        this.etag = row.etag
        this.set({ form: row.body })
        this.settle(this.state.settings, this.state.name)
        return
      }
      this.keepCopy()
      this.set({ save: 'conflict', theirs: row, error: '' })
    } catch (error) {
      await this.handleFailure(error)
    }
  }

  /** Returns the settings that somebody else has stored. */
  theirSettings = (): FormSettings | undefined =>
    this.state.theirs && storedWords(this.state.theirs.body, this.state.versions).settings

  /** Ends a conflict: shows what somebody else has stored, with a way back. */
  loadTheirs(): void {
    const { theirs, name, settings } = this.state
    if (!theirs) return
    this.etag = theirs.etag
    const notice = { text: texts.loadedTheirs, undo: { name, settings } }
    const words = storedWords(theirs.body, this.state.versions)
    this.set({ form: theirs.body, ...words, problems: {}, theirs: undefined, error: '', save: 'saved', notice })
    writeCopy(this.id, undefined)
  }

  /** Ends a conflict: saves what is typed over what somebody else has stored. */
  keepMine(): void {
    const { theirs } = this.state
    if (!theirs) return
    this.etag = theirs.etag
    this.set({ form: theirs.body, theirs: undefined, save: 'unsaved', notice: { text: texts.keptMine } })
    void this.save()
  }

  /**
   * Saves and then publishes what is on the screen.
   * @returns the number of the live version.
   * @throws ApiError or NetworkError; or Error if it could not be saved, with a sentence.
   */
  async publish(): Promise<number> {
    await this.save()
    if (this.state.save !== 'saved' && this.state.save !== 'loaded') throw new NetworkError(texts.notSavedYet)
    const { settings } = cleanSettings(this.state.settings)
    try {
      const { body: version, etag } = await this.api.publish(this.id, settings, this.etag)
      this.etag = etag
      const { form, versions } = this.state
      this.set({
        form: form && { ...form, live: version.number, draft: null },
        versions: [version, ...versions.filter(({ number }) => number !== version.number)].sort(
          (a, b) => b.number - a.number,
        ),
      })
      return version.number
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      await this.compare()
      throw new NetworkError(texts.notSavedYet)
    }
  }
}
