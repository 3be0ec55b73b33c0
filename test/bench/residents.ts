import { execFileSync } from 'node:child_process'

/** The resident size of each workerd that runs for this process, in MB, in the order in which they were started. */
export function residents(): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
  return all
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .filter(([, parent, , command]) => Number(parent) === process.pid && command?.endsWith('workerd'))
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, , kilobytes]) => Number(kilobytes) / 1_024)
}
