import { randomUUID } from 'node:crypto'
import { placesOfResult } from '../../../shared/gateway/result-address.ts'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { AuthScheme } from '../../../shared/gateway/wire.ts'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import type { Log } from '../../host/host.ts'
import { badAddress, interrupted, noSuchPending } from './download-errors.ts'
import type { FolderGate } from '../folder/folder-gate.ts'
import type { FolderChoice } from '../folder/media-folder.ts'
import type { PendingMedia } from '../../../shared/media/media-folder.ts'
import { fetchFile, type FetchDependencies } from './fetch-file.ts'
import { withoutSecrets } from '../metadata/hide-secrets.ts'
import { diskError, emptyMedia } from '../library-errors.ts'
import { createPendingStore, toPendingMedia, type PendingDownload } from './pending-store.ts'
import { saveFile, type SaveDependencies } from './save-media.ts'
import { createUnfinishedFile, type UnfinishedFile } from './unfinished-file.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

/** A result that is available at an address for a limited time. */
export interface MediaToDownload {
  readonly url: string
  /** The connection that gave the address. */
  readonly target: GatewayTarget
  readonly provenance: Provenance
  /** The header that carries the key to the connection's own origin; `authorization` by default. */
  readonly auth?: AuthScheme
  readonly suggestedName?: string
  /** Its number among the files of one answer, from 1, for its name. */
  readonly index?: number
  readonly signal?: AbortSignal
  /** A lower size limit than that of the largest file. */
  readonly maxBytes?: number
  /** Called often, with the received bytes and, if known, the total. */
  readonly onProgress?: ((received: number, total: number | undefined) => void) | undefined
  /** The caller tracks the file and retries: it is never stored as pending. */
  readonly isRetriedByCaller?: boolean
}

export interface DownloadDependencies extends SaveDependencies, FetchDependencies {
  readonly gate: FolderGate
  readonly choice: Pick<FolderChoice, 'ensure'>
  readonly onChanged: (ids: readonly string[]) => void
  /** A file that failed to download at first is now available: a view that shows its address may show the file. */
  readonly onFetchedAgain?: (item: MediaItem, url: string) => void
  readonly log: Log
  /** Keeps the secrets of a target masked during a download that uses them. By default nothing is masked. */
  readonly holdSecrets?: <Value>(target: GatewayTarget, work: () => Promise<Value>) => Promise<Value>
  /** Returns the current target of a connection, for retries. */
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  /** The largest file that is downloaded. */
  readonly maxBytes: number
}

export interface Downloads {
  /**
   * Downloads a file into the folder and lists it. Until then it is stored as pending, and stays so when the download
   * fails.
   */
  start(download: MediaToDownload): Promise<Result<MediaItem>>
  again(id: string): Promise<Result<MediaItem>>
  /** The newest first. */
  pending(): Result<PendingMedia[]>
  forget(id: string): Result<void>
  /** Aborts downloads, and resolves when that is stored. */
  close(): Promise<void>
}

export function createDownloads(dependencies: DownloadDependencies): Downloads {
  const { database, clock, log, redact, disk, gate, choice, onChanged } = dependencies
  const { holdSecrets = (_target, work) => work() } = dependencies
  const pending = createPendingStore(database)
  const closing = new AbortController()
  const active = new Set<Promise<unknown>>()
  const left = database.write(databaseError('downloadsNotMarked'), () => {
    for (const { id, problem } of pending.list())
      if (problem === undefined) pending.setProblem(id, interrupted)
    return ok()
  })
  if (!left.ok) log.warn(left.error.message)

  /** Works while the folder cannot change, and reports the result: a new item, or a pending download. */
  async function fetching(work: () => Promise<Result<MediaItem>>): Promise<Result<MediaItem>> {
    const done = gate.use(async () => {
      const fetched = await work()
      onChanged(fetched.ok ? [fetched.value.id] : [])
      return fetched
    })
    active.add(done)
    return done.finally(() => active.delete(done))
  }

  /** Returns the id of the pending download. A file that failed to download before keeps its id. */
  function note(wanted: Omit<PendingDownload, 'id' | 'problem'>): string {
    const id = randomUUID()
    // An address that contains the key is not stored: this download cannot be retried after a crash.
    if (redact(wanted.url) !== wanted.url) return id
    const written = database.write(databaseError('downloadNotSaved'), () => {
      const before = pending.failed(wanted.url, wanted.connectionId)
      if (before === undefined) {
        pending.add({ id, ...wanted, provenance: withoutSecrets(wanted.provenance, redact) })
      } else pending.setProblem(before.id, undefined)
      return ok(before?.id ?? id)
    })
    if (written.ok) return written.value
    log.warn(written.error.message)
    return id
  }

  function setProblem(id: string, problem: AppError | undefined): void {
    const written = database.write(databaseError('downloadStateNotSaved'), () => {
      pending.setProblem(id, problem)
      return ok()
    })
    if (!written.ok) log.warn(written.error.message)
  }

  async function fetchNoted(id: string, download: MediaToDownload): Promise<Result<MediaItem>> {
    const folder = await choice.ensure()
    const result = folder.ok ? await fetchInto(folder.value, id, download) : folder
    if (!result.ok) setProblem(id, result.error.kind === 'cancelled' ? stopped : result.error)
    return result
  }

  async function fetchInto(
    folder: string,
    id: string,
    download: MediaToDownload,
  ): Promise<Result<MediaItem>> {
    let file: UnfinishedFile | undefined
    try {
      file = await createUnfinishedFile(disk, folder)
      const signal = AbortSignal.any([closing.signal, ...(download.signal ? [download.signal] : [])])
      const maxBytes = Math.min(dependencies.maxBytes, download.maxBytes ?? Number.POSITIVE_INFINITY)
      let fetched: Result<void> = err(badAddress)
      for (const url of placesOfResult(download.url, download.target.baseUrl)) {
        fetched = await fetchFile({ ...download, url, signal, maxBytes }, file, dependencies)
        if (fetched.ok || fetched.error.status !== 404) break
      }
      if (!fetched.ok) return fetched
      if (file.size() === 0) return err(emptyMedia(libraryError('emptyDownload')))
      // One transaction lists the file and removes it from the pending downloads, so that after a crash it is in
      // exactly one of the two.
      return await saveFile(file, download, folder, { ...dependencies, onListed: () => pending.remove(id) })
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return err(diskError(error, libraryError('fileNotSaved'), folder))
    } finally {
      await file?.discard()
    }
  }

  return {
    start(download) {
      const { url, target, provenance, isRetriedByCaller = false } = download
      // The key may be removed before the download ends, and the file's metadata is masked at the end.
      return holdSecrets(target, () =>
        fetching(async () => {
          const id = isRetriedByCaller
            ? randomUUID()
            : note({ url, connectionId: target.connectionId, provenance, startedAt: clock.now() })
          return fetchNoted(id, download)
        }),
      )
    },
    again: (id) =>
      fetching(async () => {
        const found = database.read(databaseError('downloadNotRead'), () => pending.get(id))
        if (!found.ok) return found
        if (found.value === undefined || found.value.problem === undefined) return err(noSuchPending)
        const { url, connectionId, provenance } = found.value
        const target = await dependencies.resolveTarget(connectionId)
        if (!target.ok) return target
        setProblem(id, undefined)
        const wanted = { url, target: target.value, provenance }
        const fetched = await holdSecrets(target.value, () => fetchNoted(id, wanted))
        if (fetched.ok) dependencies.onFetchedAgain?.(fetched.value, url)
        return fetched
      }),
    pending: () => database.read(databaseError('downloadsNotRead'), () => pending.list().map(toPendingMedia)),
    forget(id) {
      const done = database.write(databaseError('downloadNotDismissed'), () => {
        pending.remove(id)
        return ok()
      })
      if (done.ok) onChanged([])
      return done
    },
    async close() {
      closing.abort()
      await Promise.allSettled(active)
    },
  }
}

const stopped: AppError = {
  ...cancelledError,
  ...libraryError('downloadStopped'),
}
