import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/**
 * Remembers which file and folder were opened. What answers says whether the same ones are still there: a folder that was
 * moved away, removed or put back from a backup while the app runs takes the database with it, and SQLite goes on writing
 * into a file that nobody will find again.
 */
export function rememberPlace(path: string): () => Result<void> {
  const folder = dirname(path)
  const opened = { file: identityOf(path), folder: identityOf(folder) }
  return () => {
    const isSame = identityOf(folder) === opened.folder && identityOf(path) === opened.file
    return isSame ? ok() : err(placeGone(folder, identityOf(folder) === undefined))
  }
}

/** Device and number of a file: the same for as long as it is this one. `undefined` when it is not there. */
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
