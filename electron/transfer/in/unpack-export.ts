import { createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Entry } from 'yauzl'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { freeDecompressedBytes, maxAttachmentBytes, maxDecompressionRatio } from '../../../shared/limits.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import { transferError, type transferErrors } from '../../../shared/text/en/errors/transfer.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { checkSum, openArchive } from '../../lib/open-archive.ts'

/** The maximum number of files in an archive: enough for years with their images. */
const maxArchiveEntries = 50_000

/** The maximum total size that an archive may state, in bytes. */
const maxUnpackedBytes = 8_000_000_000

/**
 * The maximum size in bytes of one JSON file in it. A list is read piece by piece; ten years of conversations are
 * smaller.
 */
const maxJsonBytes = 2_000_000_000

export interface UnpackedExport {
  /** The unpacked files that may contain conversations. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** Every name in the archive; empty for a file that is not an archive. */
  readonly entries: readonly string[]
  /** The size of all files in the archive in bytes. */
  readonly unpackedBytes?: number
}

/** The signatures of a ZIP file, and of an empty one. */
const zipMarks = ['504b0304', '504b0506']

/**
 * Returns the files to be read: the file itself, or the JSON of an archive, which is written into `staging`. Every
 * entry is checked before anything is unpacked, and the first one that no export contains refuses the whole file.
 * Throws file system errors.
 */
export async function unpackExport(
  path: string,
  staging: string,
  signal: AbortSignal,
): Promise<Result<UnpackedExport>> {
  const { mark, bytes } = await headOf(path)
  if (bytes === 0) return refuse('emptyFile')
  if (!zipMarks.includes(mark))
    return bytes > maxJsonBytes ? refuse('jsonTooLong') : ok({ files: [{ path, bytes }], entries: [] })
  try {
    return await unpackArchive(path, staging, signal)
  } catch (error) {
    if (signal.aborted || codeOf(error) !== undefined) throw error
    return refuse(isNameError(error) ? 'unsafeArchive' : 'damagedArchive', error)
  }
}

/** Recognises yauzl's errors for names that lead out of the folder. */
function isNameError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /invalid relative path|absolute path|invalid characters in fileName/i.test(error.message)
  )
}

async function headOf(path: string): Promise<{ mark: string; bytes: number }> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return { mark: buffer.subarray(0, bytesRead).toString('hex'), bytes: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

async function unpackArchive(
  path: string,
  staging: string,
  signal: AbortSignal,
): Promise<Result<UnpackedExport>> {
  const archive = await openArchive(path, maxArchiveEntries)
  if ('tooMany' in archive) return refuse('tooManyFiles')
  try {
    const wanted: Entry[] = []
    const entries: string[] = []
    let unpackedBytes = 0
    for await (const entry of archive.entries()) {
      signal.throwIfAborted()
      const refused = refusalOf(entry)
      if (refused !== undefined) return refuse(refused)
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > maxUnpackedBytes) return refuse('unpackedTooLarge')
      if (entry.fileName.endsWith('/')) continue
      entries.push(entry.fileName)
      if (isJsonName(entry.fileName)) wanted.push(entry)
    }
    const files: { path: string; bytes: number }[] = []
    for (const [index, entry] of wanted.entries()) {
      if (entry.uncompressedSize > maxJsonBytes) return refuse('jsonTooLong')
      const target = join(staging, `entry-${index}.json`)
      const output = createWriteStream(target, { flags: 'wx', mode: 0o600 })
      await pipeline(await archive.open(entry), checkSum(entry), output, { signal })
      files.push({ path: target, bytes: entry.uncompressedSize })
    }
    return ok({ files, entries, unpackedBytes })
  } finally {
    archive.close()
  }
}

/** Sorts conversation files: `conversations-000.json` before `-001`. */
function isJsonName(name: string): boolean {
  return /\.(?:json|jsonl|ndjson|har)$/i.test(name) && !name.startsWith('__MACOSX/')
}

type Refusal = Exclude<keyof typeof transferErrors, 'valuesTooLong' | 'notStored'>

/** Returns why no export contains such an entry. */
function refusalOf({
  fileName,
  externalFileAttributes,
  generalPurposeBitFlag,
  compressedSize,
  uncompressedSize,
}: Entry): Refusal | undefined {
  const kind = (externalFileAttributes >>> 16) & 0o170000
  if (kind === 0o120000) return 'unsafeArchive'
  if (fileName.split('/').includes('..')) return 'unsafeArchive'
  if ((generalPurposeBitFlag & 1) === 1) return 'encryptedArchive'
  const isBomb =
    uncompressedSize > freeDecompressedBytes && uncompressedSize > compressedSize * maxDecompressionRatio
  return isBomb ? 'bomb' : undefined
}

/** Reads files of an archive by name, one after the other, for the conversations that show them. */
export async function openFilesOf(path: string): Promise<{
  /** `undefined` for a file that is missing, damaged, or too large to be attached. */
  read(name: string): Promise<Buffer | undefined>
  close(): void
}> {
  const archive = await openArchive(path, maxArchiveEntries)
  if ('tooMany' in archive) throw new Error(`${archive.tooMany} entries`)
  const byName = new Map<string, Entry>()
  try {
    for await (const entry of archive.entries()) byName.set(entry.fileName, entry)
  } catch (error) {
    archive.close()
    throw error
  }
  return {
    async read(name) {
      const entry = byName.get(name)
      if (entry === undefined || entry.uncompressedSize > maxAttachmentBytes) return undefined
      try {
        const pieces: Buffer[] = []
        await pipeline(await archive.open(entry), checkSum(entry), async (content: AsyncIterable<Buffer>) => {
          for await (const piece of content) pieces.push(piece)
        })
        return Buffer.concat(pieces)
      } catch (error) {
        if (codeOf(error) !== undefined && codeOf(error)?.startsWith('Z_') !== true) throw error
        return undefined
      }
    },
    close: () => archive.close(),
  }
}

/** A file beside the conversations. */
export function readStaged(staging: string, name: string): Promise<Buffer | undefined> {
  return /^[0-9a-f]{64}$/.test(name) ? readFile(join(staging, name)) : Promise.resolve(undefined)
}

function refuse(code: Refusal, cause?: unknown): Result<never> {
  return err(refusal(transferError(code), cause))
}

export function refusal(worded: WordedError, cause?: unknown): AppError {
  return {
    kind: 'invalid-input',
    code: 'not-imported',
    ...worded,
    ...(cause instanceof Error && { detail: cause.message }),
  }
}
