import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Returns the secrets and variables of the local service, which are in `.dev.vars`. */
export const readDevVars = (): NodeJS.Dict<string> =>
  existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}
