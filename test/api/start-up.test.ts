import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { builtWorkers } from '../support/build.ts'

test('the built worker starts without an Intl object, the first of which loads data for 10 ms', async () => {
  const uses: string[] = []
  vi.stubGlobal(
    'Intl',
    new Proxy(Intl, {
      get: (target, name, receiver) => {
        uses.push(String(name))
        return Reflect.get(target, name, receiver)
      },
    }),
  )
  for (const { prototype } of [Array, BigInt, Date, Number, String]) {
    for (const name of Object.getOwnPropertyNames(prototype).filter((key) => /^(?:toLocale|localeCompare)/.test(key))) {
      vi.spyOn(Object(prototype), name).mockImplementation(() => void uses.push(name))
    }
  }
  const workerd = 'data:text/javascript,export class WorkerEntrypoint {}'
  const script = readFileSync(builtWorkers.service, 'utf8').replace('"cloudflare:workers"', JSON.stringify(workerd))
  const { default: app } = await import(`data:text/javascript,${encodeURIComponent(script)}`).finally(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  expect(app.routes.length).toBeGreaterThan(100)
  expect(uses).toEqual([])
})
