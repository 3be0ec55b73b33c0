/** Returns the name of a file; of a path in an archive, its last two parts, which tell one location from another. */
export const shortName = (path: string): string => path.split('/').slice(-2).join('/')
