import type { AppError } from '../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { NewRecording } from '../../../shared/media/new-recording.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'

/** Writes a recording to disk while it runs: the written part survives the end of the app. */
export interface RecordingWriter {
  /** Sends bytes to main at once; main writes them after everything sent before. */
  write(bytes: Uint8Array): void
  /** Turns it into a library item. */
  end(): Promise<Result<MediaItem>>
  discard(): Promise<Result<unknown>>
  /**
   * Makes main end it as cut short with everything sent so far, without waiting for an answer: the page is about to
   * close.
   */
  abandon(): void
}

/**
 * How often the writer reports that the page is alive, even while paused. Background pages are woken only once a
 * minute.
 */
const aliveMs = 30_000

/**
 * Starts a recording. `onWritten` receives the bytes on disk; `onFailed` is called once, after which nothing is
 * written.
 */
export function createRecordingWriter(
  bridge: Bridge,
  recording: NewRecording,
  { onWritten, onFailed }: { onWritten: (bytes: number) => void; onFailed: (error: AppError) => void },
): RecordingWriter {
  const begun = bridge.call('recordings.begin', recording)
  let written = 0
  let id: string | undefined
  /** Bytes that were written before main had created the file. */
  let early: Uint8Array[] = []
  let failure: AppError | undefined
  const staying = setInterval(() => {
    // An empty piece: after a while main ends a recording whose window is gone.
    if (id !== undefined) void bridge.call('recordings.append', { id, bytes: new Uint8Array() })
  }, aliveMs)
  /** Resolves when main has answered everything that was sent. */
  let answered: Promise<unknown> = begun.then((result) => {
    fail(result)
    if (!result.ok) return undefined
    id = result.value.id
    const pieces = early
    early = []
    return Promise.all(pieces.map((bytes) => append(result.value.id, bytes)))
  })

  function fail(result: Result<unknown>): void {
    if (result.ok || failure !== undefined) return
    failure = result.error
    clearInterval(staying)
    onFailed(result.error)
  }

  /** Pieces are sent without waiting for each other: a busy disk must not keep audio in a page that may be killed. */
  async function append(recordingId: string, bytes: Uint8Array): Promise<void> {
    const result = await bridge.call('recordings.append', { id: recordingId, bytes })
    fail(result)
    if (!result.ok) return
    written += bytes.length
    onWritten(written)
  }

  return {
    write(bytes) {
      if (failure !== undefined) return
      if (id === undefined) early.push(bytes)
      else answered = Promise.all([answered, append(id, bytes)])
    },
    async end() {
      await answered
      clearInterval(staying)
      const started = await begun
      return started.ok ? bridge.call('recordings.end', { id: started.value.id }) : started
    },
    abandon() {
      clearInterval(staying)
      if (id !== undefined) void bridge.call('recordings.end', { id, isCutShort: true })
    },
    async discard() {
      await answered
      clearInterval(staying)
      const started = await begun
      return started.ok ? bridge.call('recordings.discard', { id: started.value.id }) : ok()
    },
  }
}
