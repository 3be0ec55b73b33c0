/** The designs of displays, all of the same HTML; the first is the default. */
export const designs = ['cards', 'editorial', 'bubbles', 'tiles', 'rows', 'spotlight'] as const
export type Design = (typeof designs)[number]

/** The layouts of displays; the first is the default. */
export const layouts = ['wall', 'carousel', 'single', 'badge'] as const
export type DisplayLayout = (typeof layouts)[number]

/** The colour schemes of displays; `auto`, the default, follows the page. */
export const themes = ['auto', 'light', 'dark'] as const

/** Matches a colour of displays: three or six hexadecimal digits. */
export const colorPattern = /^#?(?:[\dA-Fa-f]{3}){1,2}$/
