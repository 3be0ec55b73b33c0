import { useEffect, useState } from 'preact/hooks'
import { texts } from '../en-steps.ts'
import { chosenRows, countResults } from '../import-state.ts'
import { dispatch } from '../import-store.ts'
import { importedUrl, stepUrl } from '../import-url.ts'
import type { StepProps } from '../step-props.ts'
import { UndoDialog } from '../UndoDialog.tsx'
import { Bar } from './Bar.tsx'
import { LeftOutLink } from './LeftOutLink.tsx'
import { RemoteFiles } from './RemoteFiles.tsx'

const shownCounts = ['created', 'exists', 'changed', 'erased', 'error'] as const

/** The end: what was added, what was not and why, and how to undo it. */
export function ResultStep({ workspaceId, state }: StepProps) {
  const { run, conversion, ground } = state
  const [isUndoing, setIsUndoing] = useState(false)
  const undone = run?.undone
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (undone) document.querySelector<HTMLElement>('#main h1')?.focus()
  }, [undone])
  if (!run?.id || !conversion) return null
  const counts = countResults(state)
  const { created } = counts
  const chosen = chosenRows(state).length
  const left = conversion.others.length + conversion.ready.length - chosen
  const unsent = chosen - run.results.length
  const kept = run.undone?.kept ?? 0
  return (
    <>
      <h1 tabIndex={-1}>{undone ? texts.removed(undone.removed) : texts.added(created)}</h1>
      {undone ? (
        undone.kept !== 0 && <p>{undone.kept === null ? texts.undoneInPart : texts.kept(undone.kept)}</p>
      ) : (
        <ul class="rows log">
          {shownCounts.map(
            (name) =>
              counts[name] > 0 && (
                <li key={name}>
                  <b>{counts[name]}</b>
                  <span>{texts.results[name]}</span>
                </li>
              ),
          )}
          {left > 0 && (
            <li>
              <b>{left}</b>
              <span>{texts.results.left}</span>
            </li>
          )}
          {unsent > 0 && (
            <li>
              <b>{unsent}</b>
              <span>{texts.results.unsent}</span>
            </li>
          )}
        </ul>
      )}
      {!undone && ground.kind !== 'unknown' && counts.exists + counts.changed > 0 && <p>{texts.consentsUnchanged}</p>}
      <LeftOutLink state={state} />
      {!run.undone && <RemoteFiles workspaceId={workspaceId} state={state} />}
      <Bar>
        {created > 0 && !run.undone && (
          <button type="button" class="quiet danger" onClick={() => setIsUndoing(true)}>
            {texts.undo}
          </button>
        )}
        {created > 0 && !run.undone ? (
          <a class="button primary" href={importedUrl(workspaceId, run.id, 'pending')}>
            {texts.read(created)}
          </a>
        ) : (
          <a class={kept > 0 ? 'button' : 'button primary'} href={stepUrl(workspaceId, 'source')}>
            {texts.another}
          </a>
        )}
        {kept > 0 && (
          <a class="button primary" href={importedUrl(workspaceId, run.id)}>
            {texts.readKept(kept)}
          </a>
        )}
      </Bar>
      {isUndoing && (
        <UndoDialog
          workspaceId={workspaceId}
          id={run.id}
          count={created}
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
