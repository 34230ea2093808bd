import { cancelledError, type AppError } from '../errors/app-error.ts'
import { err, ok, type Result } from '../errors/result.ts'
import type { BridgeState, LostState, Retry } from './bridge.ts'
import type { Caller } from './caller.ts'
import type { Channel } from './channel.ts'
import { connect, type Connection, type ConnectOptions } from './connect.ts'
import type { Contract } from './define.ts'
import { createListeners } from './listeners.ts'
import { connectionLost, notConnected } from './pipe-errors.ts'

export interface ReconnectOptions<C extends Contract> extends Omit<ConnectOptions<C>, 'listeners'> {
  /** Wait before the first attempt to reconnect; it doubles up to twenty times this. Default: 250. */
  readonly retryMs?: number
  /** Time that a call made without a connection waits for one. A stream waits without a limit. Default: 15,000. */
  readonly callWaitMs?: number
  /** Called for events that do not match the contract; listeners do not receive them. */
  readonly onProblem?: (error: AppError) => void
}

export interface ReconnectingBridge<C extends Contract> extends Caller<C> {
  readonly state: BridgeState
  onState(listener: () => void): () => void
  /** The next attempt while the connection is lost. */
  readonly retry: Retry | undefined
  onRetry(listener: () => void): () => void
  /** Makes the scheduled attempt at once. */
  retryNow(): void
  close(): void
}

/** Thrown when opening a channel fails for a known reason. */
export class UnreachableError extends Error {
  readonly state: LostState

  constructor(state: LostState) {
    super(`app unreachable: ${state}`)
    this.name = 'UnreachableError'
    this.state = state
  }
}

/**
 * Keeps one connection to the server, over a new channel whenever the old one breaks.
 *
 * A break ends pending calls and open streams with `unavailable`; nothing is sent again automatically. Event listeners
 * stay. Events during the break are lost: refetch the data on screen when the state is `open` again.
 */
export function createReconnectingBridge<C extends Contract>(
  contract: C,
  openChannel: () => Channel | Promise<Channel>,
  options: ReconnectOptions<C>,
): ReconnectingBridge<C> {
  const { retryMs = 250, callWaitMs = 15_000 } = options
  const listeners = createListeners(contract, options.onProblem)
  const stateListeners = new Set<() => void>()
  const retryListeners = new Set<() => void>()
  const waiting = new Set<(connection: Result<Connection<C>>) => void>()
  let state: BridgeState = 'connecting'
  let current: Connection<C> | undefined
  /** Set when further attempts are pointless. */
  let finalError: AppError | undefined
  let retryTimer: unknown
  let retry: Retry | undefined
  let attempts = 0

  function setState(next: BridgeState): void {
    if (state === next) return
    state = next
    for (const listener of stateListeners) listener()
  }

  function setRetry(next: Retry | undefined): void {
    retry = next
    for (const listener of retryListeners) listener()
  }

  function notifyWaiting(connection: Result<Connection<C>>): void {
    const waitingListeners = [...waiting]
    waiting.clear()
    for (const notify of waitingListeners) notify(connection)
  }

  function giveUp(error: AppError): void {
    finalError = error
    current = undefined
    clearTimeout(retryTimer)
    setRetry(undefined)
    setState('lost')
    notifyWaiting(err(error))
  }

  function retryLater(why: LostState = 'lost'): void {
    const wait = retryMs * Math.min(2 ** attempts, 20)
    attempts += 1
    retryTimer = setTimeout(() => void attemptAgain(), wait)
    setRetry({ attempt: attempts, at: Date.now() + wait })
    setState(why)
  }

  function attemptAgain(): Promise<void> {
    setRetry({ attempt: attempts, at: undefined })
    return attempt()
  }

  async function attempt(): Promise<void> {
    let channel: Channel
    try {
      channel = await openChannel()
    } catch (error) {
      if (finalError === undefined) retryLater(error instanceof UnreachableError ? error.state : 'lost')
      return
    }
    const connection = connect(contract, channel, { ...options, listeners })
    if (finalError !== undefined) return connection.close()
    current = connection
    if ((await connection.greeted).ok) {
      attempts = 0
      setRetry(undefined)
      setState('open')
      notifyWaiting(ok(connection))
    }
    const error = await connection.ended
    current = undefined
    if (finalError !== undefined) return
    if (error.code === 'version-mismatch') giveUp(error)
    else retryLater()
  }

  function waitForConnection(signal?: AbortSignal): Promise<Result<Connection<C>>> {
    if (signal?.aborted === true) return Promise.resolve(err(cancelledError))
    if (finalError !== undefined) return Promise.resolve(err(finalError))
    return new Promise((resolve) => {
      const settle = (connection: Result<Connection<C>>) => {
        waiting.delete(settle)
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        resolve(connection)
      }
      const cancel = () => settle(err(cancelledError))
      const timer = setTimeout(() => settle(err(notConnected())), callWaitMs)
      signal?.addEventListener('abort', cancel)
      waiting.add(settle)
    })
  }

  function openConnection(): Result<Connection<C>> | undefined {
    return state === 'open' && current !== undefined ? ok(current) : undefined
  }

  void attempt()

  return {
    async call(name, input, callOptions = {}) {
      const connection = openConnection() ?? (await waitForConnection(callOptions.signal))
      return connection.ok ? connection.value.call(name, input, callOptions) : connection
    },
    open(name, input, handlers) {
      let isClosed = false
      let closeStream: (() => void) | undefined
      const start = (connection: Result<Connection<C>>) => {
        if (isClosed) return
        if (connection.ok) closeStream = connection.value.open(name, input, handlers)
        else handlers.onEnd(connection)
      }
      const connection = openConnection()
      if (connection !== undefined) start(connection)
      else if (finalError === undefined) waiting.add(start)
      else queueMicrotask(() => finalError !== undefined && start(err(finalError)))
      return () => {
        isClosed = true
        waiting.delete(start)
        closeStream?.()
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
      retryListeners.add(listener)
      return () => retryListeners.delete(listener)
    },
    retryNow() {
      if (retry?.at === undefined) return
      clearTimeout(retryTimer)
      void attemptAgain()
    },
    close() {
      const connection = current
      // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
      giveUp(connectionLost('closed by the window'))
      connection?.close()
    },
  }
}
