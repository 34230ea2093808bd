import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Every file of a data folder by its path, with one sign for each of its bytes. An app that runs writes under another name
 * first: where a file has gone between the look and the reading, all of it is read again, so that none is left out.
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
