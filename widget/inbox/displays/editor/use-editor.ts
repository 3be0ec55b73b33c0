import { useEffect, useMemo, useState } from 'preact/hooks'
import type { DisplayEditor } from './display-editor.ts'
import { openEditor } from './open-editor.ts'

/** Returns the editor of a display, which it loads; the component renders again after each change. */
export function useEditor(workspaceId: string, id: string): DisplayEditor {
  const editor = useMemo(() => openEditor(workspaceId, id), [workspaceId, id])
  const [, setShown] = useState(editor.state.value)
  useEffect(() => {
    const unsubscribe = editor.state.subscribe(setShown)
    void editor.load()
    return unsubscribe
  }, [editor])
  return editor
}
