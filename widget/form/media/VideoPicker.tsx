import { videoBytes } from '../../../shared/limits.ts'
import { loadUploader } from './load-uploader.ts'
import { MediaPicker, type MediaProps, type PreparedFile } from './MediaPicker.tsx'
import type { Upload } from './uploader/upload.ts'

/** Lets a visitor choose a video or record one, and uploads it together with a frame that players show at first. */
export class VideoPicker extends MediaPicker {
  private poster: Promise<Blob | undefined> | undefined
  /** What records a video, while it is open. */
  private modules: Awaited<ReturnType<typeof loadRecorder>> | undefined

  protected override async prepare(file: Blob): Promise<PreparedFile> {
    if (!/^video\/(mp4|quicktime|webm)\b/.test(file.type)) return { error: 'videoFormat' }
    if (file.size > videoBytes) return { error: 'videoTooLarge', bytes: videoBytes }
    const { capturePoster } = await loadUploader()
    this.poster = capturePoster(file).catch(() => undefined)
    return { content: file }
  }

  protected override async send(upload: Upload) {
    const { form } = this.props
    // A recording is nowhere else.
    addEventListener('beforeunload', confirmLeave)
    const result = await upload.run()
    const content = result.record && (await this.poster)
    // If that fails, players show the first frame.
    if (content)
      await (await loadUploader()).createUpload(form, { kind: 'poster', content, video: upload.ticket }).run()
    removeEventListener('beforeunload', confirmLeave)
    return result
  }

  private readonly record = async () => {
    this.modules = await loadRecorder().catch(() => undefined)
    if (this.modules) this.setState({})
    else this.openFiles()
  }

  private readonly useTake = (content: Blob, still: HTMLCanvasElement | undefined) => {
    this.poster = still && this.modules?.[1].encodePoster(still).catch(() => undefined)
    this.modules = undefined
    this.add(content)
    this.props.form.focus('#video-file')
  }

  private readonly openFiles = () => {
    this.modules = undefined
    this.setState({}, () => this.props.form.element.current?.querySelector<HTMLElement>('#video-file')?.click())
  }

  private readonly cancel = () => {
    this.modules = undefined
    this.setState({}, () => this.props.form.focus('#video-record'))
  }

  protected override recordButton() {
    const canRecord = 'mediaDevices' in navigator && 'MediaRecorder' in window
    return (
      canRecord && (
        <button type="button" id="video-record" class="choice" onClick={this.record}>
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
          onTake={this.useTake}
          onFile={this.openFiles}
          onCancel={this.cancel}
        />
      </div>
    )
  }
}

/** Loads the recorder, and the uploader, without which a take would be lost. */
const loadRecorder = () => Promise.all([import('../recorder/Recorder.tsx'), loadUploader()])

const confirmLeave = (event: Event) => event.preventDefault()
