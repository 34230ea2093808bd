import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isTemporaryName, temporaryNames } from '../../lib/temporary-names.ts'
import type { Disk } from '../folder/disk.ts'
import { readAt, type ByteSource } from '../read-at.ts'

/** A file that is being written under a temporary name. It gets its real name when it is complete, or is removed. */
export interface UnfinishedFile {
  readonly handle: FileHandle
  /** Appends. Large chunks are written in pieces. */
  write(chunk: Uint8Array): Promise<void>
  readonly size: () => number
  /** Overwrites from a position, also beyond the end. Nothing may be appended afterwards. */
  patch(position: number, bytes: Uint8Array): Promise<void>
  /** The SHA-256 of the current content, in hexadecimal. */
  hash(): Promise<string>
  /** Flushes the file and renames it. */
  finish(path: string): Promise<void>
  /** Removes the file if it is unfinished. Can be called at any time, and repeatedly. */
  discard(): Promise<void>
}

/** The largest number of bytes written and hashed without yielding. */
const pieceBytes = 1024 * 1024

/** The number of unflushed bytes that starts a flush. */
const flushBytes = 32 * 1024 * 1024

const beingWritten = new Set<string>()

/** Whether this process is writing the file: other temporary files were left by a crash. */
function isBeingWritten(path: string): boolean {
  return beingWritten.has(path)
}

/** Removes temporary files that a killed app left in a folder. A folder that cannot be read is skipped. */
export async function removeUnfinished(disk: Disk, folder: string): Promise<void> {
  const names = await disk.readdir(folder).catch(() => [])
  for (const name of names.filter(isTemporaryName)) {
    const path = join(folder, name)
    if (!isBeingWritten(path)) await disk.rm(path, { force: true }).catch(() => undefined)
  }
}

export async function createUnfinishedFile(disk: Disk, folder: string): Promise<UnfinishedFile> {
  const path = join(folder, temporaryNames.unnamed(randomUUID()))
  // Register it before it exists: a sweep may see the file before `open` resolves.
  beingWritten.add(path)
  const handle = await disk.open(path, 'wx+', 0o600).catch((error: unknown) => {
    beingWritten.delete(path)
    throw error
  })
  const running = createHash('sha256')
  let written = 0
  let isPatched = false
  let isOpen = true
  let unflushed = 0
  let flushing: Promise<void> | undefined
  let flushFailure: unknown

  /** Flush while more data arrives, so that the final flush is short. */
  function flushMeanwhile(): void {
    if (unflushed < flushBytes || flushing !== undefined) return
    unflushed = 0
    flushing = handle
      .datasync()
      .catch((error: unknown) => {
        // The system reports a failed flush once: the final flush would not report it again.
        flushFailure = error
      })
      .finally(() => {
        flushing = undefined
      })
  }

  async function writeAll(piece: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < piece.length;) {
      const { bytesWritten } = await handle.write(piece, done, piece.length - done, position + done)
      done += bytesWritten
    }
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await flushing
    await handle.close()
  }
  return {
    handle,
    async write(chunk) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes)
        running.update(piece)
        await writeAll(piece, written)
        written += piece.length
        unflushed += piece.length
        flushMeanwhile()
      }
    },
    size: () => written,
    async patch(position, bytes) {
      isPatched = true
      await writeAll(bytes, position)
    },
    async hash() {
      return isPatched ? hashOf(handle, (await handle.stat()).size) : running.copy().digest('hex')
    },
    async finish(finalPath) {
      await handle.sync()
      await close()
      if (flushFailure !== undefined) throw flushFailure
      await disk.rename(path, finalPath)
      beingWritten.delete(path)
    },
    async discard() {
      await close().catch(() => undefined)
      await disk.rm(path, { force: true }).catch(() => undefined)
      beingWritten.delete(path)
    },
  }
}

/** The SHA-256 of `size` bytes, in hexadecimal. */
export async function hashOf(source: ByteSource, size: number): Promise<string> {
  const hash = createHash('sha256')
  for (let position = 0; position < size;) {
    const piece = await readAt(source, position, Math.min(pieceBytes, size - position))
    if (piece.length === 0) break
    hash.update(piece)
    position += piece.length
  }
  return hash.digest('hex')
}

/** Flushes a folder, which makes a new name durable on most systems. Errors are ignored where that is not supported. */
export async function flushFolder(disk: Disk, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await disk.open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
