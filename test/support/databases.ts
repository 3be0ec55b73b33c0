import { resolve } from 'node:path'
import { Log, LogLevel, Miniflare } from 'miniflare'

/** Starts a workerd with an empty D1 database for each of these ids; `getD1Database(id)` returns one. */
export const startDatabases = (ids: string[]) =>
  new Miniflare({
    log: new Log(LogLevel.ERROR),
    workers: [
      {
        config: {
          name: 'databases',
          compatibilityDate: '2026-10-01',
          manifest: {
            mainModule: 'none.js',
            modulesRoot: resolve('test'),
            modules: { 'none.js': { type: 'esm', contents: 'export default {}' } },
          },
          env: Object.fromEntries(ids.map((id) => [id, { type: 'd1' as const, id }])),
        },
      },
    ],
  })
