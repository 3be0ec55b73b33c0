import type { RecorderView } from './recorder-view.ts'

type Props = { recorder: RecorderView }

/** The actions in each step. A recording can only be stopped: what becomes of it is decided once it has ended. */
export function Actions({ recorder }: Props) {
  const { state, props } = recorder
  const { step, problem, warned } = state
  const { t } = props.form.props
  const main: Partial<Record<typeof step, [label: string, onClick: () => void]>> = {
    intro: [t('startCamera'), recorder.start],
    ready: [t('startRecording'), recorder.countDown],
    count: [t('startNow'), recorder.record],
    recording: [t('stopRecording'), recorder.stop],
    review: [t('useTake'), recorder.use],
    ...(problem !== 'cannotRecord' && { problem: [t('tryAgain'), recorder.start] }),
  }
  const [label, onClick] = main[step] ?? []
  // The second click of a double click is no answer, and would press the button that has taken the place of the first.
  const press =
    (action?: () => void) =>
    ({ detail }: MouseEvent) =>
      detail < 2 && action?.()
  const link = (label: string, onClick: () => void) => (
    <button type="button" class="link-button" onClick={press(recorder.leave(onClick))}>
      {label}
    </button>
  )
  return (
    // New buttons for each step: a key that is still pressed must not press the next one.
    <p key={`${step}${problem}`} class="actions">
      {label && (
        <button
          type="button"
          class={/ready|recording/.test(step) ? `shutter ${step}` : 'send'}
          aria-describedby="recorder-status"
          onClick={press(onClick)}
        >
          {label}
        </button>
      )}
      {step === 'review' && link(t('recordAgain'), recorder.start)}
      {warned === props.onSend && link(t('sendWithout'), props.onSend)}
      {/* Beside the recording, it would be easy to lose it. */}
      {!/count|recording|review/.test(step) && link(t('chooseFile'), props.onFile)}
      {step !== 'recording' && link(t('cancelRecording'), props.onCancel)}
    </p>
  )
}
