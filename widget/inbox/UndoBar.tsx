import { retry, undo } from './state/actions.ts'
import { keys, texts } from './state/en.ts'
import { listUrl } from './state/routes.ts'
import { noNotice, type State, setState } from './state/store.ts'
import { Icon } from './ui/Icon.tsx'
import { icons } from './ui/icons.ts'
import { Key } from './ui/Key.tsx'

/** The element that had the focus before the bar. */
let before: EventTarget | null = null

const keepFocus = ({ currentTarget, relatedTarget }: preact.TargetedFocusEvent<HTMLElement>) => {
  const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  if (!isInside) before = relatedTarget
}

function dismiss(): void {
  if (before instanceof HTMLElement) before.focus()
  setState({ notice: noNotice })
}

/** The result of the last action; it stays until the next one. */
export function UndoBar({ notice, route, page, stored }: State) {
  const { text, failures } = notice
  const [failure] = failures
  const failed = failures.length > 1 ? texts.severalFailed(failures.length) : failure?.text
  const [id, ...others] = failures.flatMap(({ ids }) => ids)
  // For eyes only: the result follows.
  const isSaving = text === texts.saving
  return (
    <div class={text || failed ? 'notice bar' : 'unseen'} onFocusIn={keepFocus}>
      {isSaving && text}
      <p role="status">
        {text && !isSaving && <span key={text}>{text} </span>}
        {failed && <strong key={failed}>{failed}</strong>}
      </p>
      {(notice.onUndo || notice.undo.length > 0) && (
        <button type="button" class="quiet" onClick={undo}>
          {texts.undo} <Key name={keys.undo} />
        </button>
      )}
      {failures.some(({ canRetry }) => canRetry) && (
        <button type="button" class="quiet" onClick={retry}>
          {texts.tryAgain}
        </button>
      )}
      {notice.link}
      {id && others.length === 0 && stored[id] && id !== route.recordId && (
        <a class="button quiet" href={listUrl(page.workspaceId, route.filters, id)}>
          {texts.show}
        </a>
      )}
      {(text || failed) && (
        <button type="button" class="quiet x end" aria-label={texts.dismiss} onClick={dismiss}>
          <Icon path={icons.x} />
        </button>
      )}
    </div>
  )
}
