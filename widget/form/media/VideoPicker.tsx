import { videoBytes } from '../../../shared/limits.ts'
import type { RecorderProps } from '../recorder/recorder-view.ts'
import type { PendingUpload } from '../types.ts'
import { loadUploader } from './load-uploader.ts'
import { MediaPicker, type MediaProps } from './MediaPicker.tsx'
import type { PreparedFile } from './uploader/photo.ts'
import type { Upload } from './uploader/upload.ts'

/** Lets a visitor choose a video or record one, and uploads it together with a frame that players show at first. */
export class VideoPicker extends MediaPicker {
  private poster: Promise<Blob | undefined> | undefined
  /** The recorder, while it is open. */
  private modules: Awaited<ReturnType<typeof loadRecorder>> | undefined

  protected override findProblem(file: Blob): PreparedFile | undefined {
    if (!/^video\/(mp4|quicktime|webm)\b/.test(file.type)) return { error: 'videoFormat' }
    if (file.size > videoBytes) return { error: 'videoTooLarge', bytes: videoBytes }
    return undefined
  }

  protected override async prepare(file: Blob): Promise<PreparedFile> {
    // Players show the first frame if that fails.
    const { captureFrame, encodePoster } = await loadUploader()
    const canvas = captureFrame(file).catch(() => undefined)
    this.poster = canvas.then((frame) => frame && encodePoster(frame)).catch(() => undefined)
    return { content: file, canvas }
  }

  protected override async send(upload: Upload) {
    const { form } = this.props
    const result = await upload.run()
    const content = result.record && (await this.poster)
    if (content)
      await (await loadUploader()).createUpload(form, { kind: 'poster', content, video: upload.ticket }).run()
    return result
  }

  override componentDidUpdate() {
    // The camera is not on for nothing.
    if (this.modules && this.props.form.sending) this.close(() => {})
    if (this.isTake || this.phase === 'uploading') addEventListener('beforeunload', confirmLeave)
    else removeEventListener('beforeunload', confirmLeave)
  }

  override componentWillUnmount() {
    super.componentWillUnmount()
    removeEventListener('beforeunload', confirmLeave)
  }

  private readonly openFiles = () =>
    this.close(() => {
      this.input?.focus()
      this.input?.click()
    })

  private readonly record = async () => {
    this.modules = await loadRecorder().catch(() => undefined)
    if (this.modules) this.setState({})
    else this.openFiles()
  }

  /** Closes the recorder. */
  private close(callback: () => void) {
    this.modules = undefined
    this.setState({}, callback)
  }

  private readonly useTake: RecorderProps['onTake'] = (content, still, warned) => {
    this.poster = still && this.modules?.[1].encodePoster(still).catch(() => undefined)
    this.add(async () => ({ content, canvas: still }))
    this.isTake = true
    // Visitors who have pressed “Send” before need not press it again.
    this.close(() => {
      const sends = warned === this.sendWithout
      this.props.form.focus(sends ? 'form > .send' : '#video-file')
      if (sends) this.submit()
    })
  }

  /** The form is not sent while a recording would be lost by that. */
  private readonly hold = (recorder: PendingUpload | undefined) => {
    // A recording that is used is on its way.
    if (!this.modules) return
    this.stop()
    if (recorder) this.props.form.uploads[this.name] = recorder
    this.isTake = !!recorder
    this.setState({})
  }

  private get input() {
    return this.props.form.element.current?.querySelector<HTMLElement>('#video-file')
  }

  private readonly sendWithout = () => this.close(this.submit)

  private readonly cancel = () => this.close(() => this.props.form.focus('#video-record'))

  protected override recordButton() {
    return (
      canRecord() && (
        <button type="button" id="video-record" onClick={this.record}>
          {this.props.form.props.t('recordVideo')}
        </button>
      )
    )
  }

  override render(props: MediaProps) {
    if (!this.modules) return super.render(props)
    const [{ Recorder }, { drawFrame }] = this.modules
    return (
      <div class="has-file">
        <Recorder
          form={props.form}
          drawFrame={drawFrame}
          onHold={this.hold}
          onTake={this.useTake}
          onFile={this.openFiles}
          onSend={this.sendWithout}
          onCancel={this.cancel}
        />
      </div>
    )
  }
}

/** Loads the recorder, and the uploader, without which a take would be lost. */
const loadRecorder = () => Promise.all([import('../recorder/Recorder.tsx'), loadUploader()])

/**
 * Returns whether this page can record: insecure ones and some in-app browsers have no `mediaDevices`. Where browsers do not report
 * the page's `Permissions-Policy`, using the camera shows it.
 */
const canRecord = () =>
  'mediaDevices' in navigator &&
  'MediaRecorder' in window &&
  Object(document).featurePolicy?.allowsFeature('camera') !== false

const confirmLeave = (event: Event) => event.preventDefault()
