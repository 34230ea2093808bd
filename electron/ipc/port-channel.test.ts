import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, type Result } from '../../shared/errors/result.ts'
import { connect } from '../../shared/ipc/connect.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import { serve } from '../../shared/ipc/serve.ts'
import { testContract, testHandlers, type TestContract } from '../../shared/ipc/testing/test-contract.ts'
import { maxMessageEntries } from '../../shared/limits.ts'
import { createPortChannel, type MainPort } from './port-channel.ts'

const ports: MessagePort[] = []

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** Adapts a worker's port to Electron's `MessagePortMain`, which wraps messages in an event. */
function toMainPort(port: MessagePort): MainPort {
  ports.push(port)
  return {
    postMessage: (message) => port.postMessage(message),
    on(event: string, listener: (event: { data: unknown }) => void) {
      if (event === 'message') port.on('message', (data: unknown) => listener({ data }))
      else port.on('close', listener as unknown as () => void)
    },
    start: () => port.start(),
    close: () => port.close(),
  }
}

function start(handlers: Partial<Handlers<TestContract>> = {}) {
  const { port1, port2 } = new MessageChannel()
  const logged: string[] = []
  const server = serve(testContract, { ...testHandlers, ...handlers }, createPortChannel(toMainPort(port1)), {
    contractVersion: 1,
    log: { error: (message) => logged.push(message) },
  })
  const client = connect(testContract, createPortChannel(toMainPort(port2)), { contractVersion: 1 })
  return { server, client, logged, clientPort: port2 }
}

describe('a contract over a real MessagePort', () => {
  it('answers calls and delivers events', async () => {
    const { client, server } = start()
    const listener = vi.fn()
    client.on('numbers.changed', listener)
    expect(await client.call('text.upper', { text: 'hello' })).toEqual(ok({ text: 'HELLO' }))
    server.emit('numbers.changed', { count: 4 })
    await vi.waitFor(() => expect(listener.mock.calls).toEqual([[{ count: 4 }]]))
  })

  it('streams ten thousand items in order', async () => {
    const { client } = start()
    const items: number[] = []
    const ended = Promise.withResolvers<Result<void>>()
    client.open('numbers.count', { to: 10_000 }, { onItem: (n) => items.push(n), onEnd: ended.resolve })
    expect(await ended.promise).toEqual(ok())
    expect(items).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
  })

  it('carries bytes natively and leaves the sender its own', async () => {
    const { client } = start()
    const bytes = new Uint8Array([1, 2, 3])
    const result = await client.call('bytes.reverse', { bytes })
    expect(result).toEqual(ok({ bytes: new Uint8Array([3, 2, 1]) }))
    expect(bytes).toEqual(new Uint8Array([1, 2, 3]))
  })

  it('never takes along the memory beside a view', async () => {
    const pool = Buffer.from('a neighbour with a secret: ABC')
    const { client } = start({
      'bytes.reverse': () => Promise.resolve(ok({ bytes: pool.subarray(pool.length - 3) })),
    })
    const result = await client.call('bytes.reverse', { bytes: new Uint8Array(1) })
    expect(result).toEqual(ok({ bytes: new Uint8Array(Buffer.from('ABC')) }))
    expect(result.ok && result.value.bytes.buffer.byteLength).toBe(3)
  })

  it('answers with an error when the answer is not plain data, and stays open', async () => {
    const { client, logged } = start({
      'data.echo': () => Promise.resolve(ok({ value: () => 'a function' })),
    })
    const [broken, fine] = await Promise.all([
      client.call('data.echo', { value: 1 }),
      client.call('text.upper', { text: 'a' }),
    ])
    expect(broken).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    expect(fine).toEqual(ok({ text: 'A' }))
    expect(logged).toHaveLength(1)
  })

  it('tells a client of another version before it closes', async () => {
    const { port1, port2 } = new MessageChannel()
    serve(testContract, testHandlers, createPortChannel(toMainPort(port1)), {
      contractVersion: 2,
      log: { error: () => {} },
    })
    const client = connect(testContract, createPortChannel(toMainPort(port2)), { contractVersion: 1 })
    expect(await client.call('text.upper', { text: 'a' })).toMatchObject({
      error: { code: 'version-mismatch' },
    })
  })

  it('aborts what runs when the window is gone', async () => {
    const seen = Promise.withResolvers<AbortSignal>()
    const { client, clientPort } = start({
      'text.upper': (_input, { signal }) => {
        seen.resolve(signal)
        return new Promise(() => {})
      },
    })
    const pending = client.call('text.upper', { text: 'a' })
    const signal = await seen.promise
    clientPort.close()
    expect(await pending).toMatchObject({ error: { code: 'connection-lost' } })
    await vi.waitFor(() => expect(signal.aborted).toBe(true))
  })

  it.each([
    ['that is no batch', { type: 'hello' }],
    ['with millions of values', [Array.from({ length: maxMessageEntries + 1 }, () => 0)]],
  ])('is closed on a message %s', async (_, message) => {
    const { port1, port2 } = new MessageChannel()
    const closed = Promise.withResolvers<string>()
    createPortChannel(toMainPort(port1)).onClose(closed.resolve)
    ports.push(port2)
    port2.postMessage(message)
    expect(await closed.promise).toBe('not a batch of frames')
  })
})
