import type { Page } from 'playwright/test'
import { framesDuring, waitUntilIdle } from './answer-page.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread } from './main-thread.ts'

/**
 * The frame times of a page without any work on this machine: when they exceed 17 ms, the figures below mean nothing.
 */
export async function measureNothing(page: Page): Promise<Finding> {
  const { p95, longest, busy } = await slowFrames(page, 1, () => page.evaluate(waitFrames))
  return {
    what: 'to compare with: 150 frames with nothing to do: 95 of 100, longest, work of each',
    measured: `${p95.toFixed(0)} ms, ${longest.toFixed(0)} ms, ${(busy / 150).toFixed(1)} ms`,
    budget: '',
    isMet: true,
  }
}

/** Runs in the page. */
async function waitFrames(): Promise<void> {
  for (let frame = 0; frame < 150; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
}

/** In milliseconds. */
export interface Frames {
  readonly p95: number
  readonly longest: number
  /** Total CPU time of the main thread, which other processes do not change. */
  readonly busy: number
}

/** The frames during `work`, with the processor throttled by `slowness`: the median of three rounds. */
export async function slowFrames(page: Page, slowness: number, work: () => Promise<void>): Promise<Frames> {
  const mainThread = await watchMainThread(page)
  const found: Frames[] = []
  for (let round = 0; round < 3; round += 1) {
    await waitUntilIdle(page)
    await mainThread.slowDown(slowness)
    try {
      let frames: number[] = []
      const { total } = await mainThread.during(async () => {
        frames = await framesDuring(page, work)
      })
      const sorted = frames.toSorted((left, right) => left - right)
      found.push({
        busy: total,
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
        longest: sorted.at(-1) ?? Number.NaN,
      })
    } finally {
      await mainThread.slowDown(1)
    }
  }
  const middle = (key: keyof Frames): number => median(found.map((frames) => frames[key]))
  return { p95: middle('p95'), longest: middle('longest'), busy: middle('busy') }
}

export function busyFinding(what: string, busyMs: number): Finding {
  return {
    what: `${what}: work of the main thread`,
    measured: `${busyMs.toFixed(1)} ms`,
    budget: '≤ 16 ms',
    isMet: busyMs <= 16,
  }
}

export function frameFinding(what: string, slowness: number, { p95, longest }: Frames): Finding {
  const budget = slowness === 1 ? 17 : 33
  return {
    what: `${formatSlowness(slowness)}${what}: 95 of 100 frames, longest`,
    measured: `${p95.toFixed(0)} ms, ${longest.toFixed(0)} ms`,
    budget: `≤ ${budget} ms, ≤ ${budget * 2} ms`,
    // Frames come in steps of 16.7 ms.
    isMet: p95 < budget + 1 && longest < budget * 2 + 1,
  }
}

export function formatSlowness(slowness: number): string {
  return slowness === 1 ? '' : `CPU slowed ${slowness} ×: `
}
