import { Component, type ComponentChildren } from 'preact'
import type { SendResult } from '../sending.ts'
import type { FormComponent, Message, PendingUpload } from '../types.ts'
import { loadUploader } from './load-uploader.ts'
import type { PreparedFile } from './uploader/photo.ts'
import type { Upload } from './uploader/upload.ts'

export type MediaProps = { form: FormComponent; kind: 'photo' | 'video' }

/** A key that stays pressed is no answer. */
const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault()

/**
 * Lets a visitor choose a photo and uploads it at once, while the visitor goes on writing. Its URL becomes the value of the control
 * for the link, which is hidden meanwhile, so that the draft contains it. VideoPicker.tsx changes this for videos.
 */
export class MediaPicker extends Component<MediaProps> implements PendingUpload {
  private readonly setting = this.props.kind === 'photo' ? 'image' : 'video'
  protected readonly name = this.props.kind === 'photo' ? 'imageUrl' : 'externalVideoHtml'
  protected phase: 'uploading' | 'failed' | 'added' | undefined = this.hasFile() ? 'added' : undefined
  private error: Message | undefined
  /** True if the next press removes the file. */
  private asked = false
  private canvas: HTMLCanvasElement | undefined
  /** The preview of the file that is added; another one may be on its way to replace it. */
  private addedCanvas: HTMLCanvasElement | undefined
  /** Prepares the chosen file; kept for another attempt. */
  private prepareFile = async (): Promise<PreparedFile> => ({})
  private upload: Upload | undefined
  /** True if something was recorded here that is nowhere else. */
  protected isTake = false
  /** The link that the visitor has entered. */
  private link = ''
  /** True if the form is sent once the upload has ended. */
  private sends = false
  /** Increases with each file: an earlier one may still be on its way. */
  private count = 0
  /** Increases with each file that is removed: a new control does not name it. */
  private removals = 0

  override componentDidMount() {
    const { form, kind } = this.props
    // The visitor has opened the field, and waits for it.
    if (form.props.container.querySelector(`[value=${this.setting}]:focus`)) form.focus(`.${kind} :is(button, input)`)
  }

  override componentWillUnmount() {
    this.stop()
  }

  /** Returns the part of a file that is uploaded. */
  protected async prepare(file: Blob): Promise<PreparedFile> {
    return (await loadUploader()).preparePhoto(file)
  }

  /** Returns the error of a file at first sight; the earlier file then stays. */
  protected findProblem(_file: Blob): PreparedFile | undefined {
    return undefined
  }

  /** Uploads a file, or what is missing of it after a failure. */
  protected send(upload: Upload): Promise<SendResult> {
    return upload.run()
  }

  /** Returns the button beside that for a file. */
  protected recordButton(): ComponentChildren {
    return null
  }

  /** Uploads a file; the one that is already added stays until the new one is stored. */
  protected readonly add = (prepareFile: () => Promise<PreparedFile>) => {
    this.reset()
    this.prepareFile = prepareFile
    this.props.form.uploads[this.name] = this
    this.run()
  }

  private get control() {
    return this.props.form.element.current?.querySelector<HTMLInputElement>(`#${this.name}`)
  }

  private hasFile() {
    return this.props.form.lazy?.isStoredFile(this.control?.value ?? '')
  }

  /** Shows what is added, here and in the thanks. */
  private showAdded(canvas: HTMLCanvasElement | undefined) {
    const { form } = this.props
    this.canvas = this.addedCanvas = canvas
    form.pictures = { ...form.pictures, [this.name]: canvas }
  }

  /** Shows the file that is on its way; the picture of a video comes later than the file. */
  private async showPicture(picture: PreparedFile['canvas']) {
    const { count } = this
    const canvas = await picture
    // Meanwhile it was removed or replaced.
    if (count !== this.count) return
    this.canvas = canvas
    this.setState({})
  }

  private setValue(value: string) {
    if (this.control) this.control.value = value
    this.props.form.saveDraft()
  }

  /** Ends the upload. */
  protected stop() {
    this.count++
    this.upload?.cancel()
    this.upload = undefined
    this.isTake = false
    delete this.props.form.uploads[this.name]
  }

  /** Forgets the file that is on its way, and what was said about it and the one before. */
  private reset() {
    const { form } = this.props
    this.stop()
    this.error = undefined
    this.asked = false
    if (form.state.pending?.skip) form.setState({ phase: 'open', pending: undefined })
    form.setState(({ messages }) => ({ messages: { ...messages, [this.name]: undefined, videoUrl: undefined } }))
  }

  /** Removes the file; the visitor's link is there again. */
  private clear() {
    this.reset()
    if (this.hasFile()) this.setValue(this.link)
    this.phase = undefined
    this.removals++
    this.showAdded(undefined)
  }

  /** Removes the file; the first press asks, unless it is only on its way and the visitor has it. */
  private readonly remove = ({ detail }: MouseEvent) => {
    const { form, kind } = this.props
    if (!this.asked && (this.isTake || this.hasFile())) this.asked = true
    // The second click of a double click is no answer.
    else if (detail < 2) this.clear()
    this.setState({}, () => this.phase || form.focus(`#${kind}-file`))
  }

  private readonly choose = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const [file] = input.files ?? []
    const problem = file && this.findProblem(file)
    if (problem) {
      this.error = { text: this.describe(problem), invalid: true, live: true }
      this.setState({})
    } else if (file) this.add(() => this.prepare(file))
  }

  private readonly run = async () => {
    const { count } = this
    this.phase = 'uploading'
    this.error = undefined
    this.report()
    const result = await this.attempt().catch((): SendResult => ({}))
    // Meanwhile it was removed or replaced.
    if (count !== this.count) return
    const { record } = result
    if (!record) return this.fail(result)
    this.stop()
    this.phase = 'added'
    this.error = undefined
    this.showAdded(this.canvas)
    if (!this.hasFile()) this.link = this.control?.value ?? ''
    this.setValue(Object(record).url)
    this.setState({})
    if (this.sends) this.release(this.submit)
  }

  /** Uploads the file, after a failure what is missing of it. */
  private async attempt(): Promise<SendResult> {
    const { form, kind } = this.props
    const { count } = this
    if (!this.upload) {
      const { content, canvas, ...problem } = await this.prepareFile()
      if (!content) return { rejected: true, error: this.describe(problem) }
      const { createUpload } = await loadUploader()
      if (count !== this.count) return {}
      this.showPicture(canvas)
      this.upload = createUpload(form, { kind, content }, this.report)
    }
    return this.send(this.upload)
  }

  private describe({ error = 'uploadFailed', bytes = 0 }: PreparedFile) {
    return this.props.form.props.t(error, { n: bytes / 1e6 })
  }

  /** Says why the upload has failed. What another attempt would not help is dropped, unless it exists nowhere else. */
  private fail({ rejected, invalid, error }: SendResult) {
    const { form, kind } = this.props
    const { t } = form.props
    const text = error ?? t(invalid ? `${kind}Format` : rejected ? 'uploadRefused' : 'uploadFailed')
    this.phase = 'failed'
    if (rejected && (invalid || error || !this.isTake)) {
      this.stop()
      this.phase = this.hasFile() ? 'added' : undefined
      this.canvas = this.addedCanvas
    }
    this.error = { text, invalid: true, live: true }
    this.setState({})
    if (!this.sends) return
    this.release()
    form.setState({ phase: 'failed', error: text, errorLang: undefined, pending: this.pending() })
  }

  /** Sends the form once the upload has ended. */
  sendAfter() {
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
      // Without the file there is nothing to try again.
      retry: form.uploads[this.name] && (pending?.retry ?? this.submit),
      message: form.props.t('sendAfterUpload'),
      // The file's own message says why it waits.
      offline: pending?.offline,
      progress: pending || this.phase !== 'uploading' ? undefined : percentage?.(),
      cancel: () => this.release(() => form.focus('textarea')),
      skip,
    }
  }

  private release(callback?: () => void) {
    const { form } = this.props
    this.sends = form.sending = false
    form.setState({ phase: 'open', pending: undefined }, callback)
  }

  protected readonly submit = () => {
    const { form } = this.props
    form.lazy?.submitForm(form)
  }

  private message(): Message | undefined {
    const { form, kind } = this.props
    const { t } = form.props
    if (this.phase === 'added' && form.state.messages[kind === 'photo' ? 'imageUrl' : 'videoUrl']?.invalid)
      return { text: t('fileExpired'), invalid: true, live: true }
    if (this.phase !== 'uploading' || this.error)
      return this.error ?? (this.phase && { text: t(`${kind}Added`), live: true })
    const { message = t('uploadingFile'), offline } = this.upload?.pending ?? {}
    return { text: offline ? t('uploadOffline') : message, live: true }
  }

  override render({ form, kind }: MediaProps) {
    const { phase, canvas, upload } = this
    const { t } = form.props
    const { lazy } = form
    const percentage = upload?.percentage()
    const id = `${kind}-file`
    const message = this.message()
    const name = t(this.setting)
    const removeLabel = t(this.asked ? 'confirmRemove' : 'removeFile')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would need more styles.
      <div class={`media ${kind} ${phase ? 'has-file' : ''}`} role="group" aria-labelledby={`${kind}-name`}>
        <p class="name" id={`${kind}-name`}>
          {name}
        </p>
        {canvas && <span ref={(element) => element?.replaceChildren(canvas)} />}
        {lazy && <lazy.FieldMessage id={id} message={message} />}
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
          <label class={phase ? 'link-button' : 'button'}>
            <input
              type="file"
              id={id}
              accept={kind === 'photo' ? 'image/jpeg,image/png,image/webp' : 'video/*'}
              aria-label={phase && `${t('replaceFile')}: ${name}`}
              aria-describedby={`${id}-message`}
              aria-invalid={message?.invalid}
              onChange={this.choose}
              // The same file can be chosen again. Not afterwards: browsers say that there is none without a value.
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
              }}
              key={this.removals}
            />
            <span key={phase}>{t(phase ? 'replaceFile' : kind === 'photo' ? 'choosePhoto' : 'chooseVideo')}</span>
          </label>
          {phase === 'failed' && (
            <button type="button" class="link-button" onClick={this.run}>
              {t('tryAgain')}
            </button>
          )}
          {phase && (
            <button type="button" class="link-button" aria-live="polite" onKeyDown={ignoreRepeat} onClick={this.remove}>
              <span key={removeLabel}>{removeLabel}</span>
              <span class="visually-hidden">{name}</span>
            </button>
          )}
        </p>
        {!phase && <p class="muted">{t('orLink')}</p>}
      </div>
    )
  }
}
