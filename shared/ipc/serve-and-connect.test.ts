import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../errors/result.ts'
import { maxStreamWindowBytes } from '../limits.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { stream } from './define.ts'
import type { Handlers } from './handlers.ts'
import { serve } from './serve.ts'
import { createChannelPair } from './testing/channel-pair.ts'
import { testContract, testHandlers, type TestContract } from './testing/test-contract.ts'

function start(
  handlers: Partial<Handlers<TestContract>> = {},
  options: { maxLiveRequests?: number; client?: Partial<ConnectOptions<TestContract>> } = {},
) {
  const pair = createChannelPair()
  const logged: string[] = []
  const server = serve(testContract, { ...testHandlers, ...handlers }, pair.server, {
    contractVersion: 1,
    log: { error: (message) => logged.push(message) },
    maxLiveRequests: options.maxLiveRequests,
  })
  const client = connect(testContract, pair.client, { contractVersion: 1, ...options.client })
  return { ...pair, server, client, logged }
}

/** A handler that resolves when its signal is aborted. */
function untilAborted(signal: AbortSignal): Promise<Result<never>> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(err({ kind: 'cancelled', message: 'Stopped.' })))
  })
}

/** Streams texts of a given length instead of numbers. */
function streamTexts(length: number, count: number): Partial<Handlers<TestContract>> {
  return {
    'numbers.count': async (_, sink) => {
      for (let sent = 0; sent < count && !sink.signal.aborted; sent += 1) {
        await sink.send('x'.repeat(length) as unknown as number)
      }
      return ok()
    },
  }
}

describe('items on their way', () => {
  it('are limited in bytes for a reader that does not read, not only in number', async () => {
    const pair = createChannelPair()
    serve(testContract, { ...testHandlers, ...streamTexts(300_000, 100) }, pair.server, {
      contractVersion: 1,
      log: { error: () => undefined },
    })
    const items = (): unknown[] =>
      pair.sent.server.flat().filter((frame) => (frame as { type: string }).type === 'item')
    const open = { type: 'open', id: 1, name: 'numbers.count', input: { to: 1 }, credit: 256 }
    pair.client.send([{ type: 'hello', contractVersion: 1 }, open])
    await settle()
    expect(items().length).toBe(Math.ceil(maxStreamWindowBytes / 300_000))
    pair.client.send([{ type: 'credit', id: 1, count: 2 }])
    await settle()
    expect(items().length).toBe(Math.ceil(maxStreamWindowBytes / 300_000) + 2)
  })

  it.each([
    ['smaller than what may be on its way', 300_000],
    ['larger than that', 2 * maxStreamWindowBytes],
  ])('come through to a reader that reads, each %s', async (_, length) => {
    const handlers = streamTexts(length, 20)
    const pair = createChannelPair()
    const log = { error: () => undefined }
    serve(
      textContract,
      { ...testHandlers, ...handlers } as unknown as Handlers<typeof textContract>,
      pair.server,
      {
        contractVersion: 1,
        log,
      },
    )
    const client = connect(textContract, pair.client, { contractVersion: 1 })
    const lengths: number[] = []
    const ended = Promise.withResolvers<Result<void>>()
    client.open(
      'numbers.count',
      { to: 1 },
      { onItem: (item) => lengths.push(item.length), onEnd: ended.resolve },
    )
    expect(await ended.promise).toEqual(ok())
    expect(lengths).toEqual(Array.from({ length: 20 }, () => length))
  })
})

const textContract = { ...testContract, 'numbers.count': stream(z.object({ to: z.number() }), z.string()) }

function collect(client: ReturnType<typeof start>['client'], to: number) {
  const items: number[] = []
  const ended = Promise.withResolvers<Result<void>>()
  const close = client.open('numbers.count', { to }, { onItem: (n) => items.push(n), onEnd: ended.resolve })
  return { items, ended: ended.promise, close }
}

/** Waits until everything that can happen without outside help has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('is settled once the handlers that had begun have ended, also after the channel was closed', async () => {
  const writing = Promise.withResolvers<Result<{ text: string }>>()
  const { client, server } = start({ 'text.upper': () => writing.promise })
  await server.settled()
  void client.call('text.upper', { text: 'a' })
  await settle()
  server.close()
  let isSettled = false
  void server.settled().then(() => (isSettled = true))
  await settle()
  expect(isSettled).toBe(false)
  writing.resolve(ok({ text: 'A' }))
  await settle()
  expect(isSettled).toBe(true)
})

describe('a call', () => {
  it('answers with the value of the handler', async () => {
    const { client } = start()
    expect(await client.call('text.upper', { text: 'hello' })).toEqual(ok({ text: 'HELLO' }))
  })

  it('passes an expected failure on with all its fields', async () => {
    const error = {
      kind: 'rate-limited',
      message: 'Wait.',
      retryAfterMs: 5,
      remedies: [{ type: 'retry' }],
    } as const
    const { client } = start({
      'text.upper': () => Promise.resolve(err({ ...error, remedies: [{ type: 'retry' }] })),
    })
    expect(await client.call('text.upper', { text: 'a' })).toEqual(
      err({ ...error, remedies: [{ type: 'retry' }] }),
    )
  })

  it('with input that does not fit is refused with the name of the field, and the handler is not called', async () => {
    const handler = vi.fn(testHandlers['text.upper'])
    const { client } = start({ 'text.upper': handler })
    const result = await client.call('text.upper', { text: 7 as unknown as string })
    expect(result).toEqual(
      err({
        kind: 'invalid-input',
        message: 'The field "text" of "text.upper" is not valid: expected string.',
        nextStep: 'Correct it, then retry.',
        text: {
          code: 'ipc.invalidField',
          params: { command: 'text.upper', field: 'text', problem: 'expected string' },
        },
        field: 'text',
      }),
    )
    expect(handler).not.toHaveBeenCalled()
  })

  it('does not hand keys the contract does not name to the handler', async () => {
    const handler = vi.fn(testHandlers['text.upper'])
    const { client } = start({ 'text.upper': handler })
    await client.call('text.upper', { text: 'a', extra: 1 } as { text: string })
    expect(handler.mock.calls[0]?.[0]).toEqual({ text: 'a' })
  })

  it.each(['no.such', 'constructor', '__proto__', 'numbers.count', 'numbers.changed'])(
    'to %s, which is no command, is refused',
    async (name) => {
      const { client: channel, server } = createChannelPair()
      serve(testContract, testHandlers, server, { contractVersion: 1, log: { error: () => {} } })
      const frames: unknown[] = []
      channel.onBatch((batch) => frames.push(...batch))
      channel.send([
        { type: 'hello', contractVersion: 1 },
        { type: 'call', id: 0, name, input: {} },
      ])
      await settle()
      expect(frames[1]).toMatchObject({
        type: 'result',
        id: 0,
        result: { ok: false, error: { kind: 'unavailable', message: `The app has no command "${name}".` } },
      })
    },
  )

  it('whose answer does not fit becomes an invalid response', async () => {
    const { client } = start({ 'text.upper': () => Promise.resolve(ok({ text: 5 as unknown as string })) })
    expect(await client.call('text.upper', { text: 'a' })).toMatchObject({
      ok: false,
      error: { kind: 'invalid-response', message: expect.stringContaining('"text"') },
    })
  })

  it('whose answer is no result at all becomes an invalid response', async () => {
    const { client } = start({ 'text.upper': () => Promise.resolve({ fine: true } as never) })
    expect(await client.call('text.upper', { text: 'a' })).toMatchObject({
      error: { kind: 'invalid-response' },
    })
  })

  it('whose handler throws is logged with the stack and answered without it', async () => {
    const { client, logged } = start({
      'text.upper': () => {
        throw new Error('the cause')
      },
    })
    const result = await client.call('text.upper', { text: 'a' })
    expect(result).toMatchObject({ ok: false, error: { kind: 'bug' } })
    expect(JSON.stringify(result)).not.toContain('the cause')
    expect(logged).toEqual([expect.stringMatching(/"text.upper" threw: Error: the cause\n\s+at /)])
  })

  it('that is aborted is cancelled on both sides', async () => {
    const seen = Promise.withResolvers<AbortSignal>()
    const { client } = start({
      'text.upper': (_input, { signal }) => {
        seen.resolve(signal)
        return untilAborted(signal)
      },
    })
    const abort = new AbortController()
    const result = client.call('text.upper', { text: 'a' }, { signal: abort.signal })
    const signal = await seen.promise
    abort.abort()
    expect(await result).toEqual(
      err({ kind: 'cancelled', message: 'Stopped.', text: { code: 'gateway.stopped' } }),
    )
    await settle()
    expect(signal.aborted).toBe(true)
  })

  it('aborted before it was made sends nothing', async () => {
    const { client, sent } = start()
    const result = await client.call('text.upper', { text: 'a' }, { signal: AbortSignal.abort() })
    await settle()
    expect(result).toMatchObject({ error: { kind: 'cancelled' } })
    expect(sent.client.flat()).toEqual([{ type: 'hello', contractVersion: 1 }])
  })

  it('can be one of many at once, answered in any order', async () => {
    const gates = new Map<string, () => void>()
    const { client } = start({
      'text.upper': ({ text }) => new Promise((resolve) => gates.set(text, () => resolve(ok({ text })))),
    })
    const first = client.call('text.upper', { text: 'first' })
    const second = client.call('text.upper', { text: 'second' })
    await settle()
    gates.get('second')?.()
    expect(await second).toEqual(ok({ text: 'second' }))
    gates.get('first')?.()
    expect(await first).toEqual(ok({ text: 'first' }))
  })

  it('above the limit of live requests is refused, and goes through when others have ended', async () => {
    const release = Promise.withResolvers<void>()
    const { client } = start(
      { 'text.upper': ({ text }) => release.promise.then(() => ok({ text })) },
      { maxLiveRequests: 2 },
    )
    const running = [client.call('text.upper', { text: 'a' }), client.call('text.upper', { text: 'b' })]
    expect(await client.call('data.echo', { value: 1 })).toMatchObject({
      error: {
        kind: 'unavailable',
        code: 'too-many-requests',
        message: expect.stringContaining('2 requests'),
      },
    })
    release.resolve()
    await Promise.all(running)
    expect(await client.call('data.echo', { value: 1 })).toEqual(ok({ value: 1 }))
  })
})

describe('a stream', () => {
  it('delivers all items in order and then its end', async () => {
    const { client } = start()
    const reading = collect(client, 1000)
    expect(await reading.ended).toEqual(ok())
    expect(reading.items).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  })

  it('lets the handler wait when the reader has not granted more', async () => {
    let sent = 0
    const pair = createChannelPair()
    const handlers: Handlers<TestContract> = {
      ...testHandlers,
      'numbers.count': async (_input, sink) => {
        for (; !sink.signal.aborted; sent += 1) await sink.send(sent)
        return ok()
      },
    }
    serve(testContract, handlers, pair.server, { contractVersion: 1, log: { error: () => {} } })
    pair.client.send([
      { type: 'hello', contractVersion: 1 },
      { type: 'open', id: 0, name: 'numbers.count', input: { to: 0 }, credit: 3 },
    ])
    await settle()
    expect(sent).toBe(2)
    pair.client.send([{ type: 'credit', id: 0, count: 2 }])
    await settle()
    expect(sent).toBe(4)
    const items = pair.sent.server.flat().filter((frame) => (frame as { type: string }).type === 'item')
    expect(items).toHaveLength(5)
    pair.cut('done')
  })

  it('keeps what a handler sent without waiting, and ends after the last item', async () => {
    const { client } = start(
      {
        'numbers.count': ({ to }, sink) => {
          for (let number = 0; number < to; number += 1) void sink.send(number)
          return Promise.resolve(ok())
        },
      },
      { client: { credit: 2 } },
    )
    const reading = collect(client, 50)
    await reading.ended
    expect(reading.items).toHaveLength(50)
  })

  it('is granted room by the half, not item by item', async () => {
    const { client, sent } = start(
      {
        'numbers.count': async ({ to }, sink) => {
          for (let number = 0; number < to; number += 1) {
            await sink.send(number)
            await settle()
          }
          return ok()
        },
      },
      { client: { credit: 8 } },
    )
    await collect(client, 16).ended
    const grants = sent.client.flat().filter((frame) => (frame as { type: string }).type === 'credit')
    expect(grants).toEqual(Array.from({ length: 4 }, () => ({ type: 'credit', id: 0, count: 4 })))
  })

  it('closed by the reader aborts the handler, lets go of a waiting send, and does not call onEnd', async () => {
    let handlerEnded = false
    const { client } = start(
      {
        'numbers.count': async (_input, sink) => {
          while (!sink.signal.aborted) await sink.send(1)
          handlerEnded = true
          return ok()
        },
      },
      { client: { credit: 1 } },
    )
    const onEnd = vi.fn()
    const close = client.open('numbers.count', { to: 0 }, { onItem: () => close(), onEnd })
    await vi.waitFor(() => expect(handlerEnded).toBe(true))
    await settle()
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('ends with an invalid response at the first item that does not fit, and stops the handler', async () => {
    let signal: AbortSignal | undefined
    const { client } = start({
      'numbers.count': async (_input, sink) => {
        signal = sink.signal
        await sink.send(1)
        await sink.send('two' as unknown as number)
        await sink.send(3)
        return untilAborted(sink.signal)
      },
    })
    const reading = collect(client, 0)
    expect(await reading.ended).toMatchObject({ error: { kind: 'invalid-response' } })
    expect(reading.items).toEqual([1])
    await settle()
    expect(signal?.aborted).toBe(true)
  })

  it('ends with the error of its handler', async () => {
    const error = { kind: 'not-found', message: 'There is no such run.' } as const
    const { client } = start({ 'numbers.count': () => Promise.resolve(err(error)) })
    expect(await collect(client, 1).ended).toEqual(err(error))
  })

  it('goes on when a listener throws', async () => {
    const thrown: unknown[] = []
    const { queueMicrotask: queue } = globalThis
    const microtasks = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((callback) => {
      queue(() => {
        try {
          callback()
        } catch (error) {
          thrown.push(error)
        }
      })
    })
    const { client } = start()
    const items: number[] = []
    const ended = Promise.withResolvers<Result<void>>()
    client.open(
      'numbers.count',
      { to: 3 },
      {
        onItem: (item) => {
          items.push(item)
          if (item === 2) throw new Error('a defect of the listener')
        },
        onEnd: ended.resolve,
      },
    )
    await ended.promise
    microtasks.mockRestore()
    expect(items).toEqual([1, 2, 3])
    expect(thrown).toEqual([new Error('a defect of the listener')])
  })
})

describe('an event', () => {
  it('reaches every listener until it stops', async () => {
    const { client, server } = start()
    await client.greeted
    const first = vi.fn()
    const second = vi.fn()
    const stop = client.on('numbers.changed', first)
    client.on('numbers.changed', second)
    server.emit('numbers.changed', { count: 1 })
    await settle()
    stop()
    server.emit('numbers.changed', { count: 2 })
    await settle()
    expect(first.mock.calls).toEqual([[{ count: 1 }]])
    expect(second.mock.calls).toEqual([[{ count: 1 }], [{ count: 2 }]])
  })

  it('that does not fit is not handed on', async () => {
    const { client, server } = start()
    await client.greeted
    const listener = vi.fn()
    client.on('numbers.changed', listener)
    server.emit('numbers.changed', { count: 'one' as unknown as number })
    server.emit('numbers.changed', { count: 2 })
    await settle()
    expect(listener.mock.calls).toEqual([[{ count: 2 }]])
  })
})

describe('the pipe', () => {
  it('carries all frames of one turn in one batch', async () => {
    const { client, server, sent } = start()
    await client.greeted
    const before = { client: sent.client.length, server: sent.server.length }
    const calls = ['a', 'b', 'c'].map((text) => client.call('text.upper', { text }))
    server.emit('numbers.changed', { count: 1 })
    server.emit('numbers.changed', { count: 2 })
    await Promise.all(calls)
    expect(sent.client.slice(before.client).map((batch) => batch.length)).toEqual([3])
    expect(sent.server.slice(before.server).map((batch) => batch.length)).toEqual([5])
  })

  it('refuses a client of another version with a clear error and closes', async () => {
    const pair = createChannelPair()
    const logged: string[] = []
    serve(testContract, testHandlers, pair.server, {
      contractVersion: 2,
      log: { error: (message) => logged.push(message) },
    })
    const client = connect(testContract, pair.client, { contractVersion: 1 })
    const error = {
      kind: 'unavailable',
      code: 'version-mismatch',
      message: 'This window and the app have different versions and cannot communicate.',
    }
    expect(await client.call('text.upper', { text: 'a' })).toMatchObject({ ok: false, error })
    expect(await client.greeted).toMatchObject({ ok: false, error })
    expect(await client.ended).toMatchObject(error)
    expect(logged).toHaveLength(1)
  })

  it('closes on a client that does not begin with a hello, and calls no handler', async () => {
    const pair = createChannelPair()
    const handler = vi.fn(testHandlers['text.upper'])
    serve(testContract, { ...testHandlers, 'text.upper': handler }, pair.server, {
      contractVersion: 1,
      log: { error: () => {} },
    })
    const closed = Promise.withResolvers<string>()
    pair.client.onClose(closed.resolve)
    pair.client.send([{ type: 'call', id: 0, name: 'text.upper', input: { text: 'a' } }])
    await closed.promise
    expect(handler).not.toHaveBeenCalled()
  })

  it.each([
    null,
    'text',
    { type: 'nonsense' },
    { type: 'call', id: -1, name: 'text.upper', input: {} },
    { type: 'open', id: 1, name: 'numbers.count', input: { to: 1 }, credit: 0 },
    { type: 'credit', id: 1, count: 1.5 },
  ])('closes on the unreadable frame %j', async (frame) => {
    const pair = createChannelPair()
    serve(testContract, testHandlers, pair.server, { contractVersion: 1, log: { error: () => {} } })
    const closed = Promise.withResolvers<string>()
    pair.client.onClose(closed.resolve)
    pair.client.send([{ type: 'hello', contractVersion: 1 }, frame])
    expect(await closed.promise).toBe('closed')
  })

  it('that breaks aborts everything live and ends everything pending as unavailable', async () => {
    const signals: AbortSignal[] = []
    const { client, ...pipe } = start({
      'text.upper': (_input, { signal }) => {
        signals.push(signal)
        return untilAborted(signal)
      },
      'numbers.count': (_input, sink) => {
        signals.push(sink.signal)
        return untilAborted(sink.signal)
      },
    })
    const call = client.call('text.upper', { text: 'a' })
    const reading = collect(client, 1)
    await settle()
    pipe.cut('the cable was pulled')
    const error = { kind: 'unavailable', code: 'connection-lost', detail: 'the cable was pulled' }
    expect(await call).toMatchObject({ error })
    expect(await reading.ended).toMatchObject({ error })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(await client.call('text.upper', { text: 'late' })).toMatchObject({ error })
    expect(await collect(client, 1).ended).toMatchObject({ error })
  })

  it('closed by the server aborts its handlers', async () => {
    const seen = Promise.withResolvers<AbortSignal>()
    const { client, server } = start({
      'text.upper': (_input, { signal }) => {
        seen.resolve(signal)
        return untilAborted(signal)
      },
    })
    const call = client.call('text.upper', { text: 'a' })
    const signal = await seen.promise
    server.close()
    expect(await call).toMatchObject({ error: { code: 'connection-lost' } })
    expect(signal.aborted).toBe(true)
  })
})
