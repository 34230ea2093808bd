import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { findElectron } from '../electron-app.ts'

const runFile = promisify(execFile)

/** A desktop of its own: a display, a session bus, a home folder, and the services that the test starts. */
export interface DesktopSession {
  /** The environment variables with which a program runs on it. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs a desktop tool to its end and resolves with its output. */
  run(command: string, ...parameters: readonly string[]): Promise<string>
  /** Starts a service that runs until the session ends. */
  start(command: string, parameters: readonly string[], input?: string): ChildProcess
  end(): Promise<void>
}

/** Why a test cannot run Electron on a desktop of its own with these programs; `undefined` where it can. */
export function whyNoDesktop(...programs: readonly string[]): string | undefined {
  return whyNoSession(...programs) ?? whyNoElectron()
}

function whyNoElectron(): string | undefined {
  return findElectron() === undefined ? "Electron's binary is not on this machine" : undefined
}

/** Why a test cannot have a desktop of its own with these programs; `undefined` where it can. */
export function whyNoSession(...programs: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return 'Only Linux has a desktop that a test can start'
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = ['Xvfb', 'dbus-daemon', ...programs].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  )
  return missing.length > 0 ? `A desktop of its own needs ${missing.join(', ')}` : undefined
}

/** Starts an empty desktop. It needs Xvfb and dbus-daemon. */
export async function openDesktopSession(size = '1600x1200'): Promise<DesktopSession> {
  const home = await mkdtemp(join(tmpdir(), 'gateway-playground-home-'))
  await mkdir(join(home, 'run'), { mode: 0o700 })
  const services: ChildProcess[] = []
  const environment: Record<string, string> = {
    ...inheritedEnvironment(),
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    // Tests read English wherever they run, unless `environment` sets another language.
    LC_ALL: 'C.UTF-8',
  }

  function start(command: string, parameters: readonly string[], input?: string): ChildProcess {
    const child = spawn(command, parameters, { env: environment, stdio: ['pipe', 'pipe', 'ignore'] })
    services.push(child)
    child.stdin.end(input)
    return child
  }

  const screen = ['-screen', '0', `${size}x24`, '-nolisten', 'tcp']
  environment['DISPLAY'] = `:${await firstLine(start('Xvfb', ['-displayfd', '1', ...screen]))}`
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address'])
  environment['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(bus)

  return {
    environment,
    start,
    async run(command, ...parameters) {
      const { stdout } = await runFile(command, parameters, { env: environment })
      return stdout
    },
    async end() {
      for (const service of services.toReversed()) await endProcess(service)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('It has no output.')
  const lines = createInterface(child.stdout)
  const [line] = (await once(lines, 'line')) as [string]
  return line
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Playwright takes strings only, while unset variables are `undefined` in Node. */
function inheritedEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value
  return environment
}
