import { randomUUID } from 'node:crypto'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { AppContract } from '../../../shared/ipc/contract.ts'
import type { importsContract } from '../../../shared/ipc/contract/imports.ts'
import { toVoid, type Emit, type Handlers } from '../../../shared/ipc/handlers.ts'
import { extensionIn } from '../../../shared/media/file-name.ts'
import type { ImportOutcome, ImportProgress, MediaImport } from '../../../shared/media/media-import.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'
import { windowError } from '../../../shared/text/en/errors/window.ts'
import type { Clock } from '../../host/host.ts'
import { createIntakeService } from './intake-service.ts'
import type { LibraryService } from '../library-service.ts'

export interface ImportService {
  readonly handlers: Handlers<typeof importsContract>
  /** Cancels running imports. */
  close(): Promise<void>
}

export interface ImportDependencies {
  readonly library: Pick<LibraryService, 'importFile'>
  readonly clock: Clock
  readonly emit: Emit<AppContract>
}

/** A window that is gone sends nothing more and reports nothing. */
const idleMs = 5 * 60_000
/** The interval of progress events inside a file. */
const notifyMs = 200
/** Ended imports are kept for the user to see. */
const maxEnded = 20

interface Import {
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  readonly outcomes: ImportOutcome[]
  progress: ImportProgress
  /** The intake of the current file, once its first piece arrived. */
  intakeId: string | undefined
  currentBytes: number
  /** Why the current file cannot be saved: reported at its end. */
  problem: AppError | undefined
  stopWaiting: () => void
  notifiedAt: number
}

export function createImportService({ library, clock, emit }: ImportDependencies): ImportService {
  const imports = new Map<string, Import>()
  const duplicates = new WeakSet<MediaItem>()
  const intake = createIntakeService({
    clock,
    library: {
      async import(file) {
        const imported = await library.importFile(file)
        if (!imported.ok) return imported
        if (!imported.value.isNew) duplicates.add(imported.value.item)
        return ok(imported.value.item)
      },
    },
  })

  function find(id: string): Result<Import> {
    const found = imports.get(id)
    return found === undefined ? err(noSuchImport) : ok(found)
  }

  /** Returns a running import; `cancelled` for one that has ended. */
  function findRunning(id: string): Result<Import> {
    const found = find(id)
    if (!found.ok) return found
    if (found.value.progress.state !== 'running') return err(found.value.progress.problem ?? cancelledError)
    found.value.stopWaiting()
    found.value.stopWaiting = clock.after(idleMs, () => void cancel(id))
    return found
  }

  function notify(each: Import): void {
    each.notifiedAt = clock.monotonic()
    emit('imports.changed', each.progress)
  }

  function end(each: Import, state: ImportProgress['state'], problem?: AppError): void {
    const { currentName: _currentName, ...progress } = each.progress
    each.progress = { ...progress, state, ...(problem !== undefined && { problem }) }
    each.stopWaiting()
    notify(each)
    const ended = [...imports].filter(([, other]) => other.progress.state !== 'running')
    for (const [id] of ended.slice(0, -maxEnded)) imports.delete(id)
  }

  async function cancel(id: string): Promise<Result<void>> {
    const each = imports.get(id)
    if (each === undefined || each.progress.state !== 'running') return ok()
    const { intakeId } = each
    each.intakeId = undefined
    end(each, 'cancelled')
    if (intakeId !== undefined) await intake.cancel(intakeId)
    return ok()
  }

  async function begin(files: Import['files']): Promise<Result<{ id: string }>> {
    const id = randomUUID()
    const each: Import = {
      files,
      outcomes: [],
      progress: {
        id,
        state: 'running',
        startedAt: clock.now(),
        files: files.length,
        doneFiles: 0,
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        doneBytes: 0,
        kept: 0,
        duplicates: 0,
        refused: 0,
        ...currentName(files[0]),
      },
      intakeId: undefined,
      currentBytes: 0,
      problem: undefined,
      stopWaiting: () => undefined,
      notifiedAt: 0,
    }
    imports.set(id, each)
    findRunning(id)
    if (files.length === 0) end(each, 'done')
    else notify(each)
    return ok({ id })
  }

  /** Returns the intake of the current file. */
  async function openFile(each: Import): Promise<Result<string>> {
    if (each.intakeId !== undefined) return ok(each.intakeId)
    const file = each.files[each.outcomes.length]
    const begun = file === undefined ? err(noSuchImport) : await intake.begin(file)
    if (!begun.ok) return begun
    each.intakeId = begun.value.id
    return ok(begun.value.id)
  }

  async function append(id: string, bytes: Uint8Array): Promise<Result<void>> {
    const found = findRunning(id)
    if (!found.ok) return found
    const each = found.value
    if (each.problem !== undefined) return err(each.problem)
    const opened = await openFile(each)
    const written = opened.ok ? await intake.append({ id: opened.value, bytes }) : opened
    if (each.progress.state !== 'running') return err(cancelledError)
    if (!written.ok) {
      each.problem = written.error
      return written
    }
    each.currentBytes += bytes.length
    each.progress = { ...each.progress, doneBytes: each.progress.doneBytes + bytes.length }
    if (clock.monotonic() - each.notifiedAt >= notifyMs) notify(each)
    return ok()
  }

  async function keepFile(each: Import, isUnreadable: boolean): Promise<Result<MediaItem>> {
    const { intakeId, problem } = each
    if (problem !== undefined || isUnreadable) {
      if (intakeId !== undefined) await intake.cancel(intakeId)
      return err(problem ?? unreadable(each.files[each.outcomes.length]?.name ?? ''))
    }
    // A file without pieces is empty: the library returns the error.
    const opened = await openFile(each)
    return opened.ok ? intake.end(opened.value) : opened
  }

  async function endFile(id: string, isUnreadable = false): Promise<Result<ImportOutcome>> {
    const found = findRunning(id)
    if (!found.ok) return found
    const each = found.value
    const file = each.files[each.outcomes.length]
    if (file === undefined) return err(noSuchImport)
    const kept = await keepFile(each, isUnreadable)
    if (each.progress.state !== 'running') return err(cancelledError)
    const outcome = toOutcome(file.name, kept, (item) => duplicates.has(item))
    each.outcomes.push(outcome)
    const { progress } = each
    each.progress = {
      ...progress,
      doneFiles: each.outcomes.length,
      // The announced sizes, so that all of them add up to the total.
      doneBytes: progress.doneBytes - each.currentBytes + file.bytes,
      kept: progress.kept + Number(outcome.type === 'kept'),
      duplicates: progress.duplicates + Number(outcome.type === 'duplicate'),
      refused: progress.refused + Number(outcome.type === 'refused'),
      ...currentName(each.files[each.outcomes.length]),
    }
    each.intakeId = undefined
    each.currentBytes = 0
    each.problem = undefined
    // A full or missing disk cannot take any of the other files.
    if (!kept.ok && kept.error.kind === 'storage' && !isUnreadable) end(each, 'stopped', kept.error)
    else if (each.outcomes.length === each.files.length) end(each, 'done')
    else if (clock.monotonic() - each.notifiedAt >= notifyMs) notify(each)
    return ok(outcome)
  }

  return {
    handlers: {
      'imports.begin': ({ files }) => begin(files),
      'imports.append': async ({ id, bytes }) => toVoid(await append(id, bytes)),
      'imports.endFile': ({ id, isUnreadable }) => endFile(id, isUnreadable),
      'imports.cancel': async ({ id }) => toVoid(await cancel(id)),
      'imports.list': async () => ok([...imports.values()].map(({ progress }) => progress)),
      'imports.get': async ({ id }): Promise<Result<MediaImport>> => {
        const found = find(id)
        return found.ok ? ok({ ...found.value.progress, outcomes: [...found.value.outcomes] }) : found
      },
      async 'imports.dismiss'({ id }) {
        if (imports.get(id)?.progress.state !== 'running') imports.delete(id)
        return ok({})
      },
    },
    async close() {
      await Promise.all([...imports.keys()].map(cancel))
      await intake.close()
    },
  }
}

function currentName(file: { readonly name: string } | undefined): Pick<ImportProgress, 'currentName'> {
  return file === undefined ? {} : { currentName: file.name }
}

function toOutcome(
  name: string,
  kept: Result<MediaItem>,
  isDuplicate: (item: MediaItem) => boolean,
): ImportOutcome {
  if (!kept.ok) return { type: 'refused', name, error: kept.error }
  const { id: itemId, fileName } = kept.value
  if (isDuplicate(kept.value)) return { type: 'duplicate', name, itemId }
  const given = extensionIn(name).replace('jpeg', 'jpg')
  const extension = extensionIn(fileName)
  return { type: 'kept', name, itemId, ...(given !== '' && given !== extension && { savedAs: extension }) }
}

const noSuchImport: AppError = { kind: 'not-found', code: 'import-unknown', ...libraryError('noSuchImport') }

function unreadable(name: string): AppError {
  return { kind: 'storage', code: 'file-unreadable', ...windowError('fileUnreadable', { name }) }
}
