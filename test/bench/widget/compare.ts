import { build } from 'vite'
import { closeAll, openSite } from '../../browser.ts'
import { atMost, columns, figure, median, type Row, ratioAtMost, row } from '../rows.ts'
import { inTurns } from '../turns.ts'
import { pages } from './pages.ts'
import { bytes, type Service, serve } from './server.ts'
import { type Visit, visit, visitOpening } from './slow.ts'
import { nothing, type Work, work } from './work.ts'

/** Odd, so that there is a middle one. */
const rounds = 11

/**
 * The widget beside a form written by hand (floor/): built with the same settings, served by the same server, shown by the
 * same browser in turns. What must hold is in test/weight.test.ts.
 */
export async function widget(): Promise<Row[]> {
  await build({ root: 'widget' })
  await build({ root: 'test/bench/floor' })
  const ours = await serve('dist/widget')
  const floor = await serve('dist/floor')
  try {
    const rows = [...(await weights(ours, floor)), ...(await times(ours, floor)), ...(await works(ours, floor))]
    columns([
      ['slow 4G', 'requests', 'bytes', 'before it opens', 'ms', 'layout shift', 'third parties, cookies, storage'],
      ...(await manners(ours)),
    ])
    return rows
  } finally {
    await closeAll()
  }
}

/** What is fetched for a form. */
async function weights(ours: Service, floor: Service): Promise<Row[]> {
  const { paths } = await visit(await openSite(pages.tag(ours)), ours.origin)
  const { paths: byHand } = await visit(await openSite(pages.tag(floor)), floor.origin)
  const loader = ['/laurel.js']
  return [
    row('loader', 'bytes', [bytes(ours.files, loader)], [bytes(floor.files, loader)], atMost(1_200)),
    row('until usable', 'bytes', [bytes(ours.files, paths)], [bytes(floor.files, byHand)], atMost(12_000)),
    row('until usable', 'requests', [paths.length], [byHand.length], atMost(2)),
  ]
}

/** How long somebody waits for it. */
async function times(ours: Service, floor: Service): Promise<Row[]> {
  const tags = await timesOf(ours, floor, pages.tag, pages.tag)
  const snippets = await timesOf(ours, floor, pages.snippet, pages.floorSnippet)
  return [
    row('slow 4G, script to usable form, tag', 'ms', ...tags, ratioAtMost(1.3)),
    row('slow 4G, script to usable form, snippet', 'ms', ...snippets, ratioAtMost(1.3)),
  ]
}

type Page = (service: Service) => string

async function timesOf(ours: Service, floor: Service, page: Page, byHand: Page): Promise<[number[], number[]]> {
  const site = await openSite(page(ours))
  const floorSite = await openSite(byHand(floor))
  const [visits = [], floorVisits = []] = await inTurns(
    rounds,
    () => visit(site, ours.origin),
    () => visit(floorSite, floor.origin),
  )
  const time = ({ time }: Visit) => time
  return [visits.map(time), floorVisits.map(time)]
}

/** How much the page's own scripts wait for it; what measuring costs by itself is taken off. */
async function works(ours: Service, floor: Service): Promise<Row[]> {
  const site = await openSite(pages.none)
  const idle: Work[] = []
  for (let round = 0; round < rounds; round++) idle.push(await work(site, nothing))
  const measuring = median(idle.map(({ total }) => total))
  const [works = [], floorWorks = []] = await inTurns(
    rounds,
    () => work(site, `${ours.origin}/laurel.js`),
    () => work(site, `${floor.origin}/laurel.js`),
  )
  const total = ({ total }: Work) => total - measuring
  const longest = ({ longest }: Work) => longest
  return [
    row('CPU slowed 4 times, main thread', 'ms', works.map(total), floorWorks.map(total), ratioAtMost(1.3)),
    row('CPU slowed 4 times, longest task', 'ms', works.map(longest), floorWorks.map(longest), atMost(50)),
  ]
}

/** What each way to embed the form asks for, moves and leaves behind. */
async function manners(ours: Service): Promise<string[][]> {
  return [
    manner('the snippet', await visit(await openSite(pages.snippet(ours)), ours.origin), ours),
    manner('the tag alone', await visit(await openSite(pages.tag(ours)), ours.origin), ours),
    manner('the tag alone, in German', await visit(await openSite(pages.language(ours, 'de')), ours.origin), ours),
    manner('button, opened', await visitOpening(await openSite(pages.button(ours)), ours.origin), ours),
    manner('dialog, opened', await visitOpening(await openSite(pages.dialog(ours)), ours.origin), ours),
  ]
}

function manner(name: string, visit: Visit | undefined, { files }: Service): string[] {
  if (!visit) return [name, ...Array.from({ length: 5 }, () => '-'), 'the widget has no such mode']
  const { paths, early, time, shifts, traces } = visit
  return [
    name,
    figure(paths.length),
    figure(bytes(files, paths)),
    figure(bytes(files, paths.slice(0, early))),
    figure(time),
    `${shifts.reduce((sum, shift) => sum + shift, 0).toFixed(3)} in ${shifts.length}`,
    traces.join(' ') || 'none',
  ]
}
