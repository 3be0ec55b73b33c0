import { videoSeconds } from '../../../shared/limits.ts'
import type { FormComponent } from '../types.ts'
import { isFacingAway } from './camera.ts'
import { Level } from './Level.tsx'
import { Replay } from './Replay.tsx'
import type { RecorderView } from './recorder-view.ts'

type Props = { recorder: RecorderView }

/** Before the recording starts. */
export const countdownSeconds = 3

/** The remaining time that is announced, in seconds. */
const lastSeconds = 20

/** Formats seconds as minutes and seconds. */
const formatTime = (seconds: number) => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

/** Returns whether the visitor has written anything. */
const hasWords = ({ element }: FormComponent) =>
  [...(element.current?.querySelectorAll('textarea') ?? [])].some(({ value }) => value.trim())

/** The picture of the camera or of the take, what happens now in one sentence, and the time. */
export function CameraView({ recorder }: Props) {
  const { state, stream, take, still, props } = recorder
  const { step, seconds, problem, warned } = state
  const { t } = props.form.props
  const label = t('preview')
  const isLive = /ready|count|recording/.test(step)
  const isEnding = step === 'recording' && seconds >= videoSeconds - lastSeconds
  const isSilent = !stream?.getAudioTracks()[0]
  const sentences: Record<typeof step, string> = {
    intro: t('recorderIntro', { use: t('useTake') }),
    asking: t('allowCamera'),
    ready: isSilent ? t('noSound') : '',
    count: `${countdownSeconds - seconds}`,
    recording: t('recording'),
    review: `${recorder.early ? t('stoppedEarly') : ''} ${hasWords(props.form) ? label : t('addWords')}`,
    problem: problem ? t(problem) : '',
  }
  return (
    <div class={/review|problem/.test(step) ? 'stage' : 'stage screen'}>
      {isLive && stream && (
        <video
          key="live"
          ref={(video) => {
            if (video && video.srcObject !== stream) video.srcObject = stream
          }}
          class={isFacingAway(stream) ? '' : 'mirrored'}
          aria-label={label}
          autoplay
          muted
          playsInline
        />
      )}
      {step === 'review' && take && <Replay key="replay" take={take} still={still} label={label} t={t} />}
      <p id="recorder-status" class={step} role="status" tabIndex={-1}>
        <span key={sentences[step]}>{sentences[step]}</span>
        {isEnding && <span class="visually-hidden"> {t('secondsLeft', { n: lastSeconds })}</span>}
      </p>
      {step === 'recording' && (
        <p role="timer">
          <bdi>
            {formatTime(seconds)} / {formatTime(videoSeconds)}
          </bdi>
        </p>
      )}
      {isLive && stream && !isSilent && <Level key="level" stream={stream} />}
      {warned && (
        <p class="error" tabIndex={-1}>
          {t('takeUnused')}
        </p>
      )}
    </div>
  )
}
