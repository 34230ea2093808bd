import type { AppError } from '../../../shared/errors/app-error.ts'

/** The state of the last poll for something that is made elsewhere. Times in epoch milliseconds. */
export interface LastPoll {
  readonly lastPollAt?: number | undefined
  readonly nextPollAt?: number | undefined
  /** Why it got no answer. */
  readonly lastPollProblem?: AppError | undefined
}

const second = 1_000
const minute = 60 * second

/** The time to wait for a task: as requested, from a second to thirty days. */
export function waitOf(milliseconds: number): number {
  return Math.min(Math.max(Math.round(milliseconds), second), 30 * 24 * 60 * minute)
}

/** The first poll comes soon: some tasks are done at once. */
export const firstPollAfterMs = 3 * second

/** The wait for a gateway that says "too often" without a time. */
const unsaidHoldMs = 30 * second

/** The longest wait, whatever the gateway says. */
export const maxHoldMs = 60 * minute

/**
 * The interval between polls for a task of this age: 5 s, then 10 s, then 15 s (see shared/gateway/wire/video.md,
 * "Poll").
 */
export function intervalAt(ageMs: number): number {
  if (ageMs < minute) return 5 * second
  return ageMs < 5 * minute ? 10 * second : 15 * second
}

/** A duration up to a tenth shorter or longer. `random` returns 0 to 1. */
export function withJitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.9 + 0.2 * random()))
}

/**
 * The time from a failed poll to the next one: twice the previous gap, from 15 s up to a minute, since it takes a
 * person to fix a refused key or a gateway that is down. The gateway's own wait wins.
 */
export function intervalAfterProblem(
  { lastPollProblem, lastPollAt, nextPollAt }: LastPoll,
  { retryAfterMs, kind }: AppError,
): number {
  if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, second), maxHoldMs)
  if (kind === 'rate-limited') return unsaidHoldMs
  const isFirst = lastPollProblem === undefined || lastPollAt === undefined || nextPollAt === undefined
  const before = isFirst ? 0 : nextPollAt - lastPollAt
  return Math.min(Math.max(2 * before, 15 * second), minute)
}

/** The time between two attempts to download a file whose first attempt failed `ageMs` ago. */
export function intervalBetweenFetches(ageMs: number): number {
  return Math.min(Math.max(ageMs / 2, 15 * second), 10 * minute)
}

/** After this time, only the user can retry a download. */
export const fetchedByItselfForMs = 6 * 60 * minute

/** The same for a refused address that is not known to have expired. */
export const refusedForMs = 10 * minute

/** Whether the key is the cause of a failed poll. */
export function isKeyProblem({ kind, status }: Pick<AppError, 'kind' | 'status'>): boolean {
  return kind === 'no-key' || kind === 'unauthorized' || (kind === 'forbidden' && status === 403)
}

/**
 * Whether polling stops until there is another key: at once without a key, and when the gateway refuses the key twice
 * in the same way. A single refusal may come from a gateway that is being restarted.
 */
export function waitsForKey({ lastPollProblem }: LastPoll, problem: AppError): boolean {
  if (problem.kind === 'no-key') return true
  return isKeyProblem(problem) && lastPollProblem?.status === problem.status
}
