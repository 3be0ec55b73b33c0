import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Makes folders where they are not there yet. @throws Error with one sentence where Laurel can not write into them. */
export function mustBeWritable(...folders: string[]): void {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    } catch {
      throw new Error(`Laurel cannot write to ${resolve(folder)}: it keeps its database and its build there.`)
    }
  }
}
