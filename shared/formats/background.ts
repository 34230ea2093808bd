import type { Json } from '../json.ts'
import type { WireRequest } from '../gateway/wire.ts'

/** What one body or one event says of an answer that is made in the background. */
export interface BackgroundNews {
  readonly responseId?: string
  /** The gateway's own word. */
  readonly state?: string
  /** The number of the event, which a later request names to get what follows it. */
  readonly sequence?: number
}

/** How a format makes answers in the background: the gateway goes on without a connection, and is asked for what it made. */
export interface BackgroundAnswers {
  /** Whether this request asks for such an answer. */
  isAsked(request: WireRequest): boolean
  /** Reads a whole body or the data of one event. */
  read(value: Json): BackgroundNews
  /** Whether an event may tell more than its number, by its text alone: most do not, and are not parsed for it. */
  tellsState(data: string): boolean
  /** Whether an answer in this state is over. A word that is not known is none of an end. */
  isOver(state: string): boolean
  isCancelled(state: string): boolean
  /** Asks for the answer as it is now. */
  poll(responseId: string): WireRequest
  /** Asks for its events: those behind number `after`, or all of them. */
  stream(responseId: string, after: number | undefined): WireRequest
  cancel(responseId: string): WireRequest
}
