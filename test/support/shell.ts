import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The shell for which the README and the docs print their lines; on Windows it is the one that comes with git. */
export const shellPath =
  process.platform === 'win32'
    ? resolve(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), '../../../bin/sh.exe')
    : 'sh'
