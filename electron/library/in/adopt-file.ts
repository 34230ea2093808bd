import { randomUUID } from 'node:crypto'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../host/host.ts'
import { readEmbeddedMetadata } from '../metadata/embed-metadata.ts'
import { parseEmbeddedMetadata, type EmbeddedMetadata } from '../metadata/embedded-metadata.ts'
import { describeMedia } from '../index/describe-media.ts'
import type { Disk } from '../folder/disk.ts'
import { pathOf, sideNameOf } from '../folder/folder-paths.ts'
import type { FreeNames } from '../folder/free-names.ts'
import { noSuchItem } from '../library-errors.ts'
import type { MediaStore } from '../index/media-store.ts'
import { openRegularFile } from '../../lib/open-regular-file.ts'
import { readAt } from '../read-at.ts'
import { hashOf } from './unfinished-file.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

export interface AdoptDependencies {
  readonly disk: Disk
  readonly names: Pick<FreeNames, 'isTaken'>
  readonly database: Database
  readonly store: MediaStore
  readonly clock: Clock
}

/**
 * Lists an unlisted file of the folder or its trash. Returns `false` for a file that is listed, is being saved, is not
 * a media file, is a link, or cannot be read. The file stays as it is.
 *
 * A file with the bytes of an item whose own file is missing was renamed: it becomes the file of that item.
 */
export async function adoptFile(
  folder: string,
  fileName: string,
  trashed: { readonly id: string } | undefined,
  { disk, names, database, store, clock }: AdoptDependencies,
): Promise<boolean> {
  const isKnown = (): boolean =>
    trashed === undefined
      ? names.isTaken(folder, fileName) || store.hasName(fileName)
      : store.get(trashed.id) !== undefined
  const known = database.read(databaseError('libraryListNotRead'), isKnown)
  if (!known.ok || known.value) return false
  const path = pathOf(folder, {
    id: trashed?.id ?? '',
    fileName,
    ...(trashed !== undefined && { deletedAt: 0 }),
  })
  const read = await readFileFacts(disk, path)
  if (read === undefined) return false
  const { embeddedMetadata, sha256, ...facts } = read
  const adopted = database.write(databaseError('foundFileNotListed'), () => {
    // Check again: the file may have been listed while it was read.
    if (isKnown()) return err(noSuchItem)
    const renamed = store.lostWithHash(sha256).find((item) => trashed === undefined || item.id === trashed.id)
    if (renamed !== undefined) {
      const { deletedAt: _deletedAt, ...item } = renamed
      store.update({
        ...item,
        fileName,
        exists: true,
        ...(trashed !== undefined && { deletedAt: clock.now() }),
      })
      return ok()
    }
    const wantedId = trashed?.id ?? embeddedMetadata?.id
    const item: MediaItem = {
      ...facts,
      id: wantedId === undefined || store.get(wantedId) !== undefined ? randomUUID() : wantedId,
      fileName,
      sha256,
      createdAt: embeddedMetadata?.createdAt ?? facts.createdAt,
      ...(embeddedMetadata !== undefined && { provenance: embeddedMetadata.provenance }),
      isStarred: false,
      tags: [],
      exists: true,
      hasThumbnail: false,
      ...(trashed !== undefined && { deletedAt: clock.now() }),
    }
    store.add(item)
    return ok()
  })
  return adopted.ok
}

type FileFacts = Pick<
  MediaItem,
  'kind' | 'mediaType' | 'width' | 'height' | 'durationMs' | 'bytes' | 'sha256' | 'createdAt'
> & { readonly embeddedMetadata: EmbeddedMetadata | undefined }

/**
 * Up to this size in bytes a file is read once: a folder has thousands of files, and each partial read costs a disk
 * access.
 */
const smallFileBytes = 256 * 1024

/** `undefined` for a file that is not a media file and contains no metadata of the app, such as the user's notes. */
async function readFileFacts(disk: Disk, path: string): Promise<FileFacts | undefined> {
  const opened = await openRegularFile(path, disk)
  if (opened === undefined) return undefined
  const { handle: file, stats } = opened
  try {
    if (stats.size === 0) return undefined
    const source = stats.size <= smallFileBytes ? await readAt(file, 0, stats.size) : file
    const described = await describeMedia(source, stats.size)
    const inside = await readEmbeddedMetadata(source, { mediaType: described.mediaType, size: stats.size })
    const embeddedMetadata = inside ?? (await readBeside(disk, path))
    if (described.kind === 'text' && embeddedMetadata === undefined) return undefined
    return {
      ...described,
      bytes: stats.size,
      sha256: await hashOf(source, stats.size),
      createdAt: Math.round(stats.mtimeMs),
      embeddedMetadata,
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  } finally {
    await file.close()
  }
}

const maxSideFileBytes = 8_000_000

async function readBeside(disk: Disk, path: string): Promise<EmbeddedMetadata | undefined> {
  const opened = await openRegularFile(sideNameOf(path), disk)
  if (opened === undefined) return undefined
  const { handle, stats } = opened
  try {
    if (stats.size > maxSideFileBytes) return undefined
    return parseEmbeddedMetadata((await readAt(handle, 0, stats.size)).toString('utf8'))
  } finally {
    await handle.close()
  }
}
