import { backgroundFormats, formatLabel } from '../../../shared/formats/format-facts.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { RunSource } from '../../../shared/history/run-source.ts'
import type { RunStatus } from '../../../shared/runs/run.ts'
import { tabLabel } from '../../../shared/tabs.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/** A one-line title of a run: its prompt, or its address. */
export function runTitle({ asked, run, queryCount = 1 }: HistoryEntry): string {
  if (asked !== '') return asked
  const { times, named } = historyText().queries
  const place = `${run.method} ${URL.canParse(run.url) ? new URL(run.url).pathname : run.url}`
  const isBackground = backgroundFormats.some((format) => format === run.format)
  const address = isBackground ? named({ name: formatLabel(run.format), address: place }) : place
  return queryCount === 1 ? address : times({ address, count: queryCount })
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

/** Names the place where a request was started. */
export function sourceLabel(source: RunSource): string {
  return source === 'history' ? historyText().table.resent : tabLabel(source)
}
