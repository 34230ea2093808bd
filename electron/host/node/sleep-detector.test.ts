import { expect, it } from 'vitest'
import { createMemoryClock } from '../memory/memory-clock.ts'
import { createSleepDetector } from './sleep-detector.ts'

it('notices a sleep by the time since the computer was started, once, until it is told to stop', () => {
  const clock = createMemoryClock(0)
  let sleptSeconds = 0
  let woken = 0
  const detector = createSleepDetector(clock, () => clock.monotonic() / 1_000 + sleptSeconds)
  const stop = detector.listen({
    suspended: () => expect.fail('told afterwards'),
    resumed: () => (woken += 1),
  })
  clock.advance(600_000)
  sleptSeconds += 20
  clock.advance(600_000)
  expect(woken).toBe(0)
  sleptSeconds += 3_600
  clock.advance(5_000)
  expect(woken).toBe(1)
  clock.advance(600_000)
  expect(woken).toBe(1)
  stop()
  sleptSeconds += 3_600
  clock.advance(600_000)
  expect(woken).toBe(1)
})
