import type { InboxPage } from '../../shared/inbox.ts'
import { texts } from './en.ts'
import { noFilters } from './filters.ts'
import { listUrl, type Route, screens, screenUrl } from './routes.ts'

type Props = { page: InboxPage; route: Route }

/** The header of all screens: workspace, search, links and sign-out. */
export function Header({ page: { workspaceId, workspaces }, route: { screen, filters } }: Props) {
  const pending = { ...noFilters, state: 'pending' }
  const current = (name: Route['screen']) => (name === screen ? 'page' : undefined)
  return (
    <header class="top">
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <div class="workspace">
        {workspaces.length > 1 ? (
          <select
            aria-label={texts.workspace}
            value={workspaceId}
            onChange={({ currentTarget }) => location.assign(listUrl(currentTarget.value, pending))}
          >
            {workspaces.map(({ workspaceId, name }) => (
              <option key={workspaceId} value={workspaceId}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <bdi>{workspaces[0]?.name}</bdi>
        )}
      </div>
      <search>
        <form action={listUrl(workspaceId, noFilters)} key={filters.q}>
          {filters.state && <input type="hidden" name="state" value={filters.state} />}
          <input type="search" name="q" aria-label={texts.search} placeholder={texts.search} defaultValue={filters.q} />
        </form>
      </search>
      <nav>
        <a href={listUrl(workspaceId, pending)} aria-current={current('inbox')}>
          {texts.screens.inbox}
        </a>
        {screens.map((name) => (
          <a key={name} href={screenUrl(workspaceId, name)} aria-current={current(name)}>
            {texts.screens[name]}
          </a>
        ))}
      </nav>
      <form class="sign-out" method="post" action="/inbox/sign-out">
        <button type="submit" class="quiet">
          {texts.signOut}
        </button>
      </form>
    </header>
  )
}
