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
  onClose(listener: (reason: string) => void): void
  close(): void
}
