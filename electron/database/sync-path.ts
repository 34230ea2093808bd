import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Brings what a file holds to the disk itself. */
export function syncFile(path: string): void {
  sync(path, 'r+')
}

/** The same for the name of a file, which its folder holds. Windows keeps names by itself. */
export function syncNameOf(path: string): void {
  if (process.platform !== 'win32') sync(dirname(path), 'r')
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
