import type { App } from 'electron'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** Reads `--data-dir=<folder>` or `--data-dir <folder>`; `null` when it is not given. Relative to the working folder. */
export function dataFolderArgument(argv: readonly string[], workingFolder: string): string | null {
  const flag = '--data-dir'
  for (const [index, argument] of argv.entries()) {
    const value = argument.startsWith(`${flag}=`)
      ? argument.slice(flag.length + 1)
      : argument === flag
        ? argv[index + 1]
        : undefined
    if (value !== undefined && value !== '') return resolve(workingFolder, value)
  }
  return null
}

/**
 * Moves everything Electron and the app keep to `folder`. Before the single-instance lock is taken, which lies in it.
 *
 * The error is `storage` when the folder cannot be made.
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
