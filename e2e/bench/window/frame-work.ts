import type { Browser, Page } from 'playwright/test'

/** The part of a trace event that is read here. Times in microseconds. */
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
 * The CPU time a page's main thread spent for each frame it drew while `work` ran, in milliseconds. What else runs on
 * the machine makes frames late, but does not make these times longer.
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
  // Other windows stand still meanwhile: the thread with the most frames is the page's.
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
    // A task that holds the frame begins before it, so it is counted with what led to the frame.
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
