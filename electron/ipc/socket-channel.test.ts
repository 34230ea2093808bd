import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { ok, type Result } from '../../shared/errors/result.ts'
import { connect } from '../../shared/ipc/connect.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import { createReconnectingBridge } from '../../shared/ipc/reconnecting-bridge.ts'
import { serve } from '../../shared/ipc/serve.ts'
import { maxMessageBytes } from '../../shared/ipc/socket-codec.ts'
import { maxSocketBacklogBytes } from '../../shared/limits.ts'
import { testContract, testHandlers, type TestContract } from '../../shared/ipc/testing/test-contract.ts'
import { createSocketChannel } from './socket-channel.ts'

const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function listen(port = 0, handlers: Partial<Handlers<TestContract>> = {}) {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  })
  server.on('connection', (socket) => {
    serve(testContract, { ...testHandlers, ...handlers }, createSocketChannel(socket), {
      contractVersion: 1,
      log: { error: () => {} },
    })
  })
  await once(server, 'listening')
  const close = () => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  }
  cleanUps.push(close)
  return { port: (server.address() as AddressInfo).port, close, server }
}

function dial(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  return { socket, channel: createSocketChannel(socket) }
}

function connectTo(port: number) {
  const client = connect(testContract, dial(port).channel, { contractVersion: 1 })
  cleanUps.push(() => client.close())
  return client
}

describe('a contract over a real WebSocket', () => {
  it('answers a call made before the socket is open', async () => {
    const { port } = await listen()
    expect(await connectTo(port).call('text.upper', { text: 'hello' })).toEqual(ok({ text: 'HELLO' }))
  })

  it('carries eight mebibytes there and back', async () => {
    const { port } = await listen()
    const bytes = new Uint8Array(8 * 1024 * 1024).map((_, index) => index % 251)
    const result = await connectTo(port).call('bytes.reverse', { bytes })
    expect(result.ok && Buffer.compare(result.value.bytes, bytes.toReversed())).toBe(0)
  })

  it('streams ten thousand items through a small credit', async () => {
    const { port } = await listen()
    const items: number[] = []
    const ended = Promise.withResolvers<Result<void>>()
    connectTo(port).open(
      'numbers.count',
      { to: 10_000 },
      { onItem: (n) => items.push(n), onEnd: ended.resolve },
    )
    expect(await ended.promise).toEqual(ok())
    expect(items).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
  })

  it('refuses a call that is too large, and stays open for the next', async () => {
    const { port } = await listen()
    const client = connectTo(port)
    const result = await client.call('bytes.reverse', { bytes: new Uint8Array(maxMessageBytes) })
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', message: expect.stringContaining('the maximum is 64 MiB') },
    })
    expect(await client.call('text.upper', { text: 'a' })).toEqual(ok({ text: 'A' }))
  })

  it('answers with an error when the answer is too large', async () => {
    const { port } = await listen(0, {
      'data.echo': () => Promise.resolve(ok({ value: new Uint8Array(maxMessageBytes) })),
    })
    const client = connectTo(port)
    expect(await client.call('data.echo', { value: 1 })).toMatchObject({
      error: { kind: 'unavailable', message: expect.stringContaining('the maximum is 64 MiB') },
    })
    expect(await client.call('text.upper', { text: 'a' })).toEqual(ok({ text: 'A' }))
  })

  it('ends a stream with an error when an item is too large', async () => {
    const { port } = await listen(0, {
      'numbers.count': async (_input, sink) => {
        await sink.send('x'.repeat(maxMessageBytes) as unknown as number)
        return ok()
      },
    })
    const ended = Promise.withResolvers<Result<void>>()
    connectTo(port).open('numbers.count', { to: 1 }, { onItem: () => {}, onEnd: ended.resolve })
    expect(await ended.promise).toMatchObject({ error: { kind: 'unavailable' } })
  })

  it('closes a socket that never reads once too much waits for it', async () => {
    const value = 'x'.repeat(8 * 1024 * 1024)
    const { port, server } = await listen(0, { 'data.echo': () => Promise.resolve(ok({ value })) })
    const { socket } = dial(port)
    await once(socket, 'open')
    const [served] = server.clients
    socket.pause()
    const hello = { type: 'hello', contractVersion: 1 }
    const calls = Array.from({ length: 40 }, (_, id) => ({
      type: 'call',
      id,
      name: 'data.echo',
      input: { value: 1 },
    }))
    socket.send(JSON.stringify([hello, ...calls]))
    let maxWaiting = 0
    while (served?.readyState === WebSocket.OPEN) {
      maxWaiting = Math.max(maxWaiting, served.bufferedAmount)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(maxWaiting).toBeLessThan(maxSocketBacklogBytes + 2 * value.length)
    await expect.poll(() => server.clients.size).toBe(0)
  })

  it.each([
    ['text that is no batch', 'hello'],
    ['bytes that are no batch', new Uint8Array([1, 2, 3])],
  ])('is closed by the server on %s', async (_title, message) => {
    const { port } = await listen()
    const { socket } = dial(port)
    await once(socket, 'open')
    socket.send(message)
    await once(socket, 'close')
  })

  it('is closed by the server on a message above the limit', async () => {
    const { port } = await listen()
    const { socket } = dial(port)
    await once(socket, 'open')
    socket.send(new Uint8Array(maxMessageBytes + 1))
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })

  it('ends calls when the server dies, and is back when the server is', async () => {
    const never = new Promise<never>(() => {})
    const first = await listen(0, { 'data.echo': () => never })
    const bridge = createReconnectingBridge(testContract, () => dial(first.port).channel, {
      contractVersion: 1,
      retryMs: 5,
    })
    cleanUps.push(() => bridge.close())
    expect(await bridge.call('text.upper', { text: 'a' })).toEqual(ok({ text: 'A' }))
    const pending = bridge.call('data.echo', { value: 1 })
    first.close()
    expect(await pending).toMatchObject({ error: { kind: 'unavailable', code: 'connection-lost' } })
    expect(bridge.state).toBe('lost')
    await listen(first.port)
    expect(await bridge.call('text.upper', { text: 'b' })).toEqual(ok({ text: 'B' }))
  })
})
