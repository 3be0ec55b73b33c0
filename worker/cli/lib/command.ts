import type { parseArgs } from 'node:util'
import type { Database } from '../d1/wrangler-d1.ts'

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const

/** Every option of every command: how the help calls its value, where it takes one, and what it means. */
export const options = {
  workspace: { ...text, value: 'ID', does: 'which workspace; `workspace list` shows their ids' },
  website: { ...text, value: 'URL', does: 'the website that it is for' },
  label: { ...text, value: 'TEXT', does: 'what the key is for, to tell it from others' },
  email: { ...text, value: 'ADDRESS', does: 'whose records; capital letters are the same as small ones' },
  out: { ...text, value: 'FILE', does: 'where to write; a file that is there is never written over' },
  columns: {
    ...text,
    value: 'NAMES',
    does: 'whose names differ in a CSV file: "Their name=firstname,Review=testimonialText"',
  },
  yes: { ...flag, does: 'does not ask first' },
  remote: { ...flag, does: 'asks the deployed database, not the one on this machine' },
  'persist-to': { ...text, value: 'DIR', does: 'where the database on this machine is, as for `npm start`' },
  json: { ...flag, does: 'prints JSON' },
  help: { ...flag, short: 'h', does: 'prints what can be typed' },
}

export type Option = keyof typeof options

/** What every command takes. */
export const common: Option[] = ['remote', 'persist-to', 'json', 'help']

/** What was typed behind the name of a command. `argument` is what has no name of its own, or `""`. */
export type Asked = {
  argument: string
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  database: Database
}

/**
 * What came of it, for a program and for a person; `aside`, where standard output has something else. Where something is
 * `wrong`, the command ends with 1 all the same.
 */
export type Report = { json: unknown; text: string; aside?: boolean; wrong?: boolean }

export type Command = {
  /** A word, or two: what is meant, and what to do with it. */
  name: string
  /** What it does, as a sentence. */
  does: string
  /** How the help calls what is typed behind the name; in brackets, it may be left out. */
  argument?: string
  needs: Option[]
  takes: Option[]
  /** @throws Error with one sentence. */
  run: (asked: Asked) => Promise<Report>
}

/** Of these options one that was typed before the two dashes: npm has kept it for itself. */
export const keptByNpm = (names: string[]) =>
  names.find((name) => `npm_config_${name.replace('-', '_')}` in process.env)

/** What is wrong with a command as it was typed, in one sentence; nothing has been done. */
export class Misuse extends Error {}
