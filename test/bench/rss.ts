import { spawnSync } from 'node:child_process'

/** The resident size in MB of each workerd that runs for this process, by its process id; of none without `ps`. */
export function residents(): Map<number, number> {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
  const all = (stdout ?? '').matchAll(/^ *(\d+) +(\d+) +(\d+) .*workerd$/gm)
  const own = Array.from(all).filter(([, , parent]) => Number(parent) === process.pid)
  return new Map(own.map(([, id, , kilobytes]) => [Number(id), Number(kilobytes) / 1_024]))
}
