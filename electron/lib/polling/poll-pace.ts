import type { AppError } from '../../../shared/errors/app-error.ts'

/** What is known of the last question after something that is made elsewhere. Moments in epoch milliseconds. */
export interface LastPoll {
  readonly lastPollAt?: number | undefined
  readonly nextPollAt?: number | undefined
  /** Why it got no answer. */
  readonly lastPollProblem?: AppError | undefined
}

const second = 1_000
const minute = 60 * second

/** How long a task is waited for: what was asked for, from a second to thirty days. */
export function waitOf(milliseconds: number): number {
  return Math.min(Math.max(Math.round(milliseconds), second), 30 * 24 * 60 * minute)
}

/** The first question after a task comes soon: some are done at once. */
export const firstPollAfterMs = 3 * second

/** How long the gateway is left alone that says "too often" without saying how long. */
const unsaidHoldMs = 30 * second

/** No gateway is left alone for longer, whatever it says. */
export const maxHoldMs = 60 * minute

/** Between two questions after a task of this age: 5 s, then 10 s, then 15 s (see shared/gateway/wire/video.md, "Poll"). */
export function intervalAt(ageMs: number): number {
  if (ageMs < minute) return 5 * second
  return ageMs < 5 * minute ? 10 * second : 15 * second
}

/** A length of time up to a tenth shorter or longer. `random` gives 0 to 1. */
export function withJitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.9 + 0.2 * random()))
}

/**
 * Between a question that got no answer and the next one. Twice the gap before, from 15 s up to a minute: a key that was
 * refused, or a gateway that is down, is put right by people. What the gateway asks for comes first.
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

/** Between two attempts to fetch a file that could not be fetched `ageMs` ago for the first time. */
export function intervalBetweenFetches(ageMs: number): number {
  return Math.min(Math.max(ageMs / 2, 15 * second), 10 * minute)
}

/** After this long, a file is fetched again only when the user says so. */
export const fetchedByItselfForMs = 6 * 60 * minute

/** The same for an address that is refused, and does not say that it is over. */
export const refusedForMs = 10 * minute

/** Whether the key is what stands between a question and its answer. */
export function isKeyProblem({ kind, status }: Pick<AppError, 'kind' | 'status'>): boolean {
  return kind === 'no-key' || kind === 'unauthorized' || (kind === 'forbidden' && status === 403)
}

/**
 * Whether nothing is asked from here on until there is another key: at once where there is none, and where the gateway refuses
 * it twice in the same way. Once may be a gateway that is being restarted.
 */
export function waitsForKey({ lastPollProblem }: LastPoll, problem: AppError): boolean {
  if (problem.kind === 'no-key') return true
  return isKeyProblem(problem) && lastPollProblem?.status === problem.status
}
