import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Whether Electron's installer has this version in its cache, so that it needs no network. */
export function isElectronCached(
  version: string,
  environment: Environment,
  platform: NodeJS.Platform,
  home: string = homedir(),
): boolean {
  const folder = environment['electron_config_cache'] ?? cacheFolder(environment, platform, home)
  // The cache has one folder per download address.
  return namesIn(folder).some((name) =>
    namesIn(join(folder, name)).some((file) => file.startsWith(`electron-v${version}-${platform}-`)),
  )
}

/** The folder in which @electron/get caches downloads. */
function cacheFolder(environment: Environment, platform: NodeJS.Platform, home: string): string {
  // oxlint-disable-next-line text/untranslated -- a path of macOS
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'electron')
  if (platform === 'win32') {
    // oxlint-disable-next-line text/untranslated -- a path of Windows
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'electron', 'Cache')
  }
  return join(environment['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'electron')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
