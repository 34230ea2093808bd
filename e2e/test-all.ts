import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFailures, runStage, type Stage, type StageOutput, type StageResult } from './stage.ts'

/**
 * `npm test`: every check of the project, ending with `N passed, N failed`.
 *
 * The build comes first: some unit tests start the app, which would otherwise build it. The unit tests of main wait
 * half of their time, for disks and processes, so all other stages except the end-to-end tests run in parallel with
 * them, one after the other. A failed stage does not stop the later ones; only a failed build skips the end-to-end
 * tests, which need it.
 *
 * `ELECTRON_KIT` names a program that runs the Playwright project `electron` in an Electron of its own and takes
 * Playwright's options: that project is then a separate stage, and its tests count once. Otherwise they run with the
 * other projects, or are skipped when Electron's binary is missing.
 */
const reports = mkdtempSync(join(tmpdir(), 'gateway-playground-reports-'))
// The kit writes its report as a user other than root, since Chromium's sandbox refuses root.
chmodSync(reports, 0o777)

function unitTests(title: string, config: string, options: readonly string[] = []): Stage {
  const path = join(reports, `${title}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    title: `Unit tests of ${title}`,
    command: ['npx', 'vitest', 'run', '--config', config, ...reporters, ...options],
    report: { path, kind: 'vitest' },
  }
}

/** `command` passes its arguments on to Playwright. */
function endToEndTests(title: string, command: readonly [string, ...string[]]): Stage {
  const path = join(reports, `${title}.json`)
  return {
    title,
    command,
    report: { path, kind: 'playwright' },
    environment: { PLAYWRIGHT_JSON_REPORT: path },
  }
}

const kit = process.env['ELECTRON_KIT']
const otherProjects = ['--', '--project=browser', '--project=packaged']

const build: Stage = { title: 'Build', command: ['npm', 'run', '--silent', 'build'] }

const unitTestsOfMain = unitTests('electron and shared', 'electron/vite.config.ts')

const besideThem: readonly Stage[] = [
  { title: 'Format', command: ['npm', 'run', '--silent', 'check:format'] },
  { title: 'Lint', command: ['npm', 'run', '--silent', 'check:lint'] },
  { title: 'Types', command: ['npm', 'run', '--silent', 'check:types'] },
  { title: 'Unused code', command: ['npm', 'run', '--silent', 'check:unused'] },
  // These tests wait for nothing: each worker keeps a core busy.
  unitTests('renderer', 'renderer/vite.config.ts', [`--maxWorkers=${availableParallelism()}`]),
]

const endToEnd: readonly Stage[] = [
  endToEndTests('End-to-end tests', [
    'npm',
    'run',
    '--silent',
    'e2e',
    ...(kit === undefined ? [] : otherProjects),
  ]),
  ...(kit === undefined ? [] : [endToEndTests('End-to-end tests in Electron', [kit, '--workers=2'])]),
]

const built = await runStage(build)
const results = [
  built,
  ...(await Promise.all([inTurn([unitTestsOfMain], 'live'), inTurn(besideThem, 'held')])).flat(),
  ...(built.tally.failed > 0 ? [] : await inTurn(endToEnd, 'live')),
]
rmSync(reports, { recursive: true, force: true })

// Print the failures again at the very end: of a log this long often only the tail is kept.
const failed = results.filter((result) => result.failures.length > 0)
if (failed.length > 0) console.log(`\nWhat failed:\n\n${failed.map(describeFailures).join('\n\n')}`)

const total = { passed: 0, failed: 0, skipped: 0 }
for (const { tally } of results) {
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

async function inTurn(stages: readonly Stage[], output: StageOutput): Promise<StageResult[]> {
  const ended: StageResult[] = []
  for (const stage of stages) ended.push(await runStage(stage, output))
  return ended
}
