import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { KeptReading } from './keep-reading.ts'
import type { RunObserver } from './run-observer.ts'

/** How an answer stands that the gateway makes in the background; its observer hears of each change. */
export interface Standing {
  now(): RunBackground
  note(change: Partial<RunBackground>): void
  /** Another question goes out: the moment it was planned for is void. */
  asking(): void
  /** The gateway has answered: what was wrong with the question before is void. */
  answered(): void
  /** Nothing is asked until something else happens. */
  pause(): void
  /** Nothing is asked any more. */
  close(): void
  /** The observer, for one answer of the gateway: what its events say of the state is noted. */
  listen(onParts: RunObserver['onParts']): RunObserver
}

/**
 * `background` is what an earlier start has stored, or nothing yet. What `reading` knows is newer: the record of a run is on disk
 * before its row is.
 */
export function createStanding(
  observer: RunObserver,
  reading: KeptReading,
  background: RunBackground,
): Standing {
  let known: RunBackground = { ...background, ...reading.known() }

  function note(change: Partial<RunBackground>): void {
    known = { ...known, ...reading.known(), ...change }
    observer.onBackground(known)
  }

  return {
    now: () => known,
    note,
    asking() {
      const { nextPollAt: _next, isPaused: _paused, ...rest } = known
      known = rest
    },
    answered() {
      const { lastPollProblem: _problem, ...rest } = known
      known = rest
    },
    pause() {
      const { nextPollAt: _next, ...rest } = known
      known = rest
      note({ isPaused: true })
    },
    close() {
      const { nextPollAt: _next, isConnected: _connected, isPaused: _paused, ...rest } = known
      known = rest
      note({})
    },
    listen: (onParts) => ({
      ...observer,
      onParts(parts, events) {
        onParts(parts, events)
        const { responseId, state } = reading.known()
        if (responseId !== known.responseId || state !== known.state) note({})
      },
    }),
  }
}
