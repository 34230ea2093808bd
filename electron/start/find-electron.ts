import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { childEnvironment } from '../host/node/child-environment.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { consoleText } from '../../shared/text/en/console.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where the program is inside Electron's package; its installer writes the same to `path.txt`. */
const programNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** The path of Electron's program: where `ELECTRON_OVERRIDE_DIST_PATH` says, or in its package. */
export function locateElectron(
  packageFolder: string,
  environment: Environment,
  platform: NodeJS.Platform,
): string | undefined {
  const folder = environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageFolder, 'dist')
  const program = join(folder, programNames[platform] ?? 'electron')
  return existsSync(program) ? program : undefined
}

export interface FetchLimits {
  /** How long the server that has Electron may take to answer at all. */
  readonly answerMs: number
  /** How long everything may take. */
  readonly totalMs: number
}

const defaultLimits: FetchLimits = { answerMs: 8_000, totalMs: 10 * 60_000 }

/**
 * Runs the installer of Electron's own package, once. It checks what it fetched against the checksums in the package.
 *
 * Fails with `unavailable`; without a network within seconds.
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
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  say(consoleText().downloadingElectron(version))
  const child = spawn(process.execPath, [installer], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: childEnvironment(environment),
  })
  const stop = () => child.kill()
  const deadline = setTimeout(stop, limits.totalMs)
  // The installer waits for a silent network far longer than anyone would.
  const answer = isAnswering(downloadAddress(environment), limits.answerMs).then((exists) => exists || stop())
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(deadline)
  await answer
  const program = locateElectron(packageFolder, environment, platform)
  if (code === 0 && program !== undefined) return ok(program)
  return err({ kind: 'unavailable', ...hostError('electronNotDownloaded') })
}

/** The address the installer uses, with the variables its documentation names. */
function downloadAddress(environment: Environment): string {
  return (
    environment['npm_config_electron_mirror'] ??
    environment['ELECTRON_MIRROR'] ??
    'https://github.com/electron/electron/releases/download/'
  )
}

async function isAnswering(address: string, limitMs: number): Promise<boolean> {
  // Behind a proxy only the installer knows the way.
  if (process.env['ELECTRON_GET_USE_PROXY'] !== undefined) return true
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
    return true
  } catch {
    return false
  }
}
