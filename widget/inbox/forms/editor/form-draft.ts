import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { ApiError, canRetry, NetworkError } from '../../state/api.ts'
import { signal } from '../../state/store.ts'
import { writeCopy } from '../../ui/editors/unsaved-copy.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { cleanSettings } from '../settings/clean-settings.ts'
import { texts } from '../texts/en.ts'
import { type EditorState, initialState, isSame, storedContent, unsavedPart } from './editor-state.ts'
import type { formsApi } from './forms-api.ts'

/** Milliseconds without typing before the draft is saved. */
const typingPause = 700
/** Milliseconds before a request that has failed is sent again, at least. */
const retryPause = 15_000

/** The draft of a form. It saves itself, one request at a time, and what cannot be saved stays in this tab. */
export class FormDraft {
  readonly state = signal(initialState)
  /** The ETag of the stored form that the next change applies to. */
  etag = ''
  private readonly id: string
  private readonly api: ReturnType<typeof formsApi>
  private timer: ReturnType<typeof setTimeout> | undefined
  private saving: Promise<void> | undefined

  constructor(id: string, api: ReturnType<typeof formsApi>) {
    this.id = id
    this.api = api
  }

  set(change: Partial<EditorState>): void {
    this.state.value = { ...this.state.value, ...change }
  }

  /** Fetches the stored form and its versions. */
  read() {
    return Promise.all([this.api.read(this.id), this.api.versions(this.id)])
  }

  keepCopy(): void {
    const { name, settings } = this.state.value
    writeCopy(this.id, { name, settings, etag: this.etag })
  }

  /** Saves after a pause in typing, or later. */
  saveLater(milliseconds = typingPause): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), milliseconds)
  }

  /** Saves what is typed, also while it is being saved. Does nothing if all of it is stored, or while there is a conflict. */
  async save(): Promise<void> {
    clearTimeout(this.timer)
    // One request at a time: each needs the ETag of the one before.
    while (this.saving) await this.saving
    const { form, theirs } = this.state.value
    if (!form || theirs) return
    this.saving = this.send().finally(() => {
      this.saving = undefined
    })
    await this.saving
  }

  private async send(): Promise<void> {
    const { name, settings } = this.state.value
    const body = unsavedPart(this.state.value)
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

  /** Shows that this is stored, unless something else is typed by now. */
  private settle(settings: FormSettings, name: string): void {
    const isWhole = Object.keys(cleanSettings(settings).problems).length === 0 && name.trim() !== ''
    if (this.state.value.settings !== settings || this.state.value.name !== name) {
      this.set({ save: 'unsaved', error: '' })
      this.keepCopy()
      this.saveLater()
      return
    }
    this.set({ save: isWhole ? 'saved' : 'invalid', savedAt: new Date().toISOString(), error: '' })
    if (isWhole) writeCopy(this.id, undefined)
    else this.keepCopy()
  }

  private async handleFailure(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 412) return this.compare()
    this.keepCopy()
    if (error instanceof NetworkError) {
      this.set({ save: 'offline', error: texts.offline })
    } else {
      const isGone = error instanceof ApiError && error.status === 404
      const sentence = isGone ? texts.gone : texts.rejected(errorMessage(error))
      this.set({ save: canRetry(error) ? 'failed' : 'rejected', error: sentence })
    }
    const seconds = error instanceof ApiError ? error.retryAfter : 0
    if (canRetry(error)) this.saveLater(Math.max(retryPause, 1_000 * seconds))
  }

  /** Loads the form of a conflict. It may be what is typed here, if only the response was lost. */
  async compare(): Promise<void> {
    try {
      const [row, versions] = await this.read()
      this.set({ versions })
      const { settings, name } = this.state.value
      if (isSame(storedContent(row.body, versions), this.state.value)) {
        this.etag = row.etag
        this.set({ form: row.body })
        this.settle(settings, name)
        return
      }
      this.keepCopy()
      this.set({ save: 'conflict', theirs: row, error: '' })
    } catch (error) {
      await this.handleFailure(error)
    }
  }
}
