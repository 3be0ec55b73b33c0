import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The shell for the commands in the documents. On Windows it is the one that comes with Git. */
export const shellPath =
  process.platform === 'win32'
    ? resolve(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), '../../../bin/sh.exe')
    : 'sh'
