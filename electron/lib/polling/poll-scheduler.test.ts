import { expect, it } from 'vitest'
import { createMemoryClock } from '../../host/memory/memory-clock.ts'
import { createPollScheduler } from './poll-scheduler.ts'

const dayMs = 24 * 60 * 60 * 1000

it('asks when it is time also after the clock on the wall was put back by days', () => {
  const real = createMemoryClock(0)
  let aheadMs = 3 * dayMs
  const due: string[] = []
  const scheduler = createPollScheduler({
    clock: { ...real, now: () => real.now() + aheadMs },
    onDue: (id) => void due.push(id),
  })
  scheduler.set('job', real.now() + aheadMs + 90_000)
  real.advance(30_000)
  aheadMs = 0
  real.advance(59_000)
  expect(due).toEqual([])
  // Within a minute of its time: the two clocks are compared once a minute.
  real.advance(61_000)
  expect(due).toEqual(['job'])
  scheduler.close()
})
