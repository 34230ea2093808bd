import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Every file of a data folder by its path, as text with one character per byte. A running app writes files under a
 * temporary name first: when a file is gone between listing and reading, the whole folder is read again, so that no
 * file is missing.
 */
export async function readDataFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  for (;;) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const files = new Map<string, string>()
    try {
      for (const path of paths) files.set(path, await readFile(path, 'latin1'))
      return files
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
