import type { Result } from '../errors/result.ts'
import type { AppContract } from './contract.ts'
import type { CommandName, EventName, InputOf, ItemOf, OutputOf, PayloadOf, StreamName } from './define.ts'

/** Why the connection to main is lost. In each state the app keeps retrying. */
export type LostState =
  /** Main does not answer. */
  | 'lost'
  /** Main answers, but this window needs a new link. */
  | 'expired'
  /** Another main process answers, not the one this window came from. */
  | 'replaced'

/** The next attempt to reconnect to main. */
export interface Retry {
  /** Number of the scheduled or current attempt, starting at 1. */
  readonly attempt: number
  /** When it is made, in epoch milliseconds; `undefined` while it is in progress. */
  readonly at: number | undefined
}

/** The state of the connection to main, for the window's own status. */
export type BridgeState = 'connecting' | 'open' | LostState

/**
 * The renderer's connection to the main process. The message port, the WebSocket and the test double all implement it.
 */
export interface Bridge {
  /** Aborting `signal` cancels on both sides and resolves with `cancelled`. */
  call<Name extends CommandName<AppContract>>(
    name: Name,
    input: InputOf<AppContract[Name]>,
    options?: { signal?: AbortSignal },
  ): Promise<Result<OutputOf<AppContract[Name]>>>
  /**
   * Opens a stream. Items wait in main until `onItem` has finished earlier ones (credit-based). `onEnd` is called once,
   * with an error unless main ended the stream normally. The returned function closes it early, without `onEnd`.
   */
  open<Name extends StreamName<AppContract>>(
    name: Name,
    input: InputOf<AppContract[Name]>,
    handlers: {
      onItem: (item: ItemOf<AppContract[Name]>) => void
      onEnd: (result: Result<void>) => void
    },
  ): () => void
  /** Subscribes to an event; the returned function unsubscribes. */
  on<Name extends EventName<AppContract>>(
    name: Name,
    listener: (payload: PayloadOf<AppContract[Name]>) => void,
  ): () => void
  /** The state of the connection, and a subscription to its changes (`useSyncExternalStore`). */
  readonly state: BridgeState
  onState(listener: () => void): () => void
  /** The next attempt while the connection is lost, and a subscription to its changes. */
  readonly retry: Retry | undefined
  onRetry(listener: () => void): () => void
  /** Makes the scheduled attempt at once. */
  retryNow(): void
}
