import { crc32 } from 'node:zlib'
import { Transform, type Readable } from 'node:stream'
import { openPromise, type Entry } from 'yauzl'

/** A foreign ZIP file, open for reading. The caller closes it. */
export interface OpenArchive {
  readonly bytes: number
  /** All entries in the file's order. Throws for a name that leads out of a folder, and for a damaged archive. */
  entries(): AsyncIterableIterator<Entry>
  /** The content of an entry; fails if it is longer than the entry states. `checkSum` verifies its bytes. */
  open(entry: Entry): Promise<Readable>
  /** Whether the local header of an entry agrees with the central directory: its name, and its compression. */
  agrees(entry: Entry): Promise<boolean>
  close(): void
}

/**
 * Opens an archive without reading its entries. Throws file system errors, which have a code, and errors of yauzl for
 * an invalid archive, which have none. An archive with more than `maxEntries` is closed again.
 */
export async function openArchive(path: string, maxEntries: number): Promise<OpenArchive | TooManyEntries> {
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true })
  if (zip.entryCount > maxEntries) {
    zip.close()
    return { tooMany: zip.entryCount }
  }
  return {
    bytes: zip.fileSize,
    entries: () => zip.eachEntry(),
    open: (entry) => zip.openReadStreamPromise(entry),
    async agrees(entry) {
      const { fileName, compressionMethod } = await zip.readLocalFileHeaderPromise(entry)
      return fileName.equals(entry.fileNameRaw) && compressionMethod === entry.compressionMethod
    },
    close: () => zip.close(),
  }
}

export interface TooManyEntries {
  readonly tooMany: number
}

/** Fails at the end if the bytes do not match the checksum of the entry. */
export function checkSum(entry: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum = crc32(piece, sum)
      done(null, piece)
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new Error(`${entry.fileName} is damaged`))
    },
  })
}
