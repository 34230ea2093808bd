import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { createRereader } from './reread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Observes a query whose fetches take `readMs`; returns the values it has shown. */
async function showCount(readMs: number) {
  const queryClient = createQueryClient()
  let count = 0
  let readings = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['media', 'count'],
    async queryFn() {
      readings += 1
      const read = count
      await new Promise((resolve) => {
        setTimeout(resolve, readMs)
      })
      return read
    },
  })
  const shown: number[] = []
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data)
  })
  await vi.advanceTimersByTimeAsync(readMs)
  const rereader = createRereader(queryClient, ['media'])
  return {
    shown,
    stop,
    rereader,
    readings: () => readings,
    change() {
      count += 1
      rereader.read()
    },
  }
}

test.each([
  { every: 1, readMs: 0 },
  { every: 20, readMs: 10 },
  { every: 59, readMs: 500 },
  { every: 5, readMs: 2_000 },
])(
  'changes told each $every ms are shown while they go on, by readings of $readMs ms, and at the end all of them are',
  async ({ every, readMs }) => {
    const query = await showCount(readMs)
    for (let change = 0; change < 620; change += 1) {
      query.change()
      await vi.advanceTimersByTimeAsync(every)
    }
    expect(query.shown.length).toBeGreaterThan(1)
    await vi.advanceTimersByTimeAsync(2 * readMs + 200)
    expect(query.shown.at(-1)).toBe(620)
    const readingsAtTheEnd = query.readings()
    expect(readingsAtTheEnd).toBeLessThanOrEqual((620 * every) / (60 + readMs) + 4)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(query.readings()).toBe(readingsAtTheEnd)
    query.stop()
  },
)

test('whoever has left reads nothing more', async () => {
  const query = await showCount(10)
  query.change()
  query.rereader.close()
  await vi.advanceTimersByTimeAsync(1_000)
  query.change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(query.readings()).toBe(1)
  query.stop()
})
