import type { Result } from '../errors/result.ts'
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

/** The calling end of a contract. `Bridge` is the one for the app's own contract. */
export interface Caller<C extends Contract> {
  call<Name extends CommandName<C>>(
    name: Name,
    input: InputOf<C[Name]>,
    options?: { signal?: AbortSignal },
  ): Promise<Result<OutputOf<C[Name]>>>
  open<Name extends StreamName<C>>(
    name: Name,
    input: InputOf<C[Name]>,
    handlers: {
      onItem: (item: ItemOf<C[Name]>) => void
      onEnd: (result: Result<void>) => void
    },
  ): () => void
  on<Name extends EventName<C>>(name: Name, listener: (payload: PayloadOf<C[Name]>) => void): () => void
}
