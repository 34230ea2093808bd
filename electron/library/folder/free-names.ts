import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { baseOfSideName, sideNameOf } from './folder-paths.ts'

/** Finds free names in a folder where several files are being finished at once. */
export interface FreeNames {
  /** Reserves `stem.extension`, or `stem-2.extension` and so on, until it is released. */
  take(folder: string, stem: string, extension: string): Promise<string>
  release(folder: string, fileName: string): void
  /** Whether the name is reserved for a file that is about to be finished. */
  isTaken(folder: string, fileName: string): boolean
}

export function createFreeNames(disk: Disk): FreeNames {
  const taken = new Set<string>()

  async function exists(folder: string, fileName: string): Promise<boolean> {
    return (await disk.stat(join(folder, fileName)).catch(() => undefined)) !== undefined
  }

  /** Whether a file has the name, or the name of its metadata file, or the name of the file it would describe. */
  async function isUsed(folder: string, fileName: string): Promise<boolean> {
    const base = baseOfSideName(fileName)
    return (
      (await exists(folder, fileName)) ||
      (await exists(folder, sideNameOf(fileName))) ||
      (base !== undefined && (await exists(folder, base)))
    )
  }

  return {
    async take(folder, stem, extension) {
      for (let number = 1; ; number += 1) {
        const fileName = `${stem}${number === 1 ? '' : `-${number}`}.${extension}`
        const key = keyOf(folder, fileName)
        if (taken.has(key)) continue
        taken.add(key)
        if (!(await isUsed(folder, fileName))) return fileName
        taken.delete(key)
      }
    },
    release(folder, fileName) {
      taken.delete(keyOf(folder, fileName))
    },
    isTaken: (folder, fileName) => taken.has(keyOf(folder, fileName)),
  }
}

/** Many file systems ignore case. */
function keyOf(folder: string, fileName: string): string {
  return join(folder, fileName).toLowerCase()
}
