import { spawn } from 'node:child_process'
import { relative } from 'node:path'
import { specsOf } from './specs-of.ts'

/**
 * `npm run check`: format, lint, types, unused code and unit tests. `npm run check -- FOLDER…` checks these folders
 * only: types are checked in all projects that changed, unused code is left to the whole check, and the end-to-end
 * specs that are named after the folder run on a new build of the page.
 *
 * The steps of a lane run one after the other up to the first that fails; lanes run in parallel, and each step prints
 * its output and its duration when it ends. The check of a change in one tab should take at most a minute on an idle
 * machine with two cores.
 */
const paths = process.argv.slice(2).map((path) => relative(process.cwd(), path).replaceAll('\\', '/'))
const isWhole = paths.length === 0

type Step = readonly [program: string, ...options: string[]]

const vitest = (config: string, files: readonly string[]): Step => [
  'vitest',
  'run',
  '--config',
  config,
  '--passWithNoTests',
  ...files,
]

/** Code of the window without components is tested in plain Node. */
const isOfWindow = (path: string): boolean =>
  /^renderer(\/|$)/.test(path) && !/^renderer\/lib(\/|$)/.test(path)
const inNode = paths.filter((path) => !isOfWindow(path))
const inWindow = paths.filter(isOfWindow)
const specs = [...new Set(paths.flatMap(specsOf))]

const lanes: Step[][] = [
  [
    ['oxfmt', '--check', ...(isWhole ? ['.'] : paths)],
    ['oxlint', '--type-aware', '--deny-warnings', ...paths],
  ],
  isWhole ? [['tsc', '-b', '--force'], ['knip']] : [['tsc', '-b']],
  [
    ...(isWhole || inNode.length > 0 ? [vitest('electron/vite.config.ts', inNode)] : []),
    ...(isWhole || inWindow.length > 0 ? [vitest('renderer/vite.config.ts', inWindow)] : []),
  ],
  specs.length === 0
    ? []
    : [
        // The browser host runs main from its sources.
        ['vite', 'build', '--config', 'renderer/vite.config.ts'],
        ['npm', 'run', '--silent', 'e2e', '--', '--project=browser', ...specs],
      ],
]

const started = performance.now()
const failed = (await Promise.all(lanes.map(runLane))).flat()
const seconds = secondsSince(started)
console.log(
  failed.length === 0 ? `\nChecked in ${seconds} s` : `\nFailed in ${seconds} s: ${failed.join('; ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

/** Resolves with the command of the step that failed; with an empty list when all passed. */
async function runLane(steps: readonly Step[]): Promise<string[]> {
  for (const step of steps) if (!(await runStep(step))) return [step.join(' ')]
  return []
}

function runStep([program, ...options]: Step): Promise<boolean> {
  const [command, given] = program === 'npm' ? ['npm', options] : ['npx', [program, ...options]]
  const child = spawn(command, given, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '1' },
    shell: process.platform === 'win32',
  })
  const begun = performance.now()
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  child.stderr.on('data', (piece) => (said += String(piece)))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(`\n▸ ${program}\n${String(error)}`)
      resolve(false)
    })
    child.on('close', (status) => {
      const duration = secondsSince(begun)
      console.log(`\n▸ ${program} ${options.join(' ')} (${duration} s)\n${said.trimEnd()}`)
      resolve(status === 0)
    })
  })
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}
