import type { Clock } from '../host/host.ts'
import { createConnectionHold, type ConnectionHold } from './connection-hold.ts'

/** The permission to have one request out. */
export interface RequestSlot {
  /** The gateway accepted the request: more may be sent at a time. */
  admitted(): void
  /**
   * The gateway refused the request because of its rate limit; `statedMs` is the wait that it stated. Returns for how
   * many milliseconds nothing is sent on the connection, or `undefined` when the gateway has refused for so long that
   * waiting is pointless. Counts once: a second call returns the result of the first.
   */
  refused(statedMs: number | undefined): number | undefined
  /** Releases the slot: the request has ended, or was never sent. Waits that it caused stay. May be called again. */
  over(): void
}

/**
 * The kind of work that sends. `click`: a user waits for it, as in Chat and the lens. `poll`: a short request about a
 * task that was started. `work`: requests of a queue or an experiment.
 */
export type SlotUse = 'click' | 'poll' | 'work'

export interface SlotSeeker {
  readonly use: SlotUse
  /** Called when a request may be sent: takes a slot, or does nothing when there is no request. */
  readonly offered: (take: () => RequestSlot) => void
}

export interface SlotSeeking {
  /** Announces that there is something to send. Free slots are offered before this returns. */
  look(): void
  /** Leaves: no more slots are offered. */
  leave(): void
}

/**
 * Limits the requests to one connection, over everything in this process that uses it: at most its limit at a time, and
 * none while the gateway has stated a wait.
 *
 * Slots are offered one by one. Clicks and polls come first, in the order they came; then each queue and each
 * experiment in turn, the one that was served longest ago first, so that none waits for another to finish. Only other
 * work holds clicks back: several models that are asked side by side go out together when nothing else is out. A wait
 * that the app only guesses, since the gateway stated none, holds no click back.
 */
export interface ConnectionLimiter {
  seek(seeker: SlotSeeker): SlotSeeking
  /** Resolves with a slot as soon as there is one, or with `undefined` when `signal` is aborted first. */
  one(use: SlotUse, signal: AbortSignal): Promise<RequestSlot | undefined>
  /**
   * Until when the gateway's rate limit holds back requests of this kind, in epoch milliseconds; `undefined` when it
   * does not.
   */
  until(use: SlotUse): number | undefined
  /** Sends nothing for this many milliseconds: a wait that was stated before this start of the app. */
  holdFor(milliseconds: number): void
  /** Forgets all waits: another key or address is used from now on, so waiting requests may be sent. */
  forgetHold(): void
}

/** The limiters of all connections, by connection id. */
export interface ConnectionLimiters {
  of(connectionId: string): ConnectionLimiter
  /** Offers slots again after limits were changed. */
  limitsChanged(): void
  /** Calls back with a connection id whenever a wait begins or ends. Returns a function that removes the listener. */
  onWait(listener: (connectionId: string) => void): () => void
}

export interface ConnectionLimitersOptions {
  readonly clock: Clock
  /** Returns how many requests may be out to a connection at a time; called before each request. */
  readonly limitOf: (connectionId: string) => number
}

/**
 * The limiters of all connections, each created on first use. `limitOf` returns how many requests of a connection may
 * be out at a time.
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
  /** Members in the order they came, each with the number of its last slot; 0 before the first. */
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
      refused(statedMs) {
        refusal ??= { waitMs: heldSend.refused(statedMs) }
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

  /** Offers one slot to each member that may have it, until one takes it. Returns whether one did. */
  function offerOne(): boolean {
    const all = [...seekers]
    const inOrder = [
      ...all.filter(([{ use }]) => use !== 'work'),
      ...all.filter(([{ use }]) => use === 'work').toSorted(([, left], [, right]) => left - right),
    ]
    for (const [seeker] of inOrder) {
      // Skip members that left while others were offered the slot.
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
    // The request that was just sent may end at once, or ask for more: look again after this pass.
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
