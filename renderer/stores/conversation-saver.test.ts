import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { createConversationSaver } from './conversation-saver.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('saving the settings of a conversation', () => {
  it('sends quick changes together', async () => {
    const { bridge, saver } = setUp()
    saver.change('c', { model: 'a' })
    saver.change('c', { model: 'b', system: 'Be short.' })
    expect(saver.unsaved('c')).toEqual({ model: 'b', system: 'Be short.' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(bridge.callsOf('conversations.update')).toEqual([{ id: 'c', model: 'b', system: 'Be short.' }])
    expect(saver.unsaved('c')).toEqual({})
  })

  it('sends at once when a message waits for it', async () => {
    const { bridge, saver } = setUp()
    saver.change('c', { model: 'a' })
    await saver.flush('c')
    expect(bridge.callsOf('conversations.update')).toEqual([{ id: 'c', model: 'a' }])
  })

  it('keeps a change that could not be saved and tries it with the next one', async () => {
    const { bridge, saver } = setUp()
    const error = { kind: 'storage', message: 'The disk is full.' } as const
    bridge.answer({ 'conversations.update': () => err(error) })
    saver.change('c', { model: 'a' })
    expect(await saver.flush('c')).toEqual(error)
    expect(saver.errorOf('c')).toEqual(error)
    bridge.answer({ 'conversations.update': () => ok(undefined as never) })
    saver.change('c', { system: 'x' })
    await saver.flush('c')
    expect(bridge.callsOf('conversations.update')[1]).toEqual({ id: 'c', model: 'a', system: 'x' })
    expect(saver.errorOf('c')).toBeUndefined()
  })

  it('saves what main did not take as soon as it is there again', async () => {
    const { bridge, saver } = setUp()
    const lost = { kind: 'network', message: 'The window lost its connection to the app.' } as const
    bridge.answer({ 'conversations.update': () => err(lost) })
    saver.change('c', { model: 'a' })
    await saver.flush('c')
    bridge.setState('lost')
    expect(saver.errorOf('c')).toEqual(lost)
    bridge.answer({ 'conversations.update': () => ok(undefined as never) })
    bridge.setState('open')
    await vi.advanceTimersByTimeAsync(0)
    expect(bridge.callsOf('conversations.update')).toEqual([
      { id: 'c', model: 'a' },
      { id: 'c', model: 'a' },
    ])
    expect(saver.errorOf('c')).toBeUndefined()
  })

  it('shows a change as unsaved until main has answered', async () => {
    const { bridge, saver } = setUp()
    const answer = Promise.withResolvers<Result<never>>()
    bridge.answer({ 'conversations.update': () => answer.promise })
    saver.change('c', { model: 'a' })
    const flushed = saver.flush('c')
    await vi.advanceTimersByTimeAsync(0)
    expect(saver.unsaved('c')).toEqual({ model: 'a' })
    answer.resolve(ok(undefined as never))
    await flushed
    expect(saver.unsaved('c')).toEqual({})
  })

  it('tries a change that never left the page again after a reload', async () => {
    const { bridge, saver } = setUp()
    bridge.answer({ 'conversations.update': () => new Promise(() => {}) })
    saver.change('c', { system: 'Be brief.' })
    window.dispatchEvent(new Event('pagehide'))

    const next = setUp()
    expect(next.saver.unsaved('c')).toEqual({ system: 'Be brief.' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(next.bridge.callsOf('conversations.update')).toEqual([{ id: 'c', system: 'Be brief.' }])
    expect(setUp().saver.unsaved('c')).toEqual({})
  })

  it('gives up a change of a conversation that is gone', async () => {
    const { bridge, saver } = setUp()
    bridge.answer({ 'conversations.update': () => err({ kind: 'not-found', message: 'Gone.' }) })
    saver.change('c', { model: 'a' })
    expect((await saver.flush('c'))?.kind).toBe('not-found')
    expect(saver.unsaved('c')).toEqual({})
  })
})

function setUp() {
  const bridge = createFakeBridge({ 'conversations.update': () => ok(undefined as never) })
  return { bridge, saver: createConversationSaver(bridge) }
}
