import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/**
 * Remembers which file and folder were opened. The returned function checks that they are still the same: when a folder
 * is moved, removed or restored from a backup while the app runs, SQLite keeps writing into a file that nobody will
 * find again.
 */
export function rememberPlace(path: string): () => Result<void> {
  const folder = dirname(path)
  const opened = { file: identityOf(path), folder: identityOf(folder) }
  return () => {
    const isSame = identityOf(folder) === opened.folder && identityOf(path) === opened.file
    return isSame ? ok() : err(placeGone(folder, identityOf(folder) === undefined))
  }
}

/** Device and inode of a file, which identify it. `undefined` when it does not exist. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

function placeGone(folder: string, isRemoved: boolean): AppError {
  return {
    kind: 'storage',
    code: 'data-folder-gone',
    ...(isRemoved ? databaseError('folderGone', { folder }) : databaseError('databaseReplaced', { folder })),
  }
}
