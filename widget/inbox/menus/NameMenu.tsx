import type { InboxPage } from '../../../shared/inbox.ts'
import { noFilters } from '../state/filters.ts'
import { listUrl, sectionUrl } from '../state/routes.ts'
import { setState } from '../state/store.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { Key } from '../ui/Key.tsx'
import { Menu } from '../ui/Menu.tsx'
import { placeIcons } from '../ui/place-icons.ts'
import { texts } from './en.ts'

/** The menu below the name of the workspace: other workspaces, and what belongs to this device. */
export default function NameMenu({
  page: { workspaceId, workspaces },
  onClose,
}: {
  page: InboxPage
  onClose: () => void
}) {
  const openDialog = (kind: 'workspace' | 'shortcuts') => {
    // The dialog gives the focus back to where it was: the menu is closed by then.
    document.querySelector<HTMLElement>('.top .name')?.focus()
    onClose()
    setState({ dialog: { kind } })
  }
  return (
    <Menu label={texts.nameMenu} class="names" onClose={onClose}>
      {workspaces.map((workspace) => (
        <li key={workspace.workspaceId}>
          <a
            class="button"
            href={listUrl(workspace.workspaceId, { ...noFilters, state: 'pending' })}
            aria-current={workspace.workspaceId === workspaceId ? 'true' : undefined}
          >
            <span class={workspace.workspaceId === workspaceId ? 'state done' : 'state'}>
              <bdi>{workspace.name}</bdi>
            </span>
          </a>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => openDialog('workspace')}>
          <Icon path={icons.plus} />
          {texts.newWorkspace}
        </button>
      </li>
      <li class="apart">
        <a class="button" href={sectionUrl(workspaceId, 'devices')}>
          <Icon path={placeIcons.devices} />
          {texts.devices}
        </a>
      </li>
      <li>
        <button type="button" onClick={() => openDialog('shortcuts')}>
          <Icon path={placeIcons.shortcuts} />
          {texts.shortcuts} <Key name="?" />
        </button>
      </li>
      <li class="apart">
        <a class="button" href="/inbox/sign-in">
          <Icon path={placeIcons.keys} />
          {texts.signInToAnother}
        </a>
      </li>
      <li>
        <form method="post" action="/inbox/sign-out">
          <button type="submit">
            <Icon path={placeIcons.exit} />
            {workspaces.length > 1 ? texts.signOutOfAll : texts.signOut}
          </button>
        </form>
      </li>
    </Menu>
  )
}
