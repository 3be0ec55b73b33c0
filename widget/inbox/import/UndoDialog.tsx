import { useRef, useState } from 'preact/hooks'
import type { UndoResult } from '../../../shared/provenance/imports.ts'
import { loadCounts } from '../state/list.ts'
import { reloadList } from '../state/navigation.ts'
import { useSubmit } from '../ui/hooks/use-submit.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { texts } from './en.ts'
import { importsApi } from './imports-api.ts'
import { forgetUnfinished } from './unfinished.ts'
import { countQuarters, useMilestones } from './use-milestones.ts'

type Props = {
  workspaceId: string
  id: string
  /** How many testimonials of the import are left; 0 if that is not known. */
  count: number
  onDone: (undone: UndoResult) => void
  /** Gets how many were removed until then: more than none if a later part has failed. */
  onClose: (removed: number) => void
}

/** The dialog that undoes an import, a part of it after the other. */
export function UndoDialog({ workspaceId, id, count, onDone, onClose }: Props) {
  const { isBusy, error, submit } = useSubmit()
  const [removed, setRemoved] = useState(0)
  // Kept over a failed attempt, after which the button goes on.
  const sum = useRef(0)
  const undo = () =>
    submit(async () => {
      let part: UndoResult
      do {
        part = await importsApi(workspaceId).undo(id)
        sum.current += part.removed
        setRemoved(sum.current)
      } while (!part.done)
      forgetUnfinished(workspaceId, id)
      reloadList()
      void loadCounts()
      onClose(0)
      onDone({ ...part, removed: sum.current })
    })
  const spoken = useMilestones(
    isBusy ? texts.removing(removed) : '',
    isBusy ? (count > 0 ? countQuarters(removed, count) : 0) : -1,
  )
  return (
    <ModalDialog
      title={texts.undoTitle(count)}
      text={texts.undoText}
      action={texts.undoAction}
      danger
      isBusy={isBusy}
      error={error}
      onSubmit={undo}
      onClose={() => onClose(removed)}
    >
      {isBusy && <progress aria-label={texts.undoAction} {...(count > 0 && { value: removed, max: count })} />}
      <p role="status" class="hint">
        {spoken}
      </p>
    </ModalDialog>
  )
}
