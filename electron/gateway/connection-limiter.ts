import type { Clock } from '../host/host.ts'
import { createConnectionHold, type ConnectionHold } from './connection-hold.ts'

/** The right to have one request out. */
export interface RequestSlot {
  /** The gateway took the request: it may be asked for more at a time. */
  admitted(): void
  /**
   * The gateway refused it, since it is asked too often; `toldMs` is the wait that it named. Answers how long the connection is
   * left alone from now on, in milliseconds, or `undefined` when the gateway has refused for so long that waiting is no use.
   * Counts once: a second call answers what the first did.
   */
  refused(toldMs: number | undefined): number | undefined
  /** The request is over, or never left. What was told of it stays. May be called again. */
  over(): void
}

/**
 * Who asks. `click`: somebody looks at what waits, as in Chat and the lens. `poll`: a short question about something that was
 * begun. `work`: requests that stand in a queue or belong to an experiment.
 */
export type SlotUse = 'click' | 'poll' | 'work'

export interface SlotSeeker {
  readonly use: SlotUse
  /** A request may leave now: takes a slot for one, or does nothing when it has none. */
  readonly offered: (take: () => RequestSlot) => void
}

export interface SlotSeeking {
  /** There is something to send: slots are offered as far as there are any, before this returns. */
  look(): void
  /** Wants no more. */
  leave(): void
}

/**
 * What may be out to one connection, of everything in this process that asks it: at most its limit at a time, and nothing while
 * the gateway has told to wait.
 *
 * Slots are offered one by one. Clicks and polls come first, in the order they came; then each queue and each experiment in
 * turn, the one that was served longest ago first, so that none waits for another to be over. Clicks are held back by other work
 * alone: several models that are asked side by side go out together where nothing else is out. A wait that the app only guesses,
 * since the gateway named none, holds no click back.
 */
export interface ConnectionLimiter {
  seek(seeker: SlotSeeker): SlotSeeking
  /** One slot as soon as there is one; `undefined` when `signal` comes first. */
  one(use: SlotUse, signal: AbortSignal): Promise<RequestSlot | undefined>
  /** Until when requests of this use are held back by what the gateway said, in epoch milliseconds; `undefined` when they are not. */
  until(use: SlotUse): number | undefined
  /** The connection is left alone for so many milliseconds, as was told before this start of the app. */
  holdFor(milliseconds: number): void
  /** Another key or address is asked from now on: what waits for the earlier one's limit may leave. */
  forgetHold(): void
}

/** The limiters of all connections, by their ids. */
export interface ConnectionLimiters {
  of(connectionId: string): ConnectionLimiter
  /** Limits were changed: what may be sent now is sent. */
  limitsChanged(): void
  /** Calls back with a connection whenever it is told to wait, or the wait is over. The returned function ends it. */
  onWait(listener: (connectionId: string) => void): () => void
}

export interface ConnectionLimitersOptions {
  readonly clock: Clock
  /** How many requests may be out to a connection at a time; asked whenever one wants to leave. */
  readonly limitOf: (connectionId: string) => number
}

/**
 * The limiters of all connections, each made when it is first used. `limitOf` returns how many requests of a
 * connection may be out at a time.
 */
export function createConnectionLimiters({ clock, limitOf }: ConnectionLimitersOptions): ConnectionLimiters {
  const limiters = new Map<string, ConnectionLimiter & { fill(): void }>()
  const listeners = new Set<(connectionId: string) => void>()
  return {
    of(connectionId) {
      const known = limiters.get(connectionId)
      if (known !== undefined) return known
      const limiter = createLimiter({
        hold: createConnectionHold(clock),
        limit: () => limitOf(connectionId),
        onWait() {
          for (const listener of listeners) listener(connectionId)
        },
      })
      limiters.set(connectionId, limiter)
      return limiter
    },
    limitsChanged() {
      for (const limiter of limiters.values()) limiter.fill()
    },
    onWait(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface LimiterParts {
  readonly hold: ConnectionHold
  readonly limit: () => number
  readonly onWait: () => void
}

function createLimiter({ hold, limit, onWait }: LimiterParts): ConnectionLimiter & { fill(): void } {
  /** In the order they came, each with the number of the slot that it had last; 0 before the first. */
  const seekers = new Map<SlotSeeker, number>()
  let served = 0
  const out: Record<SlotUse, number> = { click: 0, poll: 0, work: 0 }
  let isFilling = false
  let isStale = false

  hold.onChange(() => {
    fill()
    onWait()
  })

  function take(use: SlotUse): RequestSlot {
    const heldSend = hold.send()
    let isOver = false
    let refusal: { readonly waitMs: number | undefined } | undefined
    out[use] += 1
    return {
      admitted: () => heldSend.admitted(),
      refused(toldMs) {
        refusal ??= { waitMs: heldSend.refused(toldMs) }
        return refusal.waitMs
      },
      over() {
        if (isOver) return
        isOver = true
        out[use] -= 1
        heldSend.over()
        fill()
      },
    }
  }

  function mayLeave(use: SlotUse): boolean {
    const others = out.work + out.poll
    const isFree = others + out.click < limit() || (use === 'click' && others === 0)
    if (!isFree) return false
    return use === 'click' ? hold.statedUntil() === undefined : hold.room() > 0
  }

  /** Offers one slot to each that may have it, until one takes it. Whether one did. */
  function offerOne(): boolean {
    const all = [...seekers]
    const inOrder = [
      ...all.filter(([{ use }]) => use !== 'work'),
      ...all.filter(([{ use }]) => use === 'work').toSorted(([, one], [, other]) => one - other),
    ]
    for (const [seeker] of inOrder) {
      // One that left while others were asked wants none.
      if (!seekers.has(seeker) || !mayLeave(seeker.use)) continue
      let isTaken = false
      seeker.offered(() => {
        isTaken = true
        served += 1
        if (seekers.has(seeker)) seekers.set(seeker, served)
        return take(seeker.use)
      })
      if (isTaken) return true
    }
    return false
  }

  function fill(): void {
    // What is sent may be over at once, or ask for more: it is looked at again behind what goes on here.
    isStale = true
    if (isFilling) return
    isFilling = true
    try {
      while (isStale) {
        isStale = false
        while (offerOne());
      }
    } finally {
      isFilling = false
    }
  }

  function seek(seeker: SlotSeeker): SlotSeeking {
    seekers.set(seeker, 0)
    return {
      look: fill,
      leave: () => void seekers.delete(seeker),
    }
  }

  return {
    fill,
    seek,
    one(use, signal) {
      const { promise, resolve } = Promise.withResolvers<RequestSlot | undefined>()
      const seeking = seek({
        use,
        offered(takeOne) {
          seeking.leave()
          resolve(takeOne())
        },
      })
      if (signal.aborted) seeking.leave()
      const giveUp = (): void => {
        seeking.leave()
        resolve(undefined)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      if (signal.aborted) giveUp()
      else seeking.look()
      return promise.finally(() => signal.removeEventListener('abort', giveUp))
    },
    until: (use) => (use === 'click' ? hold.statedUntil() : hold.until()),
    holdFor: (milliseconds) => hold.holdFor(milliseconds),
    forgetHold: () => hold.forget(),
  }
}
