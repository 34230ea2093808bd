import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Entry } from 'yauzl'
import { codeOf } from '../../lib/disk-error.ts'
import { checkSum, openArchive, type OpenArchive } from '../../lib/open-archive.ts'
import { databaseName, maxEntries } from '../backup-format.ts'
import { openBackup } from '../read-backup.ts'

export type CheckOutcome =
  | { readonly state: 'verified' }
  /** `entry` is left out for the file as a whole: its central directory, or its manifest. */
  | { readonly state: 'damaged'; readonly entry?: string; readonly detail: string }
  /** Its state is unknown: it is missing, or may not be read. */
  | { readonly state: 'unreadable'; readonly detail: string }

export interface CheckProgress {
  /** The number of sound entries. */
  readonly entries: number
  readonly bytes: number
  readonly allBytes: number
}

export interface CheckOptions {
  /** The number of entries that are known to be sound: they are not read again. */
  readonly from?: number
  readonly signal: AbortSignal
  /** Called a few times a second. */
  readonly onProgress: (progress: CheckProgress) => void
}

/** Work and pause in milliseconds: other work needs the main process and the disk as well. */
const workMs = 100
const restMs = 50

/**
 * Reads a whole backup through once: its central directory, its manifest, and each entry, whose bytes must match their
 * checksum. At most 64 KB are in memory at a time, and are summed in one go; unpacking runs in system threads. Throws
 * the reason of `signal`.
 */
export async function checkBackup(
  path: string,
  { from = 0, signal, onProgress }: CheckOptions,
): Promise<CheckOutcome> {
  let archive: Awaited<ReturnType<typeof openArchive>>
  try {
    archive = await openArchive(path, maxEntries)
  } catch (error) {
    return { state: codeOf(error) === undefined ? 'damaged' : 'unreadable', detail: String(error) }
  }
  if ('tooMany' in archive) return { state: 'damaged', detail: `${archive.tooMany} entries` }
  try {
    const read = await readEntries(archive, { from, signal, onProgress })
    return read.state === 'verified' ? await readManifest(path) : read
  } catch (error) {
    signal.throwIfAborted()
    return { state: 'damaged', detail: String(error) }
  } finally {
    archive.close()
  }
}

/** Its bytes are sound by now; the manifest is parsed last, so that damage is reported with the name of its entry. */
async function readManifest(path: string): Promise<CheckOutcome> {
  const opened = await openBackup(path)
  if (!opened.ok) return { state: 'damaged', detail: opened.error.detail ?? opened.error.message }
  opened.value.close()
  return { state: 'verified' }
}

async function readEntries(
  archive: OpenArchive,
  { from, signal, onProgress }: Required<CheckOptions>,
): Promise<CheckOutcome> {
  const pace = createRests()
  let hasDatabase = false
  let entries = 0
  let bytes = 0
  for await (const entry of archive.entries()) {
    hasDatabase ||= entry.fileName === databaseName
    if (entries >= from) {
      const before = bytes
      const damage = await readEntry(archive, entry, async (read) => {
        signal.throwIfAborted()
        const share = entry.uncompressedSize === 0 ? 1 : Math.min(1, read / entry.uncompressedSize)
        if (await pace())
          onProgress({
            entries,
            bytes: before + Math.round(share * entry.compressedSize),
            allBytes: archive.bytes,
          })
      })
      signal.throwIfAborted()
      if (damage !== undefined) return { state: 'damaged', entry: entry.fileName, detail: damage }
    }
    entries += 1
    bytes += entry.compressedSize
  }
  // Without the database nothing can be restored.
  return hasDatabase ? { state: 'verified' } : { state: 'damaged', entry: databaseName, detail: 'ENOENT' }
}

/** Returns the error in an entry; `undefined` for a sound one. An entry that the disk cannot read is lost. */
async function readEntry(
  archive: OpenArchive,
  entry: Entry,
  onRead: (bytes: number) => Promise<void>,
): Promise<string | undefined> {
  let read = 0
  const counted = new Writable({
    write(piece: Buffer, _encoding, done) {
      read += piece.length
      onRead(read).then(() => done(), done)
    },
  })
  try {
    // A checksum does not cover the name, and a restore uses the one in the central directory.
    if (!(await archive.agrees(entry))) return 'its headers differ'
    await pipeline(await archive.open(entry), checkSum(entry), counted)
    return undefined
  } catch (error) {
    return [codeOf(error), String(error)].filter((words) => words !== undefined).join(' ')
  }
}

/** Pauses now and then, and returns whether it did: then it is also time to report progress. */
function createRests(): () => Promise<boolean> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < workMs) return false
    await sleep(restMs)
    begun = performance.now()
    return true
  }
}
