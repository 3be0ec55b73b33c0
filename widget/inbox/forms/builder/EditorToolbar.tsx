import { useEffect, useRef, useState } from 'preact/hooks'
import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { liveSettings, type SaveState } from '../editor/editor-state.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { addedBytes } from '../settings/added-bytes.ts'
import { settingsKey } from '../settings/clean-settings.ts'
import { texts } from '../texts/en.ts'
import { EditorNotices } from './EditorNotices.tsx'

type Props = {
  editor: FormEditor
  stored: EmbeddedForm
  /** The result of the last action, or the reason why the form cannot be published. */
  status: string
  showsPreview: boolean
  onPreview: () => void
  onPublish: () => void
}

/** The state of the form, the result of the last action, and the button that publishes it. It stays in view. */
export function EditorToolbar({ editor, stored, status, showsPreview, onPreview, onPublish }: Props) {
  const { save, form, settings } = editor.state
  const section = useRef<HTMLElement>(null)
  const live = liveSettings(editor.state)
  const isChanged = !live || settingsKey(live) !== settingsKey(settings)
  return (
    <section class="toolbar" ref={section} tabIndex={-1} aria-label={texts.toolbar}>
      <EditorNotices editor={editor} onDone={() => section.current?.focus({ preventScroll: true })} />
      <p class="facts">
        <span class={form?.live ? 'chip published' : 'chip'}>
          {form?.live ? texts.live(form.live) : texts.notPublished}
        </span>
        {form?.closed && <span class="chip warning">{texts.closed}</span>}
        {form?.live && isChanged && <span class="chip">{texts.unpublished}</span>}
        <AddedBytes stored={stored} />
        <SaveStatus save={save} />
      </p>
      <p class="blocked" role="status">
        {status}
      </p>
      <p class="bar">
        <button type="button" class="toggle" onClick={onPreview}>
          {showsPreview ? texts.hidePreview : texts.showPreview}
        </button>
        <button type="button" class="primary" onClick={onPublish}>
          {texts.publish}
        </button>
      </p>
    </section>
  )
}

/** The state of saving. Its start is not announced, because it happens at every pause. */
function SaveStatus({ save }: { save: SaveState }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (save !== 'saving' && save !== 'unsaved') setAnnouncement(texts.saveStates[save])
  }, [save])
  return (
    <>
      <span class="hint save" data-save={save} aria-hidden="true">
        {texts.saveStates[save]}
      </span>
      <span role="status" class="visually-hidden">
        {announcement}
      </span>
    </>
  )
}

function AddedBytes({ stored }: { stored: EmbeddedForm }) {
  const [bytes, setBytes] = useState<number>()
  const key = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the settings.
  useEffect(() => {
    let isCurrent = true
    void addedBytes(stored).then((bytes) => isCurrent && setBytes(bytes))
    return () => {
      isCurrent = false
    }
  }, [key])
  if (bytes === undefined) return null
  return (
    <span class="hint" title={texts.addedBytesHint}>
      {texts.addedBytes(bytes)}
    </span>
  )
}
