import type { ComponentChildren } from 'preact'
import type { InboxPage } from '../../../../shared/inbox.ts'
import type { Workspace } from '../../../../shared/workspace/workspace.ts'
import { Loading } from '../../ui/Loading.tsx'
import type { FieldErrors } from './check-fields.ts'
import { SaveBar } from './SaveBar.tsx'
import { editSection, isUnsaved, loadSettings, sectionState } from './settings-store.ts'
import { type Draft, type SectionName, type SettingsChange, type SettingsText, toText } from './settings-text.ts'
import { type Question, useSection } from './use-section.ts'

/** The values that the fields of a section show, and the function that changes them. */
export type SectionFields = {
  /** The stored settings and their ETag. */
  stored: { body: Workspace; etag: string }
  draft: Draft
  /** The stored values, and what is typed instead. */
  text: SettingsText
  errors: FieldErrors
  onEdit: (change: Draft) => void
}

type Props = {
  page: InboxPage
  name: SectionName
  title: string
  /** The subject of the section. */
  intro?: ComponentChildren
  /** Returns the question before a change that needs an owner key. */
  ask?: (change: SettingsChange, stored: Workspace) => Question | undefined
  /** Renders the fields. */
  children: (fields: SectionFields) => ComponentChildren
}

/** A section of the settings with fields, which saves them alone. The service validates them. */
export function SectionForm({ page: { workspaceId }, name, title, intro, ask, children }: Props) {
  const { value, form, saveButton, dialog, needsKey, submit, discard } = useSection(workspaceId, name, ask)
  const { stored, error } = value
  const { draft, errors, message, isSaving } = sectionState(name, value)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void submit()
  }
  return (
    <>
      <header class="bar head">
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      {intro && <p class="muted">{intro}</p>}
      {(!stored || error) && <Loading resource={{ data: stored, error, reload: () => loadSettings(workspaceId) }} />}
      {stored && (
        <form ref={form} noValidate onSubmit={onSubmit}>
          <div class="fields">
            {children({
              stored,
              draft,
              text: { ...toText(stored.body), ...draft },
              errors,
              onEdit: (change) => editSection(name, change),
            })}
          </div>
          <SaveBar
            button={saveButton}
            isUnsaved={isUnsaved(name, value)}
            isSaving={isSaving}
            message={message}
            needsKey={needsKey}
            onDiscard={discard}
          />
        </form>
      )}
      {dialog}
    </>
  )
}
