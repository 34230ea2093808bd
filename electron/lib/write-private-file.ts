import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { temporaryNames } from './temporary-names.ts'

/**
 * Replaces a file in one step, readable by the owner alone: after a crash it holds the old content or the new one, never
 * half of either. Throws what the file system throws, and leaves no temporary file behind then.
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
