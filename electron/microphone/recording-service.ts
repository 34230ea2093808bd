import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, diskReason } from '../lib/disk-error.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { NewRecording } from '../../shared/media/new-recording.ts'
import { maxWavDataBytes } from '../../shared/media/wav-header.ts'
import type { Clock, Log, Paths, Power } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import { saveRecording } from './save-recording.ts'
import { sweepRecordings } from './sweep-recordings.ts'
import { createRecordingFile, type RecordingFile } from './recording-file.ts'
import { writeRecordingName } from './recording-name.ts'
import { recordingsError } from '../../shared/text/en/errors/recordings.ts'

/** Audio from the microphone on its way into the library. Every piece is written when it arrives. */
export interface RecordingService {
  begin(input: NewRecording): Promise<Result<{ id: string }>>
  /** Need not be awaited; on disk when it resolves. After a piece that could not be written no more are. */
  append(piece: { id: string; bytes: Uint8Array }): Promise<Result<void>>
  /**
   * Adds the recording to the library under its id, optionally marked as cut short. After a failure it can be called
   * again.
   */
  end(id: string, isCutShort?: boolean): Promise<Result<MediaItem>>
  discard(id: string): Promise<Result<void>>
  /** Adds recordings of a killed app to the library, marked as cut short. Call it after the sweep of the library. */
  sweep(signal: AbortSignal): Promise<void>
  /** The computer goes to sleep: the window sends nothing until it wakes up. */
  suspend(): void
  resume(): void
  /** Abandons recordings in progress; the next start adds them to the library. */
  close(): Promise<void>
}

export interface RecordingDependencies {
  readonly paths: Pick<Paths, 'data'>
  readonly library: Pick<LibraryService, 'save' | 'get'>
  readonly clock: Clock
  readonly log: Log
  readonly power: Pick<Power, 'stayAwake'>
}

/** A window that is gone does not report it; a live one sends at least once a minute, also during a pause. */
const idleMs = 3 * 60_000

interface ActiveRecording {
  readonly file: RecordingFile
  readonly startedAt: number
  /** Bytes of one sample of all channels; 1 for a compressed file of the browser's. */
  readonly frameBytes: number
  /** Chains writes, so that pieces sent without waiting are written in order. */
  writing: Promise<unknown>
  stopWaiting: () => void
  /** Allows the computer to sleep automatically again. */
  readonly letSleep: () => void
  /** Why a piece is missing: later pieces would be joined without it. */
  gap?: AppError
}

export function createRecordingService({
  paths,
  library,
  clock,
  log,
  power,
}: RecordingDependencies): RecordingService {
  const folder = join(paths.data, 'recordings')
  const recordings = new Map<string, ActiveRecording>()
  /** Recordings whose file is being created: a sweep would find it without audio, and remove it. */
  const beginning = new Set<string>()

  function waitFor(id: string, recording: ActiveRecording): void {
    recording.stopWaiting()
    recording.stopWaiting = clock.after(idleMs, () => {
      void end(id, true).then((ended) => {
        if (!ended.ok) log.warn(`A recording that was left alone: ${ended.error.message}`)
      })
    })
  }

  /** Turns a failure of the file system into an error with `what` and the reason. */
  async function onDisk<Value>(what: FailedStep, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return err(recordingDiskError(error, what, folder))
    }
  }

  /** One after the other for each recording. */
  function inTurn<Value>(
    recording: ActiveRecording,
    what: FailedStep,
    work: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const done = recording.writing.then(() => onDisk(what, work))
    recording.writing = done.catch(() => undefined)
    return done
  }

  async function end(id: string, isCutShort = false): Promise<Result<MediaItem>> {
    const recording = recordings.get(id)
    if (recording === undefined) return err(noSuchRecording)
    recording.stopWaiting()
    recording.letSleep()
    return inTurn(recording, 'notSaved', async () => {
      if (!recordings.has(id)) return err(noSuchRecording)
      const { file, startedAt } = recording
      if (file.audioBytes() === 0) {
        recordings.delete(id)
        await file.remove()
        return err(emptyRecording)
      }
      const saved = await saveRecording({ path: file.path, id, startedAt, isCutShort }, library)
      // A recording that is on disk but not in the library is found by its id at the next start.
      if (!saved.ok) return saved
      recordings.delete(id)
      await file.remove()
      return saved
    })
  }

  return {
    async begin(input) {
      const id = randomUUID()
      const startedAt = clock.now()
      const name = writeRecordingName({ id, startedAt, isWav: input.format === 'wav' })
      beginning.add(id)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = await createRecordingFile(join(folder, name), input)
        const frameBytes = input.format === 'wav' ? input.channels * 2 : 1
        const recording: ActiveRecording = {
          file,
          startedAt,
          frameBytes,
          writing: Promise.resolve(),
          stopWaiting: () => undefined,
          letSleep: power.stayAwake?.() ?? (() => undefined),
        }
        recordings.set(id, recording)
        waitFor(id, recording)
        return ok({ id })
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(recordingDiskError(error, 'notStarted', folder))
      } finally {
        beginning.delete(id)
      }
    },
    async append({ id, bytes }) {
      const recording = recordings.get(id)
      if (recording === undefined) return err(noSuchRecording)
      waitFor(id, recording)
      const what = 'notWritten'
      const written = await inTurn(recording, what, async () => {
        if (!recordings.has(id)) return err(noSuchRecording)
        const { file, frameBytes } = recording
        if (recording.gap !== undefined) return err(recording.gap)
        if (bytes.length % frameBytes !== 0) return err(brokenSamples)
        if (frameBytes > 1 && file.audioBytes() + bytes.length > maxWavDataBytes) return err(tooLongRecording)
        await file.append(bytes)
        return ok()
      })
      if (!written.ok) {
        recording.gap ??= written.error
        return written
      }
      // Flush outside the turn: the next piece can be written while the disk is still busy with this one.
      return onDisk(what, async () => {
        await recording.file.sync()
        return ok()
      })
    },
    end,
    async discard(id) {
      const recording = recordings.get(id)
      if (recording === undefined) return ok()
      recording.stopWaiting()
      recording.letSleep()
      return inTurn(recording, 'notRemoved', async () => {
        recordings.delete(id)
        await recording.file.remove()
        return ok()
      })
    },
    sweep: (signal) =>
      sweepRecordings({
        folder,
        library,
        log,
        signal,
        isBeingMade: (id) => recordings.has(id) || beginning.has(id),
      }),
    suspend() {
      for (const recording of recordings.values()) recording.stopWaiting()
    },
    resume() {
      for (const [id, recording] of recordings) waitFor(id, recording)
    },
    async close() {
      for (const recording of recordings.values()) {
        recording.stopWaiting()
        recording.letSleep()
        await recording.writing
        await recording.file.close()
      }
      recordings.clear()
    },
  }
}

const noSuchRecording: AppError = {
  kind: 'not-found',
  code: 'recording-unknown',
  ...recordingsError('noSuchRecording'),
}

const emptyRecording: AppError = {
  kind: 'invalid-input',
  code: 'recording-empty',
  ...recordingsError('empty'),
}

const brokenSamples: AppError = {
  kind: 'invalid-input',
  code: 'recording-samples',
  ...recordingsError('brokenSamples'),
}

const tooLongRecording: AppError = {
  kind: 'invalid-input',
  code: 'recording-too-long',
  ...recordingsError('tooLong'),
}

/** The step that the disk refused. */
type FailedStep = 'notStarted' | 'notWritten' | 'notSaved' | 'notRemoved'

function recordingDiskError(error: unknown, what: FailedStep, folder: string): AppError {
  return {
    kind: 'storage',
    code: 'recording-disk',
    ...recordingsError(what, { reason: diskReason(error, folder) }),
    detail: error instanceof Error ? error.message : String(error),
  }
}
