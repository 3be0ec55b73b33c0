import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints the seconds that the tests of each folder took, and the ten slowest files, at the end of a run. */
export default class DurationReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ path: module.relativeModuleId, seconds: seconds(module) }))
    const folders = new Map<string, { seconds: number; files: number }>()
    for (const { path, seconds } of files) {
      const folder = folders.get(dirname(path)) ?? { seconds: 0, files: 0 }
      folders.set(dirname(path), { seconds: folder.seconds + seconds, files: folder.files + 1 })
    }
    const byFolder = Array.from(folders, ([path, { seconds, files }]) => ({ path: `${path} (${files})`, seconds }))
    // The workers run side by side, so this is more than the time of the run.
    printTable('Seconds by folder (files)', byFolder)
    printTable('Slowest files', files.slice().sort(bySeconds).slice(0, 10))
  }
}

type Line = { path: string; seconds: number }

const seconds = (module: TestModule) => module.diagnostic().duration / 1_000

const bySeconds = (a: Line, b: Line) => b.seconds - a.seconds

function printTable(title: string, lines: Line[]): void {
  const rows = lines.sort(bySeconds).map(({ path, seconds }) => `${seconds.toFixed(1).padStart(9)}  ${path}\n`)
  process.stdout.write(`\n${title}\n${rows.join('')}`)
}
