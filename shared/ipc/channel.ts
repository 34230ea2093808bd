import type { QuotedError } from '../text/define-errors.ts'
import { ipcError } from '../text/en/errors/ipc.ts'

/**
 * A two-way pipe that carries frames: a MessagePort in Electron, a WebSocket in the browser host, a pair in tests.
 *
 * Frames are plain data: JSON values and `Uint8Array`. A channel hands over batches, made once per turn of the event
 * loop. Whoever made the channel closes it; both ends learn of it through `onClose`.
 */
export interface Channel {
  /** Hands over one batch of frames. Never throws: a broken pipe shows through `onClose`. */
  send(frames: readonly unknown[]): void
  /** At most one listener. Batches that arrive before it is set are kept. */
  onBatch(listener: (frames: readonly unknown[]) => void): void
  /** Called once, soon after being set when the channel is closed already. */
  onClose(listener: (reason: string) => void): void
  /** At most one listener, which hears of frames that cannot go through. Without one they are dropped. */
  onRefused?(listener: RefusedListener): void
  close(): void
}

/**
 * Hears, from within `send`, of a frame that cannot go through this pipe (too large, or not plain data), with the reason
 * as a sentence of the catalogue. What it returns is sent in the place of that frame, `undefined` for nothing. The other frames of the
 * batch are sent, in order.
 */
export type RefusedListener = (frame: unknown, reason: QuotedError) => unknown

/** The reason for a frame that JSON or a structured clone cannot carry. */
export const notPlainData: QuotedError = ipcError('notPlainData')
