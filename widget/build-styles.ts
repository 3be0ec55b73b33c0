import type { Rolldown } from 'vite'

/** The browsers of the embed guide: without them, style sheets would contain substitutes for older ones. */
export const cssTarget = ['chrome123', 'firefox128', 'safari17.5']

/** Removes the style sheet of an entry from a bundle, with the empty script beside it, and returns its text. */
export function takeStyles(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[`${name}.css`]
  if (file?.type !== 'asset') throw new Error(`There is no style sheet ${name}`)
  delete bundle[file.fileName]
  delete bundle[`${name}.js`]
  return String(file.source)
}
