import { Component, createRef } from 'preact'

type Props = { stream: MediaStream }

/** The level of the microphone, by which visitors see that they are heard. */
export class Level extends Component<Props> {
  private readonly bar = createRef<SVGPathElement>()
  private audio: AudioContext | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  override componentDidMount() {
    try {
      this.audio = new AudioContext()
      const analyser = this.audio.createAnalyser()
      this.audio.createMediaStreamSource(this.props.stream).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      this.timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples)
        // The root makes quiet voices visible.
        const level = Math.min(1, Math.sqrt(Math.max(...samples.map(Math.abs))))
        this.bar.current?.setAttribute('stroke-dasharray', `${level} 2`)
      }, 100)
    } catch {
      // No such function, or no sound: the bar stays empty.
    }
  }

  override componentWillUnmount() {
    clearInterval(this.timer)
    this.audio?.close()
  }

  override render() {
    return (
      <svg class="level" viewBox="0 0 72 24" aria-hidden="true">
        <path d="M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3Zm-6 8a6 6 0 0 0 12 0m-6 6v4" />
        <path class="track" d="M28 12h36" />
        <path ref={this.bar} d="M28 12h36" pathLength="1" stroke-dasharray="0 2" />
      </svg>
    )
  }
}
