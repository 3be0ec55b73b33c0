import { build } from 'vite'
import { closeAll, openSite } from '../../browser.ts'
import { atMost, median, type Row, ratioAtMost } from '../rows.ts'
import { compare } from '../turns.ts'
import { pages } from './pages.ts'
import { type Service, serve } from './server.ts'
import { modes, views } from './views.ts'
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
    return [...(await views(ours, floor, rounds)), ...(await modes(ours)), ...(await works(ours, floor))]
  } finally {
    await closeAll()
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
