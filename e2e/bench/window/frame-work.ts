import type { Browser, Page } from 'playwright/test'

/** The fields of a trace event that are read here. Times in microseconds. */
interface TraceEvent {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** CPU time of its thread. */
  readonly tdur?: number
}

/**
 * The CPU time of a page's main thread for each frame that it drew while `work` ran, in milliseconds. Other processes
 * delay frames, but do not increase these times.
 */
export async function frameWorkDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'cc'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const frames = traceEvents.filter(({ ph, name }) => ph === 'X' && name === 'ProxyMain::BeginMainFrame')
  // Other windows draw nothing meanwhile, so the thread with the most frames is the page's.
  const { pid, tid } = mostFrequentThread(frames)
  const isOurs = (event: TraceEvent): boolean => event.pid === pid && event.tid === tid
  const starts = frames
    .filter(isOurs)
    .map(({ ts }) => ts)
    .toSorted((left, right) => left - right)
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && isOurs(event),
  )
  const spent = starts.map(() => 0)
  for (const { ts, tdur = 0 } of tasks) {
    // A task that contains the frame begins before it, so it counts with the work that led to the frame.
    const index = starts.findIndex((start) => start >= ts)
    if (index >= 0) spent[index] = (spent[index] ?? 0) + tdur / 1000
  }
  return spent
}

function mostFrequentThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = Map.groupBy(events, ({ pid, tid }) => `${pid}/${tid}`)
  const [most] = [...counts.values()].toSorted((left, right) => right.length - left.length)
  return most?.[0] ?? { pid: 0, tid: 0 }
}
