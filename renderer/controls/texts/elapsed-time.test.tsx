import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ElapsedTime } from './elapsed-time.tsx'

describe('how long something has been on', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('ticks without a render, and holds when it ended', () => {
    const onRender = vi.fn<() => void>()
    const draw = (endedAt?: number) => (
      <Profiler id="time" onRender={onRender}>
        <ElapsedTime startedAt={998_800} endedAt={endedAt} />
      </Profiler>
    )
    const { container, rerender } = render(draw())
    expect(container.textContent).toBe('1.2 s')
    const drawn = onRender.mock.calls.length
    act(() => {
      vi.advanceTimersByTime(720)
    })
    expect(container.textContent).toBe('1.9 s')
    expect(onRender).toHaveBeenCalledTimes(drawn)
    // A render for another reason shows the current time.
    rerender(draw())
    expect(container.textContent).toBe('1.9 s')
    act(() => {
      vi.advanceTimersByTime(100)
    })
    expect(container.textContent).toBe('2.0 s')
    rerender(draw(1_000_900))
    expect(container.textContent).toBe('2.10 s')
    expect(vi.getTimerCount()).toBe(0)
  })
})
