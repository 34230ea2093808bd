import type { GatewayClock } from './clock.ts'

/** The default speed of a scenario, in milliseconds. */
export interface Tempo {
  /** Before the first token. */
  readonly first: number
  /** Between two tokens: the shortest gap, and how much longer the longest gap may be. */
  readonly token: number
  readonly spread: number
}

/** Like a person reading aloud: 15 to 40 ms a token. */
export const humanTempo: Tempo = { first: 240, token: 15, spread: 25 }

/** Gaps in milliseconds for one answer. */
export interface Pace {
  first(tempo: Tempo): number
  /** The gap before token number `index`. */
  token(tempo: Tempo, index: number): number
  /** A deliberate silence of a scenario. */
  pause(milliseconds: number): number
}

const ordinaryToken = humanTempo.token + humanTempo.spread / 2

/**
 * Creates the pace of one answer. With `fixedMs` every token waits exactly that long and silences shrink in proportion,
 * so that 0 means "as fast as the socket takes it".
 */
export function createPace(fixedMs: number | undefined): Pace {
  if (fixedMs === undefined) {
    return {
      first: (tempo) => tempo.first,
      token: (tempo, index) => tempo.token + ((index * 7919) % 101) * (tempo.spread / 100),
      pause: (milliseconds) => milliseconds,
    }
  }
  const scale = fixedMs / ordinaryToken
  return {
    first: (tempo) => tempo.first * scale,
    token: () => fixedMs,
    pause: (milliseconds) => milliseconds * scale,
  }
}

/**
 * Reads the `x-practice-pace` header, or the environment's `GATEWAY_PLAYGROUND_PRACTICE_PACE`: milliseconds per token.
 * Any other value leaves the gateway's own pace.
 */
export function readPace(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string' || !/^\d+(\.\d+)?$/.test(value.trim())) return undefined
  return Number(value)
}

/** Waits, or returns early when the client is gone. A wait of 0 returns at once. */
export async function wait(clock: GatewayClock, milliseconds: number, gone: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || gone.aborted) return
  await new Promise<void>((resolve) => {
    const done = () => {
      cancel()
      gone.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(milliseconds, done)
    gone.addEventListener('abort', done)
  })
}
