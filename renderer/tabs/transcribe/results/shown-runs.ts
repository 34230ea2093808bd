import { useStore } from 'zustand'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { TranscribeValues } from '../../../../shared/request-forms/transcribe/form.ts'
import { runOfColumn } from '../../../request-tab/columns.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { lastShown, useTranscribeView } from '../view-store.ts'

/**
 * The one or two visible runs: the chosen ones, or while none of those has a run, the initial ones. `undefined` until
 * the runs are loaded.
 */
export function useShownRuns({
  runs: { entries },
  requests: { groups },
}: Pick<ResultsProps<TranscribeValues>, 'runs' | 'requests'>): readonly string[] | undefined {
  const chosen = useTranscribeView((view) => view.shown) ?? []
  const lastTime = useStore(lastShown, (state) => state.form.runIds)
  const runsOf = (columns: readonly string[]) =>
    columns.flatMap((column) => runOfColumn(column, groups) ?? [])
  const shown = runsOf(chosen)
  return shown.length > 0 ? shown : shownAtFirst(entries, runsOf(lastTime))
}

/**
 * The runs visible before a choice: those of last time if all are still listed, otherwise the newest. `undefined` until
 * the runs are loaded.
 */
function shownAtFirst(
  entries: readonly HistoryEntry[] | undefined,
  lastTime: readonly string[],
): readonly string[] | undefined {
  if (entries === undefined) return undefined
  const listed = new Set(entries.map(({ run }) => run.id))
  if (lastTime.length > 0 && lastTime.every((id) => listed.has(id))) return lastTime
  return entries.slice(0, 1).map(({ run }) => run.id)
}
