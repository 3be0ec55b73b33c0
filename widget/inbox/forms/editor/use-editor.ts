import { useEffect, useMemo, useState } from 'preact/hooks'
import type { FormEditor } from './form-editor.ts'
import { openEditor } from './open-editor.ts'

/** Returns the editor of a form, which it loads; the component renders again after each change. */
export function useEditor(workspaceId: string, formId: string): FormEditor {
  const editor = useMemo(() => openEditor(workspaceId, formId), [workspaceId, formId])
  const [, setShown] = useState(editor.state)
  useEffect(() => {
    const unsubscribe = editor.draft.state.subscribe(setShown)
    void editor.load()
    return unsubscribe
  }, [editor])
  return editor
}
