import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'

/**
 * `npm run check`: format, lint, types, unused code and unit tests, ending with the first that fails.
 *
 * `npm run check -- FOLDER…` looks at those folders only, in seconds: types are those of all projects, as far as something
 * changed, and unused code is left to the whole check.
 */
const paths = process.argv.slice(2).map((path) => relative(process.cwd(), path).replaceAll('\\', '/'))
const isWhole = paths.length === 0

const vitest = (config: string, files: readonly string[]): string[] => [
  'vitest',
  'run',
  '--config',
  config,
  '--passWithNoTests',
  ...files,
]

/** Pure code of the window is tested in plain Node. */
const isOfWindow = (path: string): boolean =>
  /^renderer(\/|$)/.test(path) && !/^renderer\/lib(\/|$)/.test(path)
const inNode = paths.filter((path) => !isOfWindow(path))
const inWindow = paths.filter(isOfWindow)

const commands: string[][] = [
  ['oxfmt', '--check', ...(isWhole ? ['.'] : paths)],
  ['oxlint', '--type-aware', '--deny-warnings', ...paths],
  isWhole ? ['tsc', '-b', '--force'] : ['tsc', '-b'],
]
if (isWhole) commands.push(['knip'])
if (isWhole || inNode.length > 0) commands.push(vitest('electron/vite.config.ts', inNode))
if (isWhole || inWindow.length > 0) commands.push(vitest('renderer/vite.config.ts', inWindow))

for (const [program = '', ...options] of commands) {
  const { status } = spawnSync('npx', [program, ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.exitCode = status ?? 1
    break
  }
}
