/** Notices a peer that is gone although its pipe looks open. */
export interface Heartbeat {
  /** Something arrived, whatever it was. */
  heard(): void
  stop(): void
}

/**
 * Sends a ping after `intervalMs` of silence. Two unanswered ones in a row mean lost: after a computer slept, the first
 * timer to run is late through no fault of the peer.
 */
export function startHeartbeat(options: {
  readonly intervalMs: number
  readonly ping: () => void
  readonly onLost: () => void
}): Heartbeat {
  let unanswered = 0
  let hasHeard = false
  let timer = setTimeout(beat, options.intervalMs)

  function beat(): void {
    if (hasHeard) unanswered = 0
    hasHeard = false
    if (unanswered === 2) return options.onLost()
    unanswered += 1
    options.ping()
    timer = setTimeout(beat, options.intervalMs)
  }

  return {
    heard: () => {
      hasHeard = true
    },
    stop: () => clearTimeout(timer),
  }
}
