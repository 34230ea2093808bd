import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/**
 * `node e2e/desktop/no-skips.ts REPORT`: exits with 1 when a test was skipped for a reason that is not in the list
 * below.
 */
const allowed = [
  'The command line of a process is read from /proc.',
  'Only Linux has a desktop that a test can start',
  'Chromium draws in the main process on this machine',
  'the way to main cannot be cut in Electron',
]

const annotation = z.object({ type: z.string(), description: z.optional(z.string()) })
const testSchema = z.object({ status: z.string(), annotations: z.array(annotation) })
interface Suite {
  readonly specs?: readonly { readonly title: string; readonly tests: readonly unknown[] }[]
  readonly suites?: readonly Suite[]
}

const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Suite
const tests = testsOf(report)
const skipped = tests.filter(({ status }) => status === 'skipped')
const unexplained = skipped.filter(({ reason }) => !allowed.includes(reason))
console.log(`${tests.length} tests, ${skipped.length} left out`)
for (const { title, reason } of unexplained) console.error(`${title}: ${reason || 'no reason'}`)
if (tests.length === 0 || unexplained.length > 0) process.exitCode = 1

function testsOf({ specs = [], suites = [] }: Suite): { title: string; status: string; reason: string }[] {
  const own = specs.flatMap(({ title, tests: runs }) =>
    runs.map((run) => {
      const { status, annotations } = testSchema.parse(run)
      const reason = annotations.find(({ type }) => type === 'skip')?.description ?? ''
      return { title, status, reason }
    }),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite))]
}
