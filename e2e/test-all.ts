import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFailures, runStage, type Stage, type StageResult } from './stage.ts'

/**
 * `npm test`: every check of the project, one after the other, closing with `N passed, N failed`.
 *
 * A failed stage does not stop the later ones, except the build, without which there is nothing to drive.
 *
 * `ELECTRON_KIT` names a program that runs the Playwright project `electron` in an Electron of its own, given Playwright's
 * options: that project is a stage by itself then, and its tests count once. Otherwise they run, or are skipped, with the
 * other projects, as Electron's binary is there or not.
 */
const reports = mkdtempSync(join(tmpdir(), 'gateway-playground-reports-'))
// The kit writes its report as a user that is not root, which Chromium's sandbox refuses.
chmodSync(reports, 0o777)

function unitTests(title: string, config: string): Stage {
  const path = join(reports, `${title}.json`)
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    title: `Unit tests of ${title}`,
    command: ['npx', 'vitest', 'run', '--config', config, ...options],
    report: { path, kind: 'vitest' },
  }
}

/** `command` passes Playwright its options. */
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

const stages: Stage[] = [
  { title: 'Format', command: ['npm', 'run', '--silent', 'check:format'] },
  { title: 'Lint', command: ['npm', 'run', '--silent', 'check:lint'] },
  { title: 'Types', command: ['npm', 'run', '--silent', 'check:types'] },
  { title: 'Unused code', command: ['npm', 'run', '--silent', 'check:unused'] },
  unitTests('electron and shared', 'electron/vite.config.ts'),
  unitTests('renderer', 'renderer/vite.config.ts'),
  { title: 'Build', command: ['npm', 'run', '--silent', 'build'] },
  endToEndTests('End-to-end tests', [
    'npm',
    'run',
    '--silent',
    'e2e',
    ...(kit === undefined ? [] : otherProjects),
  ]),
  ...(kit === undefined ? [] : [endToEndTests('End-to-end tests in Electron', [kit, '--workers=2'])]),
]

const results: StageResult[] = []
for (const stage of stages) {
  const result = await runStage(stage)
  results.push(result)
  if (stage.title === 'Build' && result.tally.failed > 0) break
}
rmSync(reports, { recursive: true, force: true })

// Once more at the very end: of a log this long often only the tail is kept.
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
