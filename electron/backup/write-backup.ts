import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openRegularFile } from '../lib/open-regular-file.ts'
import { temporaryNames } from '../lib/temporary-names.ts'
import { databaseName, manifestName, mediaFolder, type Manifest } from './backup-format.ts'
import type { ListedFile } from './list-files.ts'

/** Much is asked of a disk at once, and little of the memory. */
const readBytes = 256 * 1024

/** A film takes minutes: of files from this size on it is told while they are written. */
const toldBytes = 8 * 1024 * 1024

export interface WriteOptions {
  readonly signal: AbortSignal
  /** After each file. */
  readonly onFile: (file: ListedFile) => Promise<void>
  /** How much of a large file is read, before it is told of as a whole. */
  readonly onPart?: (read: number) => Promise<void>
  /** Reads the whole before it gets its name, and throws where it is not what was written. */
  readonly verify?: (path: string) => Promise<void>
}

export interface BackupParts {
  readonly manifest: Manifest
  /** A copy of the database that nobody writes to. */
  readonly database: string
  readonly files: readonly ListedFile[]
}

/**
 * Writes a backup at `path`, piece by piece: its size does not count in memory. A file is written under another name first, so
 * that nothing half stands there. Throws what the file system throws, and `AbortError` where `signal` stopped it; then nothing is
 * left. Resolves with its bytes and with how many files were gone.
 */
export async function writeBackup(
  path: string,
  { manifest, database, files }: BackupParts,
  { signal, onFile, onPart, verify }: WriteOptions,
): Promise<{ readonly bytes: number; readonly gone: number }> {
  const unfinished = join(dirname(path), temporaryNames.beside(basename(path), randomUUID()))
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const written = pipeline(output, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  })
  // It is awaited at the end: until then a failure ends what is being added, which nobody reads any more.
  const broken = new AbortController()
  written.catch((error: unknown) => broken.abort(error))
  let gone = 0
  try {
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName, { mode: 0o600 })
    await addFile(zip, { path: database, name: databaseName }, broken.signal)
    for (const file of files) {
      signal.throwIfAborted()
      if (!(await addFile(zip, file, broken.signal, onPart))) gone += 1
      await onFile(file)
    }
    zip.end()
    await written
    await verify?.(unfinished)
    await rename(unfinished, path)
    return { bytes: (await stat(path)).size, gone }
  } catch (error) {
    output.destroy()
    await written.catch(() => undefined)
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Adds a file as long as it is now. `false` for one that is gone. Rejects with the reason of `signal`, and has closed the file then. */
async function addFile(
  zip: ZipFile,
  { path, name }: Pick<ListedFile, 'path' | 'name'>,
  signal: AbortSignal,
  onPart?: WriteOptions['onPart'],
): Promise<boolean> {
  const opened = await openRegularFile(path)
  if (opened === undefined) return false
  const { handle, stats } = opened
  try {
    const content =
      stats.size === 0
        ? Readable.from([])
        : handle.createReadStream({ end: stats.size - 1, highWaterMark: readBytes, autoClose: false })
    const stream = onPart === undefined || stats.size < toldBytes ? content : counting(content, onPart)
    zip.addReadStream(stream, name, {
      mtime: stats.mtime,
      mode: 0o600,
      // Pictures, sound and video are packed already, and texts that were sent are short.
      compressionLevel: name.startsWith(`${mediaFolder}/`) ? 0 : 3,
    })
    await finished(stream, { writable: false, signal }).catch((error: unknown) => {
      content.destroy()
      stream.destroy()
      throw signal.aborted ? signal.reason : error
    })
    return true
  } finally {
    await handle.close()
  }
}

/** The same bytes, of which it is told how many have passed. */
function counting(content: Readable, onPart: (read: number) => Promise<void>): Transform {
  let read = 0
  const counted = new Transform({
    highWaterMark: readBytes,
    transform(piece: Buffer, _encoding, done) {
      read += piece.length
      onPart(read).then(() => done(null, piece), done)
    },
  })
  // What ends it is told by the stream that is read.
  pipeline(content, counted).catch(() => undefined)
  return counted
}
