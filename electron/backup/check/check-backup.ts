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
  /** `entry` is left out where it is the file as a whole: its list of contents, or what it says of itself. */
  | { readonly state: 'damaged'; readonly entry?: string; readonly detail: string }
  /** Nothing is known of it: it is gone, or may not be read. */
  | { readonly state: 'unreadable'; readonly detail: string }

export interface CheckProgress {
  /** How many are sound. */
  readonly entries: number
  readonly bytes: number
  readonly allBytes: number
}

export interface CheckOptions {
  /** How many entries are known to be sound: they are not read again. */
  readonly from?: number
  readonly signal: AbortSignal
  /** A few times a second. */
  readonly onProgress: (progress: CheckProgress) => void
}

/** It is read at leisure: others want main and the disk as well. Milliseconds. */
const workMs = 100
const restMs = 50

/**
 * Reads a backup through once, as a whole: its list of contents, what it says of itself, and each entry, whose bytes have to be those that it
 * was made of. A piece of 64 KB at most is in memory at a time, and is summed in one go; unpacking is done in threads of the system.
 * Throws the reason of `signal`.
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

/** Its bytes are sound by now; whether they say what a backup says is asked last, so that damage is told with the name of its entry. */
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
  // Without it nothing can be restored.
  return hasDatabase ? { state: 'verified' } : { state: 'damaged', entry: databaseName, detail: 'ENOENT' }
}

/** What is wrong with an entry; nothing for a sound one. A disk that cannot give its bytes has lost them. */
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
    // A name stands in no sum, and a restore goes by the one in the list of contents.
    if (!(await archive.agrees(entry))) return 'its headers differ'
    await pipeline(await archive.open(entry), checkSum(entry), counted)
    return undefined
  } catch (error) {
    return [codeOf(error), String(error)].filter((words) => words !== undefined).join(' ')
  }
}

/** Rests now and then, and answers whether it did: it is time to tell how far it is as well. */
function createRests(): () => Promise<boolean> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < workMs) return false
    await sleep(restMs)
    begun = performance.now()
    return true
  }
}
