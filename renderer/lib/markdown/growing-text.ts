/** A text that grows at its end many times per second; it can be read and observed without a render for each change. */
export interface GrowingText {
  /** Returns the text so far; `undefined` when it no longer exists. */
  readonly read: () => string | undefined
  /**
   * Returns the text after the first `length` characters when it was the last addition, so that a long text need not be
   * read for a few words; `undefined` when the whole text must be read.
   */
  readonly readFrom?: (length: number) => string | undefined
  /** Calls `listener` after each change. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
}
