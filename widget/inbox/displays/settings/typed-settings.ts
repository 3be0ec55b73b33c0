import { colorPattern } from '../../../../shared/displays/designs.ts'
import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'
import * as limits from '../../../../shared/limits.ts'

/** The settings on the screen: as they are stored, but numbers that are typed are texts, which can be wrong. */
export type TypedSettings = Omit<SavedSettings, 'limit' | 'radius'> & {
  limit?: string | undefined
  radius?: string | undefined
}

/** The parts of a display that can be wrong. */
export type Problem = 'name' | 'limit' | 'radius' | 'color' | 'heading' | 'how'

/** The most displayed testimonials. */
export const maxShown = limits.displayedPageSize

/** Returns stored settings for the screen. Those that are ticked alone have their order, too. */
export function toTyped({ limit, radius, ...settings }: SavedSettings): TypedSettings {
  const { only, first = [] } = settings
  const ticked = only && [...first.filter((id) => only.includes(id)), ...only.filter((id) => !first.includes(id))]
  return {
    ...settings,
    ...(ticked && { only: ticked, first: ticked }),
    ...(limit !== undefined && { limit: `${limit}` }),
    ...(radius !== undefined && { radius: `${radius}` }),
  }
}

/** Returns the whole number that is typed, or undefined unless it is in the range. */
function parseNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/**
 * Returns the settings that the service accepts, with their keys in a fixed order, and what is wrong with the others. What means the
 * same as nothing is left out.
 */
export function cleanSettings(typed: TypedSettings): { settings: SavedSettings; problems: Problem[] } {
  const problems: Problem[] = []
  function check<Value>(name: Problem, text = '', parse: (text: string) => Value | undefined) {
    const value = text.trim() ? parse(text.trim()) : undefined
    if (text.trim() && value === undefined) problems.push(name)
    return value
  }
  const { first = [], tabs = [] } = typed
  const settings: SavedSettings = {
    layout: typed.layout,
    design: typed.design,
    limit: check('limit', typed.limit, (text) => parseNumber(text, 1, maxShown)),
    order: typed.order,
    only: typed.only && first,
    first: first.length > 0 ? first : undefined,
    tag: typed.tag || undefined,
    min: typed.min || undefined,
    clip: typed.clip,
    show: typed.show,
    lang: typed.lang,
    write: typed.write,
    columns: typed.columns,
    level: typed.level,
    theme: typed.theme === 'auto' ? undefined : typed.theme,
    color: check('color', typed.color, (text) => (colorPattern.test(text) ? text : undefined)),
    radius: check('radius', typed.radius, (text) => parseNumber(text, 0, 40)),
    heading: typed.heading?.trim() || undefined,
    how: typed.how?.trim() || undefined,
    tabs: tabs.length > 0 ? tabs : undefined,
    search: typed.search || undefined,
  }
  return { settings: JSON.parse(JSON.stringify(settings)), problems }
}

/** Returns settings as text; equal for settings that mean the same. */
export const settingsKey = (typed: TypedSettings): string => {
  const { settings, problems } = cleanSettings(typed)
  return JSON.stringify([settings, ...problems.map((name) => typed[name as keyof TypedSettings])])
}

const hasLink = (layout: SavedSettings['layout']) => layout !== 'single' && layout !== 'badge'

/** Returns the change to another layout: small ones begin without the link to the form. */
export function changeLayout({ layout, write }: TypedSettings, next: SavedSettings['layout']): Partial<TypedSettings> {
  const isUntouched = (write ?? true) === hasLink(layout)
  return { layout: next, ...(isUntouched && { write: hasLink(next) ? undefined : false }) }
}
