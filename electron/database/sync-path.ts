import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Brings what a file holds to the disk itself: of a large one that takes seconds. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same for the name of a file, which its folder holds. Windows keeps names by itself. */
export function syncNameOf(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(dirname(path), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
