import { DisplayEditor, isUnsaved } from './display-editor.ts'

/** The displays that were opened since the page was loaded. What is not saved stays while another screen is shown. */
const editors = new Map<string, DisplayEditor>()

/** Returns the editor of a display, the same one each time. */
export function openEditor(workspaceId: string, id: string): DisplayEditor {
  const editor = editors.get(id) ?? new DisplayEditor(workspaceId, id)
  editors.set(id, editor)
  return editor
}

addEventListener('beforeunload', (event) => {
  if ([...editors.values()].some(({ state }) => isUnsaved(state.value))) event.preventDefault()
})
