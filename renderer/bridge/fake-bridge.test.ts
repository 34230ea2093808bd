import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import { call, CommandError } from './call.ts'
import { createFakeBridge } from './fake-bridge.ts'

describe('the fake bridge', () => {
  it('answers calls with what the test says and remembers them', async () => {
    const bridge = createFakeBridge({ 'runs.stop': ({ id }) => (id === 'a' ? ok({}) : err(notFound)) })
    expect(await bridge.call('runs.stop', { id: 'a' })).toEqual(ok({}))
    expect(await bridge.call('runs.stop', { id: 'b' })).toEqual(err(notFound))
    expect(bridge.callsOf('runs.stop')).toEqual([{ id: 'a' }, { id: 'b' }])
  })

  it('fails loudly on a call without an answer', async () => {
    await expect(createFakeBridge().call('runs.stop', { id: 'a' })).rejects.toThrow(
      'no answer to "runs.stop"',
    )
  })

  it('cancels an aborted call as the real ones do', async () => {
    const bridge = createFakeBridge({ 'runs.stop': () => new Promise(() => {}) })
    const abort = new AbortController()
    const result = bridge.call('runs.stop', { id: 'a' }, { signal: abort.signal })
    abort.abort()
    expect(await result).toMatchObject({ error: { kind: 'cancelled' } })
  })

  it('emits events that fit the contract and refuses others', () => {
    const bridge = createFakeBridge()
    const listener = vi.fn()
    bridge.on('conversations.changed', listener)
    bridge.emit('conversations.changed', { id: 'c-1' })
    expect(listener.mock.calls).toEqual([[{ id: 'c-1' }]])
    expect(() => bridge.emit('conversations.changed', {} as { id: string })).toThrow(
      'contract does not allow',
    )
  })

  it('ends a stream once, and not at all after the page closed it', () => {
    const bridge = createFakeBridge()
    const ends = [vi.fn(), vi.fn()]
    const closes = ends.map((onEnd) => bridge.open('runs.watch', { id: 'r' }, { onItem: () => {}, onEnd }))
    const [first, second] = bridge.streamsOf('runs.watch')
    first?.end()
    first?.end(err(notFound))
    closes[1]?.()
    second?.end()
    expect(ends.map((onEnd) => onEnd.mock.calls)).toEqual([[[ok()]], []])
    expect(second?.isClosed).toBe(true)
  })
})

describe('call', () => {
  it('gives the value, or throws the error with everything it says', async () => {
    const bridge = createFakeBridge({ 'runs.stop': ({ id }) => (id === 'a' ? ok({}) : err(notFound)) })
    expect(await call(bridge, 'runs.stop', { id: 'a' })).toEqual({})
    const thrown = await call(bridge, 'runs.stop', { id: 'b' }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(CommandError)
    expect((thrown as CommandError).appError).toEqual(notFound)
  })
})

const notFound = { kind: 'not-found', message: 'There is no such run.' } as const
