import { err, type Result } from '../errors/result.ts'
import type { Channel } from './channel.ts'
import { check } from './check.ts'
import type { Contract } from './define.ts'
import { clientFrameSchema, helloFrameSchema, type ClientFrame, type ServerFrame } from './frames.ts'
import type { Emit, Handlers, StreamSink } from './handlers.ts'
import { createOutbox } from './outbox.ts'
import {
  bug,
  invalidInput,
  refusedAnswer,
  tooManyRequests,
  unknownName,
  versionMismatch,
} from './pipe-errors.ts'
import { createServedStream, type ServedStream } from './stream-sink.ts'

export interface ServeOptions {
  /** Must equal the client's version, or the client is refused. */
  readonly contractVersion: number
  /** Receives exceptions in handlers, with their stack, and protocol violations of clients. */
  readonly log: { error(message: string): void }
  /** Maximum number of concurrent calls and streams; the next one is refused. Default: 256. */
  readonly maxLiveRequests?: number | undefined
}

export interface Server<C extends Contract> {
  /** Emits an event to this client. Before the client's hello nothing is sent: it cannot have missed anything yet. */
  readonly emit: Emit<C>
  /** Aborts all running handlers and closes the channel. */
  close(): void
  /**
   * Resolves when no handler is running: after the channel was closed, handlers that had started may still have
   * something to write.
   */
  settled(): Promise<void>
}

interface LiveRequest {
  readonly kind: 'call' | 'stream'
  readonly abort: AbortController
  stream?: ServedStream
  /** The client no longer waits; the handler has not noticed yet. */
  isDropped: boolean
}

/**
 * Serves one client with `handlers` until the channel closes.
 *
 * Every input is validated by the contract before a handler receives it. Handlers run concurrently and may answer in
 * any order.
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  channel: Channel,
  options: ServeOptions,
): Server<C> {
  const { contractVersion, log, maxLiveRequests = 256 } = options
  const outbox = createOutbox<ServerFrame>(channel)
  const live = new Map<number, LiveRequest>()
  const running = new Set<Promise<void>>()
  let isGreeted = false
  let isClosed = false

  function drop(request: LiveRequest): void {
    request.isDropped = true
    request.abort.abort()
    request.stream?.release()
  }

  function close(): void {
    isClosed = true
    outbox.flush()
    channel.close()
  }

  function breakOff(problem: string): void {
    log.error(`IPC: closing a connection: ${problem}`)
    close()
  }

  function greet(frame: unknown): void {
    const hello = check(helloFrameSchema, frame)
    // oxlint-disable-next-line text/untranslated -- for the log
    if (!hello.ok) return breakOff('its first frame is not a hello')
    if (hello.value.contractVersion !== contractVersion) {
      outbox.push({ type: 'refused', error: versionMismatch(hello.value.contractVersion, contractVersion) })
      // oxlint-disable-next-line text/untranslated -- for the log
      return breakOff(`it speaks version ${hello.value.contractVersion}, not ${contractVersion}`)
    }
    isGreeted = true
    outbox.push({ type: 'hello', contractVersion })
  }

  function receive(frame: unknown): void {
    const checked = check(clientFrameSchema, frame)
    // oxlint-disable-next-line text/untranslated -- for the log
    if (!checked.ok) return breakOff(`a frame is not readable (${checked.field}: ${checked.problem})`)
    handle(checked.value)
  }

  function handle(frame: ClientFrame): void {
    switch (frame.type) {
      case 'call':
      case 'open':
        return start(frame)
      case 'cancel': {
        const request = live.get(frame.id)
        if (request !== undefined) drop(request)
        return
      }
      case 'credit':
        return live.get(frame.id)?.stream?.grant(frame.count)
      case 'ping':
        return outbox.push({ type: 'pong' })
      case 'pong':
      case 'hello':
    }
  }

  function start(frame: ClientFrame & { type: 'call' | 'open' }): void {
    const { id, name } = frame
    // oxlint-disable-next-line text/untranslated -- for the log
    if (live.has(id)) return breakOff(`the id ${id} is in use`)
    const kind = frame.type === 'call' ? 'call' : 'stream'
    const settle = (result: Result<unknown>) =>
      outbox.push(kind === 'call' ? { type: 'result', id, result } : { type: 'end', id, result })

    const definition = Object.hasOwn(contract, name) ? contract[name] : undefined
    if (definition?.kind !== (kind === 'call' ? 'command' : 'stream')) return settle(err(unknownName(name)))
    if (live.size >= maxLiveRequests) return settle(err(tooManyRequests(maxLiveRequests)))
    const input = check(definition.input, frame.input)
    if (!input.ok) return settle(err(invalidInput(name, input.field, input.problem)))

    const request: LiveRequest = { kind, abort: new AbortController(), isDropped: false }
    live.set(id, request)
    const { signal } = request.abort
    let argument: StreamSink<unknown> | { signal: AbortSignal } = { signal }
    if (frame.type === 'open') {
      request.stream = createServedStream(id, frame.credit, signal, outbox)
      argument = request.stream.sink
    }
    const answered = run(name, input.value, argument).then((result) => {
      running.delete(answered)
      const finish = () => {
        live.delete(id)
        if (!request.isDropped) settle(result)
      }
      if (request.stream === undefined || request.isDropped) finish()
      else request.stream.whenDrained(finish)
    })
    running.add(answered)
  }

  async function run(
    name: string,
    input: unknown,
    argument: StreamSink<unknown> | { signal: AbortSignal },
  ): Promise<Result<unknown>> {
    try {
      const handler = handlers[name as keyof Handlers<C>] as (
        input: unknown,
        argument: unknown,
      ) => Promise<Result<unknown>>
      return await handler(input, argument)
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error(`IPC: "${name}" threw: ${cause}`)
      return err(bug(name))
    }
  }

  channel.onRefused?.((frame, reason) => {
    const refused = frame as ServerFrame
    log.error(`IPC: a frame of type "${refused.type}" cannot be sent: ${reason.message}`)
    const result = err(refusedAnswer(reason))
    if (refused.type === 'result') return { ...refused, result }
    if (refused.type !== 'item') return undefined
    const request = live.get(refused.id)
    if (request !== undefined) drop(request)
    // Anything the stream sends after this end is ignored.
    return { type: 'end', id: refused.id, result } satisfies ServerFrame
  })
  channel.onClose(() => {
    isClosed = true
    for (const request of live.values()) drop(request)
  })
  channel.onBatch((frames) => {
    for (const frame of frames) {
      if (isClosed) return
      if (isGreeted) receive(frame)
      else greet(frame)
    }
  })

  return {
    emit: (name, payload) => {
      if (isGreeted && !isClosed) outbox.push({ type: 'event', name, payload })
    },
    close,
    settled: async () => void (await Promise.all(running)),
  }
}
