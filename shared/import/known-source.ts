import { isSource, type Source, sourceLabel, sources } from '../provenance/sources.ts'
import { normalizeName } from './items.ts'

const aliases: Readonly<Record<string, Source>> = {
  twitter: 'x',
  googlemaps: 'google',
  googlereviews: 'google',
  googlebusinessprofile: 'google',
  googlemybusiness: 'google',
  appleappstore: 'appstore',
  googleplaystore: 'playstore',
}

/** Returns the source that a cell names, as other tools write it: `product-hunt`, `Product Hunt`; `undefined` if it is unknown. */
export function findSource(cell: string): Source | undefined {
  const name = normalizeName(cell)
  // Without a name of its own, it says nothing.
  if (name === 'other') return undefined
  if (isSource(name)) return name
  const named = sources.find((source) => normalizeName(sourceLabel(source, null)) === name)
  return named ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined)
}
