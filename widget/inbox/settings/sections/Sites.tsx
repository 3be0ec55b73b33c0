import type { InboxPage } from '../../../../shared/inbox.ts'
import type { RejectedOrigin } from '../../../../shared/workspace/health.ts'
import { isOrigin } from '../../../../shared/workspace/origin.ts'
import type { Workspace } from '../../../../shared/workspace/workspace.ts'
import { request } from '../../state/api.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { useResource } from '../../ui/hooks/use-resource.ts'
import { TextField } from '../fields/TextField.tsx'
import { SectionForm } from '../saving/SectionForm.tsx'
import { parseOrigins, type SettingsChange } from '../saving/settings-text.ts'
import { describeOrigins } from './describe-origins.ts'
import { texts } from './en-sites.ts'
import { RejectedOrigins } from './RejectedOrigins.tsx'

/** The section about sites: which of them may send testimonials, and the id that their code needs. */
export default function Sites({ page }: { page: InboxPage }) {
  const { workspaceId } = page
  // Nothing is shown of them if they cannot be read.
  const { data = [] } = useResource(workspaceId, () =>
    request<RejectedOrigin[]>(workspaceId, 'rejected-origins').catch((): RejectedOrigin[] => []),
  )
  const rejected = data.filter(({ origin }) => isOrigin(origin))
  const ask = ({ origins }: SettingsChange, stored: Workspace) => {
    if (!Array.isArray(origins)) return undefined
    const tried = rejected.map(({ origin }) => origin)
    return { title: texts.confirmTitle, text: describeOrigins(stored.origins, origins, tried) }
  }
  return (
    <SectionForm page={page} name="sites" title={texts.title} ask={ask}>
      {(fields) => {
        const allowed = parseOrigins(fields.text.origins)
        return (
          <>
            <TextField fields={fields} name="origins" label={texts.origins} hint={texts.originsHint} rows={4} isCode />
            <RejectedOrigins
              rejected={rejected}
              allowed={allowed}
              onAllow={(origin) => fields.onEdit({ origins: [...allowed, origin].join('\n') })}
            />
            <div class="field">
              <span>{texts.id}</span>
              <p class="hint">
                {texts.idHint}{' '}
                <a class="link" href="/docs" target="_blank" rel="noopener">
                  {texts.openDocs}
                </a>
              </p>
              <CopyField text={workspaceId} isCode />
            </div>
          </>
        )
      }}
    </SectionForm>
  )
}
