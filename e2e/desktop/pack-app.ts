import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { findElectron } from '../electron-app.ts'
import { projectRoot } from './desktop-app.ts'

const runFile = promisify(execFile)

/** The part of `electron-builder.yml` that tests read or add to. */
export interface PackDescription {
  readonly files: readonly string[]
  readonly electronFuses: Readonly<Record<string, boolean>>
}

export async function readPackDescription(): Promise<PackDescription> {
  return parse(await readFile(join(projectRoot, 'electron-builder.yml'), 'utf8')) as PackDescription
}

/**
 * Packs the built app into `folder` as `npm run package` does, with the Electron of this machine and for tests: it
 * opens a remote port on request. Resolves with the path of its program. Linux only, since the name of the folder
 * depends on the system.
 */
export async function packApp(folder: string): Promise<string> {
  const electron = dirname(findElectron() ?? '')
  await cp(join(projectRoot, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  })
  await cp(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  const resources = join('electron', 'packaging', 'resources')
  await mkdir(join(folder, resources), { recursive: true })
  await cp(join(projectRoot, resources), join(folder, resources), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const description = await readPackDescription()
  await writeFile(
    join(folder, 'electron-builder.yml'),
    stringify({
      ...description,
      files: [...description.files, entryWithDatabase],
      electronDist: electron,
    }),
  )
  const settings = ['-c.extraMetadata.allowsRemoteControl=true', ...(await supplyDatabase(electron, folder))]
  const parameters = ['--linux', 'dir', `--${process.arch}`, '--config', 'electron-builder.yml']
  const program = join(projectRoot, 'node_modules', 'electron-builder', 'out', 'cli', 'cli.js')
  await runFile(process.execPath, [program, ...parameters, ...settings], {
    cwd: folder,
  })
  const packed = join(
    folder,
    'release',
    process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`,
  )
  // The Electron of a kit has its own start program there, which the packager copies too.
  await rm(join(packed, 'resources', 'app'), { recursive: true, force: true })
  return join(packed, 'gateway-playground')
}

/** The entry of a packed app whose Electron brings no SQLite. */
const entryWithDatabase = 'dist/main/with-database.js'

/**
 * Node in Electron before 35 has no SQLite. A kit with such an Electron supplies it in the program that starts unpacked
 * apps; a packed app starts without that program, so an entry file supplies it here first. Resolves with the options
 * for the packager.
 */
async function supplyDatabase(electron: string, folder: string): Promise<string[]> {
  const shim = join(electron, 'resources', 'app', 'sqlite-shim.cjs')
  if (!existsSync(shim)) return []
  const lines = [
    `import { createRequire } from 'node:module'`,
    `createRequire(import.meta.url)(${JSON.stringify(shim)})`,
    `await import('./main.js')`,
  ]
  await writeFile(join(folder, entryWithDatabase), lines.join('\n'))
  return [`-c.extraMetadata.main=${entryWithDatabase}`]
}
