type Reader = typeof import('./reader.ts')

let loaded: Reader | undefined

/** Returns the parser and the kinds of files once they are loaded, as they are when there is a file. */
export const getReader = (): Reader | undefined => loaded

/** Loads the parser and the kinds of files, which are most of an import; `undefined` if that fails. */
export async function loadReader(): Promise<Reader | undefined> {
  loaded ??= await import('./reader.ts').catch(() => undefined)
  return loaded
}
