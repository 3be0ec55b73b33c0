import type { InboxPage } from '../../../shared/inbox.ts'
import { texts } from './en.ts'
import { WorkspaceDevices } from './WorkspaceDevices.tsx'

/** The devices that are signed in, for each workspace of this browser. */
export default function Devices({ page: { workspaces } }: { page: InboxPage }) {
  return (
    <>
      <h1>{texts.devices}</h1>
      <p class="hint">{texts.devicesIntro}</p>
      {workspaces.map((workspace) => (
        <WorkspaceDevices key={workspace.workspaceId} workspace={workspace} />
      ))}
    </>
  )
}
