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
  /** Takes one network chunk, and passes everything that it completed to `onParts` in one call. */
  push(chunk: Uint8Array): void
  /**
   * Ends the body: passes on what was held back and returns how the exchange ended. Where the transfer did not finish,
   * half an event is not reported as unreadable. Without `transfer` it finished. Call it once.
   */
  end(transfer?: TransferEnd): ExchangeEnd
  /** Whether the format's own end signal was seen. */
  isComplete(): boolean
  /**
   * Returns a body that is parsed as a whole and too long to be parsed here, for another reader, which gets it instead
   * of a call of `end`. Called when nothing more comes.
   */
  takeLongBody(): Uint8Array<ArrayBuffer>[] | undefined
  /** Why reading must stop: the answer exceeds what can be held in memory. What came before can still be ended. */
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
  /** The connection's address, which addresses without a host in the answer are relative to. */
  readonly baseUrl?: string | undefined
  /** Called with each stream event after it was read. */
  readonly onEvent?: OnStreamEvent | undefined
}
