import { realpathSync } from 'node:fs'

/** Returns whether this process was started with a module, and has not only imported it. Older Nodes lack `import.meta.main`. */
export const isMainModule = (filename: string) => realpathSync(process.argv[1] ?? '.') === filename
