import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type {
  MediaFolder,
  MediaFolderChange,
  MediaFolderMove,
  PendingMedia,
  RecognisedMedia,
} from '../../shared/media/media-folder.ts'
import type { MediaItem, NewMedia, Provenance } from '../../shared/media/media-item.ts'
import type { MediaSpace } from '../../shared/media/media-space.ts'
import type { MediaOrigin } from '../../shared/media/media-origin.ts'
import type { Database } from '../database/database.ts'
import { ensureSearchIndex } from '../lib/search-index.ts'
import type { Host } from '../host/host.ts'
import { createDownloads, type DownloadDependencies, type MediaToDownload } from './in/download-media.ts'
import { changeFolder, folderInUse } from './folder/change-folder.ts'
import { nodeDisk, type Disk } from './folder/disk.ts'
import { createFolderGate } from './folder/folder-gate.ts'
import { createFindOrigin } from './in/find-origin.ts'
import { createFreeNames } from './folder/free-names.ts'
import { noSuchItem } from './library-errors.ts'
import { createItemChanges, type ItemChanges } from './index/item-changes.ts'
import { createLibraryFiles, type LibraryFiles } from './library-files.ts'
import { createFolderChoice } from './folder/media-folder.ts'
import { createMediaQueries, type MediaQueries } from './index/media-queries.ts'
import { mediaIndex } from './index/media-search.ts'
import { createSpaceWatch } from './trash/media-space.ts'
import { createMediaStore } from './index/media-store.ts'
import { createMoveJournalFile } from './folder/move-journal.ts'
import { recogniseMedia } from './in/recognise.ts'
import { recoverMove } from './folder/recover-move.ts'
import { createRenameFiles, type RenameFiles } from './index/rename-files.ts'
import { saveMedia, type MediaToSave } from './in/save-media.ts'
import { sweepLibrary, type SweepResult } from './trash/sweep-library.ts'
import { createThumbnails } from './thumbnails.ts'
import { createTrashCommands } from './trash/trash-commands.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/**
 * Everything the app has created or imported, as plain files in a folder, with an index. Changes are emitted as
 * `media.changed`.
 */
export interface LibraryService extends MediaQueries, ItemChanges, RenameFiles, LibraryFiles {
  /** Saves a file: it is on disk, flushed and listed when this resolves. `provenance` is written without keys. */
  save(file: MediaToSave & { readonly provenance: Provenance }): Promise<Result<MediaItem>>
  /**
   * Downloads a file from an address that a gateway gave, and stores it as `save` does. The key is only sent to the
   * connection's own origin. Until the file is listed it is pending: after a failure or a crash the download can be
   * retried.
   */
  download(file: MediaToDownload): Promise<Result<MediaItem>>

  get(id: string): Result<MediaItem>
  /** The items among `ids` that exist; unknown ids are skipped. */
  getMany(ids: readonly string[]): Result<{ items: MediaItem[] }>
  /** The items that a run created, except for those in the trash and those whose file is missing. */
  madeBy(runId: string): Result<MediaItem[]>
  /** Moves files into the trash. Stops at the first that cannot be moved; the files before it stay there. */
  delete(ids: readonly string[]): Promise<Result<void>>
  restore(ids: readonly string[]): Promise<Result<void>>
  /** Deletes the files in the trash for good; only `ids` of it when given. */
  emptyTrash(ids?: readonly string[]): Promise<Result<{ count: number; bytes: number }>>
  /** Lists a file once: if an item has the same bytes, that item is returned. Errors thrown by `bytes` are rethrown. */
  import(file: { name: string; bytes: MediaToSave['bytes'] }): Promise<Result<MediaItem>>
  /** The same, and whether the bytes are new to the library. */
  importFile(file: {
    name: string
    bytes: MediaToSave['bytes']
  }): Promise<Result<{ item: MediaItem; isNew: boolean }>>
  recognise(file: NewMedia): Promise<Result<RecognisedMedia>>
  /** Returns the run that created an item, and what was created from it. */
  origin(id: string): Promise<Result<MediaOrigin>>
  setThumbnail(input: Input<'media.setThumbnail'>): Promise<Result<void>>
  folder(): Promise<MediaFolder>

  /** Changes the folder; without `path` to the one in the data folder. Refused while something is being saved. */
  setFolder(input: { path?: string | undefined; files: MediaFolderMove }): Promise<Result<MediaFolderChange>>

  /** Files that are being downloaded or failed to download, the newest first. */
  pending(): Result<PendingMedia[]>
  fetchAgain(id: string): Promise<Result<MediaItem>>
  forgetPending(id: string): Result<void>

  /** The space that the library takes and has left. */
  space(): Promise<Result<MediaSpace>>
  /** Call it when the limit may have changed: a new state is emitted soon. */
  checkSpace(): void
  /**
   * Completes or undoes a change of the folder that the app was killed in; call it before the library is used, see
   * `recoverMove`.
   */
  recover(): Promise<Result<void>>
  /** Synchronises index and folder at startup. */
  sweep(signal: AbortSignal): Promise<SweepResult>
  /** Aborts downloads. They can be retried at the next start. */
  close(): Promise<void>
}

export interface LibraryDependencies
  extends
    Pick<Host, 'paths' | 'config' | 'clock' | 'log'>,
    Pick<DownloadDependencies, 'gateway' | 'resolveTarget' | 'onFetchedAgain' | 'holdSecrets'> {
  readonly database: Database
  readonly emit: Emit<AppContract>
  /** Masks keys in everything that is written into files. */
  readonly redact: (text: string) => string
  /** Written into saved files. */
  readonly appVersion?: string
  /** The real disk by default. */
  readonly disk?: Disk
  /** The time for emptying the trash; the clock's by default. */
  readonly trustedNow?: () => number
  /** The name pattern of created files. */
  readonly fileNamePattern?: () => string
  /** The library size in bytes at which a warning is shown; 0, the default, for none. */
  readonly limitBytes?: () => number
  /** The largest file that is downloaded, in bytes. */
  readonly maxDownloadBytes?: number
}

/** Enough for a video of some minutes. */
const defaultMaxDownloadBytes = 4_000_000_000

export function createLibraryService(dependencies: LibraryDependencies): LibraryService {
  const { database, clock, log, disk = nodeDisk } = dependencies
  const indexed = database.read(databaseError('searchIndexNotMade'), () =>
    ensureSearchIndex(database, mediaIndex),
  )
  if (!indexed.ok) log.warn(indexed.error.message)
  const store = createMediaStore({
    connection: database.connection,
    hasFullTextSearch: database.hasFullTextSearch && indexed.ok,
  })
  const choice = createFolderChoice({ ...dependencies, disk })
  const watch = createSpaceWatch({
    ...dependencies,
    disk,
    folder: choice.path,
    limitBytes: dependencies.limitBytes ?? (() => 0),
    onChanged: (space) => dependencies.emit('media.spaceChanged', space),
  })
  const emit: LibraryDependencies['emit'] = (name, payload) => {
    dependencies.emit(name, payload)
    watch.check()
  }
  const gate = createFolderGate()
  const names = createFreeNames(disk)
  const journal = createMoveJournalFile(disk, dependencies.paths.data)
  const thumbnails = createThumbnails(disk, join(dependencies.paths.data, 'thumbnails'))

  const closing = new AbortController()
  const downloads = createDownloads({
    ...dependencies,
    disk,
    names,
    store,
    gate,
    choice,
    onChanged: changed,
    maxBytes: dependencies.maxDownloadBytes ?? defaultMaxDownloadBytes,
  })

  const findOrigin = createFindOrigin({ database, store, disk, folder: choice.path })
  const trash = createTrashCommands({
    ...dependencies,
    disk,
    names,
    store,
    gate,
    choice,
    thumbnails,
    onChanged: changed,
    onRemoved: (ids) => emit('media.removed', { ids: [...ids] }),
  })

  function get(id: string): Result<MediaItem> {
    const found = database.read(databaseError('fileNotLookedUp'), () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined ? err(noSuchItem) : ok(found.value)
  }

  function getMany(ids: readonly string[]): Result<{ items: MediaItem[] }> {
    const found = database.read(databaseError('fileNotLookedUp'), () =>
      ids.flatMap((id) => store.get(id) ?? []),
    )
    return found.ok ? ok({ items: found.value }) : found
  }

  function changed(ids: readonly string[]): void {
    emit('media.changed', { ids: [...ids] })
  }

  /** Writes changed items to the index. */
  function update(
    ids: readonly string[],
    what: WordedError,
    change: (item: MediaItem) => MediaItem,
  ): Result<void> {
    const done = database.write(what, () => {
      for (const id of ids) {
        const item = store.get(id)
        if (item === undefined) return err(noSuchItem)
        store.update(change(item))
      }
      return ok()
    })
    if (done.ok) changed(ids)
    return done
  }

  async function save(file: MediaToSave): Promise<Result<MediaItem>> {
    return gate.use(async () => {
      const folder = await choice.ensure()
      if (!folder.ok) return folder
      const saved = await saveMedia(file, folder.value, { ...dependencies, disk, names, store })
      if (saved.ok) changed([saved.value.id])
      return saved
    })
  }

  const importFile: LibraryService['importFile'] = async ({ name, bytes }) => {
    const id = randomUUID()
    const saved = await save({ id, bytes, suggestedName: name, isListedOnce: true })
    return saved.ok ? ok({ item: saved.value, isNew: saved.value.id === id }) : saved
  }

  /** Awaited by an app that closes: nothing is written in its folder afterwards. */
  const writing = new Set<Promise<unknown>>()

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    const forget = (): void => void writing.delete(work)
    writing.add(work)
    work.then(forget, forget)
    return work
  }

  const setThumbnail: LibraryService['setThumbnail'] = async ({ id, bytes }) => {
    const item = get(id)
    if (!item.ok) return item
    const stored = await thumbnails.set(id, bytes)
    if (!stored.ok) return stored
    return update([id], databaseError('previewNotListed'), (now) => ({ ...now, hasThumbnail: true }))
  }

  async function sweep(signal: AbortSignal): Promise<SweepResult> {
    const result = await sweepLibrary(choice.path(), {
      ...dependencies,
      disk,
      names,
      store,
      thumbnails,
      trustedNow: dependencies.trustedNow ?? (() => clock.now()),
      onFound: () => emit('media.changed', {}),
      signal,
    })
    if (result.found + result.changed + result.removed > 0) emit('media.changed', {})
    return result
  }

  return {
    ...createMediaQueries({ database, store }),
    ...createItemChanges({ database, store, onChanged: changed }),
    ...createLibraryFiles({
      get,
      disk,
      names,
      gate,
      choice,
      thumbnails,
      clock,
      database,
      store,
      onChanged: changed,
    }),
    save,
    download: (file) => downloads.start(file),
    pending: () => downloads.pending(),
    fetchAgain: (id) => downloads.again(id),
    forgetPending: (id) => downloads.forget(id),
    ...createRenameFiles({ ...dependencies, disk, names, store, gate, choice, onChanged: changed }),
    space: () => watch.space(),
    checkSpace: () => watch.check(),
    async close() {
      watch.stop()
      closing.abort()
      await downloads.close()
      await Promise.allSettled(writing)
    },
    get,
    getMany,
    madeBy: (runId) => database.read(databaseError('libraryNotRead'), () => store.madeBy(runId)),
    delete: (ids) => trash.delete(ids),
    restore: (ids) => trash.restore(ids),
    emptyTrash: (ids) => trash.empty(ids),
    async import(file) {
      const imported = await importFile(file)
      return imported.ok ? ok(imported.value.item) : imported
    },
    importFile,
    recognise: ({ bytes }) => recogniseMedia(bytes, { database, store, findOrigin }),
    origin: (id) => findOrigin.origin(id),
    setThumbnail: (input) => tracked(setThumbnail(input)),
    // Creates the folder if it is missing, and tries to write into it.
    folder: () => tracked(choice.describe()),
    async setFolder(input) {
      const change = gate.change(async () =>
        changeFolder(input, { ...dependencies, disk, names, store, choice, journal }),
      )
      const done = change === undefined ? err(folderInUse) : await change
      if (!done.ok) return done
      await gate.use(() => sweep(closing.signal))
      emit('media.changed', {})
      return ok({ folder: await choice.describe(), ...done.value })
    },
    recover: () => gate.use(() => recoverMove({ database, store, choice, disk, journal })),
    sweep: (signal) => gate.use(() => sweep(signal)),
  }
}
