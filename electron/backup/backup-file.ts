import { stat } from 'node:fs/promises'

/** Identifies the current version of a file: a different file of the same name has another size or time. */
export interface BackupFile {
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** `undefined` if there is no file. */
export async function backupFileAt(path: string): Promise<BackupFile | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true ? { path, bytes: stats.size, modifiedAt: stats.mtimeMs } : undefined
}

export function isSameFile(left: BackupFile, right: BackupFile | undefined): boolean {
  return left.path === right?.path && left.bytes === right.bytes && left.modifiedAt === right.modifiedAt
}
