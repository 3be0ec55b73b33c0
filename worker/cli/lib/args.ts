import type { Io } from './io.ts'

/** The deployed database, or the local one in the folder `persistTo`, by default `.wrangler/state`. */
export type Database = { remote: boolean; persistTo?: string | undefined }

/** The arguments of a command. `argument` is the one without an option name, or `""`. */
export type Args = { argument: string; values: Options; database: Database; io: Io }

/** The values of the options that were given. */
export type Options = {
  workspace?: string
  name?: string
  website?: string
  logo?: string
  intro?: string
  display?: string
  displayNames?: string
  displayPhotos?: string
  heading?: string
  how?: string
  average?: string
  label?: string
  role?: string
  email?: string
  out?: string
  url?: string
  columns?: string
  keys?: boolean
  first?: boolean
  from?: string
  source?: string
  sourceName?: string
  ground?: string
  scale?: string
  dayOrder?: string
  encoding?: string
  dryRun?: boolean
  media?: boolean
  yes?: boolean
  remote?: boolean
  persistTo?: string
  json?: boolean
}

/**
 * The result of a command, for programs and for people. With `toStderr`, standard output is in use for data; with `failed`,
 * the command exits with 1 although it finished.
 */
export type Report = { json: unknown; text: string; toStderr?: boolean; failed?: boolean }

/** A command was used wrongly: its message says how, and nothing has been done. The process exits with 2. */
export class UsageError extends Error {}

/** Returns which of these options was typed before the two dashes, so that npm consumed it. */
export const findMisplacedOption = (names: string[]) =>
  names.find((name) => `npm_config_${name.replace('-', '_')}` in process.env)
