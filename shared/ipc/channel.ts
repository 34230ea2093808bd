import type { QuotedError } from '../text/define-errors.ts'
import { ipcError } from '../text/en/errors/ipc.ts'

/**
 * A two-way pipe for frames: a MessagePort in Electron, a WebSocket in the browser host, a pair in tests.
 *
 * Frames are plain data: JSON values and `Uint8Array`. A channel delivers batches, one per turn of the event loop. The
 * owner of the channel closes it; both ends are notified through `onClose`.
 */
export interface Channel {
  /** Sends one batch of frames. Never throws: a broken pipe is reported through `onClose`. */
  send(frames: readonly unknown[]): void
  /** At most one listener. Batches that arrive earlier are kept for it. */
  onBatch(listener: (frames: readonly unknown[]) => void): void
  /** If the channel is already closed, the listener is called soon after it is set. */
  onClose(listener: (reason: string) => void): void
  /** At most one listener, for frames that cannot be sent. Without one they are dropped. */
  onRefused?(listener: RefusedListener): void
  close(): void
}

/**
 * Called from within `send` for a frame that cannot be sent through this pipe (too large, or not plain data), with the
 * reason as a catalogue sentence. Its return value is sent instead of that frame; `undefined` sends nothing. The other
 * frames of the batch are sent, in order.
 */
export type RefusedListener = (frame: unknown, reason: QuotedError) => unknown

/** The reason for a frame that neither JSON nor a structured clone can represent. */
export const notPlainData: QuotedError = ipcError('notPlainData')
