import { Component, type ComponentChildren } from 'preact'
import type { MediaTexts } from '../../i18n/media/en.ts'
import type { SendResult } from '../lazy/send-once.ts'
import type { FormComponent, Message, PendingUpload } from '../types.ts'
import { loadUploader } from './load-uploader.ts'
import type { Upload } from './uploader/upload.ts'

export type MediaProps = { form: FormComponent; kind: 'photo' | 'video' }

/** A file as it is uploaded, and a canvas that shows it; or why it cannot be: the name of a text, and the limit that it exceeds. */
export type PreparedFile = {
  content?: Blob
  canvas?: HTMLCanvasElement | undefined
  error?: keyof MediaTexts
  bytes?: number
}

/**
 * Lets a visitor choose a photo and uploads it at once, while the visitor goes on writing. Its URL becomes the value of the control
 * for the link, which is hidden meanwhile, so that the draft contains it. VideoPicker.tsx changes this for videos.
 */
export class MediaPicker extends Component<MediaProps> implements PendingUpload {
  private readonly name = this.props.kind === 'photo' ? 'imageUrl' : 'externalVideoHtml'
  private phase: 'uploading' | 'failed' | 'added' | undefined = this.hasFile() ? 'added' : undefined
  private error: Message | undefined
  private canvas: HTMLCanvasElement | undefined
  private upload: Upload | undefined
  /** What the visitor has entered as a link. */
  private link = ''
  /** Whether the form is sent once the upload has ended. */
  private sends = false
  /** Increases with each file: an earlier one may still be prepared. */
  private count = 0

  override componentWillUnmount() {
    this.stop()
  }

  /** Returns what is uploaded of a file. */
  protected async prepare(file: Blob): Promise<PreparedFile> {
    return (await loadUploader()).preparePhoto(file)
  }

  /** Uploads a file, or what is missing of it after a failure. */
  protected send(upload: Upload): Promise<SendResult> {
    return upload.run()
  }

  /** Returns the button beside that for a file. */
  protected recordButton(): ComponentChildren {
    return null
  }

  /** Adds a file that is ready to upload. */
  protected async add(content: Blob, canvas?: HTMLCanvasElement) {
    const { form, kind } = this.props
    const count = this.begin()
    const uploader = await loadUploader().catch(() => undefined)
    // Meanwhile it was removed or replaced.
    if (count !== this.count) return
    this.canvas = canvas
    this.upload = uploader?.createUpload(form, { kind, content }, this.report)
    if (this.upload) this.run()
    else this.reject(form.props.t('uploadFailed'))
  }

  private get control() {
    return this.props.form.element.current?.querySelector<HTMLInputElement>(`#${this.name}`)
  }

  private hasFile() {
    return this.props.form.lazy?.isStoredFile(this.control?.value ?? '')
  }

  private setValue(value: string) {
    if (this.control) this.control.value = value
    this.props.form.saveDraft()
  }

  private stop() {
    this.count++
    this.upload?.cancel()
    this.upload = undefined
    delete this.props.form.uploads[this.name]
  }

  /** Removes the file; the visitor's link is there again. */
  private clear() {
    const { form } = this.props
    this.stop()
    if (this.hasFile()) this.setValue(this.link)
    if (form.state.pending?.skip) form.setState({ phase: 'open', pending: undefined })
    // What the service has said about the earlier file.
    form.setState(({ messages }) => ({ messages: { ...messages, [this.name]: undefined, videoUrl: undefined } }))
    this.phase = this.error = this.canvas = undefined
  }

  private readonly remove = () => {
    const { form, kind } = this.props
    this.clear()
    this.setState({}, () => form.focus(`#${kind}-file`))
  }

  private begin() {
    this.clear()
    this.props.form.uploads[this.name] = this
    this.phase = 'uploading'
    this.report()
    return this.count
  }

  private reject(text: string) {
    this.clear()
    this.fail(text)
  }

  private readonly choose = async ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const [file] = input.files ?? []
    if (!file) return
    const count = this.begin()
    const prepared: PreparedFile = await this.prepare(file).catch(() => ({}))
    const { content, canvas, error = 'uploadFailed', bytes = 0 } = prepared
    // The same file can be chosen again.
    input.value = ''
    if (count !== this.count) return
    if (content) this.add(content, canvas)
    else this.reject(this.props.form.props.t(error, { n: bytes / 1e6 }))
  }

  private readonly run = async () => {
    const { upload } = this
    const { t } = this.props.form.props
    if (!upload) return
    this.phase = 'uploading'
    this.error = undefined
    this.report()
    const { record, error = t('uploadFailed'), lang } = await this.send(upload)
    if (upload !== this.upload) return
    if (!record) return this.fail(error, lang)
    this.stop()
    this.phase = 'added'
    this.link = this.control?.value ?? ''
    this.setValue(Object(record).url)
    this.setState({})
    if (this.sends) this.release(this.submit)
  }

  private fail(text: string, lang?: string) {
    const { form } = this.props
    this.phase = this.upload && 'failed'
    this.error = { text, invalid: true, live: true, ...(lang && { lang }) }
    this.setState({})
    if (!this.sends) return
    this.release()
    form.setState({ phase: 'failed', error: text, errorLang: lang, pending: this.upload && this.pending() })
  }

  /** Sends the form once the upload has ended. */
  readonly sendAfter = () => {
    this.sends = this.props.form.sending = true
    if (this.phase === 'failed') this.run()
    this.report()
  }

  private readonly report = () => {
    this.setState({})
    if (this.sends) this.props.form.setState({ phase: 'sending', pending: this.pending() })
  }

  /** Returns why the form waits, and what the visitor can do instead. */
  private pending() {
    const { form } = this.props
    const { pending, percentage } = this.upload ?? {}
    const skip = () => {
      this.clear()
      this.release(this.submit)
    }
    return {
      retry: this.submit,
      message: form.props.t('sendAfterUpload'),
      // With it, there would be nothing to try again.
      progress: this.phase === 'uploading' ? percentage?.() : undefined,
      ...(pending && { ...pending, progress: undefined }),
      cancel: () => this.release(() => form.focus('textarea')),
      skip,
    }
  }

  private release(callback?: () => void) {
    const { form } = this.props
    this.sends = form.sending = false
    form.setState({ phase: 'open', pending: undefined }, callback)
  }

  private readonly submit = () => {
    const { form } = this.props
    form.lazy?.submitForm(form)
  }

  private message(): Message | undefined {
    const { form, kind } = this.props
    const { t } = form.props
    const { messages } = form.state
    if (this.phase === 'uploading') return { text: this.upload?.pending?.message ?? t('uploadingFile'), live: true }
    if (this.phase !== 'added') return this.error
    return (messages[this.name] ?? messages.videoUrl)?.invalid
      ? { text: t('fileExpired'), invalid: true, live: true }
      : { text: t(`${kind}Added`), live: true }
  }

  override render({ form, kind }: MediaProps) {
    const { phase, canvas, upload } = this
    const { t } = form.props
    const { lazy } = form
    const percentage = upload?.percentage()
    const id = `${kind}-file`
    return (
      <div class={`media ${phase ? 'has-file' : ''}`}>
        {canvas && <span key={canvas} ref={(element) => element?.replaceChildren(canvas)} />}
        {lazy && <lazy.FieldMessage id={id} message={this.message()} />}
        {phase === 'uploading' && (
          <p>
            <progress value={upload?.progress ?? 0} aria-label={t('uploadingFile')} />{' '}
            <span key={percentage} aria-hidden="true">
              {percentage}
            </span>
          </p>
        )}
        <p>
          {!phase && this.recordButton()}
          {/* The same control for both, so that it keeps the focus. */}
          <label class={phase ? 'link-button' : 'choice'}>
            <input
              type="file"
              id={id}
              accept={kind === 'photo' ? 'image/jpeg,image/png,image/webp' : 'video/*'}
              aria-describedby={`${id}-message`}
              onChange={this.choose}
            />
            <span key={phase}>{t(phase ? 'replaceFile' : kind === 'photo' ? 'choosePhoto' : 'chooseVideo')}</span>
          </label>
          {phase === 'failed' && (
            <button type="button" class="link-button" onClick={this.run}>
              {t('tryAgain')}
            </button>
          )}
          {phase && (
            <button type="button" class="link-button" aria-describedby={`${id}-message`} onClick={this.remove}>
              {t('removeFile')}
            </button>
          )}
        </p>
        {!phase && <p class="muted">{t('orLink')}</p>}
      </div>
    )
  }
}
