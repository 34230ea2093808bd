import type { Clock } from '../../host/host.ts'

/** When which job is due, with one timer for all. Moments are spread, so that many jobs do not ask at once. */
export interface PollScheduler {
  /** Calls `onDue` at or a little after `at`; answers when. Replaces what was set for this job. */
  set(id: string, at: number): number
  clear(id: string): void
  close(): void
}

export interface PollSchedulerOptions {
  readonly clock: Clock
  /** Called once for each moment that was set. */
  readonly onDue: (id: string) => void
  /** Milliseconds between two moments. */
  readonly gapMs?: number
}

/** Jobs that are told together at most. */
const maxAtOnce = 4

/** How often the two clocks are compared: the one on the wall may be put back while the app is on. */
const maxTimerMs = 60_000

/** In ms. Smaller jumps are the usual corrections by the network time service. */
const noticedJumpMs = 5_000

export function createPollScheduler({ clock, onDue, gapMs = 100 }: PollSchedulerOptions): PollScheduler {
  const moments = new Map<string, number>()
  let cancelTimer: (() => void) | undefined
  let compared = { wall: clock.now(), monotonic: clock.monotonic() }

  /** The first moment from `at` on with nothing else close to it. */
  function freeFrom(id: string, at: number): number {
    let free = at
    const taken = [...moments].filter(([other]) => other !== id).map(([, moment]) => moment)
    for (const moment of taken.toSorted((one, other) => one - other)) {
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

  /** Moments were set by the clock on the wall: when that is put back, they come with it. */
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
    const due = [...moments].filter(([, at]) => at <= now).toSorted(([, one], [, other]) => one - other)
    for (const [id] of due) moments.delete(id)
    // After the machine slept, everything is due at once.
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
