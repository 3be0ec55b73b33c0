import type { Form, FormVersion } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { ApiError, NetworkError } from '../../state/api.ts'
import { readCopy, writeCopy } from '../../ui/editors/unsaved-copy.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { cleanSettings } from '../settings/clean-settings.ts'
import { texts } from '../texts/en.ts'
import { type Edited, isSame, isUnsaved, storedContent } from './editor-state.ts'
import { FormDraft } from './form-draft.ts'
import { formsApi, type StoredRow } from './forms-api.ts'

/** A form that is open in the builder, and the actions on it. */
export class FormEditor {
  readonly id: string
  readonly draft: FormDraft
  private readonly api: ReturnType<typeof formsApi>

  constructor(workspaceId: string, id: string) {
    this.id = id
    this.api = formsApi(workspaceId)
    this.draft = new FormDraft(id, this.api)
  }

  get state() {
    return this.draft.state.value
  }

  /** Loads the form, and the copy that this tab has kept. What is typed and not saved stays as it is. */
  async load(): Promise<void> {
    if (isUnsaved(this.state)) return
    this.draft.set({ error: '' })
    const { etag } = this.draft
    try {
      const [row, versions] = await this.draft.read()
      // It may have been edited meanwhile, or even saved: then this is older.
      if (!isUnsaved(this.state) && this.draft.etag === etag) this.accept(row, versions)
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      this.draft.set({ error: isGone ? texts.gone : errorMessage(error) })
    }
  }

  private accept(row: StoredRow, versions: readonly FormVersion[]): void {
    const form = row.body
    this.draft.etag = row.etag
    this.draft.set({
      form,
      versions,
      ...storedContent(form, versions),
      problems: {},
      save: 'loaded',
      notice: undefined,
    })
    this.restoreCopy(row)
  }

  private restoreCopy(row: StoredRow): void {
    const copy = readCopy<FormSettings>(this.id)
    if (!copy) return
    const { problems } = cleanSettings(copy.settings)
    const isStored = isSame(copy, this.state)
    if (isStored && Object.keys(problems).length === 0) {
      // The last request has arrived, though not its response.
      writeCopy(this.id, undefined)
      return
    }
    // Half a URL, for example, is in no stored form: keeping it overwrites nothing that was stored elsewhere.
    const isCurrent = isStored || copy.etag === row.etag
    this.draft.set({
      name: copy.name,
      settings: copy.settings,
      problems,
      save: isCurrent ? 'unsaved' : 'conflict',
      ...(isCurrent ? { notice: { text: texts.restored } } : { theirs: row }),
    })
    if (isCurrent) void this.draft.save()
  }

  /** Changes settings, and saves them after a pause in typing. */
  edit(change: Partial<FormSettings>): void {
    this.change({ settings: { ...this.state.settings, ...change } })
    // The notice offers to undo what was before.
    if (this.state.notice) this.draft.set({ notice: undefined })
  }

  rename(name: string): void {
    this.change({ name })
  }

  /** Shows a sentence until the next change; without one, it shows nothing any more. */
  notify(text?: string): void {
    this.draft.set({ notice: text === undefined ? text : { text } })
  }

  /** Replaces all settings, with a sentence about it, and a way back. */
  replace(settings: FormSettings, text: string): void {
    const undo = { settings: this.state.settings }
    this.change({ settings })
    this.draft.set({ notice: { text, undo } })
  }

  /** Brings back what the last notice is about. */
  undo(): void {
    const edited = this.state.notice?.undo
    if (!edited) return
    this.change(edited)
    this.draft.set({ notice: { text: texts.undone } })
  }

  private change(edited: Partial<Edited>): void {
    const settings = edited.settings ?? this.state.settings
    const isConflict = this.state.theirs !== undefined
    this.draft.set({ ...edited, problems: cleanSettings(settings).problems, save: isConflict ? 'conflict' : 'unsaved' })
    this.draft.keepCopy()
    if (!isConflict) this.draft.saveLater()
  }

  /** Ends a conflict: shows the stored form, with a way back. */
  loadTheirs(): void {
    const { theirs, name, settings } = this.state
    if (!theirs) return
    this.draft.etag = theirs.etag
    const notice = { text: texts.loadedTheirs, undo: { name, settings } }
    const content = storedContent(theirs.body, this.state.versions)
    this.draft.set({ form: theirs.body, ...content, problems: {}, theirs: undefined, error: '', save: 'saved', notice })
    writeCopy(this.id, undefined)
  }

  /** Ends a conflict: saves what is typed over the stored form. */
  keepMine(): void {
    const { theirs } = this.state
    if (!theirs) return
    this.draft.etag = theirs.etag
    this.draft.set({ form: theirs.body, theirs: undefined, save: 'unsaved', notice: { text: texts.keptMine } })
    void this.draft.save()
  }

  /**
   * Saves and then publishes what is on the screen, and shows that.
   * @throws ApiError or NetworkError, also with a sentence if it could not be saved.
   */
  async publish(): Promise<void> {
    const { draft } = this
    await draft.save()
    if (this.state.save !== 'saved' && this.state.save !== 'loaded') throw new NetworkError(texts.notSavedYet)
    const { settings } = cleanSettings(this.state.settings)
    try {
      const { body: version, etag } = await this.api.publish(this.id, settings, draft.etag)
      draft.etag = etag
      const { form, versions } = this.state
      const notice = { text: texts.isPublished(version.number), isFirst: form?.live === null }
      draft.set({ form: form && setLive(form, version), versions: addVersion(versions, version), notice })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      await draft.compare()
      throw new NetworkError(texts.notSavedYet)
    }
  }
}

const setLive = (form: Form, { number }: FormVersion): Form => ({ ...form, live: number, draft: null })

/** Returns the versions with this one, newest first. */
const addVersion = (versions: readonly FormVersion[], version: FormVersion): FormVersion[] =>
  [version, ...versions.filter(({ number }) => number !== version.number)].sort((a, b) => b.number - a.number)
