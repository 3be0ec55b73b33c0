import { Component } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { texts } from './state/en.ts'
import { filterNames, noFilters } from './state/filters.ts'
import { listUrl, type Route, screens, screenUrl } from './state/routes.ts'

type Props = { page: InboxPage; route: Route }

/** The header of all screens: workspace, search, links and sign-out. */
export class Header extends Component<Props> {
  override shouldComponentUpdate({ page, route }: Props) {
    // Otherwise the text being typed into the search would be replaced.
    return route !== this.props.route || page !== this.props.page
  }

  override render({ page: { workspaceId }, route: { screen, filters, recordId } }: Props) {
    const pending = { ...noFilters, state: 'pending' }
    const current = (name: Route['screen']) => (name === screen ? 'page' : undefined)
    return (
      <header class={recordId ? 'top behind' : 'top'}>
        <a class="skip button" href="#main">
          {texts.skip}
        </a>
        <div class="workspace">{this.workspace()}</div>
        <nav class="screens" aria-label={texts.product}>
          <a href={listUrl(workspaceId, pending)} aria-current={current('inbox')}>
            {texts.screens.inbox}
          </a>
          {screens.map((name) => (
            <a key={name} href={screenUrl(workspaceId, name)} aria-current={current(name)}>
              {texts.screens[name]}
            </a>
          ))}
        </nav>
        <search>
          <form action={listUrl(workspaceId, noFilters)}>
            {filterNames.map(
              (name) => name !== 'q' && filters[name] && <input type="hidden" name={name} value={filters[name]} />,
            )}
            <input
              id="search"
              type="search"
              name="q"
              aria-label={texts.search}
              placeholder={texts.search}
              title={texts.searchHint}
              value={filters.q}
            />
          </form>
        </search>
        <form class="sign-out" method="post" action="/inbox/sign-out">
          <button type="submit" class="quiet">
            {texts.signOut}
          </button>
        </form>
      </header>
    )
  }

  private workspace() {
    const { workspaceId, workspaces } = this.props.page
    if (workspaces.length < 2) return <bdi>{workspaces[0]?.name}</bdi>
    // A button opens it: with arrow keys, browsers select one after the other.
    return (
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault()
          const id = `${new FormData(event.currentTarget).get('workspace')}`
          location.assign(listUrl(id, { ...noFilters, state: 'pending' }))
        }}
      >
        <select name="workspace" aria-label={texts.workspace} defaultValue={workspaceId}>
          {workspaces.map(({ workspaceId, name }) => (
            <option key={workspaceId} value={workspaceId}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" class="quiet">
          {texts.openWorkspace}
        </button>
      </form>
    )
  }
}
