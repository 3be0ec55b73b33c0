import { useEffect, useState } from 'preact/hooks'
import { dataCommand } from '../../transfer/command.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { texts } from '../en-steps.ts'
import { countResults, type ImportState } from '../import-state.ts'
import { dispatch } from '../import-store.ts'
import { importedUrl, stepUrl } from '../import-url.ts'
import type { StepProps } from '../step-props.ts'
import { UndoDialog } from '../UndoDialog.tsx'
import { Bar } from './Bar.tsx'
import { LeftOutLink } from './LeftOutLink.tsx'

const shownCounts = ['created', 'exists', 'changed', 'erased', 'error'] as const

/** The end: what was added, what was not and why, and how to undo it. */
export function ResultStep({ workspaceId, state }: StepProps) {
  const { run, conversion, mapping } = state
  const [isUndoing, setIsUndoing] = useState(false)
  const undone = run?.undone
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (undone) document.querySelector<HTMLElement>('#main h1')?.focus()
  }, [undone])
  if (!run?.id || !conversion) return null
  const counts = countResults(state)
  const { created } = counts
  const left = conversion.others.length
  const photos = countPhotos(state)
  const preset = mapping?.preset === 'generic' ? `generic --source ${mapping.source}` : mapping?.preset
  return (
    <>
      <h1 tabIndex={-1}>{undone ? texts.removed(undone.removed) : texts.added(created)}</h1>
      {undone ? (
        undone.kept > 0 && <p>{texts.kept(undone.kept)}</p>
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
        </ul>
      )}
      <LeftOutLink state={state} />
      {photos > 0 && !run.undone && (
        <div class="copy">
          <p class="muted">{texts.photos(photos)}</p>
          <CopyField
            text={dataCommand(`import FILE --workspace ${workspaceId} --from ${preset} --media`)}
            name={texts.photosCommand}
            isCode
          />
        </div>
      )}
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
          <a class="button primary" href={stepUrl(workspaceId, 'source')}>
            {texts.another}
          </a>
        )}
      </Bar>
      {isUndoing && (
        <UndoDialog
          workspaceId={workspaceId}
          id={run.id}
          count={created}
          onClose={() => setIsUndoing(false)}
          onDone={({ removed, kept }) => dispatch({ type: 'undo', removed, kept })}
        />
      )}
    </>
  )
}

/** Returns how many testimonials were added whose photo is on another server. */
const countPhotos = ({ run, conversion }: ImportState): number =>
  conversion?.ready.filter(({ row }, index) => row.imageUrl && run?.results[index]?.status === 'created').length ?? 0
