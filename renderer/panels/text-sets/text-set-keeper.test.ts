import { beforeEach, describe, expect, test, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { TextSet } from '../../../shared/sets/text-set.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'
import { newRow } from './rows.ts'
import { createTextSetKeeper } from './text-set-keeper.ts'
import { createTextSetStore, type TextSetStore } from './text-set-store.ts'

const saved: TextSet = {
  id: 's',
  kind: 'embeddings',
  name: 'one',
  query: '',
  rows: [],
  createdAt: 1,
  updatedAt: 1,
}
const nothingToSave = { kind: 'invalid-input' as const, message: 'Nothing.' }

let store: TextSetStore
const now = () => store.getState()

function setUp() {
  const bridge = createFakeBridge({ 'sets.create': () => ok(saved), 'sets.update': () => ok(saved) })
  const notified = vi.fn<(error: unknown) => void>()
  return {
    bridge,
    notified,
    keeper: createTextSetKeeper({ store, bridge, onOutcome: notified, nothingToSave }),
  }
}

beforeEach(() => {
  localStorage.clear()
  store = createTextSetStore('embeddings')
})

describe('saving texts', () => {
  test('a new set is made once, however often it is asked for', async () => {
    const { bridge, keeper } = setUp()
    now().edit([newRow('one')])
    const [first, second] = await Promise.all([keeper.flush(), keeper.flush()])
    expect(first).toEqual(ok('s'))
    expect(second).toEqual(ok('s'))
    expect(bridge.callsOf('sets.create')).toHaveLength(1)
    expect(bridge.callsOf('sets.update')).toHaveLength(0)
  })

  test('only what changed is sent', async () => {
    const { bridge, keeper } = setUp()
    now().open({ ...saved, rows: [newRow('one')] })
    now().setQuery('why')
    await keeper.flush()
    expect(bridge.callsOf('sets.update')).toEqual([{ id: 's', query: 'why' }])
    await keeper.flush()
    expect(bridge.callsOf('sets.update')).toHaveLength(1)
  })

  test('nothing is saved of nothing', async () => {
    const { bridge, keeper } = setUp()
    expect((await keeper.flush()).ok).toBe(false)
    expect(bridge.calls).toHaveLength(0)
  })

  test('a disk that refuses is told, and the texts stay unsaved', async () => {
    const { bridge, keeper, notified } = setUp()
    const full = { kind: 'storage' as const, message: 'The disk is full.' }
    bridge.answer({ 'sets.create': () => err(full) })
    now().edit([newRow('one')])
    expect(await keeper.flush()).toEqual(err(full))
    expect(notified).toHaveBeenLastCalledWith(full)
    expect(now().setId).toBeUndefined()
    bridge.answer({ 'sets.create': () => ok(saved) })
    expect(await keeper.flush()).toEqual(ok('s'))
    expect(notified).toHaveBeenLastCalledWith(undefined)
  })

  test('what is unsaved is saved when the tab is left', async () => {
    const { bridge, keeper } = setUp()
    now().edit([newRow('one')])
    keeper.close()
    await vi.waitFor(() => expect(bridge.callsOf('sets.create')).toHaveLength(1))
  })

  test('what main had not confirmed when the page went is there after a reload, and is saved as the same set', async () => {
    const { bridge } = setUp()
    bridge.answer({ 'sets.create': () => new Promise(() => {}) })
    now().edit(Array.from({ length: 20_000 }, (_, at) => newRow(`Line ${at}`)))
    const { newId, rows } = now()
    window.dispatchEvent(new Event('pagehide'))

    store = createTextSetStore('embeddings')
    const next = setUp()
    expect(now().rows).toEqual(rows)
    await next.keeper.flush()
    expect(next.bridge.callsOf('sets.create')).toMatchObject([{ id: newId }])
    expect(now().setId).toBe('s')

    store = createTextSetStore('embeddings')
    setUp()
    expect(now().rows).toEqual([])
  })

  test('a set that was deleted elsewhere is made again with what is on the screen', async () => {
    const { bridge, keeper } = setUp()
    bridge.answer({ 'sets.update': () => err({ kind: 'not-found', message: 'Gone.' }) })
    now().open({ ...saved, rows: [newRow('one')] })
    now().setQuery('why')
    await keeper.flush()
    expect(bridge.callsOf('sets.create')).toMatchObject([{ id: 's', query: 'why', rows: [{ text: 'one' }] }])
  })
})
