import type { Exchange } from '../exchange.ts'
import type { Tempo } from '../pace.ts'
import type { Answer, Fault } from './answer.ts'
import type { Dialect } from './dialect.ts'

/** An answer that is to be made in the background. */
export interface BackgroundOrder {
  /** Whole: what disturbs it is told apart. */
  readonly answer: Answer
  readonly faults: readonly { readonly index: number; readonly fault: Fault }[]
  readonly tempo?: Tempo
  /** It is begun, and never heard of again. */
  readonly isForgotten: boolean
}

/** A dialect as the routes know it. A profile translates dialects, and knows of no requests. */
export interface BackgroundDialect extends Dialect {
  /** Answers a request that asks for an answer in the background, for formats that have such. */
  startInBackground?(order: BackgroundOrder, exchange: Exchange): Promise<void>
}
