/** Commands from the page to the recording thread. */
export type CaptureOrder = 'pause' | 'resume' | 'flush'

/** The level of a twentieth of a second. */
export interface Level {
  /** The highest absolute sample, 0 to 1. */
  readonly peak: number
  /** How many samples belong to the recording: 0 while it is paused. */
  readonly frames: number
}

/** Messages from the recording thread to the page. `pcm` is 16-bit mono; `flushed` is the last message. */
export type CaptureNews =
  | ({ readonly type: 'level' } & Level)
  | { readonly type: 'pcm'; readonly bytes: Uint8Array }
  | { readonly type: 'flushed' }
