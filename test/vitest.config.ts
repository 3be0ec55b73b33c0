import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The folders that `npm test` leaves to `npm run test:rest`. The mode `all` runs both. */
const rest = [
  'api/load',
  'cli/doctor',
  'cli/processes',
  'docs/pages',
  'docs/types',
  'widget/links',
  'widget/look',
  'widget/network',
  'widget/settings',
].map((folder) => `test/${folder}/*.test.ts`)

/** For `npm run pictures`, which takes the pictures of the README and the guides. */
const pictures = ['test/pictures/*.test.ts']

export default defineConfig(({ mode }) => ({
  test: {
    reporters: [
      'default',
      './test/support/duration-reporter.ts',
      ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
    ],
    // Wrangler prints the names of the files that it reads.
    onConsoleLog: (log) => !log.startsWith('Using secrets defined in'),
    // The files of one worker share a module graph, and with it one service, database and browser.
    isolate: false,
    // Node runs the TypeScript itself, which is faster and keeps its compile cache.
    experimental: { viteModuleRunner: false },
    // One more than there are processors, because tests also wait: for timers, pages and processes.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // Of the tests of a file that are concurrent; many start processes of their own.
    maxConcurrency: 3,
    env: {
      // For support/scale.ts.
      ...(mode === 'long' && { LONG: 'yes' }),
      // Commands that run in the process of the test use the proxy of the environment; requests to this machine must not.
      NO_PROXY: '127.0.0.1,localhost',
      // Wrangler's own traces would cost a third of each request.
      X_LOCAL_OBSERVABILITY: 'false',
      // Wrangler and the command line start in half the time when processes share what V8 has compiled.
      NODE_COMPILE_CACHE: resolve('dist/compile-cache'),
    },
    // Chromium and wrangler start in seconds, but not on every machine.
    testTimeout: mode === 'long' ? 600_000 : 150_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['rest', 'pictures'].includes(mode) ? [] : ['test/unit/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: mode === 'pictures' ? pictures : mode === 'rest' ? rest : ['test/**/*.test.ts'],
          exclude: ['test/unit/**', ...(mode === 'pictures' ? [] : pictures), ...(mode === 'test' ? rest : [])],
          globalSetup: ['test/support/build.ts'],
          setupFiles: ['test/support/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
