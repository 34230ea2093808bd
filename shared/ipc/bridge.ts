import type { Result } from '../errors/result.ts'
import type { AppContract } from './contract.ts'
import type { CommandName, EventName, InputOf, ItemOf, OutputOf, PayloadOf, StreamName } from './define.ts'

/** Why there is no pipe to main any more. An attempt goes on in each of them. */
export type LostState =
  /** Nobody answers. */
  | 'lost'
  /** Main answers, but this window needs a new link. */
  | 'expired'
  /** What answers is not the main process this window came from. */
  | 'replaced'

/** The attempts to reach main again. */
export interface Retry {
  /** The attempt that is waited for or being made, from 1. */
  readonly attempt: number
  /** When it is made, in epoch milliseconds; `undefined` while it is being made. */
  readonly at: number | undefined
}

/** The state of the pipe to main, for the window's own status. */
export type BridgeState = 'connecting' | 'open' | LostState

/**
 * The renderer's way to the main process. The same interface is served by the port, the socket and the test double.
 */
export interface Bridge {
  /** Aborting `signal` cancels on both sides; the result is then `cancelled`. */
  call<Name extends CommandName<AppContract>>(
    name: Name,
    input: InputOf<AppContract[Name]>,
    options?: { signal?: AbortSignal },
  ): Promise<Result<OutputOf<AppContract[Name]>>>
  /**
   * Opens a stream. Items wait in main while `onItem` is not done with earlier ones (credit-based). `onEnd` is called
   * once, with an error unless main ended it normally. The returned function closes it early, without `onEnd`.
   */
  open<Name extends StreamName<AppContract>>(
    name: Name,
    input: InputOf<AppContract[Name]>,
    handlers: {
      onItem: (item: ItemOf<AppContract[Name]>) => void
      onEnd: (result: Result<void>) => void
    },
  ): () => void
  /** Listens to an event; the returned function stops it. */
  on<Name extends EventName<AppContract>>(
    name: Name,
    listener: (payload: PayloadOf<AppContract[Name]>) => void,
  ): () => void
  /** The pipe's state, and a way to hear of changes (`useSyncExternalStore`). */
  readonly state: BridgeState
  onState(listener: () => void): () => void
  /** The next attempt while the pipe is lost, and a way to hear of changes. */
  readonly retry: Retry | undefined
  onRetry(listener: () => void): () => void
  /** Makes the attempt at once that is waited for. */
  retryNow(): void
}
