import { defineConfig } from 'vitest/config'

// One service for all files, see support/harness.ts: every start of one builds the widget and the worker.
const oneAfterTheOther = { isolate: false, fileParallelism: false }

export default defineConfig(({ mode }) => ({
  test: {
    ...oneAfterTheOther,
    // LONG is for support/scale.ts. Wrangler's own traces would cost a third of each request.
    env: { ...(mode === 'long' && { LONG: 'yes' }), X_LOCAL_OBSERVABILITY: 'false' },
    // Chromium and wrangler start in seconds, but not on every machine.
    testTimeout: mode === 'long' ? 600_000 : 150_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/*.test.ts'], sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/*/*.test.ts'],
          exclude: ['test/unit/*'],
          setupFiles: ['test/support/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
