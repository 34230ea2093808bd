import { defineConfig } from 'playwright/test'
import { browserOptions } from '../browser-options.ts'
import type { HostOptions } from '../fixtures.ts'

/**
 * Checks every state of the window for accessibility, in both themes. Not part of `npm test`: it takes minutes, and
 * `npm run axe` prints the number of checks.
 */
export default defineConfig<HostOptions>({
  testDir: '.',
  testMatch: '*.states.ts',
  outputDir: '../../test-results/axe',
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['./count-looks.ts']],
  projects: [{ name: 'browser', use: { ...browserOptions, hostKind: 'browser' } }],
})
