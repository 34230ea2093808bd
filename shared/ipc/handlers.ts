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

/** Where a stream handler puts its items. */
export interface StreamSink<Item> {
  /** Resolves when the reader has room for another item. Awaiting it is the back-pressure. */
  send(item: Item): Promise<void>
  /** Aborted when the reader closed the stream or the pipe broke. */
  readonly signal: AbortSignal
}

/** What answers a contract. The server of a channel calls it; the instances live in `create-app.ts`. */
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

/** Tells every window something. */
export type Emit<C extends Contract> = <Name extends EventName<C>>(
  name: Name,
  payload: PayloadOf<C[Name]>,
) => void

/** What a command answers that has nothing to say beyond that it was done. */
export function toVoid(result: Result<unknown>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result
}
