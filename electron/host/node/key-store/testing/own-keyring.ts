import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A gnome-keyring of the test's own, unlocked, on a session bus of its own. */
export interface OwnKeyring {
  /** What a program needs to find it. */
  readonly environment: Record<string, string>
  lock(): void
  /** Stops it without an end, so that it answers nothing, and lets it go on. */
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
  // Without a display nobody can be asked for a password, and the system says at once that nobody answered.
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
