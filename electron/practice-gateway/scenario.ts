import type { Failure } from './errors.ts'
import type { GatewayMemory } from './memory.ts'
import type { Pace, Tempo } from './pace.ts'
import type { Choice } from './text/answer.ts'
import type { Dialect } from './text/dialect.ts'
import type { Draft } from './text/draft.ts'
import type { Delivery } from './text/outlet.ts'
import type { ParsedTextRequest } from './text/parsed-text-request.ts'

export interface ScenarioContext {
  readonly memory: GatewayMemory
  readonly dialect: Dialect
  readonly pace: Pace
  /**
   * The number of this request among those that the model received, and among those with the same last message. Counted
   * from 1.
   */
  readonly count: number
  readonly sameCount: number
}

/**
 * The behaviour of a model, in a neutral vocabulary: no scenario knows any format. Each route renders the same steps in
 * its own wire shape.
 */
export interface Scenario {
  readonly compose: (request: ParsedTextRequest, choice: number, context: ScenarioContext) => Draft
  /** Refuses the request before anything is generated. */
  readonly refuse?: (request: ParsedTextRequest, context: ScenarioContext) => Failure | undefined
  /** Inserts faults into the steps of the first choice. */
  readonly disturb?: (choice: Choice, request: ParsedTextRequest, context: ScenarioContext) => Choice
  readonly tempo?: Tempo
  readonly delivery?: Delivery
  /** Written after the end signal of a stream. */
  readonly trailing?: string
  /** Answers with the web page, as a wrong base URL would. */
  readonly sendsWebPage?: boolean
  /** Streams when the request does not ask for it, and answers whole when it does. */
  readonly isContrary?: boolean
  /** Labels errors of streamed requests as an event stream. */
  readonly mislabelsErrors?: boolean
  /** Begins answers in the background and does not store them. */
  readonly forgetsBackground?: boolean
}
