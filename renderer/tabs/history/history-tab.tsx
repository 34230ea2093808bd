import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { Pane } from '../../controls/panes/pane.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { ResizablePane } from '../../panels/panes/resizable-pane.tsx'
import { historyFacetsQuery, useHistoryEvents } from '../../queries/history.ts'
import { navigate } from '../../stores/route.ts'
import { CompareView } from './run/compare-view.tsx'
import { RunDetail } from './run/run-detail.tsx'
import { RunList } from './list/run-list.tsx'
import { openRun, useHistoryRoute } from './history-route.ts'
import { useHistoryView } from './history-view-store.ts'
import { useRuns } from './list/use-runs.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/** Every run ever sent: the list, the open one or two compared, and the inspector. */
export function HistoryTab() {
  useHistoryEvents()
  const route = useHistoryRoute()
  const runs = useRuns()
  const { data: facets } = useQuery(historyFacetsQuery(useBridge()))
  const openId = route.view === 'run' ? route.id : undefined

  /** What was deleted is no longer marked; where it was open, its neighbour opens. */
  const leave = (ids: readonly string[]) => {
    const { markedIds, toggleMark } = useHistoryView.getState()
    for (const id of markedIds) if (ids.includes(id)) toggleMark(id)
    const isComparedGone = route.view === 'compare' && route.ids.some((id) => ids.includes(id))
    if (isComparedGone) navigate('history')
    if (openId === undefined || !ids.includes(openId)) return
    const entries = runs.entries ?? []
    const index = entries.findIndex(({ run }) => run.id === openId)
    const isLeft = ({ run }: (typeof entries)[number]) => !ids.includes(run.id)
    const next =
      entries.slice(index + 1).find(isLeft) ?? entries.slice(0, Math.max(0, index)).findLast(isLeft)
    if (next === undefined) navigate('history')
    else openRun(next.run.id)
  }

  const isEmpty = facets?.total === 0 && runs.entries?.length === 0 && !runs.isNarrowed
  if (isEmpty && route.view === 'none') {
    return (
      <Pane label={historyText().history}>
        <PaneHead title={historyText().history} />
        <EmptyState
          icon={History}
          title={historyText().empty.title}
          action={
            <Button variant="primary" onClick={() => navigate('chat', 'new')}>
              {historyText().empty.start}
            </Button>
          }
        >
          {historyText().empty.text}
        </EmptyState>
      </Pane>
    )
  }
  return (
    <>
      <ResizablePane
        name="history.runs"
        className="side-list"
        label={historyText().runs}
        side="left"
        defaultSize={328}
        wideSize={400}
        min={240}
        max={640}
      >
        <RunList runs={runs} openId={openId} onDeleted={leave} />
      </ResizablePane>
      {route.view === 'run' && <RunDetail key={route.id} id={route.id} onDeleted={leave} />}
      {route.view === 'compare' && <CompareView key={route.ids.join()} ids={route.ids} />}
      {route.view === 'none' && (
        <Pane label={historyText().run}>
          <EmptyState icon={History} title={historyText().none.title}>
            {historyText().none.text}
          </EmptyState>
        </Pane>
      )}
    </>
  )
}
