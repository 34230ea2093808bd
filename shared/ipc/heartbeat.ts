/** Detects a lost peer while its pipe still looks open. */
export interface Heartbeat {
  /** Reports that something arrived, whatever it was. */
  received(): void
  stop(): void
}

/**
 * Sends a ping after `intervalMs` of silence. Two unanswered pings in a row mean that the peer is lost; one is not
 * enough, because after a computer has slept the first timer fires late through no fault of the peer.
 */
export function startHeartbeat(options: {
  readonly intervalMs: number
  readonly ping: () => void
  readonly onLost: () => void
}): Heartbeat {
  let unanswered = 0
  let hasReceived = false
  let timer = setTimeout(beat, options.intervalMs)

  function beat(): void {
    if (hasReceived) unanswered = 0
    hasReceived = false
    if (unanswered === 2) return options.onLost()
    unanswered += 1
    options.ping()
    timer = setTimeout(beat, options.intervalMs)
  }

  return {
    received: () => {
      hasReceived = true
    },
    stop: () => clearTimeout(timer),
  }
}
