import { join } from 'node:path'
import { build } from 'vite'
import { closeAll, openSite } from '../../support/browser.ts'
import { compare } from '../interleave.ts'
import { atMost, median, type Row, ratioAtMost, row } from '../rows.ts'
import { workspaceId } from '../sample.ts'
import { makeDatabase } from '../seed.ts'
import * as workerd from '../workerd.ts'
import { pages } from './pages.ts'
import { sendTwice } from './sending.ts'
import { type Service, serve } from './server.ts'
import { modes, views } from './views.ts'
import { nothing, type Work, work } from './work.ts'

/** Odd, so that there is a middle one. */
const rounds = 11

/**
 * The widget beside a form written by hand (baseline-form/): built with the same settings, served by the same server, shown by the
 * same browser in turns, both sending to the same service. What must hold is in test/widget/bundle-size.test.ts.
 */
export async function widget(folder: string): Promise<Row[]> {
  const built = { ours: join(folder, 'ours'), floor: join(folder, 'floor') }
  await build({ root: 'widget', build: { outDir: built.ours } })
  await build({ root: 'test/bench/baseline-form', build: { outDir: built.floor } })
  await makeDatabase(folder, 1, 1)
  const { script } = await workerd.build('test/bench/workers/edge.ts', folder)
  const { url, stop } = await workerd.start(script, { folder })
  const ours = await serve(built.ours, url)
  const floor = await serve(built.floor, url)
  try {
    return [
      ...(await views(ours, floor, rounds)),
      ...(await modes(ours, rounds)),
      ...(await works(ours, floor)),
      ...(await sendings(ours, floor)),
    ]
  } finally {
    await closeAll()
    await stop()
  }
}

/** How much the page's own scripts wait for it; what measuring costs by itself is taken off. */
async function works(ours: Service, floor: Service): Promise<Row[]> {
  const site = await openSite(pages.none)
  const idle: Work[] = []
  for (let round = 0; round < rounds; round++) idle.push(await work(site, nothing))
  const measuring = median(idle.map(({ total }) => total))
  const rowOf = await compare(
    rounds,
    () => work(site, `${ours.origin}/laurel.js`),
    () => work(site, `${floor.origin}/laurel.js`),
  )
  return [
    rowOf('CPU slowed 4 times, main thread', 'ms', ({ total }) => total - measuring, ratioAtMost(1.3)),
    rowOf('CPU slowed 4 times, longest task', 'ms', ({ longest }) => longest, atMost(50)),
  ]
}

/** How long somebody waits for the thanks: the first time the browser asks the service whether the page may send. */
async function sendings(ours: Service, floor: Service): Promise<Row[]> {
  const [site, floorSite] = [await openSite(pages.tag(ours)), await openSite(pages.tag(floor))]
  const rowOf = await compare(
    rounds,
    () => sendTwice(site),
    () => sendTwice(floorSite),
  )
  const [ownPage] = await sendTwice(`${ours.origin}/form/${workspaceId}`)
  return [
    rowOf('slow 4G, send to thanks', 'ms', ([first]) => first.time, ratioAtMost(1.1)),
    rowOf('send to thanks', 'requests', ([first]) => first.requests, atMost(2)),
    rowOf('slow 4G, send to thanks, again', 'ms', ([, again]) => again.time, ratioAtMost(1.1)),
    rowOf('send to thanks, again', 'requests', ([, again]) => again.requests, atMost(1)),
    row('send to thanks, page of its own', 'requests', [ownPage.requests], [], atMost(1)),
  ]
}
