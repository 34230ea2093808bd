import type { Readable } from 'node:stream'
import type { Entry } from 'yauzl'
import * as z from 'zod/mini'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { ownFileMarks } from '../../shared/data/own-files.ts'
import { parseJson } from '../../shared/json.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import { codeOf } from '../lib/disk-error.ts'
import { openArchive, type OpenArchive } from '../lib/open-archive.ts'
import { manifestName, manifestSchema, maxEntries, maxManifestBytes, type Manifest } from './backup-format.ts'

export interface OpenBackup {
  readonly manifest: Manifest
  readonly bytes: number
  /** All entries that the file claims to contain after its manifest, which is first. */
  entries(): AsyncIterable<Entry>
  /**
   * The content of an entry; fails if it is longer than the entry states. `checkSum` of `lib/open-archive.ts` verifies
   * its bytes.
   */
  open(entry: Entry): Promise<Readable>
  close(): void
}

/**
 * Opens a file and reads its manifest. `invalid-input` for a file that is no backup, is truncated, or was made by a
 * newer app; `storage` for an unreadable file.
 */
export async function openBackup(path: string): Promise<Result<OpenBackup>> {
  let opened: Awaited<ReturnType<typeof openArchive>>
  try {
    opened = await openArchive(path, maxEntries)
  } catch (error) {
    return err(codeOf(error) === undefined ? notABackup(error) : notReadable(path, error))
  }
  if ('tooMany' in opened) return err(notABackup(new Error(`${opened.tooMany} entries`)))
  const zip = opened
  const entries = zip.entries()
  try {
    const first = await entries.next()
    const manifest = first.done === true ? undefined : await readManifest(zip, first.value)
    if (manifest === undefined || !manifest.ok) {
      zip.close()
      return manifest ?? err(notABackup())
    }
    return ok({
      manifest: manifest.value,
      bytes: zip.bytes,
      entries: () => entries,
      open: (entry) => zip.open(entry),
      close: () => zip.close(),
    })
  } catch (error) {
    zip.close()
    return err(notABackup(error))
  }
}

async function readManifest(zip: OpenArchive, entry: Entry): Promise<Result<Manifest>> {
  if (entry.fileName !== manifestName || entry.uncompressedSize > maxManifestBytes) return err(notABackup())
  const stream = await zip.open(entry)
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  const json = parseJson(Buffer.concat(pieces).toString('utf8'))
  const parsed = manifestSchema.safeParse(json)
  if (parsed.success) return ok(parsed.data)
  return err(isFromNewer(json) ? newerBackup() : notABackup())
}

const versionSchema = z.object({
  format: z.literal(ownFileMarks.backup.value),
  version: z.number().check(z.gt(1)),
})

function isFromNewer(json: unknown): boolean {
  return versionSchema.safeParse(json).success
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
