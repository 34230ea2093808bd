import { describe, expect, it } from 'vitest'
import { createMemoryClock } from './memory-clock.ts'

describe('the hand-turned clock', () => {
  it('calls back in the order things are due, at the time they are due', () => {
    const clock = createMemoryClock(1_000)
    const calls: string[] = []
    clock.after(20, () => calls.push(`second at ${clock.now()}`))
    clock.after(10, () => {
      calls.push(`first at ${clock.now()}`)
      clock.after(5, () => calls.push(`from within at ${clock.now()}`))
    })
    clock.after(31, () => calls.push('too late'))
    clock.advance(30)
    expect({ calls, now: clock.now(), elapsed: clock.monotonic() }).toEqual({
      calls: ['first at 1010', 'from within at 1015', 'second at 1020'],
      now: 1_030,
      elapsed: 30,
    })
  })

  it('does not call back what was cancelled', () => {
    const clock = createMemoryClock(0)
    const calls: string[] = []
    const cancel = clock.after(10, () => calls.push('cancelled'))
    cancel()
    clock.advance(100)
    expect(calls).toEqual([])
  })
})
