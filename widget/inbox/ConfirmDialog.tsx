import { ConsentDialog } from './ConsentDialog.tsx'
import { texts } from './en-confirm.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { Answer, Question } from './Question.tsx'
import { change } from './state/actions.ts'
import { describe } from './state/send.ts'
import { inbox, type Dialog as OpenDialog, type State } from './state/store.ts'

type Props = { ids: string[]; stored: State['stored'] }

/** Asks before an action that cannot be undone, or that an author has not agreed to. */
export default function ConfirmDialog({ dialog }: { dialog: OpenDialog }) {
  if (!('ids' in dialog)) return null
  const props = { ids: dialog.ids, stored: inbox.value.stored }
  if (dialog.isNote) return <ConsentDialog id={dialog.ids[0] ?? ''} />
  return dialog.kind === 'erase' ? <EraseDialog {...props} /> : <PublishDialog {...props} />
}

function EraseDialog({ ids, stored }: Props) {
  const canArchive = ids.some((id) => stored[id]?.state !== 'archived')
  return (
    <Question title={texts.eraseTitle(describe(ids))} text={texts.eraseWarning}>
      <Answer label={texts.erase} className="primary alert" action={() => change(ids, { erased: true })} />
      {canArchive && <Answer label={texts.archiveInstead} action={() => change(ids, { state: 'archived' })} />}
    </Question>
  )
}
