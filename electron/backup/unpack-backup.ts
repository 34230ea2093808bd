import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import { codeOf } from '../lib/disk-error.ts'
import { checkSum } from '../lib/open-archive.ts'
import { databaseName, isBackupEntry, mediaFolder, type Manifest } from './backup-format.ts'
import type { LibraryNames } from './list-files.ts'
import { notABackup, openBackup, type OpenBackup } from './read-backup.ts'

/** Where a backup is unpacked, until the next start uses it. */
export interface Staging {
  /** For the database and the folders of the data folder. */
  readonly data: string
  /** In the media folder, so that the start need not move its files to another disk. */
  readonly media: string
}

/** Returns these folders. Neither the app nor users give these names to anything else. */
export function stagingIn(data: string, media: string): Staging {
  return { data: join(data, 'restoring'), media: join(media, '.restoring') }
}

/** The space in bytes that must stay free on a disk: other programs use it too. */
export const spareBytes = 256 * 1024 * 1024

export interface Unpacked {
  readonly manifest: Manifest
  readonly leftOut: number
  /** New names of library files whose names were taken here. The unpacked database does not contain them yet. */
  readonly renamed: ReadonlyMap<string, string>
}

/**
 * Unpacks a backup into `staging`, which is created anew. A file that the library already has, by name and content, is
 * not unpacked; a different one of that name gets a free name. The errors are those of `openBackup`, `storage` without
 * enough space, and `cancelled`. After an error the caller removes what was unpacked.
 */
export async function unpackBackup(
  path: string,
  staging: Staging,
  {
    media,
    names,
    signal,
    onFile,
  }: {
    readonly media: string
    readonly names: LibraryNames
    readonly signal: AbortSignal
    readonly onFile: (files: number, allFiles: number) => Promise<void>
  },
): Promise<Result<Unpacked>> {
  const claimed = await measure(path)
  if (!claimed.ok) return claimed
  await mkdir(staging.data, { recursive: true, mode: 0o700 })
  await mkdir(staging.media, { recursive: true, mode: 0o700 })
  const room = await findRoom(staging, claimed.value)
  if (!room.ok) return room
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const backup = opened.value
  const renamed = new Map<string, string>()
  let hasDatabase = false
  let leftOut = 0
  let files = 0
  try {
    for await (const entry of backup.entries()) {
      signal.throwIfAborted()
      hasDatabase ||= entry.fileName === databaseName
      if (isBackupEntry(entry.fileName) && isPlainFile(entry)) await unpackEntry(entry)
      else leftOut += 1
      files += 1
      await onFile(files, claimed.value.files)
    }
  } catch (error) {
    if (signal.aborted || codeOf(error) !== undefined) throw error
    return err(notABackup(error))
  } finally {
    backup.close()
  }
  if (!hasDatabase) return err(notABackup())
  return ok({ manifest: backup.manifest, leftOut, renamed })

  async function unpackEntry(entry: Entry): Promise<void> {
    const { fileName } = entry
    if (!fileName.startsWith(`${mediaFolder}/`))
      return write(backup, entry, join(staging.data, fileName), signal)
    const name = fileName.slice(mediaFolder.length + 1)
    const isInTrash = name.startsWith(`${names.trashName}/`)
    const base = names.baseOfSideName(name)
    const followed = base === undefined ? undefined : renamed.get(base)
    if (followed !== undefined)
      return write(backup, entry, join(staging.media, names.sideNameOf(followed)), signal)
    const existingPath = join(media, name)
    if ((await stat(existingPath).catch(() => undefined)) === undefined)
      return write(backup, entry, join(staging.media, name), signal)
    // A file in the trash has its id in its name, and a metadata file belongs to its file.
    if (isInTrash || (base !== undefined && (await isThere(join(media, base))))) return undefined
    if (await isSame(existingPath, entry)) return undefined
    const free = await freeName(name, media, staging.media)
    renamed.set(name, free)
    return write(backup, entry, join(staging.media, free), signal)
  }
}

/** The stated sizes of the entries, by target disk. Unpacks nothing. */
async function measure(path: string): Promise<Result<{ files: number; data: number; media: number }>> {
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const sum = { files: 0, data: 0, media: 0 }
  try {
    for await (const entry of opened.value.entries()) {
      sum.files += 1
      sum[entry.fileName.startsWith(`${mediaFolder}/`) ? 'media' : 'data'] += entry.uncompressedSize
    }
  } catch (error) {
    return err(notABackup(error))
  } finally {
    opened.value.close()
  }
  return ok(sum)
}

/**
 * A file may state anything: it is only unpacked if the stated sizes fit, and an entry that is longer than stated is
 * refused.
 */
async function findRoom(
  staging: Staging,
  { data, media }: { readonly data: number; readonly media: number },
): Promise<Result<void>> {
  const disks = await Promise.all([statfs(staging.data), statfs(staging.media)])
  // On one disk both must fit; on two disks, requiring the sum on each is slightly too strict.
  const needed = data + media
  const free = Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize)) - spareBytes
  return needed <= free ? ok() : err(noRoom(needed, Math.max(0, free)))
}

async function write(backup: OpenBackup, entry: Entry, path: string, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(await backup.open(entry), checkSum(entry), target, { signal })
}

/** A link would lead out of the folder. `0` if the writer states no type. */
function isPlainFile({ externalFileAttributes, fileName }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & 0o170_000
  return !fileName.endsWith('/') && (type === 0 || type === 0o100_000)
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function isSame(path: string, { uncompressedSize, crc32: sum }: Entry): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => undefined)
  if (handle === undefined) return false
  try {
    if ((await handle.stat()).size !== uncompressedSize) return false
    let found = 0
    for await (const piece of handle.createReadStream({ autoClose: false }))
      found = crc32(piece as Buffer, found)
    return found === sum
  } finally {
    await handle.close()
  }
}

async function freeName(name: string, ...folders: readonly string[]): Promise<string> {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 2; ; number += 1) {
    const free = `${stem}-${number}${extension}`
    const taken = await Promise.all(folders.map((folder) => isThere(join(folder, free))))
    if (!taken.includes(true)) return free
  }
}

export function noRoom(needed: number, free: number): AppError {
  return { kind: 'storage', code: 'backup-no-room', ...backupError('noRoom', { needed, free }) }
}

/** Removes what was unpacked. */
export async function removeStaging({ data, media }: Staging): Promise<void> {
  await rm(data, { recursive: true, force: true })
  await rm(media, { recursive: true, force: true })
}
