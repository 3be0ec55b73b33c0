import { html, raw } from 'hono/html'
import { searchPattern } from '../../../shared/displays/search.ts'
import { fill } from '../../../shared/texts/fill.ts'
import type { Html } from '../../lib/html.ts'
import type { Display, Language, SavedView } from './display.ts'
import { formatNumber } from './formats.ts'

/*
 * The choices of visitors of a saved display: tabs and a search. Without a script, both lead to the display's page for iframes. The
 * words of a search are never repeated, not even in its field.
 */

/** Renders tabs and search, and below them what was found; `hasMore`: on further pages, too. */
export function find(display: Display, saved: SavedView, language: Language, hasMore: boolean): Html {
  return html`<div class="laurel-find">${saved.tabs.length > 0 && tabs(display, saved, language)}${
    saved.hasSearch && search(display, saved, language)
  }</div>
<p class="laurel-found" role="status">${found(display, saved, language, hasMore)}</p>
`
}

function tabs(display: Display, saved: SavedView, { texts }: Language): Html {
  const links = [null, ...saved.tabs].map((tab) => tabLink(display, saved, tab, texts.all, tab === saved.tab))
  return html`<p class="laurel-tabs" role="group" aria-label="${texts.topics}">${links}</p>`
}

/** Renders the link to a tab; `null` is the one with all testimonials. */
function tabLink(display: Display, saved: SavedView, tab: string | null, all: string, isCurrent = false): Html {
  return html`<a href="${viewUrl(display, saved, tab)}"${frameTarget(saved)}${isCurrent && raw(' aria-current="true"')}>${tab ?? all}</a> `
}

/** Renders the form. Browsers replace the query of its action; a script takes the tab from there. */
function search(display: Display, saved: SavedView, { texts }: Language): Html {
  const hidden = Array.from(
    viewQuery(saved, saved.tab),
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form class="laurel-search" action="${viewUrl(display, saved, saved.tab)}"${frameTarget(saved)}>${hidden}<input type="search" name="q" aria-label="${texts.searchLabel}" required pattern="${searchPattern}" title="${texts.searchRule}"> <button class="laurel-button">${texts.search}</button></form>`
}

/** Renders how many were found, if visitors have chosen: screen readers say it after a press. From nothing, a link leads to all. */
function found(display: Display, saved: SavedView, { texts, lang }: Language, hasMore: boolean): Html | string {
  const count = display.testimonials.length
  const isChosen = saved.isSearch || saved.tab !== null
  if (count > 0) {
    return saved.isFirst && isChosen
      ? fill(hasMore ? texts.firstFound : texts.found, { n: formatNumber(count, lang) })
      : ''
  }
  return html`${saved.isSearch ? texts.foundNothing : texts.nothingHere} ${tabLink(display, saved, null, texts.all)}`
}

function viewUrl({ origin }: Display, saved: SavedView, tab: string | null): string {
  const query = `${viewQuery(saved, tab)}`
  return `${origin}/d/${saved.id}/embed${query && `?${query}`}`
}

/** Keeps a link in its frame: the base of the page for iframes asks for windows, which sandboxed frames cannot open. */
export const sameFrame = raw(' target="_self"')

const frameTarget = ({ isInFrame }: SavedView) => isInFrame && sameFrame

function viewQuery({ query }: SavedView, tab: string | null): URLSearchParams {
  const view = new URLSearchParams(query)
  if (tab !== null) view.set('tab', tab)
  return view
}
