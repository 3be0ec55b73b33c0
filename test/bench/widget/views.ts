import { openSite } from '../../support/browser.ts'
import { compare, inTurns } from '../interleave.ts'
import { atMost, type Goal, type Row, ratioAtMost, row } from '../rows.ts'
import { pages } from './pages.ts'
import { bytes, type Service } from './server.ts'
import { type Visit, visit, visitOpening } from './slow.ts'

const traces = ({ traces }: Visit) => traces.length

/** How long somebody waits for the form, what is fetched for it and what it moves: with the tag alone, and with the snippet. */
export async function views(ours: Service, floor: Service, rounds: number): Promise<Row[]> {
  const [tagged, taggedFloor] = [await openSite(pages.tag(ours)), await openSite(pages.tag(floor))]
  const [reserved, reservedFloor] = [await openSite(pages.snippet(ours)), await openSite(pages.floorSnippet(floor))]
  const loader = ({ files }: Service) => [bytes(files, ['/laurel.js'])]
  const tag = await compare(
    rounds,
    () => visit(tagged, ours),
    () => visit(taggedFloor, floor),
  )
  const snippet = await compare(
    rounds,
    () => visit(reserved, ours),
    () => visit(reservedFloor, floor),
  )
  return [
    row('loader', 'bytes', loader(ours), loader(floor), atMost(1_200)),
    tag('until usable', 'bytes', ({ bytes }) => bytes, atMost(12_000)),
    tag('until usable', 'requests', ({ requests }) => requests, atMost(2)),
    tag('slow 4G, script to usable form, tag', 'ms', ({ time }) => time, ratioAtMost(1.3)),
    snippet('slow 4G, script to usable form, snippet', 'ms', ({ time }) => time, ratioAtMost(1.3)),
    tag('layout shift, tag', 'steps', ({ steps }) => steps, atMost(1)),
    tag('layout shift, tag', 'score', ({ shift }) => shift),
    snippet('layout shift, snippet', 'score', ({ shift }) => shift, atMost(0)),
    tag('third parties, cookies, storage, tag', 'number', traces, atMost(0)),
    snippet('third parties, cookies, storage, snippet', 'number', traces, atMost(0)),
  ]
}

/** The same of the ways to embed a form that the floor does not have. */
export async function modes(ours: Service, rounds: number): Promise<Row[]> {
  const english = await visit(await openSite(pages.tag(ours)), ours)
  const german = await visit(await openSite(pages.language(ours, 'de')), ours)
  const rows = [row('another language', 'bytes', [german.bytes - english.bytes], [], atMost(2_000))]
  for (const mode of ['button', 'dialog'] as const) {
    const site = await openSite(pages[mode](ours))
    const [visits = []] = await inTurns(rounds, () => visitOpening(site, ours))
    const each = (name: string, unit: string, value: (visit: Visit) => number, goal?: Goal) =>
      row(`${mode}, ${name}`, unit, visits.map(value), [], goal)
    rows.push(
      each('before it opens', 'requests', ({ early }) => early, atMost(1)),
      each('until usable', 'bytes', ({ bytes }) => bytes, atMost(12_000)),
      each('until usable', 'requests', ({ requests }) => requests, atMost(2)),
      each('slow 4G, opened to usable form', 'ms', ({ time }) => time),
      each('layout shift', 'score', ({ shift }) => shift, atMost(0)),
      each('third parties, cookies, storage', 'number', traces, atMost(0)),
    )
  }
  return rows
}
