import { useEffect, useRef, useState } from 'preact/hooks'
import { describeStop } from '../describe-stop.ts'
import { texts } from '../en-steps.ts'
import { chosenRows, countSent } from '../import-state.ts'
import { dispatch } from '../import-store.ts'
import { startImport, stopImport } from '../sending/run-import.ts'
import type { StepProps } from '../step-props.ts'
import { UndoDialog } from '../UndoDialog.tsx'
import { countQuarters, useMilestones } from '../use-milestones.ts'
import { Bar } from './Bar.tsx'

/** Step 5: how far the import is, or why it has stopped. */
export function ProgressStep({ workspaceId, state }: StepProps) {
  const { run } = state
  const total = chosenRows(state).length
  const { isRunning, waitSeconds, stop } = run ?? { isRunning: false, waitSeconds: 0, stop: null }
  const sent = countSent(run)
  const [isStopping, setIsStopping] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current === isRunning) return
    wasRunning.current = isRunning
    setIsStopping(false)
    // The button that had the focus is another one now.
    heading.current?.focus()
  }, [isRunning])
  const isWaiting = waitSeconds > 0
  const progress = isWaiting ? texts.waiting(waitSeconds) : texts.progress(sent, total)
  const spoken = useMilestones(progress, isWaiting ? -1 : countQuarters(sent, total))
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isRunning ? texts.progressTitle : texts.stoppedTitle}
      </h1>
      <progress aria-label={texts.progressTitle} value={sent} max={total} />
      {isRunning ? (
        <>
          <p aria-hidden="true">{progress}</p>
          <p role="status" class="unseen">
            {spoken}
          </p>
          <p class="muted">{texts.whatIsIn}</p>
        </>
      ) : (
        <>
          <p role="alert">{stop && describeStop(stop, sent, total)}</p>
          <p class="muted">{texts.goOnHint}</p>
        </>
      )}
      <Bar>
        {isRunning ? (
          <button
            key="stop"
            type="button"
            aria-disabled={isStopping}
            onClick={() => {
              setIsStopping(true)
              stopImport()
            }}
          >
            {isStopping ? texts.stopping : texts.stop}
          </button>
        ) : (
          <StoppedActions key="stopped" workspaceId={workspaceId} state={state} />
        )}
      </Bar>
    </>
  )
}

/** The ways on from an import that has stopped. */
function StoppedActions({ workspaceId, state }: StepProps) {
  const [isUndoing, setIsUndoing] = useState(false)
  const id = state.run?.id
  return (
    <>
      {id && (
        <button type="button" class="quiet danger" onClick={() => setIsUndoing(true)}>
          {texts.undo}
        </button>
      )}
      <button type="button" onClick={() => dispatch({ type: 'leave' })}>
        {id ? texts.leave : texts.backToPreview}
      </button>
      <button type="button" class="primary" onClick={() => void startImport(workspaceId)}>
        {texts.goOn}
      </button>
      {id && isUndoing && (
        <UndoDialog
          workspaceId={workspaceId}
          id={id}
          // The service may have stored more than it could confirm.
          count={0}
          onClose={(removed) => {
            setIsUndoing(false)
            if (removed > 0) dispatch({ type: 'undo', removed, kept: null })
          }}
          onDone={({ removed, kept }) => dispatch({ type: 'undo', removed, kept })}
        />
      )}
    </>
  )
}
