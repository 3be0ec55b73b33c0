import { retry, undo } from './actions.ts'
import { texts } from './en.ts'
import { listUrl } from './routes.ts'
import { noNotice, type State, setState } from './store.ts'

/** The result of the last action; it stays until the next one. */
export function UndoBar({ notice, route, page, stored }: State) {
  const { text, failures } = notice
  const [failure] = failures
  const failed = failures.length > 1 ? texts.severalFailed(failures.length) : failure?.text
  const [id] = failure?.ids ?? []
  return (
    <aside class={text || failed ? 'notice bar' : 'notice'}>
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
