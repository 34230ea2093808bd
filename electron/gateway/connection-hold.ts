import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

/** One request, from before it is sent until it ends. */
export interface HeldRequest {
  /** The gateway accepted the request: more may be sent at a time. */
  admitted(): void
  /**
   * The gateway refused the request because of its rate limit; `statedMs` is the wait that it stated. Returns for how
   * many milliseconds nothing is sent on the connection, or `undefined` when the gateway has refused for so long that
   * waiting is pointless.
   */
  refused(statedMs: number | undefined): number | undefined
  /** Ends the request, whatever its result; waits that it caused stay. May be called again. */
  over(): void
}

/**
 * What the app knows of the rate limiter of one gateway. After a refusal nothing is sent for a while, which grows with
 * each refusal in a row to more than the minute that most limiters count by. Then one request goes out alone (four
 * after the first wait that the gateway stated), and each accepted request doubles how many may be out. Requests that
 * were out when another was refused do not lengthen the wait.
 */
export interface ConnectionHold {
  /** How many requests may be sent now, as far as the gateway's limiter is known. */
  room(): number
  /** Registers a request that is about to be sent. */
  send(): HeldRequest
  /** Sends nothing for this many milliseconds: a wait that was stated before this start of the app. */
  holdFor(milliseconds: number): void
  /** Forgets all waits: another key or address is used from now on. */
  forget(): void
  /** End of the wait in epoch milliseconds; `undefined` without one. */
  until(): number | undefined
  /** End of the wait that the gateway stated, in epoch milliseconds; `undefined` for a wait that is only guessed. */
  statedUntil(): number | undefined
  /** Adds a listener that is called when a wait begins, and whenever more requests may be sent than before. */
  onChange(listener: () => void): void
}

/**
 * How long nothing is sent after the first, second and later refusals in a row, in milliseconds, where the gateway
 * states no time. From the fourth wait on, a limiter that counts by the minute has forgotten everything, refusals
 * included.
 */
const waitsMs = [2_000, 8_000, 30_000, 65_000, 130_000, 260_000, 300_000] as const

/** This many refusals in a row without a stated time take more than 13 minutes. */
const maxUnstatedRefusals = waitsMs.length + 1

/** How many requests go out after the first wait that a gateway stated. */
const roomAfterStated = 4

/** After this long without a refusal, the next one counts as the first. */
const forgottenMs = 5 * 60_000

/**
 * The state of one connection, without a wait at first. All times are in milliseconds (see
 * shared/gateway/wire/errors.md, "Headers").
 */
export function createConnectionHold(clock: Clock): ConnectionHold {
  const listeners = new Set<() => void>()
  /** Rises with each wait: a request that was sent before it says nothing about it. */
  let generation = 0
  /** The limit for requests sent since the last wait, and how many of them are out. */
  let width = Number.POSITIVE_INFINITY
  let out = 0
  /** Refusals in a row without a stated time, and the index of the next wait in `waitsMs`. */
  let unstatedRefusals = 0
  let step = 0
  /** No request was accepted since the last wait. */
  let isProbing = false
  /** The last refusal stated a time. */
  let wasStated = false
  /** On the monotonic clock, so that setting the system clock lengthens no wait. */
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

  /** Converts a future moment of the monotonic clock to epoch milliseconds; `undefined` for a past one. */
  function toEpoch(at: number): number | undefined {
    const left = at - clock.monotonic()
    return left > 0 ? Math.ceil(clock.now() + left) : undefined
  }

  const left = (): number => Math.max(0, heldUntil - clock.monotonic())

  function noteStated(statedMs: number | undefined): void {
    if (statedMs === undefined) return
    statedUntil = Math.max(statedUntil, clock.monotonic() + statedMs)
    cancelTold?.()
    // Notify only once where both waits end together.
    cancelTold = callAt(clock, { at: statedUntil, by: 'monotonic' }, () => {
      if (statedUntil < heldUntil) change()
    })
  }

  function refuse(statedMs: number | undefined): number | undefined {
    if (clock.monotonic() - heldUntil > forgottenMs) step = 0
    unstatedRefusals = statedMs === undefined ? unstatedRefusals + 1 : 0
    if (unstatedRefusals >= maxUnstatedRefusals) {
      unstatedRefusals = 0
      return undefined
    }
    // A gateway that states a time and refuses again after it is asked less often than it says.
    const grown = waitsMs[Math.min(statedMs === undefined ? step : step - 1, waitsMs.length - 1)] ?? 0
    // A stated time is trusted until the gateway refuses again after it.
    const room = statedMs !== undefined && step === 0 ? roomAfterStated : 1
    step += 1
    isProbing = true
    wasStated = statedMs !== undefined
    holdUntil(clock.monotonic() + Math.max(statedMs ?? 0, grown), room)
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
          // This wait was long enough and a shorter one was not, so the next refusal starts here. Each accepted request
          // restores trust in the times that the gateway states.
          if (isProbing || wasStated) step = Math.max(0, step - 1)
          isProbing = false
          width *= 2
        },
        refused(statedMs) {
          noteStated(statedMs)
          if (own === generation) return refuse(statedMs)
          const until = clock.monotonic() + (statedMs ?? 0)
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
      if (milliseconds > 0) noteStated(milliseconds)
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
      wasStated = false
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
