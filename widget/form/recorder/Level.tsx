import { Component } from 'preact'

type Props = { stream: MediaStream }

/** The level of the microphone, by which visitors see that they are heard; nothing where it cannot be measured. */
export class Level extends Component<Props, { level?: number | undefined }> {
  private audio: AudioContext | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  override componentDidMount() {
    try {
      const audio = new AudioContext()
      this.audio = audio
      const analyser = audio.createAnalyser()
      audio.createMediaStreamSource(this.props.stream).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      this.timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples)
        // Suspended by the browser, it would show silence. The root makes quiet voices visible.
        const level = audio.state === 'running' ? Math.sqrt(Math.max(...samples.map(Math.abs))) : undefined
        this.setState({ level })
      }, 100)
    } catch {
      // No microphone, no such function, or a sample rate that the browser does not convert.
    }
  }

  override componentWillUnmount() {
    clearInterval(this.timer)
    this.audio?.close()
  }

  override render(_: Props, { level }: Level['state']) {
    return (
      level !== undefined && (
        <svg class="level" viewBox="0 0 72 24" aria-hidden="true">
          <path d="M9 6v5a3 3 0 0 0 6 0V6a3 3 0 0 0-6 0Zm-3 5a6 6 0 0 0 12 0m-6 6v4" />
          <path d="M28 12h36" />
          <path d="M28 12h36" pathLength="1" stroke-dasharray={`${level} 2`} />
        </svg>
      )
    )
  }
}
