/** A text that grows at its end many times a second: it is read and followed without a render for each piece. */
export interface GrowingText {
  /** The text so far; `undefined` when there is none any more. */
  readonly read: () => string | undefined
  /**
   * What stands behind the first `length` characters, where it is what came last: a long text is not gone through for a few
   * words. `undefined` where it has to be read.
   */
  readonly readFrom?: (length: number) => string | undefined
  /** Calls `listener` after each change. The returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void
}
