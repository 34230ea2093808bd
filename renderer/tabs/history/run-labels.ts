import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { RunSource } from '../../../shared/history/run-source.ts'
import type { RunStatus } from '../../../shared/runs/run.ts'
import { tabLabel } from '../../../shared/tabs.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/** What a run is called where there is room for one line: the question, or its address. */
export function runTitle({ asked, run, queryCount = 1 }: HistoryEntry): string {
  if (asked !== '') return asked
  const address = `${run.method} ${URL.canParse(run.url) ? new URL(run.url).pathname : run.url}`
  return queryCount === 1 ? address : historyText().queries.times({ address, count: queryCount })
}

export const statusLabels: Readonly<Record<RunStatus, string>> = {
  get running() {
    return historyText().states.running
  },
  get done() {
    return historyText().states.done
  },
  get 'cut-after-end'() {
    return historyText().states.cutAfterEnd
  },
  get failed() {
    return historyText().states.failed
  },
  get stopped() {
    return historyText().states.stopped
  },
  get 'ended-early'() {
    return historyText().states.endedEarly
  },
  get interrupted() {
    return historyText().states.interrupted
  },
}

/** Where a request was begun, in words. */
export function sourceLabel(source: RunSource): string {
  return source === 'history' ? historyText().table.resent : tabLabel(source)
}
