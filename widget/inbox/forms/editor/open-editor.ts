import { isUnsaved } from './editor-state.ts'
import { FormEditor } from './form-editor.ts'

/** The forms that were opened since the page was loaded. What is typed stays while another screen is shown. */
const editors = new Map<string, FormEditor>()

/** Returns the editor of a form, the same one each time. */
export function openEditor(workspaceId: string, id: string): FormEditor {
  const editor = editors.get(id) ?? new FormEditor(workspaceId, id)
  editors.set(id, editor)
  return editor
}

/**
 * Saves everything that is typed now. Nothing that is on its way, or that was rejected as it is: without a session, each request
 * leaves the page, which would ask again and again.
 */
const saveAll = () => {
  for (const editor of editors.values()) {
    if (isUnsaved(editor.state) && !/saving|rejected/.test(editor.state.save)) void editor.draft.save()
  }
}

addEventListener('online', saveAll)
addEventListener('beforeunload', (event) => {
  if (![...editors.values()].some(({ state }) => isUnsaved(state))) return
  event.preventDefault()
  // By the time that the browser's question is answered, it is saved.
  saveAll()
})
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && saveAll())
