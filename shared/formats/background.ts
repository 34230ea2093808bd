import type { Json } from '../json.ts'
import type { WireRequest } from '../gateway/wire.ts'

/** What one body or one event says about an answer that is made in the background. */
export interface BackgroundNews {
  readonly responseId?: string
  /** The gateway's own word for the state. */
  readonly state?: string
  /** The number of the event; a later request names it to get the events after it. */
  readonly sequence?: number
}

/**
 * How a format makes answers in the background: the gateway works without a connection, and the app requests the result
 * later.
 */
export interface BackgroundAnswers {
  /** Whether this request starts such an answer. */
  isAsked(request: WireRequest): boolean
  /** Reads a whole body or the data of one event. */
  read(value: Json): BackgroundNews
  /** Whether an event may say more than its number, judged by its text: most do not, and are not parsed. */
  tellsState(data: string): boolean
  /** Whether an answer in this state is over. Unknown words count as not over. */
  isOver(state: string): boolean
  isCancelled(state: string): boolean
  /** Builds the request for the answer in its present state. */
  poll(responseId: string): WireRequest
  /** Builds the request for its events: those after number `after`, or all of them. */
  stream(responseId: string, after: number | undefined): WireRequest
  cancel(responseId: string): WireRequest
}
