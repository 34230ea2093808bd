import { createWriteStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { checkSum } from '../../lib/open-archive.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { databaseName } from '../backup-format.ts'
import { notABackup, openBackup } from '../read-backup.ts'
import { noRoom, spareBytes } from '../unpack-backup.ts'

/** Writes only the database of a backup to `target`. Throws file system errors. */
export async function unpackDatabase(
  path: string,
  target: string,
  signal: AbortSignal,
): Promise<Result<void>> {
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const backup = opened.value
  try {
    for await (const entry of backup.entries()) {
      signal.throwIfAborted()
      if (entry.fileName !== databaseName) continue
      const { bavail, bsize } = await statfs(dirname(target))
      const free = bavail * bsize - spareBytes
      if (entry.uncompressedSize > free) return err(noRoom(entry.uncompressedSize, Math.max(0, free)))
      const output = createWriteStream(target, { flags: 'wx', mode: 0o600 })
      await pipeline(await backup.open(entry), checkSum(entry), output, { signal })
      return ok()
    }
    return err(notABackup())
  } catch (error) {
    if (signal.aborted || codeOf(error) !== undefined) throw error
    return err(notABackup(error))
  } finally {
    backup.close()
  }
}
