import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import { extensionOf } from '../../../shared/media/sniff-type.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../host/host.ts'
import { embedMetadata, readEmbeddedMetadata } from '../metadata/embed-metadata.ts'
import { serializeEmbeddedMetadata, type EmbeddedMetadata } from '../metadata/embedded-metadata.ts'
import { describeMedia } from '../index/describe-media.ts'
import type { Disk } from '../folder/disk.ts'
import { extensionIn, givenStem, madeStem, type NamedFile } from '../../../shared/media/file-name.ts'
import { sideNameOf } from '../folder/folder-paths.ts'
import type { FreeNames } from '../folder/free-names.ts'
import { withoutSecrets } from '../metadata/hide-secrets.ts'
import { diskError, emptyMedia, notIndexed } from '../library-errors.ts'
import type { MediaStore } from '../index/media-store.ts'
import { spliceFile } from '../metadata/splice-file.ts'
import { createUnfinishedFile, flushFolder, type UnfinishedFile } from './unfinished-file.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** A file to be saved in the library. */
export interface MediaToSave {
  /** All bytes, or an iterable that delivers them piece by piece; its errors are rethrown. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** Left out for an imported file: its own metadata is read. */
  readonly provenance?: Provenance
  /**
   * Replaces the name that is made of time, model and prompt. Its extension is only used for text: otherwise the bytes
   * determine the type.
   */
  readonly suggestedName?: string
  /** Its number among the files of one answer, from 1, for its name. */
  readonly index?: number
  /** Its id, if it already has one; a new id by default. */
  readonly id?: string
  /** When it was created, if not now. */
  readonly createdAt?: number
  /** If an item has the same bytes, return that item and add no second one. */
  readonly isListedOnce?: boolean
}

export interface SaveDependencies {
  readonly disk: Disk
  readonly names: FreeNames
  readonly database: Database
  readonly store: MediaStore
  readonly clock: Clock
  readonly redact: (text: string) => string
  /** Written into the file's metadata; left out in tests. */
  readonly appVersion?: string
  /** The name pattern of created files (`file-name.ts`). */
  readonly fileNamePattern?: () => string
  /** Called in the transaction that lists the file. */
  readonly onListed?: () => void
}

/**
 * Writes a file into the folder and lists it, in this order: temporary file, metadata, flush, rename, index. A crash at
 * any moment leaves either a temporary file, which the next start removes, or a complete file, which it lists.
 */
export async function saveMedia(
  given: MediaToSave,
  folder: string,
  dependencies: SaveDependencies,
): Promise<Result<MediaItem>> {
  const { disk } = dependencies
  let file: UnfinishedFile | undefined
  try {
    file = await createUnfinishedFile(disk, folder)
    if (given.bytes instanceof Uint8Array) await file.write(given.bytes)
    else for await (const chunk of given.bytes) await file.write(chunk)
    if (file.size() === 0)
      return err(
        emptyMedia(
          given.suggestedName === undefined
            ? libraryError('emptyFile')
            : libraryError('empty', { name: given.suggestedName }),
        ),
      )
    if (given.isListedOnce === true) {
      const existing = await withSameBytes(file, dependencies)
      if (!existing.ok) return existing
      if (existing.value !== undefined) return ok(existing.value)
    }
    return await saveFile(file, given, folder, dependencies)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('fileNotSaved'), folder))
  } finally {
    await file?.discard()
  }
}

/** Gives a written file its name and lists it. Throws file system errors. */
export async function saveFile(
  file: UnfinishedFile,
  { provenance: given, suggestedName, index, id = randomUUID(), createdAt: made }: Omit<MediaToSave, 'bytes'>,
  folder: string,
  { disk, names, database, store, clock, redact, appVersion, fileNamePattern, onListed }: SaveDependencies,
): Promise<Result<MediaItem>> {
  const size = file.size()
  const described = await describeMedia(file.handle, size)
  const { mediaType } = described
  const found = given === undefined ? await readEmbeddedMetadata(file.handle, { mediaType, size }) : undefined
  const provenance = given === undefined ? found?.provenance : withoutSecrets(given, redact)
  const createdAt = made ?? found?.createdAt ?? clock.now()
  const embeddedMetadata: EmbeddedMetadata | undefined =
    given === undefined || provenance === undefined
      ? undefined
      : {
          app: 'gateway-playground',
          id,
          createdAt,
          ...(appVersion !== undefined && { appVersion }),
          provenance,
        }
  const splices =
    embeddedMetadata && (await embedMetadata(file.handle, { mediaType, size }, embeddedMetadata))
  const whole = splices === undefined ? file : await spliceFile(file, splices, { disk, folder })
  const sha256 = await whole.hash()
  const { size: bytes } = await whole.handle.stat()
  const stem =
    suggestedName === undefined
      ? madeStem(toNamedFile({ createdAt, provenance, index }), fileNamePattern?.())
      : givenStem(redact(suggestedName))
  const fileName = await names.take(folder, stem, extensionFor(mediaType, suggestedName))
  try {
    if (embeddedMetadata !== undefined && splices === undefined) {
      await writeWhole(disk, join(folder, sideNameOf(fileName)), serializeEmbeddedMetadata(embeddedMetadata))
    }
    await whole.finish(join(folder, fileName))
    await flushFolder(disk, folder)
  } finally {
    names.release(folder, fileName)
    await whole.discard()
  }
  const item: MediaItem = {
    id,
    ...described,
    fileName,
    bytes,
    sha256,
    createdAt,
    ...(provenance !== undefined && { provenance }),
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: false,
  }
  const listed = database.write(databaseError('fileNotListed'), () => {
    store.add(item)
    onListed?.()
    return ok(item)
  })
  return listed.ok ? listed : err(notIndexed(fileName, listed.error))
}

/** The parts from which the name of a file can be made. */
export function toNamedFile({
  createdAt,
  provenance,
  index,
}: Pick<MediaItem, 'createdAt'> & {
  readonly provenance?: Provenance | undefined
  readonly index?: number | undefined
}): NamedFile {
  const { model, prompt, requestId, parameters, resultNumber = index } = provenance ?? {}
  const voice = parameters?.['voice']
  return {
    at: createdAt,
    ...definedFields({ model, prompt }),
    ...(typeof voice === 'string' && { voice }),
    ...definedFields({ requestId, index: resultNumber }),
  }
}

/** Returns the item outside the trash that has the same bytes. */
async function withSameBytes(
  file: UnfinishedFile,
  { database, store }: SaveDependencies,
): Promise<Result<MediaItem | undefined>> {
  const sha256 = await file.hash()
  return database.read(databaseError('libraryNotRead'), () =>
    store.withHash(sha256).find(({ exists, deletedAt }) => exists && deletedAt === undefined),
  )
}

/** Writes a small file atomically. */
export async function writeWhole(disk: Disk, path: string, content: string | Uint8Array): Promise<void> {
  const file = await createUnfinishedFile(disk, dirname(path))
  try {
    await file.write(typeof content === 'string' ? Buffer.from(content) : content)
    await file.finish(path)
  } finally {
    await file.discard()
  }
}

const textExtensions = new Set(['txt', 'md', 'json', 'srt', 'vtt', 'csv', 'tsv', 'xml', 'log'])

function extensionFor(mediaType: string, name = ''): string {
  const given = extensionIn(name)
  return mediaType === 'text/plain' && textExtensions.has(given) ? given : extensionOf(mediaType)
}
