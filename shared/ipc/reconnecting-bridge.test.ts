import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, type Result } from '../errors/result.ts'
import { createReconnectingBridge, type ReconnectOptions } from './reconnecting-bridge.ts'
import { serve, type Server } from './serve.ts'
import { createChannelPair, type ChannelPair } from './testing/channel-pair.ts'
import { testContract, testHandlers, type TestContract } from './testing/test-contract.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Creates a server that can be switched off, and a bridge that reconnects to it. */
function start(
  options: { isAway?: boolean; version?: number; bridge?: Partial<ReconnectOptions<TestContract>> } = {},
) {
  const world = {
    isAway: options.isAway ?? false,
    version: options.version ?? 1,
    attempts: 0,
    pairs: [] as ChannelPair[],
    servers: [] as Server<TestContract>[],
    states: [] as string[],
  }
  const bridge = createReconnectingBridge(
    testContract,
    () => {
      world.attempts += 1
      if (world.isAway) throw new Error('connection refused')
      const pair = createChannelPair()
      world.pairs.push(pair)
      world.servers.push(
        serve(testContract, testHandlers, pair.server, {
          contractVersion: world.version,
          log: { error: () => {} },
        }),
      )
      return pair.client
    },
    { contractVersion: 1, retryMs: 100, callWaitMs: 5_000, ...options.bridge },
  )
  world.states.push(bridge.state)
  bridge.onState(() => world.states.push(bridge.state))
  return { bridge, world }
}

describe('the reconnecting bridge', () => {
  it('says which attempt comes when, and makes it at once when it is told to', async () => {
    const { bridge, world } = start({ isAway: true })
    await settle()
    expect(bridge.retry).toMatchObject({ attempt: 1, at: expect.any(Number) })
    await vi.advanceTimersByTimeAsync(100)
    expect(bridge.retry?.attempt).toBe(2)
    world.isAway = false
    bridge.retryNow()
    expect(bridge.retry).toEqual({ attempt: 2, at: undefined })
    await settle()
    expect([bridge.state, bridge.retry]).toEqual(['open', undefined])
    expect(world.attempts).toBe(3)
  })

  it('is open once the server has greeted, and calls made before wait for it', async () => {
    const { bridge, world } = start()
    const result = bridge.call('text.upper', { text: 'early' })
    expect(await result).toEqual(ok({ text: 'EARLY' }))
    expect(world.states).toEqual(['connecting', 'open'])
  })

  it('tries again with growing pauses until the server is there', async () => {
    const { bridge, world } = start({ isAway: true })
    await settle()
    expect([world.attempts, bridge.state]).toEqual([1, 'lost'])
    const pauses = [100, 200, 400, 800, 1600, 2000, 2000]
    for (const pause of pauses) {
      const before = world.attempts
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(world.attempts).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(world.attempts).toBe(before + 1)
    }
    world.isAway = false
    await vi.advanceTimersByTimeAsync(2000)
    await settle()
    expect(bridge.state).toBe('open')
  })

  it('after a break connects anew, keeps its listeners, and sends nothing a second time', async () => {
    const { bridge, world } = start()
    const listener = vi.fn()
    bridge.on('numbers.changed', listener)
    await settle()
    const pending = bridge.call('data.echo', { value: 1 })
    world.pairs[0]?.cut('gone')
    expect(await pending).toMatchObject({ error: { kind: 'unavailable', code: 'connection-lost' } })
    await settle()
    expect(bridge.state).toBe('lost')
    await vi.advanceTimersByTimeAsync(100)
    await settle()
    world.servers[1]?.emit('numbers.changed', { count: 3 })
    await settle()
    expect(listener.mock.calls).toEqual([[{ count: 3 }]])
    expect(world.states).toEqual(['connecting', 'open', 'lost', 'open'])
    expect(world.pairs[1]?.sent.client.flat()).toEqual([{ type: 'hello', contractVersion: 1 }])
  })

  it('ends open streams at a break, and one opened meanwhile begins with the next connection', async () => {
    const { bridge, world } = start()
    await settle()
    const first = Promise.withResolvers<Result<void>>()
    bridge.open('numbers.count', { to: 1e9 }, { onItem: () => {}, onEnd: first.resolve })
    await settle()
    world.pairs[0]?.cut('gone')
    expect(await first.promise).toMatchObject({ error: { kind: 'unavailable' } })
    const items: number[] = []
    const again = Promise.withResolvers<Result<void>>()
    bridge.open('numbers.count', { to: 3 }, { onItem: (item) => items.push(item), onEnd: again.resolve })
    await vi.advanceTimersByTimeAsync(100)
    expect(await again.promise).toEqual(ok())
    expect(items).toEqual([1, 2, 3])
  })

  it('does not open a stream that was closed while it waited', async () => {
    const { bridge, world } = start({ isAway: true })
    const onEnd = vi.fn()
    const close = bridge.open('numbers.count', { to: 3 }, { onItem: () => {}, onEnd })
    close()
    world.isAway = false
    await settle()
    await vi.advanceTimersByTimeAsync(100)
    await settle()
    expect(bridge.state).toBe('open')
    expect(world.pairs[0]?.sent.client.flat()).toEqual([{ type: 'hello', contractVersion: 1 }])
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('lets a call wait only so long, and says that nothing was sent', async () => {
    const { bridge } = start({ isAway: true })
    const result = bridge.call('text.upper', { text: 'a' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await result).toMatchObject({ error: { kind: 'unavailable', code: 'not-connected' } })
  })

  it('lets a waiting call be aborted', async () => {
    const { bridge } = start({ isAway: true })
    const abort = new AbortController()
    const result = bridge.call('text.upper', { text: 'a' }, { signal: abort.signal })
    abort.abort()
    expect(await result).toMatchObject({ error: { kind: 'cancelled' } })
  })

  it('gives up on a server of another version and says so at once', async () => {
    const { bridge, world } = start({ version: 2 })
    expect(await bridge.call('text.upper', { text: 'a' })).toMatchObject({
      error: { code: 'version-mismatch' },
    })
    expect(bridge.state).toBe('lost')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.attempts).toBe(1)
    expect(await bridge.call('text.upper', { text: 'a' })).toMatchObject({
      error: { code: 'version-mismatch' },
    })
    const ended = Promise.withResolvers<Result<void>>()
    bridge.open('numbers.count', { to: 1 }, { onItem: () => {}, onEnd: ended.resolve })
    expect(await ended.promise).toMatchObject({ error: { code: 'version-mismatch' } })
  })

  it('notices a server that does not answer two pings, though the pipe looks open', async () => {
    const pair = createChannelPair()
    pair.server.onBatch((frames) => {
      if ((frames[0] as { type: string }).type === 'hello')
        pair.server.send([{ type: 'hello', contractVersion: 1 }])
    })
    const bridge = createReconnectingBridge(testContract, () => pair.client, {
      contractVersion: 1,
      pingIntervalMs: 1000,
    })
    await settle()
    expect(bridge.state).toBe('open')
    for (let round = 0; round < 2; round += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await settle()
      expect(bridge.state).toBe('open')
    }
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
    expect(bridge.state).toBe('lost')
    expect(pair.sent.client.flat().map((frame) => (frame as { type: string }).type)).toEqual([
      'hello',
      'ping',
      'ping',
    ])
    bridge.close()
  })

  it('stays open as long as pings are answered', async () => {
    const { bridge, world } = start({ bridge: { pingIntervalMs: 1000 } })
    await settle()
    for (let round = 0; round < 10; round += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await settle()
    }
    expect(bridge.state).toBe('open')
    expect(world.attempts).toBe(1)
  })

  it('closed by its owner stays closed', async () => {
    const { bridge, world } = start()
    await settle()
    bridge.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.attempts).toBe(1)
    expect(await bridge.call('text.upper', { text: 'a' })).toMatchObject({ error: { kind: 'unavailable' } })
  })
})
