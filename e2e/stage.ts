import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** How many checks of one stage passed and failed. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** One command of `npm test`. `report` is the JSON file it writes; without one the stage counts as a single check. */
export interface Stage {
  readonly title: string
  readonly command: readonly [string, ...string[]]
  readonly report?: { readonly path: string; readonly kind: 'vitest' | 'playwright' }
  readonly environment?: Readonly<Record<string, string>>
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTotalTests: z.number(),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** Runs one stage with its output on ours. A command that fails never counts as passed, whatever its report says. */
export function runStage(stage: Stage): Tally {
  const started = performance.now()
  console.log(`\n▸ ${stage.title}`)
  const [command, ...options] = stage.command
  const { status } = spawnSync(command, options, {
    stdio: 'inherit',
    env: { ...process.env, ...stage.environment },
    shell: process.platform === 'win32',
  })
  const tally = readTally(stage)
  if (status !== 0 && tally.failed === 0) tally.failed = 1
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${stage.title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`)
  if (status === 0 && tally.passed === 0 && tally.failed === 0) tally.failed = 1
  return status === 0 || stage.report !== undefined ? tally : { passed: 0, failed: 1, skipped: 0 }
}

function readTally({ report }: Stage): Tally {
  if (report === undefined) return { passed: 1, failed: 0, skipped: 0 }
  if (!existsSync(report.path)) return { passed: 0, failed: 0, skipped: 0 }
  const json: unknown = JSON.parse(readFileSync(report.path, 'utf8'))
  if (report.kind === 'vitest') {
    const counts = z.parse(vitestReport, json)
    return { passed: counts.numPassedTests, failed: counts.numFailedTests, skipped: counts.numPendingTests }
  }
  const { stats } = z.parse(playwrightReport, json)
  // A test that passed only when repeated has failed: flakiness is a defect, not a state.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
