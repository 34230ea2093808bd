import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Paths } from '../host.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Both hosts use this name, so that each finds the other's data. */
const name = 'gateway-playground'

/** The platform's usual folder for an app's data (XDG base directories on Linux and the BSDs). */
export function defaultDataFolder(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (platform === 'win32') {
    // oxlint-disable-next-line text/untranslated -- a path of Windows
    return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), name)
  }
  // oxlint-disable-next-line text/untranslated -- a path of macOS
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name)
  const dataHome = environment.XDG_DATA_HOME
  // The XDG specification requires a relative path to be ignored.
  const base = dataHome?.startsWith('/') === true ? dataHome : join(home, '.local', 'share')
  return join(base, name)
}

/**
 * Creates the data folder and the folders inside it, accessible to the owner only. An existing folder keeps its
 * permissions. The error is `storage` when the folder cannot be created or written to.
 */
export function prepareDataFolder(folder: string): Result<Paths> {
  const paths: Paths = {
    data: folder,
    records: join(folder, 'records'),
    media: join(folder, 'media'),
    database: join(folder, 'playground.sqlite'),
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    mkdirSync(paths.records, { recursive: true, mode: 0o700 })
    mkdirSync(paths.media, { recursive: true, mode: 0o700 })
    return ok(paths)
  } catch (error) {
    return err({
      kind: 'storage',
      code: 'data-folder',
      ...hostError('folderNotWritable', { folder }),
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}
