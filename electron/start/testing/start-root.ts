import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeBuildOutputs } from '../build-outputs.ts'
import { startProcess, type StartSettings } from './start-process.ts'

const project = join(import.meta.dirname, '..', '..', '..')

/** A fake Electron: a script in place of its program, and how completely it is unpacked. */
export interface ElectronStandIn {
  /** Runs as Electron's program. */
  readonly program: string
  /** Runs as the installer of Electron's package; missing by default. */
  readonly installer?: string
  /** Whether `path.txt` is missing, as after an interrupted installation. */
  readonly isHalf?: boolean
}

/**
 * A project folder with the real sources, and with a built page and main process that need no build. It has no Electron
 * yet.
 */
export function createStartRoot(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const name of ['electron', 'shared', 'package.json'])
    symlinkSync(join(project, name), join(folder, name))
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name === 'electron' || name.startsWith('.')) continue
    symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  }
  const later = Date.now() / 1000 + 3600
  const main = join(folder, 'dist', 'main')
  const built = ['../renderer/index.html', 'main.js', '../preload/preload.cjs'].map((name) =>
    join(main, name),
  )
  for (const name of built) write(name, '')
  writeBuildOutputs(main, built)
  for (const name of [...built, join(main, 'outputs.json')]) utimesSync(name, later, later)
}

/** Installs a fake Electron, on a machine where the app has not run and nothing was downloaded. */
export function placeElectron(root: string, { program, installer, isHalf }: ElectronStandIn): void {
  const electron = join(root, 'node_modules', 'electron')
  for (const old of [electron, join(root, 'data'), join(root, 'cache')]) {
    rmSync(old, { recursive: true, force: true })
  }
  write(join(electron, 'package.json'), '{"version":"45.4.1"}')
  write(join(electron, 'dist', 'version'), '45.4.1')
  write(join(electron, 'dist', 'electron'), `#!${process.execPath}\n${program}`, 0o755)
  if (isHalf !== true) write(join(electron, 'path.txt'), 'electron')
  if (installer !== undefined) write(join(electron, 'install.js'), installer)
}

/** Puts an archive of the fake Electron into the installer's cache, where it looks before the network. */
export function cacheArchive(root: string): void {
  write(join(root, 'cache', 'an-address', 'electron-v45.4.1-linux-x64.zip'), '')
}

/** An installer that unpacks this script as Electron's program. */
export function unpacking(program: string): string {
  return `
    const fs = require('node:fs')
    fs.mkdirSync(__dirname + '/dist', { recursive: true })
    fs.writeFileSync(__dirname + '/dist/version', '45.4.1')
    fs.writeFileSync(__dirname + '/dist/electron', ${JSON.stringify(`#!${process.execPath}\n${program}`)}, { mode: 0o755 })
    fs.writeFileSync(__dirname + '/path.txt', 'electron')`
}

export interface RootSettings extends StartSettings {
  /** Whether its input is a terminal. */
  readonly isTerminal?: boolean
}

/** Runs `npm start` in that folder, on a machine with a display, as a user who may run Electron. */
export function startInRoot(root: string, options: readonly string[], settings: RootSettings = {}) {
  const { isTerminal = false, environment, ...rest } = settings
  const pretence = `
    const { getuid } = process
    // Replaced only for the call that checks whether Electron may run: files belong to their owner all the same.
    process.getuid = () => ((process.getuid = getuid), 1000)
    process.stdin.isTTY = ${isTerminal}`
  return startProcess(
    join(root, 'electron', 'start.mjs'),
    ['--no-open', '--port', '0', '--data-dir', join(root, 'data'), ...options],
    {
      ...rest,
      nodeOptions: [
        // The folder above is the project, not the target of its links.
        '--preserve-symlinks',
        '--preserve-symlinks-main',
        `--import=data:text/javascript,${encodeURIComponent(pretence)}`,
      ],
      environment: {
        DISPLAY: ':0',
        // No server listens there, as without a network.
        ELECTRON_MIRROR: 'http://127.0.0.1:1/',
        electron_config_cache: join(root, 'cache'),
        ...environment,
      },
    },
  )
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode })
}
