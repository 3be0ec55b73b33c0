import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { formatTime } from '../../ui/format-date.ts'
import { type EditorState, liveSettings } from '../editor/editor-state.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { cleanSettings, settingsKey } from '../settings/clean-settings.ts'
import { publishState } from '../settings/publish-state.ts'
import { texts } from '../texts/en.ts'
import { SaveProblems } from './SaveProblems.tsx'

type Props = {
  editor: FormEditor
  section: RefObject<HTMLElement | null>
  onPreview: () => void
  onPublish: () => void
}

/** The state of the form, published and saved, and the button that publishes it. It stays at the lower edge. */
export function EditorBar({ editor, section, onPreview, onPublish }: Props) {
  const { form, settings, problems, save } = editor.state
  if (!form) return null
  const live = liveSettings(editor.state)
  const draft = live && settingsKey(live) === settingsKey(settings) ? null : cleanSettings(settings).settings
  const { text, mark, isChanged } = publishState(form, live, draft)
  const canPublish = isChanged || Object.keys(problems).length > 0
  return (
    <section class="actions save" data-save={save} ref={section} tabIndex={-1} aria-label={texts.bar}>
      <SaveProblems editor={editor} onDone={() => section.current?.focus({ preventScroll: true })} />
      <span class={`state ${mark}`} id="publish-state">
        {text}
      </span>
      <SaveStatus {...editor.state} />
      <button type="button" class="narrow" id="show-preview" onClick={onPreview}>
        {texts.preview}
      </button>
      <button
        type="button"
        class="primary"
        aria-disabled={!canPublish}
        aria-describedby="publish-state"
        onClick={() => canPublish && onPublish()}
      >
        {texts.publish}
      </button>
    </section>
  )
}

/** The state of saving. Its start is not announced, because it happens at every pause. */
function SaveStatus({ save, savedAt }: EditorState) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (save !== 'saving' && save !== 'unsaved') setAnnouncement(texts.saveStates[save])
  }, [save])
  const isAlarm = /offline|failed|rejected|conflict|invalid/.test(save)
  return (
    <>
      <span class={isAlarm ? 'grow alarm' : 'grow hint'} aria-hidden="true">
        {save === 'saved' && savedAt ? texts.saved(formatTime(savedAt)) : texts.saveStates[save]}
      </span>
      <span role="status" class="unseen">
        {announcement}
      </span>
    </>
  )
}
