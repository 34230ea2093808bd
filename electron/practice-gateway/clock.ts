/** The gateway's source of time. The host's clock fits; tests pass a clock that they advance themselves. */
export interface GatewayClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `milliseconds`. The returned function cancels the call. */
  after(milliseconds: number, callback: () => void): () => void
}

export const systemClock: GatewayClock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
