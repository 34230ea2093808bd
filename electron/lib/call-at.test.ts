import { expect, it } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createUnevenClock } from '../host/memory/uneven-clock.ts'
import { callAt, type MomentClock } from './call-at.ts'
import { createRandom } from '../../shared/seeded-random.ts'

const momentClocks: readonly MomentClock[] = ['wall', 'monotonic']

it.each(momentClocks)(
  'calls back once, at the moment or later, however early or late timers fire: %s',
  (by) => {
    const random = createRandom(20_261_128)
    for (let trial = 0; trial < 2_000; trial += 1) {
      const mostlyEarly = random() < 0.5
      // Up to 70 s early and 5 s late; on a machine whose timers were always much too early it would never fire.
      let timers = 0
      const clock = createUnevenClock(1_000_000, () => {
        timers += 1
        return timers > 20 ? 0 : mostlyEarly ? -random() * (trial % 3 === 0 ? 70_000 : 2) : random() * 5_000
      })
      const now = () => (by === 'wall' ? clock.now() : clock.monotonic())
      const at = now() - 1_000 + random() * 10_000_000
      const calledAt: number[] = []
      callAt(clock, { at, by }, () => calledAt.push(now()))
      expect(calledAt).toEqual([])
      clock.advance(20_000_000)
      expect(calledAt).toHaveLength(1)
      expect(calledAt[0]).toBeGreaterThanOrEqual(at)
    }
  },
)

it.each(momentClocks)('comes no later than its timer where no timer is late: %s', (by) => {
  const clock = createMemoryClock(500)
  const start = by === 'wall' ? 500 : 0
  let called = 0
  callAt(clock, { at: start + 150_000, by }, () => (called += 1))
  clock.advance(149_999)
  expect(called).toBe(0)
  clock.advance(1)
  expect(called).toBe(1)
})

it('never calls back once it was cancelled, also between two timers', () => {
  const clock = createMemoryClock(0)
  let called = 0
  const cancel = callAt(clock, { at: 200_000, by: 'wall' }, () => (called += 1))
  clock.advance(61_000)
  cancel()
  clock.advance(500_000)
  expect(called).toBe(0)
})

it('notices a clock on the wall that was set', () => {
  const machine = createMemoryClock(0)
  let ahead = 0
  const clock = { ...machine, now: () => machine.now() + ahead }
  let called = 0
  callAt(clock, { at: 3_600_000, by: 'wall' }, () => (called += 1))
  ahead = 3_600_000
  machine.advance(60_000)
  expect(called).toBe(1)
})
