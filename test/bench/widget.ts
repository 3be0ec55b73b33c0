import { build } from 'vite'
import { closeAll } from '../browser.ts'
import { manners, times, weights, works } from './compare.ts'
import { serve } from './server.ts'
import { print } from './table.ts'

/*
 * The widget beside a form written by hand (floor/): built with the same settings, served by the same server, shown by the
 * same browser in turns. The goals stand beside the numbers, and nothing fails: how busy a machine is, says nothing about
 * the widget. What must hold is in test/weight.test.ts.
 */

await build({ root: 'widget' })
await build({ root: 'test/bench/floor' })
const ours = await serve('dist/widget')
const floor = await serve('dist/floor')

try {
  const rows = [...(await weights(ours, floor)), ...(await times(ours, floor)), ...(await works(ours, floor))]
  print([['', 'widget', 'floor', 'ratio', 'goal'], ...rows])
  process.stdout.write('\n')
  print([
    ['slow 4G', 'requests', 'bytes', 'before it opens', 'ms', 'layout shift', 'third parties, cookies, storage'],
    ...(await manners(ours)),
  ])
} finally {
  await closeAll()
}
