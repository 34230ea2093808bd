import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNow } from './use-now.ts'

describe('the time as it runs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is the same for all who look at one pace, and one timer serves them', () => {
    const { container } = render(
      <>
        <Watch pace={100} />
        <Watch pace={100} />
      </>,
    )
    expect(container.textContent).toBe('1000000 1000000 ')
    expect(vi.getTimerCount()).toBe(1)
    act(() => {
      vi.advanceTimersByTime(250)
    })
    expect(container.textContent).toBe('1000200 1000200 ')
  })

  it('has no timer once nobody looks, and does not tell the next one a time long past', () => {
    const first = render(<Watch pace={100} />)
    first.unmount()
    expect(vi.getTimerCount()).toBe(0)
    vi.setSystemTime(5_000_000)
    const second = render(<Watch pace={100} />)
    expect(second.container.textContent).toBe('5000000 ')
  })

  it('begins with the time of the first who looks, however short ago the last one left', () => {
    render(<Watch pace={1_000} />).unmount()
    vi.setSystemTime(1_000_900)
    expect(render(<Watch pace={1_000} />).container.textContent).toBe('1000900 ')
  })

  it('begins with the time of whoever looks, also while others look, who are drawn with the next tick', () => {
    const others = render(<Watch pace={1_000} />)
    vi.setSystemTime(1_000_900)
    expect(render(<Watch pace={1_000} />).container.textContent).toBe('1000900 ')
    expect(others.container.textContent).toBe('1000000 ')
    act(() => {
      vi.advanceTimersByTime(1_000)
    })
    expect(others.container.textContent).toBe('1001900 ')
    expect(vi.getTimerCount()).toBe(1)
  })

  it('stands still where it is not wanted', () => {
    const { container } = render(<Watch pace={100} isRunning={false} />)
    expect(vi.getTimerCount()).toBe(0)
    expect(container.textContent).toBe('1000000 ')
  })
})

function Watch({ pace, isRunning = true }: { pace: number; isRunning?: boolean }) {
  return `${useNow(pace, isRunning)} `
}
