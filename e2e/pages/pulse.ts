import type { CDPSession, Page } from 'playwright/test'

/** How responsive a window was during some work, in milliseconds. */
export interface Pulse {
  /** The longest time without a frame. */
  readonly longestGap: number
  /** The longest task of the main thread; 0 when none was over 50 ms. */
  readonly longestTask: number
  /** From a key or click, as the system timed it, to the frame that shows its effect: the slowest one. */
  readonly slowestInput: number
  /** The number of keys and clicks measured. */
  readonly inputs: number
  /**
   * The wall-clock time of the main thread's tasks divided by their processor time, for which other programs compete.
   */
  readonly slowdown: number
}

/** Starts to observe frames, tasks and inputs inside the page; the returned function stops and returns the result. */
export async function feelPulse(page: Page): Promise<() => Promise<Pulse>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await timesOf(session)
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
  return async () => {
    const felt = await handle.evaluate(({ end }) => end())
    const after = await timesOf(session)
    await session.detach()
    const slowdown = Math.max(1, (after.tasks - before.tasks) / (after.processor - before.processor))
    return { ...felt, slowdown }
  }
}

/** The same values as if the window had a processor for itself: otherwise a busy machine looks like a frozen window. */
export function atFullSpeed(pulse: Pulse): Pulse {
  return {
    ...pulse,
    longestGap: pulse.longestGap / pulse.slowdown,
    longestTask: pulse.longestTask / pulse.slowdown,
    slowestInput: pulse.slowestInput / pulse.slowdown,
    slowdown: 1,
  }
}

/** Seconds of the main thread's tasks so far: by wall-clock time, and by processor time. */
async function timesOf(session: CDPSession): Promise<{ tasks: number; processor: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string): number => {
    const value = metrics.find(({ name }) => name === wanted)?.value
    if (value === undefined) throw new Error(`Chromium says nothing of ${wanted}`)
    return value
  }
  return { tasks: of('TaskDuration'), processor: of('ThreadTime') }
}
