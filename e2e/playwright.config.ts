import { availableParallelism } from 'node:os'
import { defineConfig, type ReporterDescription } from 'playwright/test'
import { browserOptions, packagedBrowserOptions, patienceMs } from './browser-options.ts'
import type { HostOptions } from './fixtures.ts'

const jsonReport = process.env['PLAYWRIGHT_JSON_REPORT']
const reporters: ReporterDescription[] = [['list']]
if (jsonReport !== undefined) reporters.push(['json', { outputFile: jsonReport }])

/**
 * The same specs on both hosts; and, in Chromium, what only the packaged page can show (`packaged/`). No test is retried: a
 * flaky one is a defect.
 */
export default defineConfig<HostOptions>({
  testDir: './specs',
  outputDir: '../test-results',
  preserveOutput: 'failures-only',
  // A test waits a part of its time: three keep two cores busy.
  workers: Math.ceil(1.5 * availableParallelism()),
  retries: 0,
  // Limits for what hangs, not for what is slow: the machine may be busy with other things.
  timeout: 360_000,
  expect: { timeout: patienceMs },
  forbidOnly: true,
  reporter: reporters,
  projects: [
    {
      name: 'browser',
      use: { ...browserOptions, hostKind: 'browser' },
      testIgnore: '**/{desktop,packaged}-*.spec.ts',
    },
    {
      name: 'electron',
      use: { ...browserOptions, hostKind: 'electron' },
      testIgnore: '**/{browser-host,packaged}-*.spec.ts',
    },
    {
      name: 'packaged',
      use: { ...packagedBrowserOptions, hostKind: 'packaged' },
      fullyParallel: true,
      testMatch: '**/packaged-*.spec.ts',
    },
  ],
})
