import { Icon } from '../../ui/Icon.tsx'
import { icons } from '../../ui/icons.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { texts } from '../texts/en.ts'

type Props = {
  editor: FormEditor
  /** Shows the part with the code for a site. */
  onShow: () => void
  /** Called when the button that had the focus disappears. */
  onDone: () => void
}

/** The result of the last action over the page, with what can follow it, until something else is typed. */
export function EditorNotice({ editor, onShow, onDone }: Props) {
  const { notice } = editor.state
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
      {notice?.isFirst && (
        <button type="button" class="quiet" onClick={onShow}>
          {texts.putOnSite}
        </button>
      )}
      {notice && (
        <button type="button" class="quiet x" aria-label={texts.dismiss} onClick={run(() => editor.notify())}>
          <Icon path={icons.x} />
        </button>
      )}
    </div>
  )
}
