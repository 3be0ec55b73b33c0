import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { builtWorkers } from '../support/build.ts'

/** Records what needs ICU's data while the modules after it are evaluated. */
const recorder = `
const used = []
const record = (target, name) => {
  const original = target[name]
  target[name] = new Proxy(original, {
    apply: (f, self, args) => (used.push(name), Reflect.apply(f, self, args)),
    construct: (f, args, newTarget) => (used.push(name), Reflect.construct(f, args, newTarget)),
  })
}
for (const name of Object.getOwnPropertyNames(Intl)) if (/^[A-Z]/.test(name)) record(Intl, name)
for (const { prototype } of [Array, BigInt, Date, Number, String]) {
  for (const name of Object.getOwnPropertyNames(prototype)) if (/locale/i.test(name)) record(prototype, name)
}
export const usedAtStart = () => [...used]
`

const main = `
import { usedAtStart } from './recorder.js'
import * as service from './service.js'
const used = usedAtStart()
export default { fetch: () => Response.json({ used, exports: Object.keys(service) }) }
`

test('the worker starts without the data of ICU, which takes longer than everything else', async () => {
  const modules = { 'main.js': main, 'recorder.js': recorder, 'service.js': readFileSync(builtWorkers.service, 'utf8') }
  const { compatibility_date: compatibilityDate = '', compatibility_flags: compatibilityFlags } = readConfig({
    config: 'wrangler.toml',
  })
  const miniflare = new Miniflare({
    log: new Log(LogLevel.ERROR),
    workers: [
      {
        config: {
          name: 'start',
          compatibilityDate,
          compatibilityFlags,
          manifest: {
            mainModule: 'main.js',
            modulesRoot: resolve('.'),
            modules: Object.fromEntries(
              Object.entries(modules).map(([name, contents]) => [name, { type: 'esm' as const, contents }]),
            ),
          },
        },
      },
    ],
  })
  const response = await miniflare.dispatchFetch('http://start/')
  await miniflare.dispose()
  expect(await response.json()).toEqual({ used: [], exports: ['DisplayPages', 'default'] })
})
