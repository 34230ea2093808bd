import { ok, type Result } from '../errors/result.ts'
import type {
  CommandName,
  Contract,
  EventName,
  InputOf,
  ItemOf,
  OutputOf,
  PayloadOf,
  StreamName,
} from './define.ts'

/** Receives the items of a stream handler. */
export interface StreamSink<Item> {
  /** Resolves when the reader can accept another item. Awaiting it gives back-pressure. */
  send(item: Item): Promise<void>
  /** Aborted when the reader closes the stream or the pipe breaks. */
  readonly signal: AbortSignal
}

/** The handlers of a contract, called by the server of a channel. `create-app.ts` creates them. */
export type Handlers<C extends Contract> = {
  [Name in CommandName<C>]: (
    input: InputOf<C[Name]>,
    context: { signal: AbortSignal },
  ) => Promise<Result<OutputOf<C[Name]>>>
} & {
  [Name in StreamName<C>]: (
    input: InputOf<C[Name]>,
    sink: StreamSink<ItemOf<C[Name]>>,
  ) => Promise<Result<void>>
}

/** Emits an event to every window. */
export type Emit<C extends Contract> = <Name extends EventName<C>>(
  name: Name,
  payload: PayloadOf<C[Name]>,
) => void

/** Converts the result of a command that has no value to return. */
export function toVoid(result: Result<unknown>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result
}
