import type { RefObject } from 'preact'
import { texts } from '../en.ts'
import { type DisplayEditor, findProblems, isUnsaved } from './display-editor.ts'

type Props = {
  editor: DisplayEditor
  section: RefObject<HTMLElement | null>
  onPreview: () => void
  onSave: () => void
  onKeepMine: () => void
}

/** The state of the display, and the buttons that save or discard changes. It stays at the lower edge. */
export function EditorBar({ editor, section, onPreview, onSave, onKeepMine }: Props) {
  const { isSaving, error, theirs } = editor.state.value
  const isChanged = isUnsaved(editor.state.value)
  const count = findProblems(editor.state.value).length
  const isIdle = !isChanged || isSaving
  const status = isSaving
    ? texts.saving
    : isChanged
      ? count > 0
        ? texts.fixFirst(count)
        : texts.notSaved
      : texts.saved
  const done = (action: () => void) => () => {
    action()
    section.current?.focus({ preventScroll: true })
  }
  return (
    <section class="actions save" ref={section} tabIndex={-1} aria-label={texts.bar}>
      <div class="problems">
        <div role="alert">
          {error && <p class="note">{error}</p>}
          {theirs && (
            <div class="note">
              <p>{texts.conflict}</p>
              <p class="bar">
                <button type="button" onClick={done(() => editor.loadTheirs())}>
                  {texts.loadTheirs}
                </button>
                <button type="button" onClick={done(onKeepMine)}>
                  {texts.keepMine}
                </button>
              </p>
            </div>
          )}
        </div>
      </div>
      <span class={isChanged ? 'state changed grow' : 'state published grow'} id="save-state" role="status">
        {status}
      </span>
      <button type="button" class="narrow" id="show-preview" onClick={onPreview}>
        {texts.preview}
      </button>
      <button
        type="button"
        aria-disabled={isIdle}
        aria-describedby="save-state"
        onClick={() => isIdle || editor.discard()}
      >
        {texts.discard}
      </button>
      <button
        type="button"
        class="primary"
        aria-disabled={isIdle || theirs !== undefined}
        aria-describedby="save-state"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => isIdle || onSave()}
      >
        {texts.save}
      </button>
    </section>
  )
}
