import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { RunStatus } from '../../../shared/runs/run.ts'

/** What a run is called where there is room for one line: the question, or its address. */
export function runTitle({ asked, run }: HistoryEntry): string {
  if (asked !== '') return asked
  return `${run.method} ${URL.canParse(run.url) ? new URL(run.url).pathname : run.url}`
}

export const statusLabels: Readonly<Record<RunStatus, string>> = {
  running: 'Running',
  done: 'Done',
  'cut-after-end': 'Cut after its end',
  failed: 'Failed',
  stopped: 'Stopped',
  'ended-early': 'Ended early',
  interrupted: 'Interrupted',
}
