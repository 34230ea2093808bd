import * as z from 'zod/mini'
import { cancelledError, type AppError } from '../errors/app-error.ts'
import { err, ok, type Result } from '../errors/result.ts'
import type { Caller } from './caller.ts'
import type { Channel } from './channel.ts'
import { check } from './check.ts'
import type { CommandDefinition, Contract, StreamDefinition } from './define.ts'
import { serverFrameSchema, type ClientFrame, type ServerFrame } from './frames.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { createOutbox } from './outbox.ts'
import { connectionLost, refusedInput, versionMismatch } from './pipe-errors.ts'
import { readResult } from './read-result.ts'
import { createStreamReader, type StreamReader } from './stream-reader.ts'

export interface ConnectOptions<C extends Contract> {
  /** Must equal the server's version, or the connection ends. */
  readonly contractVersion: number
  /** Maximum number of unacknowledged items per stream. Default: 256. */
  readonly credit?: number
  /** Time without frames after which the server is pinged, for pipes that break unnoticed. Default: never. */
  readonly pingIntervalMs?: number
  /** Listeners that outlive the connection. Default: its own. */
  readonly listeners?: Listeners<C>
}

/** One connection over one channel, from its hello to its end. It does not reconnect: create a new one. */
export interface Connection<C extends Contract> extends Caller<C> {
  /** Resolves with the server's hello, or with the reason why there is none. */
  readonly greeted: Promise<Result<void>>
  /** Resolves with the reason for the end, after every pending call has ended with it. */
  readonly ended: Promise<AppError>
  close(): void
}

interface PendingCall {
  readonly settle: (arrived: unknown) => void
  readonly fail: (error: AppError) => void
}

/**
 * The calling end of `serve`. Incoming values are validated by the contract; an invalid one becomes an
 * `invalid-response`.
 */
export function connect<C extends Contract>(
  contract: C,
  channel: Channel,
  options: ConnectOptions<C>,
): Connection<C> {
  const { contractVersion, credit = 256, pingIntervalMs } = options
  const outbox = createOutbox<ClientFrame>(channel)
  const listeners = options.listeners ?? createListeners(contract)
  const calls = new Map<number, PendingCall>()
  const streams = new Map<number, StreamReader>()
  const greeting = Promise.withResolvers<Result<void>>()
  const ending = Promise.withResolvers<AppError>()
  let endError: AppError | undefined
  let nextId = 0
  const heartbeat =
    pingIntervalMs === undefined
      ? undefined
      : startHeartbeat({
          intervalMs: pingIntervalMs,
          ping: () => outbox.push({ type: 'ping' }),
          // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
          onLost: () => end(connectionLost('no response to two pings in a row')),
        })

  function end(error: AppError): void {
    if (endError !== undefined) return
    endError = error
    heartbeat?.stop()
    channel.close()
    for (const call of calls.values()) call.fail(error)
    calls.clear()
    for (const stream of streams.values()) stream.end(err(error))
    streams.clear()
    greeting.resolve(err(error))
    ending.resolve(error)
  }

  function receive(frame: unknown): void {
    const checked = check(serverFrameSchema, frame)
    if (checked.ok) handle(checked.value)
    else end(connectionLost(`unreadable frame (${checked.field}: ${checked.problem})`))
  }

  function handle(frame: ServerFrame): void {
    switch (frame.type) {
      case 'hello':
        if (frame.contractVersion === contractVersion) return greeting.resolve(ok())
        return end(versionMismatch(contractVersion, frame.contractVersion))
      case 'refused':
        return end(frame.error)
      case 'result':
        return calls.get(frame.id)?.settle(frame.result)
      case 'item': {
        const stream = streams.get(frame.id)
        stream?.item(frame.item)
        if (stream?.hasEnded === true) streams.delete(frame.id)
        return
      }
      case 'end': {
        const stream = streams.get(frame.id)
        streams.delete(frame.id)
        return stream?.end(readResult(`stream ${frame.id}`, z.void(), frame.result))
      }
      case 'event':
        return listeners.notify(frame.name, frame.payload)
      case 'ping':
        return outbox.push({ type: 'pong' })
      case 'pong':
    }
  }

  outbox.push({ type: 'hello', contractVersion })
  channel.onRefused?.((frame, reason) => {
    const refused = frame as ClientFrame
    if (refused.type === 'call') calls.get(refused.id)?.fail(refusedInput(refused.name, reason))
    if (refused.type === 'open') {
      const stream = streams.get(refused.id)
      streams.delete(refused.id)
      stream?.end(err(refusedInput(refused.name, reason)))
    }
    return undefined
  })
  channel.onClose((reason) => end(connectionLost(reason)))
  channel.onBatch((frames) => {
    heartbeat?.received()
    for (const frame of frames) {
      if (endError !== undefined) return
      receive(frame)
    }
  })

  return {
    call(name, input, { signal } = {}) {
      if (endError !== undefined) return Promise.resolve(err(endError))
      if (signal?.aborted === true) return Promise.resolve(err(cancelledError))
      const { output } = contract[name] as unknown as CommandDefinition
      const id = nextId
      nextId += 1
      return new Promise((resolve) => {
        const settle = (result: Result<unknown>) => {
          calls.delete(id)
          signal?.removeEventListener('abort', cancel)
          const answer = resolve as (result: Result<unknown>) => void
          answer(result)
        }
        const cancel = () => {
          outbox.push({ type: 'cancel', id })
          settle(err(cancelledError))
        }
        calls.set(id, {
          settle: (arrived) => settle(readResult(name, output, arrived)),
          fail: (error) => settle(err(error)),
        })
        signal?.addEventListener('abort', cancel)
        outbox.push({ type: 'call', id, name, input })
      })
    },
    open(name, input, { onItem, onEnd }) {
      const { item: schema } = contract[name] as unknown as StreamDefinition
      const id = nextId
      nextId += 1
      const reader = createStreamReader({ id, name, schema, onItem, onEnd, outbox, credit })
      if (endError !== undefined) {
        const error = endError
        queueMicrotask(() => reader.end(err(error)))
      } else {
        streams.set(id, reader)
        outbox.push({ type: 'open', id, name, input, credit })
      }
      return () => {
        if (streams.delete(id)) outbox.push({ type: 'cancel', id })
        reader.close()
      }
    },
    on: (name, listener) => listeners.on(name, listener),
    greeted: greeting.promise,
    ended: ending.promise,
    // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
    close: () => end(connectionLost('closed by the window')),
  }
}
