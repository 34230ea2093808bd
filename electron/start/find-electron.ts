import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { childEnvironment } from '../host/node/child-environment.ts'
import { trustSystemAuthorities } from '../lib/trusted-authorities.ts'
import { isElectronCached } from './electron-cache.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { consoleText } from '../../shared/text/en/console.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The path of the program inside Electron's package; its installer writes the same to `path.txt`. */
const programNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/**
 * The path of Electron's program: in `ELECTRON_OVERRIDE_DIST_PATH`, or in its package, when it was completely unpacked
 * there and has the package's version.
 */
export function locateElectron(
  packageFolder: string,
  environment: Environment,
  platform: NodeJS.Platform,
): string | undefined {
  const name = programNames[platform] ?? 'electron'
  const given = environment['ELECTRON_OVERRIDE_DIST_PATH']
  if (given === undefined && !isUnpacked(packageFolder, name)) return undefined
  const program = join(given ?? join(packageFolder, 'dist'), name)
  return existsSync(program) ? program : undefined
}

/** Electron's installer writes `path.txt` last. An interrupted installation leaves a program that cannot run. */
function isUnpacked(packageFolder: string, name: string): boolean {
  try {
    const version = readFileSync(join(packageFolder, 'dist', 'version'), 'utf8').replace(/^v/, '')
    return version === versionOf(packageFolder) && readFileSync(markOf(packageFolder), 'utf8') === name
  } catch {
    return false
  }
}

function markOf(packageFolder: string): string {
  return join(packageFolder, 'path.txt')
}

function versionOf(packageFolder: string): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

export interface FetchLimits {
  /** Maximum time until the download server responds at all. */
  readonly answerMs: number
  /** Maximum time for everything. */
  readonly totalMs: number
}

const defaultLimits: FetchLimits = { answerMs: 8_000, totalMs: 10 * 60_000 }

/**
 * Runs the installer of Electron's own package, once. It verifies the download against the checksums in the package,
 * and shows its progress on standard error.
 *
 * Fails with `unavailable`; within seconds when there is neither a network nor a cached download.
 */
export async function fetchElectron(
  packageFolder: string,
  environment: Environment,
  platform: NodeJS.Platform,
  say: (line: string) => void,
  limits: FetchLimits = defaultLimits,
): Promise<Result<string>> {
  const installer = join(packageFolder, 'install.js')
  if (!existsSync(installer)) return err({ kind: 'unavailable', ...hostError('electronMissing') })
  const version = versionOf(packageFolder)
  const isCached = isElectronCached(version, environment, platform)
  say(isCached ? consoleText().unpackingElectron(version) : consoleText().downloadingElectron(version))
  // Remains of another version, or of an interrupted installation, would stay among the new files.
  try {
    rmSync(markOf(packageFolder), { force: true })
    rmSync(join(packageFolder, 'dist'), { recursive: true, force: true })
  } catch {
    // Windows does not delete a program that is running: the installer reports that.
  }
  const child = spawn(process.execPath, [installer], {
    stdio: ['ignore', 2, 2],
    env: { ...childEnvironment(environment), NODE_USE_SYSTEM_CA: '1' },
  })
  const stop = () => child.kill()
  const deadline = setTimeout(stop, limits.totalMs)
  // The installer waits too long for a network that does not respond.
  const answer = isCached ? undefined : stopUnlessAnswering(environment, limits.answerMs, stop)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(deadline)
  await answer
  const program = locateElectron(packageFolder, environment, platform)
  if (code === 0 && program !== undefined) return ok(program)
  return err({ kind: 'unavailable', ...hostError('electronNotDownloaded') })
}

async function stopUnlessAnswering(
  environment: Environment,
  limitMs: number,
  stop: () => void,
): Promise<void> {
  if (!(await isAnswering(downloadAddress(environment), limitMs))) stop()
}

/** The download address of the installer, with the variables that its documentation names. */
function downloadAddress(environment: Environment): string {
  return (
    environment['npm_config_electron_mirror'] ??
    environment['ELECTRON_MIRROR'] ??
    'https://github.com/electron/electron/releases/download/'
  )
}

async function isAnswering(address: string, limitMs: number): Promise<boolean> {
  // Only the installer knows how to use the proxy.
  if (process.env['ELECTRON_GET_USE_PROXY'] !== undefined) return true
  try {
    if (address.startsWith('https:')) trustSystemAuthorities()
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
    return true
  } catch {
    return false
  }
}
