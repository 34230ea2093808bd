import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { TextSet } from '../../../shared/sets/text-set.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { newRow } from './rows.ts'
import { createTextSetStore, type TextSetStore } from './text-set-store.ts'
import { useOpenTextSets, type TextSets } from './use-text-sets.ts'

beforeEach(() => localStorage.clear())

function setOf(id: string): TextSet {
  const rows = [newRow(`text of ${id}`)]
  return { id, kind: 'rerank', name: id, query: '', rows, createdAt: 1, updatedAt: 1 }
}

const textOf = (store: TextSetStore) => store.getState().rows.map(({ text }) => text)

/**
 * Renders sets whose reading is delayed until `read` is called with their name; `last` is the set of the last session.
 */
async function openSets({ last, handlers = {} }: { last?: string; handlers?: FakeHandlers } = {}) {
  const store = createTextSetStore('rerank')
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const pending = (id: string) => {
    const known = waiting.get(id) ?? Promise.withResolvers<void>()
    waiting.set(id, known)
    return known
  }
  const drawn: { sets?: TextSets } = {}
  function Sets() {
    const sets = useOpenTextSets({
      store,
      lastId: () => last,
      onSetId: () => undefined,
      onOther: () => undefined,
      nothingToSave: { kind: 'invalid-input', message: 'Nothing to save.' },
    })
    useEffect(() => void (drawn.sets = sets))
    return <p>There</p>
  }
  const { bridge } = renderInApp(<Sets />, {
    handlers: {
      'sets.list': () => ok([]),
      'sets.get': async ({ id }) => {
        await pending(id).promise
        return ok(setOf(id))
      },
      'sets.create': async ({ id = 'made', query, rows }) => {
        if (id === 'made') await pending(id).promise
        return ok({ ...setOf(id), query: query ?? '', rows })
      },
      'sets.update': ({ id }) => ok(setOf(id)),
      ...handlers,
    },
  })
  await screen.findByText('There')
  const asked = () => {
    if (drawn.sets === undefined) throw new Error('Nothing was drawn')
    return drawn.sets
  }
  const read = (id: string) => act(async () => pending(id).resolve())
  const write = (text: string) => act(() => store.getState().edit([newRow(text)]))
  return { store, bridge, asked, read, write }
}

describe('a set that is read late', () => {
  it('takes the place of the one in view once what was written there meanwhile is saved', async () => {
    const { store, bridge, asked, read, write } = await openSets()
    write('a text')
    act(() => asked().open('other'))
    await waitFor(() => expect(bridge.callsOf('sets.get')).toHaveLength(1))
    write('written meanwhile')
    await read('other')
    await waitFor(() => expect(textOf(store)).toEqual(['text of other']))
    const saved = bridge.calls.flatMap(({ name, input }) =>
      /^sets\.(create|update)$/.test(name) ? [input] : [],
    )
    expect(saved.at(-1)).toMatchObject({ rows: [{ text: 'written meanwhile' }] })
  })

  it.each([
    ['after the second', ['second', 'first']],
    ['before it', ['first', 'second']],
  ])('is the second of two that were asked for, though the first comes %s', async (_when, order) => {
    const { store, bridge, asked, read } = await openSets()
    act(() => asked().open('first'))
    act(() => asked().open('second'))
    await waitFor(() => expect(bridge.callsOf('sets.get')).toHaveLength(2))
    for (const id of order) await read(id)
    await waitFor(() => expect(textOf(store)).toEqual(['text of second']))
  })

  it('does not come over one that was begun meanwhile', async () => {
    const { store, bridge, asked, read } = await openSets()
    act(() => asked().open('other'))
    await waitFor(() => expect(bridge.callsOf('sets.get')).toHaveLength(1))
    await act(async () => asked().startNew({ rows: [newRow('begun')] }))
    await read('other')
    expect(textOf(store)).toEqual(['begun'])
  })

  it.each(['remembered', 'newest of all'])(
    'leaves what is written before the %s one is read',
    async (which) => {
      const isRemembered = which === 'remembered'
      const summary = { ...setOf('last'), rowCount: 1, resultCount: 0 }
      const { store, bridge, read, write } = await openSets({
        ...(isRemembered && { last: 'last' }),
        handlers: { 'sets.list': () => ok([summary]) },
      })
      await waitFor(() => expect(bridge.callsOf('sets.get')).toHaveLength(1))
      write('written meanwhile')
      await read('last')
      expect(textOf(store)).toEqual(['written meanwhile'])
    },
  )
})
