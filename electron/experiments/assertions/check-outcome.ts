import type { AssertionResult } from '../../../shared/experiments/assertion.ts'
import type { Json } from '../../../shared/json.ts'
import type { FoundPatterns } from './patterns-of-case.ts'

export interface CheckOutcome {
  readonly isPass: boolean
  /** 0 to 1; 1 or 0 as it passed unless told. */
  readonly score?: number | undefined
  /** It could not be judged, so that its opposite does not hold either. */
  readonly isError?: true | undefined
  readonly reason: AssertionResult['reason']
}

/** What an answer is judged by. */
export interface CheckedAnswer {
  readonly text: string
  readonly isRefusal: boolean
  readonly toolCalls: readonly { readonly name: string; readonly arguments: string }[]
  /** As the gateway said it, and in our word for it. */
  readonly finishReasons: readonly string[]
  /** Milliseconds; `undefined` when the run has no end. */
  readonly durationMs: number | undefined
  /** In US dollars; `undefined` when no price in them is known. */
  readonly cost: number | undefined
  /** The currency of a cost that is known, and not in dollars. */
  readonly foreignCurrency?: string | undefined
  /** The tools that the request offered, as JSON Schema by name. */
  readonly tools: ReadonlyMap<string, Json>
  /** What searches for the patterns of its case came to (`searchPatterns`). */
  readonly patterns?: FoundPatterns | undefined
}
