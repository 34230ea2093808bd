import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An unlocked gnome-keyring for the test, on a separate session bus. */
export interface OwnKeyring {
  /** The environment with which a program finds it. */
  readonly environment: Record<string, string>
  lock(): void
  /** Stops its process without ending it, so that it answers nothing, and resumes it. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Why there can be none here, or `undefined`. */
export function whyNoKeyring(): string | undefined {
  if (process.platform !== 'linux') return 'gnome-keyring is for Linux'
  const missing = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].find(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined,
  )
  return missing === undefined ? undefined : `${missing} is not installed`
}

export async function startOwnKeyring(): Promise<OwnKeyring> {
  const folder = mkdtempSync(join(tmpdir(), 'own-keyring-'))
  // Without a display no dialog can ask for a password, and the system fails at once.
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...usual } = process.env
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CACHE_HOME: folder }
  const address = `unix:path=${join(folder, 'bus')}`
  const environment = { ...usual, ...own, DBUS_SESSION_BUS_ADDRESS: address } as Record<string, string>
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address', `--address=${address}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(bus.stdout, 'data')
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keyring.stdin.end('password')
  const send = (...parameters: string[]): string =>
    execFileSync('dbus-send', ['--session', '--print-reply', ...parameters], {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const owner = ['--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner']
  while (!send(...owner, 'string:org.freedesktop.secrets').includes('true'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  const secrets = '/org/freedesktop/secrets'
  return {
    environment,
    lock() {
      const lock = 'org.freedesktop.Secret.Service.Lock'
      send('--dest=org.freedesktop.secrets', secrets, lock, `array:objpath:${secrets}/collection/login`)
    },
    freeze: () => void keyring.kill('SIGSTOP'),
    thaw: () => void keyring.kill('SIGCONT'),
    async close() {
      for (const child of [keyring, bus]) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
