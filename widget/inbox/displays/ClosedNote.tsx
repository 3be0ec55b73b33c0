import type { Workspace } from '../../../shared/workspace/workspace.ts'
import { request } from '../state/api.ts'
import { sectionUrl } from '../state/routes.ts'
import { useResource } from '../ui/hooks/use-resource.ts'
import { texts } from './en-names.ts'

/** Says so if the owner alone can read the testimonials. */
export function ClosedNote({ workspaceId }: { workspaceId: string }) {
  // An empty change, as GET does not return all settings.
  const { data } = useResource(workspaceId, () =>
    request<Workspace>(workspaceId, `workspaces/${workspaceId}`, { method: 'PUT', body: {} }),
  )
  if (data?.display !== 'closed') return null
  return (
    <div class="note">
      <p>{texts.closed}</p>
      <p>
        <a class="link" href={sectionUrl(workspaceId, 'display')}>
          {texts.openThem}
        </a>
      </p>
    </div>
  )
}
