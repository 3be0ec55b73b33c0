import type { Settings } from '../settings.ts'

export type Layout = 'wall' | 'carousel' | 'single' | 'badge'

/** How an owner includes testimonials. */
export type Way = 'element' | 'server' | 'link'

const selection = ['limit', 'order', 'only', 'first', 'tag', 'min']
const card = ['clip', 'show', 'lang', 'write']

/** Options that only a style sheet can apply to a fragment. */
export const looks = ['theme', 'color', 'radius']

/** The options of the paths below `/testimonials/{workspaceId}`, as in shared/display.ts, which would bring its validator. */
export const pathOptions = {
  page: [...selection, ...card, 'columns', ...looks],
  wall: [...selection, ...card, 'columns', 'level'],
  carousel: [...selection, ...card, 'level'],
  single: [...selection, ...card, 'level'],
  badge: ['lang'],
}
export type Path = keyof typeof pathOptions

/** Returns the value that an option has if it is absent. */
export function defaultOption(layout: Path, name: string): string | undefined {
  if (name === 'limit') return layout === 'single' ? '1' : '12'
  if (name === 'clip') return layout === 'carousel' ? '360' : '0'
  return { min: '0', order: 'newest', level: '2', columns: 'auto', write: '1', theme: 'auto' }[name]
}

/** The choices on the page. Without a workspace, there is nothing to copy. */
export type Choice = {
  workspace: string | undefined
  layout: Layout
  way: Way
  recipe: string
  /** As the service expects them, without defaults. */
  options: Settings
  /** The words of the element. */
  words: Settings
}

const ids = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the choice that the controls stand for; `settings` are theirs, without disabled and invalid ones. */
export function toChoice(settings: Settings): Choice {
  const layout = (['carousel', 'single', 'badge'] as const).find((name) => name === settings.layout) ?? 'wall'
  const way = (['server', 'link'] as const).find((name) => name === settings.way) ?? 'element'
  const { workspace, recipe = 'wordpress', heading, how } = settings
  const options: Settings = {}
  for (const name of new Set([...pathOptions[layout], ...looks])) {
    const value = parseOption(name, settings[name])
    if (value !== undefined && value !== defaultOption(layout, name)) options[name] = value
  }
  const words = way === 'element' && layout !== 'badge' ? { ...(heading && { heading }), ...(how && { how }) } : {}
  return { workspace, layout, way, recipe, options, words }
}

/** Returns the value of a control as the service expects it; `undefined` if it would be rejected. */
function parseOption(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (name === 'show') return value.replaceAll(' ', ',')
  if (name !== 'only' && name !== 'first') return value
  const list = value.split(/[\s,]+/).filter(Boolean)
  return list.length > 0 && list.length <= 50 && list.every((id) => ids.test(id)) ? list.join(',') : undefined
}

/** Returns those of the options that a path has, as a query string with `?`, or nothing. */
export function queryFor(path: Path, options: Settings): string {
  const pairs = Object.entries(options)
    .filter(([name]) => pathOptions[path].includes(name))
    .map(([name, value]): [string, string] => [name, name === 'color' ? value.replace('#', '') : value])
  // Commas are legal in a query, and ids are easier to read with them.
  const query = new URLSearchParams(pairs).toString().replaceAll('%2C', ',')
  return query && `?${query}`
}
