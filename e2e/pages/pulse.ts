import type { Page } from 'playwright/test'

/** How a window felt while something went on in it, in milliseconds. */
export interface Pulse {
  /** The longest stretch without a frame. */
  readonly longestGap: number
  /** The longest task of the main thread; 0 when none was over 50 ms. */
  readonly longestTask: number
  /** From a key or click, as the system timed it, to the frame that shows what it did: the slowest one. */
  readonly slowestInput: number
  /** How many keys and clicks that is of. */
  readonly inputs: number
}

/** Begins to watch frames, tasks and inputs inside the page; what it returns ends that and tells. */
export async function feelPulse(page: Page): Promise<() => Promise<Pulse>> {
  const handle = await page.evaluateHandle(() => {
    const pulse = { longestGap: 0, longestTask: 0, slowestInput: 0, inputs: 0 }
    let isOver = false
    let last = performance.now()
    const frame = (): void => {
      const now = performance.now()
      pulse.longestGap = Math.max(pulse.longestGap, now - last)
      last = now
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) pulse.longestTask = Math.max(pulse.longestTask, duration)
    })
    tasks.observe({ type: 'longtask' })
    const onEvent = (event: Event): void => {
      requestAnimationFrame(() =>
        setTimeout(() => {
          pulse.inputs += 1
          pulse.slowestInput = Math.max(pulse.slowestInput, performance.now() - event.timeStamp)
        }),
      )
    }
    for (const type of ['keydown', 'click']) addEventListener(type, onEvent, { capture: true })
    return {
      end: () => {
        isOver = true
        tasks.disconnect()
        return { ...pulse, longestGap: Math.max(pulse.longestGap, performance.now() - last) }
      },
    }
  })
  return () => handle.evaluate(({ end }) => end())
}
