import type { ComponentChildren } from 'preact'
import { Dialog } from './Dialog.tsx'
import { askForConsent, change, publishable } from './state/actions.ts'
import { actionTexts, texts } from './state/en.ts'
import { describe } from './state/send.ts'
import { type State, setState } from './state/store.ts'

type Props = { ids: string[]; stored: State['stored'] }

/** Asks before an action that cannot be undone, or that an author has not agreed to. */
export const ConfirmDialog = ({ kind, ...props }: Props & { kind: 'publish' | 'erase' }) =>
  kind === 'erase' ? <EraseDialog {...props} /> : <PublishDialog {...props} />

const EraseDialog = ({ ids }: Props) => (
  <Question title={texts.eraseTitle(describe(ids))} text={texts.eraseWarning}>
    <Answer label={texts.eraseConfirm} className="danger" action={() => change(ids, { erased: true })} />
  </Question>
)

function PublishDialog({ ids, stored }: Props) {
  const [id = ''] = ids
  const isOne = ids.length === 1
  const allowed = publishable(ids)
  const consenting = ids.filter((id) => stored[id]?.gaveConsent)
  const [lacking, withdrawn] = [allowed.length - consenting.length, ids.length - allowed.length]
  const sentences = [
    lacking > 0 && texts.unshown(lacking, ids.length),
    isOne && texts.askHint,
    withdrawn > 0 && texts.leftOut(withdrawn),
  ]
  const { label } = actionTexts.published
  const publish = (ids: string[]) => () => change(ids, { state: 'published' })
  return (
    <Question title={texts.publishTitle(ids.length)} text={sentences.filter(Boolean).join(' ')}>
      {consenting.length > 0 && (
        <Answer label={texts.publishConsenting(consenting.length)} className="primary" action={publish(consenting)} />
      )}
      {isOne && <Answer label={texts.ask} className="primary" action={() => askForConsent(id)} />}
      {lacking > 0 && <Answer label={isOne ? label : texts.bulk(label, allowed.length)} action={publish(allowed)} />}
    </Question>
  )
}

const close = () => setState({ dialog: null })

const Question = ({ title, text, children }: { title: string; text: string; children: ComponentChildren }) => (
  <Dialog label={title} role="alertdialog">
    <h2>
      <bdi>{title}</bdi>
    </h2>
    <p id="warning">{text}</p>
    <div class="bar">
      <button type="button" onClick={close}>
        {texts.cancel}
      </button>
      {children}
    </div>
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
