import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

/** One request under a hold, from before it leaves until it is over. */
export interface HeldRequest {
  /** The gateway took it: it may be asked for more at a time. */
  admitted(): void
  /**
   * The gateway refused it, since it is asked too often; `toldMs` is the wait that it named. Answers how long the connection is
   * left alone from now on, in milliseconds, or `undefined` when the gateway has refused for so long that waiting is no use.
   */
  refused(toldMs: number | undefined): number | undefined
  /** Over, however: what was told of it stays. May be called again. */
  over(): void
}

/**
 * What is known of the limiter of one gateway. After a refusal the connection is left alone for a while that grows with each
 * refusal in a row, to more than the minute that most limiters count by; then one request goes out alone (four after the first
 * wait that the gateway itself named), and each that is taken doubles how many may be out. Requests that were out when another was refused do not lengthen the wait.
 */
export interface ConnectionHold {
  /** How many requests may leave at this moment, as far as the gateway's limiter is known. */
  room(): number
  /** A request is about to leave. */
  send(): HeldRequest
  /** The connection is left alone for so many milliseconds, as was told before this start of the app. */
  holdFor(milliseconds: number): void
  /** Another key or address is asked from now on: nothing that was told before holds for it. */
  forget(): void
  /** Until when it is left alone, in epoch milliseconds; `undefined` when it is not. */
  until(): number | undefined
  /** The same of a wait that the gateway itself named; one that is only guessed is none. */
  statedUntil(): number | undefined
  /** Calls back when the connection is told to wait, and whenever more may leave than a moment ago. */
  onChange(listener: () => void): void
}

/**
 * How long a connection is left alone after its first refusal in a row, the second and so on, in milliseconds, where the gateway
 * names no time. From the fourth on a limiter that counts by the minute has forgotten everything, refusals included.
 */
const waitsMs = [2_000, 8_000, 30_000, 65_000, 130_000, 260_000, 300_000] as const

/** So many refusals in a row, none of which names a time, take more than 13 minutes. */
const maxUnstatedRefusals = waitsMs.length + 1

/** How many requests go out after the first wait that a gateway named. */
const roomAfterStated = 4

/** After this long without a refusal, the next one is the first again. */
const forgottenMs = 5 * 60_000

/**
 * The state of one connection, which is not held at first. All times are in milliseconds (see
 * shared/gateway/wire/errors.md, "Headers").
 */
export function createConnectionHold(clock: Clock): ConnectionHold {
  const listeners = new Set<() => void>()
  /** Rises with each hold: what left before it says nothing of it. */
  let generation = 0
  /** How many may be out at a time of what left since the last hold, and how many are. */
  let width = Number.POSITIVE_INFINITY
  let out = 0
  /** Refusals in a row, those that named no time among them, and the place in `waitsMs` of the next wait. */
  let unstatedRefusals = 0
  let step = 0
  /** Nothing was taken since the last hold. */
  let isProbing = false
  /** The last refusal named a time. */
  let wasTold = false
  /** By the monotonic clock: a clock on the wall that is set lengthens no wait. */
  let heldUntil = Number.NEGATIVE_INFINITY
  let statedUntil = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  let cancelTold: (() => void) | undefined

  function change(): void {
    for (const listener of listeners) listener()
  }

  function holdUntil(at: number, room: number): void {
    generation += 1
    width = room
    out = 0
    heldUntil = Math.max(heldUntil, at)
    cancel?.()
    cancel = callAt(clock, { at: heldUntil, by: 'monotonic' }, change)
    change()
  }

  /** A moment of the monotonic clock that has not come, in epoch milliseconds. */
  function toEpoch(at: number): number | undefined {
    const left = at - clock.monotonic()
    return left > 0 ? Math.ceil(clock.now() + left) : undefined
  }

  const left = (): number => Math.max(0, heldUntil - clock.monotonic())

  function noteTold(toldMs: number | undefined): void {
    if (toldMs === undefined) return
    statedUntil = Math.max(statedUntil, clock.monotonic() + toldMs)
    cancelTold?.()
    // Where the two moments are one, its end is told once.
    cancelTold = callAt(clock, { at: statedUntil, by: 'monotonic' }, () => {
      if (statedUntil < heldUntil) change()
    })
  }

  function refuse(toldMs: number | undefined): number | undefined {
    if (clock.monotonic() - heldUntil > forgottenMs) step = 0
    unstatedRefusals = toldMs === undefined ? unstatedRefusals + 1 : 0
    if (unstatedRefusals >= maxUnstatedRefusals) {
      unstatedRefusals = 0
      return undefined
    }
    // A gateway that names a time and refuses again behind it is asked less often than it says.
    const grown = waitsMs[Math.min(toldMs === undefined ? step : step - 1, waitsMs.length - 1)] ?? 0
    // A gateway that names a time is believed, until it refuses again behind it.
    const room = toldMs !== undefined && step === 0 ? roomAfterStated : 1
    step += 1
    isProbing = true
    wasTold = toldMs !== undefined
    holdUntil(clock.monotonic() + Math.max(toldMs ?? 0, grown), room)
    return left()
  }

  return {
    room: () => (left() > 0 ? 0 : Math.max(0, width - out)),
    send() {
      const own = generation
      let isOver = false
      out += 1
      return {
        admitted() {
          if (own !== generation) return
          unstatedRefusals = 0
          // The wait before this one was long enough, and a shorter one was not: the next starts there. A gateway that names
          // its times is believed again the sooner the more it takes.
          if (isProbing || wasTold) step = Math.max(0, step - 1)
          isProbing = false
          width *= 2
        },
        refused(toldMs) {
          noteTold(toldMs)
          if (own === generation) return refuse(toldMs)
          const until = clock.monotonic() + (toldMs ?? 0)
          if (until > heldUntil) holdUntil(until, width)
          return left()
        },
        over() {
          if (isOver) return
          isOver = true
          if (own !== generation) return
          out -= 1
          if (Number.isFinite(width)) change()
        },
      }
    },
    holdFor(milliseconds) {
      if (milliseconds > 0) noteTold(milliseconds)
      const until = clock.monotonic() + milliseconds
      if (milliseconds > 0 && until > heldUntil) holdUntil(until, 1)
    },
    forget() {
      generation += 1
      width = Number.POSITIVE_INFINITY
      out = 0
      unstatedRefusals = 0
      step = 0
      isProbing = false
      wasTold = false
      heldUntil = Number.NEGATIVE_INFINITY
      statedUntil = Number.NEGATIVE_INFINITY
      cancel?.()
      cancelTold?.()
      change()
    },
    until: () => toEpoch(heldUntil),
    statedUntil: () => toEpoch(statedUntil),
    onChange(listener) {
      listeners.add(listener)
    },
  }
}
