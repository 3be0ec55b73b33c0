import { defineConfig } from 'vitest/config'

// One service for all files, see service.ts: every start of one builds the widget and the worker.
const oneAfterTheOther = { isolate: false, fileParallelism: false }
const withoutService = ['test/links.test.ts', 'test/lock.test.ts', 'test/texts.test.ts', 'test/video.test.ts']

export default defineConfig(({ mode }) => ({
  test: {
    ...oneAfterTheOther,
    // LONG is for volume.ts. Wrangler's own traces would cost a third of each request.
    env: { ...(mode === 'long' && { LONG: 'yes' }), X_LOCAL_OBSERVABILITY: 'false' },
    // Chromium and wrangler start in seconds, but not on every machine.
    testTimeout: mode === 'long' ? 600_000 : 150_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: withoutService, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/*.test.ts'],
          exclude: withoutService,
          setupFiles: ['test/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
