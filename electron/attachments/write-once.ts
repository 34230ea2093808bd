import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { temporaryNames } from '../lib/temporary-names.ts'

/**
 * Writes a file that is whole or not there, readable by the owner alone: under another name, flushed, then renamed.
 * Throws what the file system throws, and leaves nothing behind then.
 */
export async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = temporaryNames.beside(path, randomUUID())
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
