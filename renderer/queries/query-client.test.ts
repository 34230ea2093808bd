import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('what is told to have changed while it is read for the first time is read once more', async () => {
  const client = createQueryClient()
  const reads: ((names: string[]) => void)[] = []
  const read = vi.fn(async () => await new Promise<string[]>((resolve) => reads.push(resolve)))
  const observer = new QueryObserver(client, { queryKey: ['sets', 'rerank'], queryFn: read })
  const stop = observer.subscribe(() => undefined)
  const invalidated = client.invalidateQueries({ queryKey: ['sets'] })
  reads[0]?.([])
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  reads[1]?.(['made meanwhile'])
  await invalidated
  expect(observer.getCurrentResult().data).toEqual(['made meanwhile'])
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})

test('what is read again by an event is asked only once', async () => {
  const client = createQueryClient()
  const read = vi.fn(async () => ['one'])
  const observer = new QueryObserver(client, { queryKey: ['sets'], queryFn: read })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['one']))
  await client.invalidateQueries({ queryKey: ['sets'] })
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})
