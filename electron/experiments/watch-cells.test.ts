import { expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { Cell, StateCounts } from '../../shared/experiments/experiment.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createCellListeners, watchCells, type CellBatch } from './watch-cells.ts'

const counts: StateCounts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }

function cellOf(id: number, change: Partial<Cell> = {}): Cell {
  const place = { caseIndex: id, variantIndex: 0, repeat: 0 }
  return { id, ...place, state: 'planned', attempts: 0, results: [], metrics: {}, ...change }
}

function watch(count: number) {
  const clock = createMemoryClock(0)
  const listeners = createCellListeners()
  const stored = Array.from({ length: count }, (_, index) => cellOf(index + 1))
  const batches: CellBatch[] = []
  const closing = new AbortController()
  const service = {
    cells: (_id: string, after: number, most: number) =>
      ok(stored.filter(({ id }) => id > after).slice(0, most)),
    progress: vi.fn(() => ok({ state: 'running' as const, counts })),
  }
  const sink = { signal: closing.signal, send: async (batch: CellBatch) => void batches.push(batch) }
  const ended = watchCells('one', sink, { service, listeners, clock })
  return { clock, listeners, batches, closing, ended, service }
}

it('tells every cell in batches, then what changed, each cell once a moment', async () => {
  const { clock, listeners, batches, closing, ended } = watch(1_200)
  await vi.waitFor(() => expect(batches.map(({ cells }) => cells.length)).toEqual([500, 500, 200]))

  listeners.notify('one', cellOf(7, { state: 'sending' }))
  listeners.notify('other', cellOf(8))
  listeners.notify(
    'one',
    cellOf(7, {
      state: 'failed',
      text: 'x'.repeat(1000),
      results: [
        { type: 'contains', weight: 1, isPass: true, score: 1, reason: { message: 'Yes.' } },
        { type: 'equals', weight: 1, isPass: false, score: 0, reason: { message: 'No.' } },
      ],
    }),
  )
  await vi.waitFor(() => {
    clock.advance(200)
    expect(batches).toHaveLength(4)
  })
  expect(batches[3]).toEqual({
    state: 'running',
    counts,
    cells: [
      {
        ...cellOf(7, { state: 'failed', text: 'x'.repeat(300) }),
        results: undefined,
        passed: 1,
        checked: 2,
      },
    ],
  })

  closing.abort()
  expect(await ended).toEqual(ok())
  listeners.notify('one', cellOf(9))
  expect(batches).toHaveLength(4)
})

it('counts states once for all the batches it begins with', async () => {
  const { batches, closing, ended, service } = watch(1_200)
  await vi.waitFor(() => expect(batches).toHaveLength(3))
  expect(service.progress).toHaveBeenCalledOnce()
  closing.abort()
  await ended
})
