import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** An app that was installed from one of the installers in `release/`. */
export interface InstalledApp {
  readonly installer: string
  readonly program: string
}

const release = join(import.meta.dirname, '..', '..', 'release')

/** Installs the app from each installer for this system and processor, silently. */
export function installApps(folder: string): InstalledApp[] {
  switch (process.platform) {
    case 'linux':
      return [installDeb(), useAppImage()]
    case 'win32':
      return [installWithNsis(join(folder, 'installed'))]
    case 'darwin':
      return [copyFromImage(join(folder, 'Applications'))]
    default:
      throw new Error(`There are no installers for ${process.platform}.`)
  }
}

function installDeb(): InstalledApp {
  const installer = find('.deb', 'amd64')
  execFileSync('sudo', ['apt-get', 'install', '-y', '-q', installer], { stdio: 'inherit' })
  return { installer, program: '/usr/bin/gateway-playground' }
}

function useAppImage(): InstalledApp {
  const installer = find('.AppImage', 'x86_64')
  chmodSync(installer, 0o755)
  return { installer, program: installer }
}

function installWithNsis(target: string): InstalledApp {
  const installer = find('.exe', 'x64')
  // `/D` must be the last option and takes no quotes, so the folder must not contain spaces.
  execFileSync(installer, ['/S', `/D=${target}`], { stdio: 'inherit' })
  return { installer, program: join(target, 'Gateway Playground.exe') }
}

function copyFromImage(target: string): InstalledApp {
  const installer = find('.dmg', process.arch)
  const mounted = join(target, '..', 'mounted')
  execFileSync('hdiutil', ['attach', '-nobrowse', '-mountpoint', mounted, installer], { stdio: 'inherit' })
  try {
    execFileSync('ditto', [join(mounted, 'Gateway Playground.app'), join(target, 'Gateway Playground.app')])
  } finally {
    execFileSync('hdiutil', ['detach', mounted], { stdio: 'inherit' })
  }
  return { installer, program: join(target, 'Gateway Playground.app/Contents/MacOS/Gateway Playground') }
}

/** The installer for this processor, or the only one of its kind when its name does not state a processor. */
function find(ending: string, processor: string): string {
  const names = readdirSync(release).filter((name) => name.endsWith(ending))
  const name =
    names.find((candidate) => candidate.includes(processor)) ?? (names.length === 1 ? names[0] : undefined)
  if (name === undefined) throw new Error(`${release} has no ${ending} for ${processor}: ${names.join(', ')}`)
  return join(release, name)
}
