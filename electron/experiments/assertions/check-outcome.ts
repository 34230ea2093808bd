import type { AssertionResult } from '../../../shared/experiments/assertion.ts'
import type { Json } from '../../../shared/json.ts'
import type { FoundPatterns } from './patterns-of-case.ts'

export interface CheckOutcome {
  readonly isPass: boolean
  /** From 0 to 1; by default 1 when passed, else 0. */
  readonly score?: number | undefined
  /** The assertion could not be judged: its negation does not hold either. */
  readonly isError?: true | undefined
  readonly reason: AssertionResult['reason']
}

/** The data that assertions check. */
export interface CheckedAnswer {
  readonly text: string
  readonly isRefusal: boolean
  readonly toolCalls: readonly { readonly name: string; readonly arguments: string }[]
  /** The stop reason as received, and its common name. */
  readonly finishReasons: readonly string[]
  /** Milliseconds; `undefined` when the run has no end time. */
  readonly durationMs: number | undefined
  /** US dollars; `undefined` without a price in US dollars. */
  readonly cost: number | undefined
  /** The currency of a known cost that is not in US dollars. */
  readonly foreignCurrency?: string | undefined
  /** The JSON Schemas of the tools in the request, by name. */
  readonly tools: ReadonlyMap<string, Json>
  /** The results of searching the case's patterns (`searchPatterns`). */
  readonly patterns?: FoundPatterns | undefined
}
