import { rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a configuration for wrangler beside wrangler.toml, to which its paths are relative, and returns its name and a function
 * that removes it. The end of this process removes it as well. `command` is the command that needs it.
 */
export function writeConfigFile(command: 'start' | 'deploy', settings: object): { file: string; remove: () => void } {
  const file = `wrangler.${command}-${process.pid}.json`
  const remove = () => {
    process.off('exit', remove)
    rmSync(file, { force: true })
  }
  process.on('exit', remove)
  writeFileSync(file, JSON.stringify(settings))
  return { file, remove }
}
