import { Component, createRef } from 'preact'
import { videoSeconds } from '../../../shared/limits.ts'
import { addStyles } from '../styles.ts'
import type { FormProps, PendingUpload } from '../types.ts'
import { Actions } from './Actions.tsx'
import { CameraView, countdownSeconds } from './CameraView.tsx'
import { Cue } from './Cue.tsx'
import { findOtherCamera, getProblem, openCamera, type Problem, stopTracks } from './camera.ts'
import css from './recorder.css?inline'
import type { RecorderProps, RecorderState, RecorderView } from './recorder-view.ts'
import { startRecorder } from './recording.ts'
import { loadTexts } from './texts.ts'

addStyles(css)

/** The longer side of a frame, in pixels. */
const stillSide = 800

/** Records a video. Nothing leaves the page before the visitor uses a take, and the camera is on only for a take. */
export class Recorder extends Component<RecorderProps, RecorderState> implements PendingUpload, RecorderView {
  readonly needsDecision = true
  override state: RecorderState = { step: 'intro', seconds: 0 }
  readonly element = createRef<HTMLDivElement>()
  /** Aborted when the camera has to be off. */
  private session = new AbortController()
  stream: MediaStream | undefined
  /** The camera that is used, and another one, if there is any. */
  private camera: MediaTrackConstraints = { facingMode: 'user' }
  otherCamera: MediaTrackConstraints | undefined
  private recorder: MediaRecorder | undefined
  private since = 0
  /** True if something else than the visitor or the limit has ended the recording. */
  early = false
  /** A frame of the recording. */
  still: HTMLCanvasElement | undefined
  take: Blob | undefined
  private texts: FormProps['texts'] | null = null

  override componentDidMount() {
    this.updateTexts().then(() => this.show('intro'))
  }

  override componentDidUpdate() {
    this.updateTexts()
  }

  override componentWillUnmount() {
    this.discard()
  }

  private async updateTexts() {
    const { props } = this.props.form
    if (this.texts === props.texts) return
    this.texts = props.texts
    this.setState({ lang: await loadTexts(props) })
  }

  /** Switches the camera off and forgets the take. */
  private discard() {
    this.session.abort()
    this.recorder = this.still = this.take = undefined
    this.setState({ warned: undefined })
    this.props.onHold(undefined)
  }

  private show(step: RecorderState['step'], problem?: Problem) {
    // The take is as long as the recording was.
    this.setState({ step, problem, ...(step !== 'review' && { seconds: 0 }) }, () => {
      // Focus that is elsewhere stays there: the visitor may be writing.
      if (document.activeElement === document.body || this.element.current?.matches(':focus-within')) this.focus()
    })
  }

  /** Focuses the next button, or the sentence where a second press of the same key would be a mistake. */
  private focus() {
    const { step, warned } = this.state
    const target = /intro|ready|recording/.test(step) ? '.actions button' : warned ? '.error' : '#recorder-status'
    const { current: element } = this.element
    // The picture and the question stay in view, too, not only the button below them.
    element?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }

  /** Ends the recording, and warns that it would be lost: the form waits until the visitor has decided. */
  sendAfter() {
    const { onSend } = this.props
    // Nothing is recorded yet.
    if (this.state.step === 'count') return this.leave(onSend)()
    if (this.recorder?.state === 'recording') this.stop()
    this.warn(onSend)
  }

  private warn(warned: RecorderState['warned']) {
    this.setState({ warned }, () => this.focus())
  }

  private fail(problem: Problem) {
    this.discard()
    this.show('problem', problem)
  }

  readonly start = async () => {
    this.discard()
    this.session = new AbortController()
    const { signal } = this.session
    this.props.form.props.host.addEventListener('laurel:close', this.suspend, { signal })
    this.show('asking')
    try {
      const stream = await openCamera(signal, this.camera)
      if (signal.aborted) return stopTracks(stream)
      this.watch(stream, signal)
      this.show('ready')
      // Browsers list the cameras once one of them may be used.
      this.otherCamera = await findOtherCamera(stream).catch(() => undefined)
      this.setState({})
    } catch (error) {
      if (!signal.aborted) this.fail(getProblem(error))
    }
  }

  readonly switchCamera = () => {
    this.camera = this.otherCamera ?? this.camera
    this.start()
  }

  private watch(stream: MediaStream, signal: AbortSignal) {
    this.stream = stream
    const timer = setInterval(this.tick, 200)
    signal.addEventListener('abort', () => {
      stopTracks(stream)
      clearInterval(timer)
    })
    // A camera that is unplugged ends its track.
    for (const track of stream.getTracks()) track.addEventListener('ended', this.suspend, { signal })
    // In the background, phones take the camera away, and some never end the recording.
    document.addEventListener('visibilitychange', () => document.hidden && this.suspend(), { signal })
  }

  /** Keeps what is recorded, and switches the camera off. */
  private readonly suspend = () => {
    if (this.recorder) return this.finish()
    this.discard()
    this.show('intro')
  }

  readonly countDown = () => {
    this.since = performance.now()
    this.props.onHold(this)
    this.show('count')
  }

  readonly record = () => {
    const { stream } = this
    const recorder = stream && startRecorder(stream, (video) => this.recorder === recorder && this.review(video))
    if (!recorder) return this.fail('cannotRecord')
    this.recorder = recorder
    this.early = true
    this.since = performance.now()
    this.show('recording')
  }

  private readonly tick = () => {
    const { step } = this.state
    const seconds = Math.floor((performance.now() - this.since) / 1_000)
    if (step === 'count') seconds < countdownSeconds ? this.setState({ seconds }) : this.record()
    if (step !== 'recording') return
    this.setState({ seconds })
    if (seconds > 0) this.keepFrame()
    if (seconds >= videoSeconds) this.stop()
  }

  private keepFrame() {
    const video = this.element.current?.querySelector('video')
    // Without a width, the camera has shown nothing yet.
    if (this.still || !video?.videoWidth) return
    this.still = this.props.drawFrame(video, video.videoWidth, video.videoHeight, stillSide)
  }

  readonly stop = () => {
    this.early = false
    this.finish()
  }

  private finish() {
    this.keepFrame()
    // Without tracks it has stopped by itself.
    if (this.recorder?.state === 'recording') this.recorder.stop()
    this.session.abort()
  }

  private review(video: Blob) {
    this.session.abort()
    if (!video.size) return this.fail('nothingRecorded')
    this.take = video
    this.show('review')
  }

  readonly use = () => this.take && this.props.onTake(this.take, this.still, this.state.warned)

  readonly leave = (onLeave: () => void) => () => {
    const { warned } = this.state
    // “Cancel” takes back a warning that something else has caused.
    if (this.take && warned !== onLeave)
      return this.warn(warned && onLeave === this.props.onCancel ? undefined : onLeave)
    this.discard()
    this.show('intro')
    onLeave()
  }

  override render({ form }: RecorderProps, { lang }: RecorderState) {
    const { t } = form.props
    return (
      lang && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need more styles.
        <div class="recorder" role="group" aria-label={t('recordVideo')} ref={this.element} lang={lang}>
          <Cue {...form.props} />
          <CameraView recorder={this} />
          <Actions recorder={this} />
        </div>
      )
    )
  }
}
