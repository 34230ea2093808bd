import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `node e2e/desktop/start-checks.ts`: checks `npm start` with the real Electron on machines where something is missing.
 * Each check has a data folder of its own; exits with 1 when one fails. The same with a fake Electron:
 * `electron/start/`.
 */
const root = join(import.meta.dirname, '..', '..')
const electron = join(root, 'node_modules', 'electron')
const limitMs = 180_000
const folders: string[] = []

interface Started {
  readonly child: ChildProcess
  /** Resolves when both outputs together contain the text. */
  readonly says: (text: RegExp) => Promise<void>
  readonly ended: Promise<number | null>
}

const checks: Record<string, () => Promise<void>> = {
  async 'a display that is dead leaves the browser'() {
    if (process.platform !== 'linux') return
    const app = start(['--no-open'], { DISPLAY: ':97', WAYLAND_DISPLAY: '' })
    await app.says(/Gateway Playground: http:/)
    app.child.kill('SIGTERM')
    expectCode(await app.ended, 0)
  },
  async 'without network, Electron comes from the cache of its installer'() {
    rmSync(join(electron, 'dist'), { recursive: true, force: true })
    rmSync(join(electron, 'path.txt'), { force: true })
    const nowhere = 'http://127.0.0.1:9'
    const app = start(['--host=electron'], {
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      ELECTRON_GET_USE_PROXY: '1',
    })
    await app.says(/Electron: /)
    if (!existsSync(join(electron, 'path.txt'))) throw new Error('Electron was not unpacked')
    app.child.kill('SIGTERM')
    await app.ended
  },
  async 'Ctrl+C in a terminal ends the app by itself, once'() {
    if (process.platform === 'win32') return
    const command = ['npm', 'start', '--', '--host=electron', '--data-dir', emptyFolder()]
    const ofTerminal =
      process.platform === 'linux'
        ? ['-qefc', command.join(' '), '/dev/null']
        : ['-q', '/dev/null', ...command]
    const app = follow(spawn('script', ofTerminal, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] }))
    await app.says(/Electron: /)
    app.child.stdin?.write('\x03')
    expectCode(await app.ended, 0)
  },
}

try {
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check()
      console.log(`passed: ${name}`)
    } catch (error) {
      console.error(`FAILED: ${name}\n${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

function start(options: readonly string[], environment: Record<string, string>): Started {
  const parameters = [join(root, 'electron', 'start.mjs'), '--data-dir', emptyFolder(), ...options]
  return follow(
    spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

function follow(child: ChildProcess): Started {
  let output = ''
  const heard: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      for (const listener of heard) listener()
    })
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const ended = once(child, 'close').then(([code]) => {
    clearTimeout(limit)
    return code as number | null
  })
  return {
    child,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const check = () => text.test(output) && resolve()
        heard.push(check)
        check()
        void ended.then((code) => reject(new Error(`it ended with ${code} and said:\n${output}`)))
      }),
  }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-start-'))
  folders.push(folder)
  return folder
}

function expectCode(code: number | null, expected: number): void {
  if (code !== expected) throw new Error(`it ended with ${code}, not with ${expected}`)
}
