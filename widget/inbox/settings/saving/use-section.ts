import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Workspace } from '../../../../shared/workspace/workspace.ts'
import { useFocus } from '../../ui/hooks/use-focus.ts'
import { type KeyQuestion, useOwnerKey } from '../../ui/hooks/use-owner-key.tsx'
import { texts } from './en.ts'
import { checkSection, saveSection } from './save-section.ts'
import { discardSection, isUnsaved, loadSettings, sectionState, settings } from './settings-store.ts'
import { changedSettings, type SectionName, type SettingsChange } from './settings-text.ts'

/** The question before a change that needs an owner key. */
export type Question = Pick<KeyQuestion, 'title' | 'text'>

/** Returns the settings, and renders again when they change. */
export function useSettings() {
  const [value, setValue] = useState(settings.value)
  useEffect(() => settings.subscribe(setValue), [])
  return value
}

/** Loads the settings, and saves those of a section; `ask` returns the question before a change that needs an owner key. */
export function useSection(
  workspaceId: string,
  name: SectionName,
  ask?: (change: SettingsChange, stored: Workspace) => Question | undefined,
) {
  const value = useSettings()
  const [dialog, askForKey] = useOwnerKey()
  const [saveButton, focusSave] = useFocus<HTMLButtonElement>()
  const [form, focusInvalid] = useInvalidFocus()
  useEffect(() => void loadSettings(workspaceId), [workspaceId])

  const getQuestion = (state: typeof value) => {
    const stored = state.stored?.body
    return stored && ask?.(changedSettings(sectionState(name, state).draft, stored), stored)
  }
  const question = getQuestion(value)
  const submit = async () => {
    if (!isUnsaved(name) || sectionState(name).isSaving) return
    if (!checkSection(name)) return focusInvalid()
    const question = getQuestion(settings.value)
    if (question) {
      const onSubmit = (key: string) => saveSection(workspaceId, name, key)
      return askForKey({ ...question, action: texts.save, onSubmit, onDone: focusInvalid })
    }
    await saveSection(workspaceId, name)
    focusInvalid()
  }
  const discard = () => {
    // The request on its way would store it all the same.
    if (sectionState(name).isSaving) return
    discardSection(name)
    // The button that had the focus disappears.
    focusSave()
  }
  return { value, form, saveButton, dialog, needsKey: Boolean(question), submit, discard }
}

/** Returns the ref of a form, and a function that focuses its first invalid control, once the current change is rendered. */
function useInvalidFocus(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const invalid = '.field:has(> .error) :is([aria-invalid=true], input:checked)'
    if (count) form.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [count])
  return [form, () => setCount((previous) => previous + 1)]
}
