import type { Exchange } from '../exchange.ts'
import type { Tempo } from '../pace.ts'
import type { Answer, Fault } from './answer.ts'
import type { Dialect } from './dialect.ts'

/** An answer to be generated in the background. */
export interface BackgroundOrder {
  /** The complete answer; its faults are listed separately. */
  readonly answer: Answer
  readonly faults: readonly { readonly index: number; readonly fault: Fault }[]
  readonly tempo?: Tempo
  /** Whether it is started and then forgotten: later requests do not find it. */
  readonly isForgotten: boolean
}

/** A dialect as the routes use it. A profile translates dialects, and does not know requests. */
export interface BackgroundDialect extends Dialect {
  /** Answers a request for a background answer, in formats that support it. */
  startInBackground?(order: BackgroundOrder, exchange: Exchange): Promise<void>
}
