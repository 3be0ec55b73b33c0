import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type SavedSettings, toDisplayOptions } from '../../shared/displays/saved-display.ts'
import type { SavedQuery } from '../../shared/displays/saved-query.ts'
import type { AppEnv } from '../env.ts'
import { createAssetReader } from '../lib/assets.ts'
import { toDisplay } from './content.ts'
import { badge } from './pages/badge.ts'
import { section } from './pages/cards.ts'
import { type Display, readLanguage, type SavedView } from './pages/display.ts'
import { lookRule } from './pages/pages.ts'
import type { SavedRows } from './saved-statements.ts'

/* The data, the fragment and the style sheet of a saved display, for its visitors and for owners who edit it. */

/** Returns the tabs of a display; a badge has none. */
const getTabs = ({ layout, tabs = [] }: SavedSettings) => (layout === 'badge' ? [] : tabs)

const hasSearch = ({ layout, search = false }: SavedSettings) => search && layout !== 'badge'

/** Checks that a display offers what a request chooses. @throws HTTPException 400 */
export function assertChoice(settings: SavedSettings, { tab, q }: Pick<SavedQuery, 'tab' | 'q'>): void {
  if (tab !== undefined && !getTabs(settings).includes(tab)) throw choiceError('tab: is not a tab of this display')
  if (q !== undefined && !hasSearch(settings)) throw choiceError('q: this display has no search')
}

const choiceError = (message: string) => new HTTPException(400, { message })

/** Returns the data of a saved display. */
export function toSavedDisplay(
  rows: SavedRows,
  { lang, theme, tab, q, cursor }: SavedQuery,
  view: Pick<SavedView, 'id' | 'isInFrame'>,
  origins: Pick<Display, 'origin' | 'mediaOrigin'>,
): Display {
  const { settings } = rows
  const options = toDisplayOptions(settings)
  const display = toDisplay(
    rows,
    rows.rating,
    { ...options, lang: lang ?? options.lang, theme: theme ?? options.theme },
    origins,
  )
  const { heading, how } = settings
  const { displayHeading, displayHow } = display.workspace
  return {
    ...display,
    workspace: { ...display.workspace, displayHeading: heading ?? displayHeading, displayHow: how ?? displayHow },
    saved: {
      ...view,
      tabs: getTabs(settings),
      tab: tab ?? null,
      hasSearch: hasSearch(settings),
      isSearch: q !== undefined,
      isFirst: !cursor,
      query: toQuery({ lang, theme }),
    },
  }
}

/** Returns the URL of the page with the testimonials that follow, if there are any. */
export function nextUrl({ origin, saved }: Display, query: SavedQuery, cursor: string | undefined): string | undefined {
  return cursor && `${origin}/d/${saved?.id}/embed?${toQuery({ ...query, cursor })}`
}

/** Returns the parameters as a query in which equal requests are equal. */
export const toQuery = (parameters: Record<string, string | undefined>): string =>
  new URLSearchParams(
    Object.entries(parameters)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .sort(),
  ).toString()

/** Renders the fragment of a display in its language. */
export async function renderSaved(
  c: Context<AppEnv>,
  display: Display,
  { layout = 'wall' }: SavedSettings,
  next?: string,
) {
  const language = await readLanguage(c.env.ASSETS, c.req.url, display.options.lang)
  const fragment = layout === 'badge' ? badge(display, language) : section(layout, display, language, next)
  return { language, fragment }
}

const readStyles = createAssetReader<Record<string, string>>('/assets/display-styles.json')

/** Returns the style sheet of a display: the parts that it needs, and its colour and corners. */
export async function savedStyle(c: Context<AppEnv>, id: string, settings: SavedSettings): Promise<string> {
  const { base = '', carousel = '', find = '', ...styles } = await readStyles(c.env.ASSETS, c.req.url)
  const options = toDisplayOptions(settings)
  const isChoice = getTabs(settings).length > 0 || hasSearch(settings)
  return (
    base +
    (settings.layout === 'carousel' ? carousel : '') +
    (settings.layout === 'badge' ? '' : styles[options.design]) +
    (isChoice ? find : '') +
    lookRule(`.laurel-${id}`, options)
  )
}
