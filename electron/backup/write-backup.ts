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

/** Large reads for the disk, but little memory. */
const readBytes = 256 * 1024

/** A video takes minutes: progress inside of files is reported from this size on. */
const toldBytes = 8 * 1024 * 1024

export interface WriteOptions {
  readonly signal: AbortSignal
  /** Called after each file. */
  readonly onFile: (file: ListedFile) => Promise<void>
  /** Called with the bytes read of a large file, before `onFile`. */
  readonly onPart?: (read: number) => Promise<void>
  /** Reads the whole file before it gets its name, and throws if it is not what was written. */
  readonly verify?: (path: string) => Promise<void>
}

export interface BackupParts {
  readonly manifest: Manifest
  /** A copy of the database that nobody writes to. */
  readonly database: string
  readonly files: readonly ListedFile[]
}

/**
 * Writes a backup to `path`, piece by piece: its size does not matter for memory. The file is written under a temporary
 * name first, so that an incomplete one never appears. Throws file system errors, and `AbortError` if `signal` stopped
 * it; then no file is left. Resolves with its size in bytes and the number of missing files.
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
  // It is awaited at the end: until then, an error aborts adding the current file, which nobody reads any more.
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

/**
 * Adds a file with its current length. `false` for a missing file. Rejects with the reason of `signal`, after closing
 * the file.
 */
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
      // Images, audio and video are already compressed, and request texts are short.
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

/** Passes the bytes through, and reports their number. */
function counting(content: Readable, onPart: (read: number) => Promise<void>): Transform {
  let read = 0
  const counted = new Transform({
    highWaterMark: readBytes,
    transform(piece: Buffer, _encoding, done) {
      read += piece.length
      onPart(read).then(() => done(null, piece), done)
    },
  })
  // Errors are reported by the returned stream.
  pipeline(content, counted).catch(() => undefined)
  return counted
}
