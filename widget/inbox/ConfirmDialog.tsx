import type { ComponentChildren } from 'preact'
import { Dialog } from './Dialog.tsx'
import { texts } from './en-confirm.ts'
import { askForConsent, change, publishable } from './state/actions.ts'
import { shownName } from './state/format.ts'
import { describe } from './state/send.ts'
import { inbox, type Dialog as OpenDialog, type State, setState } from './state/store.ts'

type Props = { ids: string[]; stored: State['stored'] }

/** Asks before an action that cannot be undone, or that an author has not agreed to. */
export default function ConfirmDialog({ dialog }: { dialog: OpenDialog }) {
  if (!('ids' in dialog)) return null
  const props = { ids: dialog.ids, stored: inbox.value.stored }
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

function PublishDialog({ ids, stored }: Props) {
  const [id = ''] = ids
  const isOne = ids.length === 1
  const allowed = publishable(ids)
  const consenting = ids.filter((id) => stored[id]?.gaveConsent)
  const [lacking, withdrawn] = [allowed.length - consenting.length, ids.length - allowed.length]
  const sentences = [
    lacking > 0 && (isOne ? texts.unshownOne : texts.unshown(lacking, ids.length)),
    isOne && texts.askHint,
    withdrawn > 0 && texts.leftOut(withdrawn),
  ]
  const item = stored[id]
  const title = isOne && item ? texts.publishOneTitle(shownName(item)) : texts.publishTitle(ids.length)
  const publish = (ids: string[]) => () => change(ids, { state: 'published' })
  return (
    <Question title={title} text={sentences.filter(Boolean).join(' ')}>
      {consenting.length > 0 && (
        <Answer label={texts.publishConsenting(consenting.length)} className="primary" action={publish(consenting)} />
      )}
      {isOne && <Answer label={texts.ask} className="primary" action={() => askForConsent(id)} />}
      {lacking > 0 && (
        <Answer label={isOne ? texts.publishAnyway : texts.publishAll(allowed.length)} action={publish(allowed)} />
      )}
    </Question>
  )
}

const close = () => setState({ dialog: null })

const Question = ({ title, text, children }: { title: string; text: string; children: ComponentChildren }) => (
  <Dialog title={<bdi>{title}</bdi>} role="alertdialog">
    <p id="warning">{text}</p>
    <footer class="bar">
      {children}
      <button type="submit" class="quiet" value="cancel">
        {texts.cancel}
      </button>
    </footer>
  </Dialog>
)

type AnswerProps = { label: string; className?: string; action: () => void }

function Answer({ label, className, action }: AnswerProps) {
  // The dialog closes first, so that the focus returns before the action moves it.
  const run = () => {
    close()
    action()
  }
  return (
    <button type="button" class={className} onClick={run}>
      {label}
    </button>
  )
}
