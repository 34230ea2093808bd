import type { AppError } from '../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { NewRecording } from '../../../shared/media/new-recording.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'

/** A recording on its way to the disk: what has been written survives the end of the app. */
export interface RecordingWriter {
  /** Sends it to main at once; main writes after everything that was handed over before. */
  write(bytes: Uint8Array): void
  /** Makes an item of the library of it. */
  end(): Promise<Result<MediaItem>>
  discard(): Promise<Result<unknown>>
  /** Has main end it as cut short with all that was handed over, unheard: the page is about to be gone. */
  abandon(): void
}

/** Says that the page is still there, also in a pause. Pages out of sight are woken once a minute only. */
const aliveMs = 30_000

/** Begins a recording. `onWritten` gets the bytes on disk; `onFailed` is told once, and nothing is written afterwards. */
export function createRecordingWriter(
  bridge: Bridge,
  recording: NewRecording,
  { onWritten, onFailed }: { onWritten: (bytes: number) => void; onFailed: (error: AppError) => void },
): RecordingWriter {
  const begun = bridge.call('recordings.begin', recording)
  let written = 0
  let id: string | undefined
  /** Handed over before main had made the file. */
  let early: Uint8Array[] = []
  let failure: AppError | undefined
  const staying = setInterval(() => {
    // An empty piece: a recording whose window is gone is ended by main after a while.
    if (id !== undefined) void bridge.call('recordings.append', { id, bytes: new Uint8Array() })
  }, aliveMs)
  /** When main has answered to everything that was handed over. */
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

  /** Not one after the other: a disk that is busy must not keep what is heard in a page that may be killed. */
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
