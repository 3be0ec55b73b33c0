import type { InboxPage } from '../../../shared/inbox.ts'
import { setState } from '../state/store.ts'
import { Loading } from '../ui/Loading.tsx'
import { texts } from './en.ts'
import { FormsWithName } from './FormsWithName.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettings } from './use-settings.ts'
import { WorkspaceLinks } from './WorkspaceLinks.tsx'

/** The settings of the workspace and of its hosted form. */
export default function Settings({ page: { workspaceId } }: { page: InboxPage }) {
  const { stored, draft, isUnsaved, errors, message, status, oldName, summary, dialog, ...actions } =
    useSettings(workspaceId)
  return (
    <>
      <h1>{texts.settings}</h1>
      <Loading resource={stored} />
      {stored.data && (
        <SettingsForm
          stored={stored.data}
          draft={draft}
          errors={errors}
          onEdit={actions.edit}
          onSubmit={actions.submit}
        >
          <p role="alert" ref={summary} tabIndex={-1}>
            {message}
          </p>
          <p class="bar">
            <button type="submit" class="primary">
              {texts.save}
            </button>
            {isUnsaved && (
              <button type="button" onClick={actions.discard}>
                {texts.discard}
              </button>
            )}
            <span role="status">{status || (isUnsaved && texts.unsaved)}</span>
          </p>
          {oldName && <FormsWithName workspaceId={workspaceId} oldName={oldName} name={stored.data.body.name} />}
        </SettingsForm>
      )}
      <WorkspaceLinks workspaceId={workspaceId} />
      <section class="card">
        <h2>{texts.keyboard}</h2>
        <p class="bar">
          <button type="button" onClick={() => setState({ dialog: { kind: 'shortcuts' } })}>
            {texts.shortcuts}
          </button>
        </p>
      </section>
      {dialog}
    </>
  )
}
