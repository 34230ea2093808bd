/** The time the gateway lives by. The host's clock fits; tests hand in one they turn themselves. */
export interface GatewayClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `milliseconds`; the returned function cancels. */
  after(milliseconds: number, callback: () => void): () => void
}

export const systemClock: GatewayClock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
