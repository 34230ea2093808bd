import type { BackupCheck, Checking } from '../../../shared/backup/backup-check.ts'
import type { AppContract } from '../../../shared/ipc/contract.ts'
import type { Emit } from '../../../shared/ipc/handlers.ts'
import type { Clock, Log, Store } from '../../host/host.ts'
import { backupFileAt, isSameFile, type BackupFile } from '../backup-file.ts'
import type { CheckOptions, CheckOutcome, CheckProgress } from './check-backup.ts'
import { createRememberedChecks, type RememberedCheck } from './remembered-checks.ts'

/** The pause between two backups, and before the first: the list is shown first. */
const restMs = 1_000

/** Progress is stored after this many bytes: a killed app reads at most as many again. */
const noteBytes = 1_000_000_000

export interface BackupChecksDependencies {
  readonly config: Pick<Store, 'get' | 'set'>
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
  readonly check: (path: string, options: CheckOptions) => Promise<CheckOutcome>
}

interface Reading {
  readonly file: BackupFile
  readonly controller: AbortController
  progress: CheckProgress
  /** The number of bytes at the last stored progress. */
  noted: number
}

export type BackupChecks = ReturnType<typeof createBackupChecks>

/** Reads backups through, one after the other, each once, while no backup is written or restored. */
export function createBackupChecks({ config, clock, log, emit, check }: BackupChecksDependencies) {
  const remembered = createRememberedChecks(config)
  let waiting: readonly BackupFile[] = []
  let wanted: string | undefined
  let reading: Reading | undefined
  let done: Promise<void> = Promise.resolve()
  let cancelNext: (() => void) | undefined
  let holds = 0
  let isClosed = false

  function state(): Checking {
    if (reading === undefined) return {}
    const { file, progress } = reading
    return { running: { path: file.path, bytes: Math.min(progress.bytes, file.bytes), allBytes: file.bytes } }
  }

  const tell = (): void => emit('backup.checkingChanged', state())

  function noteBegun(now: Reading, as: 'begun' | 'stopped'): void {
    const { file, progress } = now
    remembered.add({ ...file, state: as, entries: progress.entries })
    now.noted = progress.bytes
  }

  function readNextIn(milliseconds: number): void {
    cancelNext?.()
    cancelNext = undefined
    if (isClosed || holds > 0 || reading !== undefined || waiting.length === 0) return
    cancelNext = clock.after(milliseconds, () => {
      cancelNext = undefined
      const [file, ...rest] = waiting
      if (file === undefined || reading !== undefined) return
      waiting = rest
      done = read(file)
    })
  }

  async function read(file: BackupFile): Promise<void> {
    const before = remembered.of(file)
    const from = before !== undefined && 'entries' in before ? before.entries : 0
    const now: Reading = {
      file,
      controller: new AbortController(),
      progress: { entries: from, bytes: 0, allBytes: file.bytes },
      noted: 0,
    }
    reading = now
    tell()
    const { signal } = now.controller
    try {
      const onProgress = (progress: CheckProgress): void => {
        now.progress = progress
        if (progress.bytes - now.noted > noteBytes) noteBegun(now, 'begun')
        if (reading === now) tell()
      }
      await note(file, await check(file.path, { from, signal, onProgress }))
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (reading === now) reading = undefined
    if (isClosed) return
    tell()
    readNextIn(restMs)
  }

  async function note(file: BackupFile, value: CheckOutcome): Promise<void> {
    if (value.state === 'unreadable') return log.warn(`backup: ${file.path} was not checked: ${value.detail}`)
    // The file may have changed meanwhile: then the result says nothing about it.
    if (!isSameFile(file, await backupFileAt(file.path))) return
    if (value.state === 'verified') return remembered.add({ ...file, state: 'verified' })
    log.warn(`backup: ${file.path} is damaged: ${value.detail}`)
    remembered.add({
      ...file,
      state: 'damaged',
      ...(value.entry !== undefined && { entry: value.entry }),
    })
  }

  /** Stops the current check. `as`: whether it continues automatically. */
  function stopReading(as: 'begun' | 'stopped'): void {
    const now = reading
    if (now === undefined) return
    reading = undefined
    noteBegun(now, as)
    now.controller.abort()
  }

  return {
    state,
    /** Returns what is known of these files. Unknown ones are checked from now on, in this order. */
    look(files: readonly BackupFile[]): ReadonlyMap<string, BackupCheck> {
      const known = new Map(files.map((file) => [file.path, remembered.of(file)] as const))
      waiting = files
        .filter((file) => isOpen(known.get(file.path)) && file.path !== reading?.file.path)
        .toSorted((left, right) => Number(right.path === wanted) - Number(left.path === wanted))
      readNextIn(restMs)
      return new Map([...known].map(([path, stored]) => [path, toCheck(stored)]))
    },
    /** Stores that a backup was verified before it got its name. */
    async noteVerified(path: string): Promise<void> {
      const file = await backupFileAt(path)
      if (file !== undefined) remembered.add({ ...file, state: 'verified' })
    },
    /** Forgets the result for this file: the next `look` checks it first. */
    again(path: string): void {
      if (reading?.file.path === path) return
      remembered.forget(path)
      wanted = path
    },
    /** Stops all checks until one is requested. */
    stop(): void {
      for (const file of waiting)
        remembered.add({ ...file, state: 'stopped', entries: entriesOf(remembered.of(file)) })
      waiting = []
      cancelNext?.()
      stopReading('stopped')
      tell()
    },
    /** Pauses all checks until the returned function is called: the disk is needed for something else. */
    hold(): () => void {
      holds += 1
      cancelNext?.()
      const interrupted = reading
      stopReading('begun')
      if (interrupted !== undefined) {
        waiting = [interrupted.file, ...waiting]
        tell()
      }
      return () => {
        holds -= 1
        readNextIn(restMs)
      }
    },
    async close(): Promise<void> {
      isClosed = true
      cancelNext?.()
      stopReading('begun')
      await done
    },
  }
}

function entriesOf(check: RememberedCheck | undefined): number {
  return check !== undefined && 'entries' in check ? check.entries : 0
}

/** Whether it is still to be checked automatically. */
function isOpen(check: RememberedCheck | undefined): boolean {
  return check === undefined || check.state === 'begun'
}

function toCheck(check: RememberedCheck | undefined): BackupCheck {
  switch (check?.state) {
    case 'verified':
      return { state: 'verified' }
    case 'damaged':
      return { state: 'damaged', ...(check.entry !== undefined && { entry: check.entry }) }
    case 'stopped':
      return { state: 'unchecked' }
    default:
      return { state: 'waiting' }
  }
}
