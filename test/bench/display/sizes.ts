import { gzipSync } from 'node:zlib'
import { compressFiles } from '../inbox/server.ts'
import { atMost, type Goal } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { baselineHtml, shownTestimonials } from './baseline.ts'
import { displayPath } from './records.ts'

const compressedSize = (text: string) => gzipSync(text, { level: 9 }).length

/** Measures what a display of twelve testimonials downloads, and the same words as static HTML. */
export async function measureSizes(service: URL, folder: string): Promise<Result[]> {
  const baseline = compressedSize(baselineHtml(await shownTestimonials(service)))
  const files = compressFiles(folder)
  const fileSize = (path: string) => files.get(path)?.length ?? Number.NaN
  const getSize = async (path: string) => {
    const response = await fetch(new URL(`${displayPath}${path}`, service))
    if (!response.ok) throw new Error(`${path}: the response has the status ${response.status}.`)
    return compressedSize(await response.text())
  }
  const size = (name: string, bytes: number, baselines: number[] = [], goal?: Goal) =>
    createResult(`${name}, gzip -9`, 'bytes', [bytes], baselines, goal)
  const [fragment, feed] = [await getSize('/wall'), await getSize('/feed.json')]
  const [css, script] = [fileSize('/testimonials.css'), fileSize('/testimonials.js')]
  return [
    size('fragment of 12 testimonials', fragment, [baseline], atMost(2_800)),
    size('CSS', css, [], atMost(1_000)),
    size('fragment and CSS', fragment + css, [baseline], atMost(3_800)),
    size('JavaScript of the element', script, [], atMost(3_000)),
    size('element and fragment', script + fragment, [baseline], atMost(5_800)),
    size('feed of 12 testimonials', feed, [baseline], atMost(2_920)),
    size('badge', await getSize('/badge'), [], atMost(500)),
    size('hosted page', await getSize(''), [baseline]),
  ]
}
