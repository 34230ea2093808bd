import { pipeline } from 'node:stream/promises'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { checkSum } from './open-archive.ts'

/** The accepted size of a ZIP. A larger one is refused before anything is unpacked. */
export interface ArchiveLimits {
  readonly maxEntries: number
  readonly maxEntryBytes: number
  readonly maxTotalBytes: number
}

/** A file in an archive. Folders and special files are left out. */
export interface ArchiveEntry {
  /** With `/` between folders; never absolute and never with `..`. */
  readonly name: string
  readonly bytes: number
  /** Its content. Rejects with `ArchiveError` if it is damaged, encrypted or longer than stated. */
  read(): Promise<Buffer>
}

export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  close(): void
}

/** Why an archive cannot be read. */
export class ArchiveError extends Error {
  readonly why: 'no-archive' | 'too-many' | 'too-large' | 'damaged'

  constructor(why: ArchiveError['why'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : why, { cause })
    this.name = 'ArchiveError'
    this.why = why
  }
}

/**
 * Opens a ZIP that fits into memory, and lists it. The caller closes it. `open-archive.ts` reads larger ones piece by
 * piece.
 */
export async function openSmallArchive(source: Buffer, limits: ArchiveLimits): Promise<Archive> {
  const zip = await open(source)
  try {
    if (zip.entryCount > limits.maxEntries) throw new ArchiveError('too-many')
    const entries = await list(zip, limits)
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof ArchiveError ? error : new ArchiveError('damaged', error)
  }
}

async function open(source: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(source, {
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    })
  } catch (error) {
    throw new ArchiveError('no-archive', error)
  }
}

async function list(zip: ZipFile, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    if (entry.uncompressedSize > limits.maxEntryBytes || total > limits.maxTotalBytes)
      throw new ArchiveError('too-large')
    if (!isPlainFile(entry)) continue
    entries.push({ name: entry.fileName, bytes: entry.uncompressedSize, read: () => readEntry(zip, entry) })
  }
  return entries
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const pieces: Buffer[] = []
    const stream = await zip.openReadStreamPromise(entry)
    await pipeline(stream, checkSum(entry), async (checked: AsyncIterable<Buffer>) => {
      for await (const piece of checked) pieces.push(piece)
    })
    return Buffer.concat(pieces)
  } catch (error) {
    throw new ArchiveError('damaged', error)
  }
}

/** Neither a folder nor a link: Unix programs write the file type into the upper half of the attributes. */
function isPlainFile({ fileName, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000
  return !fileName.endsWith('/') && (kind === 0 || kind === 0o100000)
}
