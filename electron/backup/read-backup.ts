import { crc32 } from 'node:zlib'
import { Transform, type Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { parseJson } from '../../shared/json.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import { codeOf } from '../lib/disk-error.ts'
import { manifestName, manifestSchema, maxEntries, maxManifestBytes, type Manifest } from './backup-format.ts'

export interface OpenBackup {
  readonly manifest: Manifest
  readonly bytes: number
  /** All that the file claims to hold but its manifest, which is first. */
  entries(): AsyncIterable<Entry>
  /** The content of an entry, which fails where it is longer than the entry says. `checkSum` says whether it is the same. */
  open(entry: Entry): Promise<Readable>
  close(): void
}

/**
 * Opens a file and reads what it says of itself. `invalid-input` for what is no backup, is cut off, or was made by a newer app;
 * `storage` for a file that cannot be read.
 */
export async function openBackup(path: string): Promise<Result<OpenBackup>> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true })
  } catch (error) {
    return err(codeOf(error) === undefined ? notABackup(error) : notReadable(path, error))
  }
  if (zip.entryCount > maxEntries) {
    zip.close()
    return err(notABackup(new Error(`${zip.entryCount} entries`)))
  }
  const entries = zip.eachEntry()
  try {
    const first = await entries.next()
    const manifest = first.done === true ? undefined : await readManifest(zip, first.value)
    if (manifest === undefined || !manifest.ok) {
      zip.close()
      return manifest ?? err(notABackup())
    }
    return ok({
      manifest: manifest.value,
      bytes: zip.fileSize,
      entries: () => entries,
      open: (entry) => zip.openReadStreamPromise(entry),
      close: () => zip.close(),
    })
  } catch (error) {
    zip.close()
    return err(notABackup(error))
  }
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<Result<Manifest>> {
  if (entry.fileName !== manifestName || entry.uncompressedSize > maxManifestBytes) return err(notABackup())
  const stream = await zip.openReadStreamPromise(entry)
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  const json = parseJson(Buffer.concat(pieces).toString('utf8'))
  const parsed = manifestSchema.safeParse(json)
  if (parsed.success) return ok(parsed.data)
  return err(isFromNewer(json) ? newerBackup() : notABackup())
}

const versionSchema = z.object({
  format: z.literal('gateway-playground-backup'),
  version: z.number().check(z.gt(1)),
})

function isFromNewer(json: unknown): boolean {
  return versionSchema.safeParse(json).success
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

export function notABackup(cause?: unknown): AppError {
  return {
    kind: 'invalid-input',
    code: 'not-a-backup',
    ...backupError('notABackup'),
    ...(cause instanceof Error && { detail: cause.message }),
  }
}

export function newerBackup(): AppError {
  return { kind: 'invalid-input', code: 'backup-newer', ...backupError('newer') }
}

function notReadable(path: string, error: unknown): AppError {
  return {
    kind: 'storage',
    code: 'backup-not-readable',
    ...backupError('notReadable', { path }),
    ...(error instanceof Error && { detail: error.message }),
  }
}
