/** A text that grows at its end many times a second: it is read and followed without a render for each piece. */
export interface GrowingText {
  /** The text so far; `undefined` when there is none any more. */
  readonly read: () => string | undefined
  /** Calls `listener` after each change. The returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void
}
