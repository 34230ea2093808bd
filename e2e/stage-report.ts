import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** How many checks of one stage passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** The content of a stage's JSON report: the counts, and for each failed test its full name with the reason. */
export interface StageReport {
  readonly tally: Tally
  readonly failures: readonly StageFailure[]
}

export interface StageFailure {
  /** `file > group > title`. */
  readonly name: string
  /** The beginning of the message, without stack frames of dependencies. */
  readonly message: string
}

export type ReportKind = 'vitest' | 'playwright'

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          title: z.string(),
          ancestorTitles: z.array(z.string()),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

const reportedError = z.object({ message: z.optional(z.string()) })

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(reportedError) })),
    }),
  ),
})

interface PlaywrightSuite {
  title: string
  specs: z.infer<typeof playwrightSpec>[]
  suites?: PlaywrightSuite[] | undefined
}

const playwrightSuite: z.ZodMiniType<PlaywrightSuite> = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  suites: z.optional(z.array(z.lazy(() => playwrightSuite))),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(reportedError),
})

/** Reads the JSON report of a test runner. File paths are relative to `root`. */
export function readStageReport(kind: ReportKind, json: unknown, root: string): StageReport {
  return kind === 'vitest' ? readVitestReport(json, root) : readPlaywrightReport(json)
}

function readVitestReport(json: unknown, root: string): StageReport {
  const report = z.parse(vitestReport, json)
  const failures: StageFailure[] = []
  for (const file of report.testResults) {
    const path = below(root, file.name)
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed) {
      const titles = [...test.ancestorTitles, test.title].filter((title) => title !== '')
      failures.push({ name: [path, ...titles].join(' > '), message: beginningOf(test.failureMessages) })
    }
    // A file that did not load, or whose worker ended, has no failed test of its own.
    if (failed.length === 0 && file.status === 'failed')
      failures.push({ name: path, message: beginningOf([file.message]) })
  }
  const failed = Math.max(report.numFailedTests, failures.length)
  return { tally: { passed: report.numPassedTests, failed, skipped: report.numPendingTests }, failures }
}

function readPlaywrightReport(json: unknown): StageReport {
  const { stats, suites, errors } = z.parse(playwrightReport, json)
  const failures = suites.flatMap((suite) => failuresOfSuite(suite, []))
  for (const error of errors)
    failures.push({ name: '(outside any test)', message: beginningOf([error.message]) })
  // A test that passed only when retried counts as failed: flakiness is a defect.
  const failed = Math.max(stats.unexpected + stats.flaky, failures.length)
  return { tally: { passed: stats.expected, failed, skipped: stats.skipped }, failures }
}

function failuresOfSuite(suite: PlaywrightSuite, groups: readonly string[]): StageFailure[] {
  const failures: StageFailure[] = []
  for (const spec of suite.specs) {
    for (const test of spec.tests) {
      if (test.status !== 'unexpected' && test.status !== 'flaky') continue
      const errors = test.results.flatMap((result) => result.errors.map((error) => error.message))
      const name = [`[${test.projectName}] ${spec.file}`, ...groups, spec.title].join(' > ')
      failures.push({ name, message: beginningOf(errors) })
    }
  }
  for (const inner of suite.suites ?? []) failures.push(...failuresOfSuite(inner, [...groups, inner.title]))
  return failures
}

function below(root: string, path: string): string {
  return path.startsWith(root) ? path.slice(root.length).replace(/^[\\/]/, '') : path
}

function beginningOf(messages: readonly (string | undefined)[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).trim().split('\n')
  const frames = lines.filter((line) => isFrame(line) && !/node_modules|node:internal|new Promise/.test(line))
  const reasons = lines.filter((line) => !isFrame(line))
  return [...reasons.slice(0, 15), ...frames.slice(0, 3)].join('\n').trimEnd()
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line)
}
