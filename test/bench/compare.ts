import { openSite } from '../browser.ts'
import { pages } from './pages.ts'
import { bytes, type Service } from './server.ts'
import { type Visit, visit, visitOpening } from './slow.ts'
import { median, number, paired } from './table.ts'
import { nothing, type Work, work } from './work.ts'

/** Odd, so that there is a middle one. */
const rounds = 21

/** What both do, in as many rounds; who begins changes, since the first of two may have it harder. */
async function inTurns<Result>(
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const results: [Result[], Result[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    if (round % 2) results[1].push(await other())
    results[0].push(await one())
    if (round % 2 === 0) results[1].push(await other())
  }
  return results
}

/** What is fetched for a form. */
export async function weights(ours: Service, floor: Service): Promise<string[][]> {
  const { paths } = await visit(await openSite(pages.tag(ours)), ours.origin)
  const { paths: byHand } = await visit(await openSite(pages.tag(floor)), floor.origin)
  const loader = ['/laurel.js']
  return [
    paired('loader, bytes (gzip -9)', [bytes(ours.files, loader)], [bytes(floor.files, loader)], 'at most 1,200'),
    paired(
      'all until the form is usable, bytes',
      [bytes(ours.files, paths)],
      [bytes(floor.files, byHand)],
      'at most 12,000',
    ),
    paired('all until the form is usable, requests', [paths.length], [byHand.length], 'at most 2'),
  ]
}

/** How long somebody waits for it. */
export async function times(ours: Service, floor: Service): Promise<string[][]> {
  const tags = await timesOf(ours, floor, pages.tag, pages.tag)
  const snippets = await timesOf(ours, floor, pages.snippet, pages.floorSnippet)
  return [
    paired('slow 4G, script start to usable form, tag alone, ms', ...tags, 'ratio at most 1.3'),
    paired('slow 4G, script start to usable form, snippet, ms', ...snippets, 'ratio at most 1.3'),
  ]
}

type Page = (service: Service) => string

async function timesOf(ours: Service, floor: Service, page: Page, byHand: Page): Promise<[number[], number[]]> {
  const site = await openSite(page(ours))
  const floorSite = await openSite(byHand(floor))
  const [visits, floorVisits] = await inTurns(
    () => visit(site, ours.origin),
    () => visit(floorSite, floor.origin),
  )
  const time = ({ time }: Visit) => time
  return [visits.map(time), floorVisits.map(time)]
}

/** How much the page's own scripts wait for it; what measuring costs by itself is taken off. */
export async function works(ours: Service, floor: Service): Promise<string[][]> {
  const site = await openSite(pages.none)
  const idle: Work[] = []
  for (let round = 0; round < rounds; round++) idle.push(await work(site, nothing))
  const measuring = median(idle.map(({ total }) => total))
  const [works, floorWorks] = await inTurns(
    () => work(site, `${ours.origin}/laurel.js`),
    () => work(site, `${floor.origin}/laurel.js`),
  )
  const total = ({ total }: Work) => total - measuring
  const longest = ({ longest }: Work) => longest
  return [
    paired('CPU slowed 4 times, main thread, ms', works.map(total), floorWorks.map(total), 'ratio at most 1.3'),
    paired('CPU slowed 4 times, longest task, ms', works.map(longest), floorWorks.map(longest), 'at most 50'),
  ]
}

/** What each way to embed the form asks for, moves and leaves behind. */
export async function manners(ours: Service): Promise<string[][]> {
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
    number(paths.length),
    number(bytes(files, paths)),
    number(bytes(files, paths.slice(0, early))),
    number(time),
    `${shifts.reduce((sum, shift) => sum + shift, 0).toFixed(3)} in ${shifts.length}`,
    traces.join(' ') || 'none',
  ]
}
