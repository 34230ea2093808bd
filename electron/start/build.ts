import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { childEnvironment } from '../host/node/child-environment.ts'
import { readBuildOutputs } from './build-outputs.ts'
import { isStale } from './is-stale.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { consoleText } from '../../shared/text/en/console.ts'

/**
 * Builds the page if its sources changed since the last build.
 *
 * It is built beside the old one, which it replaces at the end: an interrupted start, or two at once, never leave an
 * incomplete page.
 */
export async function buildPage(root: string, say: (line: string) => void): Promise<Result<void>> {
  const output = join(root, 'dist', 'renderer')
  const sources = ['renderer', 'shared', 'package-lock.json'].map((name) => join(root, name))
  if (!isStale([join(output, 'index.html')], sources)) return ok()
  say(consoleText().buildingPage)
  const beside = `${output}-${process.pid}`
  const built = await runVite(root, ['--config', 'renderer/vite.config.ts', '--outDir', beside])
  if (built.ok) swap(beside, output)
  rmSync(beside, { recursive: true, force: true })
  return built
}

/** Builds Electron's main process and preload script, if their sources changed since the last complete build. */
export async function buildMain(root: string, say: (line: string) => void): Promise<Result<void>> {
  const sources = ['electron', 'shared', 'package-lock.json'].map((name) => join(root, name))
  const outputs = readBuildOutputs(join(root, 'dist', 'main'))
  if (outputs !== undefined && !isStale(outputs, sources)) return ok()
  say(consoleText().buildingMain)
  return runVite(root, ['--config', 'electron/vite.config.ts', '--app'])
}

/** Rebuilds the page on each change, until killed. Reload the window to see it. */
export function watchPage(root: string): ChildProcess {
  return startVite(root, ['--config', 'renderer/vite.config.ts', '--watch'], 'info')
}

function swap(fresh: string, output: string): void {
  const old = `${output}-${process.pid}-old`
  if (existsSync(output)) renameSync(output, old)
  try {
    renameSync(fresh, output)
  } catch (error) {
    // Another start has finished first. Its page is as recent as ours.
    if (!existsSync(output)) throw error
  }
  rmSync(old, { recursive: true, force: true })
}

async function runVite(root: string, options: readonly string[]): Promise<Result<void>> {
  if (!existsSync(viteOf(root))) {
    return err({
      kind: 'unavailable',
      ...hostError('buildToolsMissing'),
    })
  }
  const [code] = (await once(startVite(root, options), 'exit')) as [number | null]
  if (code === 0) return ok()
  return err({
    kind: 'unavailable',
    ...hostError('buildFailed'),
  })
}

/** Runs in a separate process, which leaves nothing behind in ours. Standard output stays reserved for the address. */
function startVite(root: string, options: readonly string[], level = 'error'): ChildProcess {
  return spawn(process.execPath, [viteOf(root), 'build', ...options, '--logLevel', level], {
    cwd: root,
    env: childEnvironment(process.env),
    stdio: ['ignore', 2, 2],
  })
}

function viteOf(root: string): string {
  return join(root, 'node_modules', 'vite', 'bin', 'vite.js')
}
