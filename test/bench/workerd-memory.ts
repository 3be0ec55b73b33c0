import { spawnSync } from 'node:child_process'

/** Returns the resident set size in MB of each workerd process that this process started, by process id; empty without `ps`. */
export function workerdMemory(): Map<number, number> {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
  const processes = Array.from((stdout ?? '').matchAll(/^ *(\d+) +(\d+) +(\d+) .*workerd$/gm))
  const children = processes.filter(([, , parent]) => Number(parent) === process.pid)
  return new Map(children.map(([, id, , kilobytes]) => [Number(id), Number(kilobytes) / 1_024]))
}
