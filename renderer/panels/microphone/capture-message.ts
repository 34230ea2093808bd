/** What the page tells the recording thread. */
export type CaptureOrder = 'pause' | 'resume' | 'flush'

/** How loud a twentieth of a second was. */
export interface Level {
  /** The loudest sample, from 0 to 1. */
  readonly peak: number
  /** How many of the samples belong to the recording: 0 while it is paused. */
  readonly frames: number
}

/** What the recording thread tells the page. `pcm` is 16-bit, mono; nothing comes after `flushed`. */
export type CaptureNews =
  | ({ readonly type: 'level' } & Level)
  | { readonly type: 'pcm'; readonly bytes: Uint8Array }
  | { readonly type: 'flushed' }
