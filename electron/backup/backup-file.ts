import { stat } from 'node:fs/promises'

/** A file as it is now: another one of its name has another size or time. */
export interface BackupFile {
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** `undefined` where no file is. */
export async function backupFileAt(path: string): Promise<BackupFile | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true ? { path, bytes: stats.size, modifiedAt: stats.mtimeMs } : undefined
}

export function isSameFile(one: BackupFile, other: BackupFile | undefined): boolean {
  return one.path === other?.path && one.bytes === other.bytes && one.modifiedAt === other.modifiedAt
}
