import type { CDPSession, Page } from 'playwright/test'

/** The work of a page's main thread, in milliseconds of its own CPU time. */
export interface Busy {
  readonly total: number
  readonly script: number
  /** Style and layout. */
  readonly layout: number
}

/** Measures the main thread of a page by CPU time, which other processes do not change. */
export interface MainThread {
  /** The work of the thread while `work` runs. */
  during(work: () => Promise<void>): Promise<Busy>
  /** Throttles the processor by the factor `times`; 1 is full speed. */
  slowDown(times: number): Promise<void>
  /** Bytes of JavaScript heap in use, and DOM nodes, after garbage collection. */
  memory(): Promise<{ bytes: number; nodes: number }>
}

export async function watchMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    async during(work) {
      const before = await metrics(session)
      await work()
      const after = await metrics(session)
      const spent = (name: string): number => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000
      return {
        total: spent('TaskDuration'),
        script: spent('ScriptDuration'),
        layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
      }
    },
    async slowDown(times) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: times })
    },
    async memory() {
      await session.send('HeapProfiler.collectGarbage')
      const now = await metrics(session)
      return { bytes: now.get('JSHeapUsedSize') ?? Number.NaN, nodes: now.get('Nodes') ?? Number.NaN }
    },
  }
}

async function metrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics: list } = await session.send('Performance.getMetrics')
  return new Map(list.map(({ name, value }) => [name, value]))
}
