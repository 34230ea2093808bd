import type { RunBackground } from '../../../shared/runs/run-background.ts'
import type { KeptReading } from './keep-reading.ts'
import type { RunObserver } from './run-observer.ts'

/** The state of a background answer; its observer is notified of each change. */
export interface Standing {
  now(): RunBackground
  note(change: Partial<RunBackground>): void
  /** A poll is sent: its planned time is void. */
  asking(): void
  /** The gateway has responded: the problem of the previous poll is void. */
  answered(): void
  /** Polling stops until something else happens. */
  pause(): void
  /** Polling has ended. */
  close(): void
  /** Returns the observer for one response of the gateway, which also tracks the state that its events report. */
  listen(onParts: RunObserver['onParts']): RunObserver
}

/**
 * `background`: what an earlier start has stored, or nothing yet. What `reading` knows is newer: the record of a run is
 * written before its row.
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
