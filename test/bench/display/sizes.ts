import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { compressFiles } from '../inbox/server.ts'
import { atMost, type Goal } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { baselineHtml, shownTestimonials } from './baseline.ts'
import { displayPath, savedPath } from './records.ts'

const compressedSize = (text: string) => gzipSync(text, { level: 9 }).length

/** Measures what a display of twelve testimonials downloads, and the same words as static HTML. */
export async function measureSizes(service: URL, folder: string): Promise<Result[]> {
  const baseline = compressedSize(baselineHtml(await shownTestimonials(service)))
  const files = compressFiles(folder)
  const fileSize = (path: string) => files.get(path)?.length ?? Number.NaN
  const getSize = async (path: string) => {
    const response = await fetch(new URL(path, service))
    if (!response.ok) throw new Error(`${path}: the response has the status ${response.status}.`)
    return compressedSize(await response.text())
  }
  const size = (name: string, bytes: number, baselines: number[] = [], goal?: Goal) =>
    createResult(`${name}, gzip -9`, 'bytes', [bytes], baselines, goal)
  const [fragment, feed] = [await getSize(`${displayPath}/wall`), await getSize(`${displayPath}/feed.json`)]
  const [saved, savedCss] = [await getSize(savedPath), await getSize(`${savedPath}.css`)]
  const { base } = JSON.parse(await readFile(`${folder}/assets/display-styles.json`, 'utf8'))
  const [css, script] = [fileSize('/testimonials.css'), fileSize('/testimonials.js')]
  return [
    size('fragment of 12 testimonials', fragment, [baseline], atMost(2_900)),
    size('CSS', css, [], atMost(1_350)),
    size('fragment and CSS', fragment + css, [baseline], atMost(4_250)),
    size('JavaScript of the element', script),
    size('element and the CSS of a saved wall', script + compressedSize(base), [], atMost(3_300)),
    size('element and fragment', script + fragment, [baseline], atMost(6_200)),
    size('feed of 12 testimonials', feed, [baseline], atMost(2_920)),
    size('saved display with tabs and search', saved, [baseline], atMost(3_250)),
    size('CSS of a saved display', savedCss, [], atMost(1_500)),
    size('badge', await getSize(`${displayPath}/badge`), [], atMost(500)),
    size('hosted page', await getSize(displayPath), [baseline]),
  ]
}
