import { Icon } from '../../ui/Icon.tsx'
import { icons } from '../../ui/icons.ts'
import { texts } from '../en.ts'
import type { DisplayEditor } from './display-editor.ts'

type Props = {
  editor: DisplayEditor
  /** Called when the button that had the focus disappears. */
  onDone: () => void
}

/** The result of the last action over the page, with a way back, until something else is changed. */
export function EditorNotice({ editor, onDone }: Props) {
  const { notice } = editor.state.value
  const run = (action: () => void) => () => {
    action()
    onDone()
  }
  return (
    <div class={notice ? 'notice bar' : 'unseen'}>
      <p role="status">{notice && <span key={notice.text}>{notice.text}</span>}</p>
      {notice?.undo && (
        <button type="button" class="quiet" onClick={run(() => editor.undo())}>
          {texts.undo}
        </button>
      )}
      {notice && (
        <button type="button" class="quiet x" aria-label={texts.dismiss} onClick={run(() => editor.dismiss())}>
          <Icon path={icons.x} />
        </button>
      )}
    </div>
  )
}
