import { Dialog } from './Dialog.tsx'
import { change } from './state/actions.ts'
import { actionTexts, texts } from './state/en.ts'
import { describe } from './state/send.ts'
import { type State, setState } from './state/store.ts'

type Props = { kind: 'publish' | 'erase'; ids: string[]; stored: State['stored'] }

/** Asks before an action that cannot be undone, or that an author may not have agreed to. */
export function ConfirmDialog({ kind, ids, stored }: Props) {
  const consenting = ids.filter((id) => stored[id]?.gaveConsent)
  const isErasing = kind === 'erase'
  const title = isErasing ? texts.eraseTitle(describe(ids)) : texts.publishTitle(ids.length)
  const publish = (ids: string[]) => run(() => change(ids, { state: 'published' }))
  // The dialog closes first, so that the focus returns before the action moves it.
  const run = (action: () => void) => {
    setState({ dialog: null })
    action()
  }
  return (
    <Dialog label={title} role="alertdialog">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p id="warning">
        {isErasing ? texts.eraseWarning : texts.publishWarning(ids.length - consenting.length, ids.length)}
      </p>
      <div class="bar">
        <button type="button" onClick={() => setState({ dialog: null })}>
          {texts.cancel}
        </button>
        {!isErasing && consenting.length > 0 && (
          <button type="button" class="primary" onClick={() => publish(consenting)}>
            {texts.publishConsenting(consenting.length)}
          </button>
        )}
        {isErasing ? (
          <button type="button" class="danger" onClick={() => run(() => change(ids, { erased: true }))}>
            {texts.eraseConfirm}
          </button>
        ) : (
          <button type="button" class={consenting.length > 0 ? '' : 'primary'} onClick={() => publish(ids)}>
            {ids.length > 1 ? texts.bulk(actionTexts.published.label, ids.length) : actionTexts.published.label}
          </button>
        )}
      </div>
    </Dialog>
  )
}
