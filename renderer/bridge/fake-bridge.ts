import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Bridge, BridgeState, Retry } from '../../shared/ipc/bridge.ts'
import { contract, type AppContract, type Input, type Output } from '../../shared/ipc/contract.ts'
import type { CommandName, EventName, ItemOf, PayloadOf, StreamName } from '../../shared/ipc/define.ts'
import { createListeners } from '../../shared/ipc/listeners.ts'

/** Answers per command; a command without one fails loudly. */
export type FakeHandlers = {
  [Name in CommandName<AppContract>]?: (
    input: Input<Name>,
  ) => Result<Output<Name>> | Promise<Result<Output<Name>>>
}

/** A stream the page has opened, in the hands of the test. */
export interface FakeStream<Name extends StreamName<AppContract>> {
  readonly name: Name
  readonly input: Input<Name>
  readonly isClosed: boolean
  push(item: ItemOf<AppContract[Name]>): void
  end(result?: Result<void>): void
}

/** The test double of the bridge: the test plays main. */
export interface FakeBridge extends Bridge {
  /** Every call so far, oldest first. */
  readonly calls: readonly { readonly name: CommandName<AppContract>; readonly input: unknown }[]
  /** The inputs of one command's calls so far. */
  callsOf<Name extends CommandName<AppContract>>(name: Name): readonly Input<Name>[]
  /** Sets or replaces answers. */
  answer(handlers: FakeHandlers): void
  emit<Name extends EventName<AppContract>>(name: Name, payload: PayloadOf<AppContract[Name]>): void
  /** Every stream the page has opened so far, closed ones included. */
  streamsOf<Name extends StreamName<AppContract>>(name: Name): readonly FakeStream<Name>[]
  setState(state: BridgeState, retry?: Retry): void
  /** How often the window asked for an attempt at once. */
  readonly retriesAtOnce: number
}

export function createFakeBridge(initialHandlers: FakeHandlers = {}): FakeBridge {
  let handlers = initialHandlers
  let state: BridgeState = 'open'
  let retry: Retry | undefined
  let retriesAtOnce = 0
  const calls: { name: CommandName<AppContract>; input: unknown }[] = []
  const streams: FakeStream<StreamName<AppContract>>[] = []
  const stateListeners = new Set<() => void>()
  const listeners = createListeners(contract, (error) => {
    throw new Error(`The test emits what the contract does not allow: ${error.message}`)
  })

  return {
    calls,
    callsOf: (name) => calls.filter((made) => made.name === name).map(({ input }) => input) as never,
    answer(more) {
      handlers = { ...handlers, ...more }
    },
    emit: (name, payload) => listeners.notify(name, payload),
    streamsOf: (name) => streams.filter((stream) => stream.name === name) as never,
    setState(next, nextRetry) {
      state = next
      retry = nextRetry
      for (const listener of stateListeners) listener()
    },

    async call(name, input, { signal } = {}) {
      calls.push({ name, input })
      const handler = handlers[name] as ((input: unknown) => Promise<Result<never>>) | undefined
      if (handler === undefined) throw new Error(`The test gives no answer to "${name}"`)
      const aborted = new Promise<Result<never>>((resolve) => {
        signal?.addEventListener('abort', () => resolve(err(cancelledError)), { once: true })
      })
      return signal?.aborted === true ? err(cancelledError) : Promise.race([handler(input), aborted])
    },
    open(name, input, { onItem, onEnd }) {
      let isClosed = false
      streams.push({
        name,
        input,
        get isClosed() {
          return isClosed
        },
        push(item) {
          if (!isClosed) onItem(item as never)
        },
        end(result = ok()) {
          if (isClosed) return
          isClosed = true
          onEnd(result)
        },
      })
      return () => {
        isClosed = true
      }
    },
    on: (name, listener) => listeners.on(name, listener),
    get state() {
      return state
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    get retry() {
      return retry
    },
    onRetry(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    retryNow() {
      retriesAtOnce += 1
    },
    get retriesAtOnce() {
      return retriesAtOnce
    },
  }
}
