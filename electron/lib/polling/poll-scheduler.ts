import type { Clock } from '../../host/host.ts'

/** Schedules jobs with one timer for all. Times are spread, so that many jobs do not poll at once. */
export interface PollScheduler {
  /** Calls `onDue` at or a little after `at`; returns when. Replaces the previous time of this job. */
  set(id: string, at: number): number
  clear(id: string): void
  close(): void
}

export interface PollSchedulerOptions {
  readonly clock: Clock
  /** Called once for each scheduled time. */
  readonly onDue: (id: string) => void
  /** Milliseconds between two times. */
  readonly gapMs?: number
}

/** The maximum number of jobs that are reported together. */
const maxAtOnce = 4

/** The interval at which the two clocks are compared: the wall clock may be set back while the app runs. */
const maxTimerMs = 60_000

/** In milliseconds. Smaller jumps are normal corrections by the network time service. */
const noticedJumpMs = 5_000

export function createPollScheduler({ clock, onDue, gapMs = 100 }: PollSchedulerOptions): PollScheduler {
  const moments = new Map<string, number>()
  let cancelTimer: (() => void) | undefined
  let compared = { wall: clock.now(), monotonic: clock.monotonic() }

  /** The first time from `at` on without another close to it. */
  function freeFrom(id: string, at: number): number {
    let free = at
    const taken = [...moments].filter(([other]) => other !== id).map(([, moment]) => moment)
    for (const moment of taken.toSorted((left, right) => left - right)) {
      if (Math.abs(moment - free) < gapMs) free = moment + gapMs
    }
    return free
  }

  function arm(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const first = Math.min(...moments.values())
    if (!Number.isFinite(first)) return
    const wait = Math.min(Math.max(0, first - clock.now()), maxTimerMs)
    cancelTimer = clock.after(wait, callDue)
  }

  /** Times use the wall clock: when it is set back, they move with it. */
  function followClock(now: number): void {
    const monotonic = clock.monotonic()
    const jump = now - compared.wall - (monotonic - compared.monotonic)
    compared = { wall: now, monotonic }
    if (jump > -noticedJumpMs) return
    for (const [id, at] of moments) moments.set(id, at + jump)
  }

  function callDue(): void {
    cancelTimer = undefined
    const now = clock.now()
    followClock(now)
    const due = [...moments].filter(([, at]) => at <= now).toSorted(([, left], [, right]) => left - right)
    for (const [id] of due) moments.delete(id)
    // After the machine slept, all jobs are due at once.
    for (const [id] of due.slice(maxAtOnce)) set(id, now + gapMs)
    for (const [id] of due.slice(0, maxAtOnce)) onDue(id)
    arm()
  }

  function set(id: string, at: number): number {
    followClock(clock.now())
    const moment = freeFrom(id, Math.max(at, clock.now()))
    moments.set(id, moment)
    arm()
    return moment
  }

  return {
    set,
    clear(id) {
      if (moments.delete(id)) arm()
    },
    close() {
      moments.clear()
      cancelTimer?.()
      cancelTimer = undefined
    },
  }
}
