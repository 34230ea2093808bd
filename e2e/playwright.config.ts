import { availableParallelism } from 'node:os'
import { defineConfig, type ReporterDescription } from 'playwright/test'
import { browserOptions, packagedBrowserOptions, patienceMs } from './browser-options.ts'
import type { HostOptions } from './fixtures.ts'

const jsonReport = process.env['PLAYWRIGHT_JSON_REPORT']
const reporters: ReporterDescription[] = [['list']]
if (jsonReport !== undefined) reporters.push(['json', { outputFile: jsonReport }])

/**
 * The same specs on both hosts; and, in Chromium, the specs that only the packaged page can pass (`packaged/`). No test
 * is retried: a flaky one is a defect.
 */
export default defineConfig<HostOptions>({
  testDir: './specs',
  outputDir: '../test-results',
  preserveOutput: 'failures-only',
  // Tests wait for part of their time: three workers keep two cores busy.
  workers: Math.ceil(1.5 * availableParallelism()),
  retries: 0,
  // Generous limits: they end tests that hang, not tests that are slow because the machine is busy.
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
