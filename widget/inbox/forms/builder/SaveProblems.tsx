import { theirSettings } from '../editor/editor-state.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { ChangeList } from '../publish/ChangeList.tsx'
import { settingsChanges } from '../settings/settings-changes.ts'
import { texts } from '../texts/en.ts'

type Props = {
  editor: FormEditor
  /** Called when the button that had the focus disappears. */
  onDone: () => void
}

/** Errors and conflicts to resolve before the form can be saved. */
export function SaveProblems({ editor, onDone }: Props) {
  const { error, theirs, save, settings } = editor.state
  const settingsElsewhere = theirSettings(editor.state)
  const run = (action: () => void) => () => {
    action()
    onDone()
  }
  const saveAgain = async () => {
    await editor.draft.save()
    if (!editor.state.error) onDone()
  }
  return (
    <div class="problems">
      <div role="alert">
        {error && (
          <div class="note">
            <p>{error}</p>
            <p class="bar">
              <button type="button" onClick={saveAgain}>
                {texts.saveAgain}
              </button>
            </p>
          </div>
        )}
        {theirs && (
          <div class="note">
            <p>{texts.conflict}</p>
            <p class="bar">
              <button type="button" onClick={run(() => editor.loadTheirs())}>
                {texts.loadTheirs}
              </button>
              <button type="button" onClick={run(() => editor.keepMine())}>
                {texts.keepMine}
              </button>
            </p>
          </div>
        )}
      </div>
      {settingsElsewhere && save === 'conflict' && (
        <details>
          <summary>{texts.conflictChanges}</summary>
          <ChangeList changes={settingsChanges(settings, settingsElsewhere)} sides={texts.conflictSides} />
        </details>
      )}
    </div>
  )
}
