import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { temporaryNames } from './temporary-names.ts'

/**
 * Replaces a file atomically, readable by its owner alone: after a crash it contains the old or the new content, never
 * half of either. Throws file system errors, and then leaves no temporary file behind.
 */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryNames.beside(path, randomUUID())
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
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
