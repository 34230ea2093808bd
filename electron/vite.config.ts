import { defineConfig } from 'vitest/config'

/** Runs the tests of `electron/` and `shared/` in plain Node. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['electron/**/*.test.ts', 'shared/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
})
