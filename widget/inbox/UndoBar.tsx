import { retry, undo } from './state/actions.ts'
import { texts } from './state/en.ts'
import { selectedIds } from './state/list.ts'
import { listUrl } from './state/routes.ts'
import { noNotice, type State, setState } from './state/store.ts'

/** The result of the last action; it stays until the next one. */
export function UndoBar(state: State) {
  const { notice, route, page, stored } = state
  // The bar of a selection is below.
  const place = selectedIds(state).length > 0 ? 'notice bar raised' : 'notice bar'
  const { text, failures } = notice
  const [failure] = failures
  const failed = failures.length > 1 ? texts.severalFailed(failures.length) : failure?.text
  const [id] = failure?.ids ?? []
  return (
    <aside class={text || failed ? place : 'notice'}>
      <p role="status">
        {text && <span key={text}>{text} </span>}
        {failed && (
          <span key={failed} class="failure">
            {failed}
          </span>
        )}
      </p>
      {notice.undo.length > 0 && (
        <button type="button" onClick={undo}>
          {texts.undo} <kbd>z</kbd>
        </button>
      )}
      {failures.some(({ canRetry }) => canRetry) && (
        <button type="button" onClick={retry}>
          {texts.tryAgain}
        </button>
      )}
      {failures.length === 1 && failure?.ids.length === 1 && id && stored[id] && id !== route.recordId && (
        <a class="button" href={listUrl(page.workspaceId, route.filters, id)}>
          {texts.show}
        </a>
      )}
      {(text || failed) && (
        <button
          type="button"
          class="quiet close"
          aria-label={texts.dismiss}
          onClick={() => setState({ notice: noNotice })}
        >
          ×
        </button>
      )}
    </aside>
  )
}
