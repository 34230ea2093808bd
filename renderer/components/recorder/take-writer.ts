import type { AppError } from '../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { NewRecording } from '../../../shared/media/new-recording.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'

/** A take on its way to the disk: what has been written survives the end of the app. */
export interface TakeWriter {
  /** Writes after everything that was handed over before. */
  write(bytes: Uint8Array): void
  /** Makes an item of the library of it. */
  end(): Promise<Result<MediaItem>>
  discard(): Promise<Result<unknown>>
  /** Has main end it as cut short with all that was handed over, at once and unheard: the page is about to be gone. */
  abandon(): void
}

/** Begins a take. `onWritten` gets the bytes on disk; `onFailed` is told once, and nothing is written afterwards. */
export function createTakeWriter(
  bridge: Bridge,
  recording: NewRecording,
  { onWritten, onFailed }: { onWritten: (bytes: number) => void; onFailed: (error: AppError) => void },
): TakeWriter {
  const begun = bridge.call('recordings.begin', recording)
  let written = 0
  let id: string | undefined
  /** Handed over, and not on their way yet. */
  let waiting: Uint8Array[] = []
  let failure: AppError | undefined
  // One at a time: the order is the sound's.
  let last: Promise<void> = begun.then((result) => {
    if (result.ok) id = result.value.id
    fail(result)
  })

  function fail(result: Result<unknown>): void {
    if (result.ok || failure !== undefined) return
    failure = result.error
    onFailed(result.error)
  }

  async function appendNext(): Promise<void> {
    const take = await begun
    const bytes = waiting.shift()
    if (!take.ok || failure !== undefined || bytes === undefined) return
    const result = await bridge.call('recordings.append', { id: take.value.id, bytes })
    fail(result)
    if (!result.ok) return
    written += bytes.length
    onWritten(written)
  }

  return {
    write(bytes) {
      waiting.push(bytes)
      last = last.then(appendNext)
    },
    async end() {
      await last
      const take = await begun
      return take.ok ? bridge.call('recordings.end', { id: take.value.id }) : take
    },
    abandon() {
      if (id === undefined) return
      // Main writes one after the other what it is sent without waiting.
      for (const bytes of waiting) void bridge.call('recordings.append', { id, bytes })
      waiting = []
      void bridge.call('recordings.end', { id, isCutShort: true })
    },
    async discard() {
      await last
      const take = await begun
      return take.ok ? bridge.call('recordings.discard', { id: take.value.id }) : ok()
    },
  }
}
