import type { AppError } from '../../shared/errors/app-error.ts'
import type { ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { ExchangeEnd } from './exchange.ts'
import type { OnStreamEvent } from './stream-body.ts'
import type { TransferEnd } from './transport.ts'

/**
 * Reads the bytes of one response without a network, so that a run can be derived again from its recorded bytes by the
 * very code that read it live.
 */
export interface ResponseReader {
  /** Takes one network chunk; what it completed is handed to `onParts`, together. */
  push(chunk: Uint8Array): void
  /**
   * The body is over; hands over what was held back and says how the exchange ended. Where the transfer did not come to
   * its end, half an event is not reported as unreadable. Without `transfer` it did. Call it once.
   */
  end(transfer?: TransferEnd): ExchangeEnd
  /** Whether the format's own end signal was seen. */
  isComplete(): boolean
  /**
   * The body, where it is one that is parsed as a whole and too long to be parsed here: for another reader, which is given
   * it in place of a call of `end`. Asked when nothing more comes.
   */
  takeLongBody(): Uint8Array<ArrayBuffer>[] | undefined
  /** Why no more of the answer is to be read: it is more than can be held in memory. What came before can be ended. */
  metLimit(): AppError | undefined
}

export type OnParts = (
  parts: readonly Part[],
  events: { readonly count: number; readonly unreadable: number },
) => void

/** What is known beyond the response. All of it is optional; it only makes errors more helpful. */
export interface ReaderContext extends Pick<
  ErrorContext,
  'sentBody' | 'hasFile' | 'isKeyless' | 'isKeyAccepted' | 'connectionId' | 'now'
> {
  /** The connection's address, which addresses without a host in the answer belong to. */
  readonly baseUrl?: string | undefined
  /** Hears of each stream event after it was read. */
  readonly onEvent?: OnStreamEvent | undefined
}
