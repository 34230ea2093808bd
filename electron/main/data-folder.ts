import type { App } from 'electron'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { defaultDataFolder } from '../host/node/data-folder.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/**
 * The folder for the data of Electron and the app: the value of `--data-dir`, relative to the working directory;
 * otherwise the same folder as the browser host's, so that a start that falls back to it shows the same data. `null`
 * keeps the folder of Electron's own `--user-data-dir`.
 */
export function chooseDataFolder(
  argv: readonly string[],
  workingFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const given = valueOf('--data-dir', argv)
  if (given !== undefined) return resolve(workingFolder, given)
  return valueOf('--user-data-dir', argv) === undefined ? defaultDataFolder(environment) : null
}

/** Reads `--name=value` or `--name value`; `undefined` when it is not given or empty. */
function valueOf(flag: string, argv: readonly string[]): string | undefined {
  for (const [index, argument] of argv.entries()) {
    const value = argument.startsWith(`${flag}=`)
      ? argument.slice(flag.length + 1)
      : argument === flag
        ? argv[index + 1]
        : undefined
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

/**
 * Moves the data of Electron and the app to `folder`. Call it before taking the single-instance lock, which is in that
 * folder.
 *
 * The error is `storage` when the folder cannot be created.
 */
export function moveUserData(app: App, folder: string): Result<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
    return ok()
  } catch (cause) {
    return err({
      kind: 'storage',
      ...hostError('folderNotCreated', { folder }),
      detail: cause instanceof Error ? cause.message : String(cause),
    })
  }
}
