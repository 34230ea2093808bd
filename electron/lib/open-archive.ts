import { crc32 } from 'node:zlib'
import { Transform, type Readable } from 'node:stream'
import { openPromise, type Entry } from 'yauzl'

/** A ZIP file of somebody, open for reading. Whoever opened it closes it. */
export interface OpenArchive {
  readonly bytes: number
  /** All that it claims to hold, in its order. Throws for a name that leads out of a folder, and for what is damaged. */
  entries(): AsyncIterableIterator<Entry>
  /** The content of an entry, which fails where it is longer than the entry says. `checkSum` says whether it is the same. */
  open(entry: Entry): Promise<Readable>
  /** Whether an entry says before its content what the list of contents says of it: by which name, and how it is packed. */
  agrees(entry: Entry): Promise<boolean>
  close(): void
}

/**
 * Opens an archive, and nothing in it. Throws what the file system throws, which has a code, and what yauzl says of a file that is none,
 * which has not. One that claims more than `maxEntries` is closed again.
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

/** Fails at its end where the bytes are not those that the entry was made of. */
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
