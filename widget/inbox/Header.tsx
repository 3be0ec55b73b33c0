import { Component } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { barPlaces } from '../../shared/inbox-places.ts'
import { LazyPart } from './lazy/LazyPart.tsx'
import { texts } from './state/en.ts'
import { noFilters } from './state/filters.ts'
import { focusElement } from './state/focus.ts'
import { listUrl, placeUrl, type Route } from './state/routes.ts'
import { workspaceName } from './state/store.ts'
import { Icon } from './ui/Icon.tsx'
import { icons } from './ui/icons.ts'

const menus = {
  name: () => import('./menus/NameMenu.tsx'),
  add: () => import('./menus/AddMenu.tsx'),
}
type Menu = keyof typeof menus

type Props = { page: InboxPage; route: Route; pending: number }
type State = { menu?: Menu | undefined; isSearching?: boolean }

/** The bar of all places: workspace, places, search and "Add". On narrow screens the places stand at the bottom. */
export class Header extends Component<Props, State> {
  override state: State = {}

  override componentWillReceiveProps({ route }: Props) {
    if (route !== this.props.route) this.setState({ menu: undefined, isSearching: false })
  }

  private readonly toggleSearch = () =>
    this.setState({ isSearching: !this.state.isSearching }, () => this.state.isSearching && focusElement('search'))

  override render({ page, route: { filters } }: Props, { isSearching }: State) {
    const { workspaceId } = page
    return (
      <header class={isSearching || filters.q ? 'top searching' : 'top'}>
        <a class="skip button" href="#main">
          {texts.skip}
        </a>
        {this.menuButton(
          'name',
          'quiet name',
          [
            <Icon key="leaf" path={icons.leaf} />,
            <bdi key="name">{workspaceName(page)}</bdi>,
            <Icon key="down" path={icons.down} />,
          ],
          texts.nameMenu(workspaceName(page)),
        )}
        {this.places()}
        <Search workspaceId={workspaceId} query={filters.q} />
        {filters.q ? (
          <a class="button quiet find end" href={listUrl(workspaceId, { ...noFilters, state: 'pending' })}>
            {texts.cancel}
          </a>
        ) : (
          <button type="button" class="quiet find end" aria-expanded={!!isSearching} onClick={this.toggleSearch}>
            {isSearching ? texts.cancel : texts.search}
          </button>
        )}
        {this.menuButton('add', 'add', [<Icon key="plus" path={icons.plus} />, texts.add])}
      </header>
    )
  }

  private places() {
    const { page, route, pending } = this.props
    const current = (name: Route['place']) => (name === route.place ? 'page' : undefined)
    return (
      <nav class="places" aria-label={texts.places}>
        <a href={listUrl(page.workspaceId, { ...noFilters, state: 'pending' })} aria-current={current('inbox')}>
          <Icon path={icons.inbox} />
          <span>{texts.placeNames.inbox}</span> {pending > 0 && <span class="count">{texts.atLeast(pending)}</span>}
        </a>
        {barPlaces.map((place) => (
          <a key={place} href={placeUrl(page.workspaceId, place)} aria-current={current(place)}>
            <Icon path={icons[place]} />
            <span>{texts.placeNames[place]}</span>
          </a>
        ))}
      </nav>
    )
  }

  /** A button with the menu that it opens behind it. */
  private menuButton(menu: Menu, className: string, content: preact.ComponentChildren, label?: string) {
    const isOpen = this.state.menu === menu
    const toggle = () => this.setState({ menu: isOpen ? undefined : menu })
    return (
      <>
        <button type="button" class={className} aria-label={label} aria-expanded={isOpen} onClick={toggle}>
          {content}
        </button>
        {isOpen && <LazyPart load={menus[menu]} props={{ page: this.props.page, onClose: toggle }} />}
      </>
    )
  }
}

type SearchProps = { workspaceId: string; query: string }

class Search extends Component<SearchProps> {
  override shouldComponentUpdate({ query }: SearchProps) {
    // Otherwise the text being typed would be replaced.
    return query !== this.props.query
  }

  override render({ workspaceId, query }: SearchProps) {
    return (
      <search>
        <form action={listUrl(workspaceId, noFilters)}>
          <Icon path={icons.search} />
          <input
            id="search"
            type="search"
            name="q"
            aria-label={texts.searchLabel}
            placeholder={texts.search}
            value={query}
          />
        </form>
      </search>
    )
  }
}
