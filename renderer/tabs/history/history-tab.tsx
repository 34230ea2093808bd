import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { Pane } from '../../controls/panes/pane.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { narrowWindow, useMediaQuery } from '../../controls/hooks/use-media-query.ts'
import { openPaneIfOver } from '../../panels/panes/over-pane.tsx'
import { RightPane } from '../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../panels/panes/use-right-pane.ts'
import { useUndoCommand } from '../../panels/undoable/use-undo-command.ts'
import { useSavedValues } from '../../queries/saved-values.ts'
import { tableValues } from './table-values.ts'
import { ResizablePane } from '../../panels/panes/resizable-pane.tsx'
import { historyFacetsQuery, useHistoryEvents } from '../../queries/history.ts'
import { navigate, type GoOn } from '../../stores/route.ts'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { HistoryViews } from './history-views.tsx'
import { CompareView } from './run/compare-view.tsx'
import { RunDetail } from './run/run-detail.tsx'
import { RunList } from './list/run-list.tsx'
import { openRun, useHistoryRoute } from './history-route.ts'
import { historyUndoStack } from './history-undo-stack.ts'
import { useHistoryView } from './history-view-store.ts'
import { useRuns } from './list/use-runs.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/** Loaded lazily: not every visit to History looks at spending. */
const SpendingPage = createLazyView(async () => (await import('./spending/spending-page.tsx')).SpendingPage)

const BillPage = createLazyView(async () => (await import('./bill/bill-page.tsx')).BillPage)

/** All runs that were sent, what they cost, or what was charged for them. */
export function HistoryTab() {
  const { view } = useHistoryRoute()
  return view === 'spending' ? <SpendingPage /> : view === 'bill' ? <BillPage /> : <RunsPage />
}

/** The table of runs, and beside it the open run with its requests and responses, or two runs compared. */
function RunsPage() {
  useHistoryEvents()
  useUndoCommand('history.undo', historyUndoStack)
  useSavedValues(tableValues)
  const route = useHistoryRoute()
  const runs = useRuns()
  const { data: facets } = useQuery(historyFacetsQuery(useBridge()))
  // Shown when the address names no run: the newest run at the time the tab was opened; `null` once it was deleted.
  const [newestId, setNewestId] = useState<string | null>()
  const newest = runs.entries?.[0]?.run.id
  if (route.view === 'none' && newestId === undefined && newest !== undefined) setNewestId(newest)
  const openId = route.view === 'run' ? route.id : route.view === 'none' ? (newestId ?? undefined) : undefined

  const isOver = useMediaQuery(narrowWindow)

  /** Unmarks the deleted runs. If the open run was deleted, opens its neighbour. */
  const leave = (ids: readonly string[], goOn: GoOn) => {
    const { markedIds, toggleMark } = useHistoryView.getState()
    for (const id of markedIds) if (ids.includes(id)) toggleMark(id)
    const isComparedGone = route.view === 'compare' && route.ids.some((id) => ids.includes(id))
    if (isComparedGone) goOn('history')
    if (openId === undefined || !ids.includes(openId)) return
    const entries = runs.entries ?? []
    const index = entries.findIndex(({ run }) => run.id === openId)
    const isLeft = ({ run }: (typeof entries)[number]) => !ids.includes(run.id)
    const next =
      entries.slice(index + 1).find(isLeft) ?? entries.slice(0, Math.max(0, index)).findLast(isLeft)
    setNewestId(null)
    if (next === undefined) goOn('history')
    else openRun(next.run.id, goOn)
  }

  const isEmpty = facets?.total === 0 && runs.entries?.length === 0 && !runs.isNarrowed
  if (isEmpty && route.view === 'none') {
    return (
      <Pane label={historyText().history}>
        <PaneHead title={historyText().history}>
          <HistoryViews current="runs" />
        </PaneHead>
        <EmptyState
          icon={History}
          title={historyText().empty.title}
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => navigate('chat', 'new')}>
                {historyText().empty.start}
              </Button>
              <Button onClick={() => useHistoryView.getState().narrow({ isQuery: true })}>
                {historyText().filters.queries}
              </Button>
            </span>
          }
        >
          {historyText().empty.text}
        </EmptyState>
      </Pane>
    )
  }
  return (
    <>
      {(route.view !== 'compare' || !isOver) && (
        <Pane label={historyText().runs}>
          <RunList runs={runs} openId={openId} onOpen={openBeside} onDeleted={leave} />
        </Pane>
      )}
      {route.view !== 'compare' && (
        <RunPane id={openId} isChosen={route.view === 'run'} isOver={isOver} onDeleted={leave} />
      )}
      {route.view === 'compare' && <ComparePane ids={route.ids} isOver={isOver} />}
    </>
  )
}

/** Opens a run and its pane, which may have been closed while the same run was open. */
function openBeside(id: string): void {
  openRun(id)
  openPaneIfOver()
}

type RunPaneProps = {
  id: string | undefined
  /** Whether the user opened the run, instead of it being shown as the newest. */
  isChosen: boolean
  isOver: boolean
  onDeleted: (ids: readonly string[], goOn: GoOn) => void
}

/**
 * The open run, beside the table. In a narrow window, where the pane covers the table, only a run that the user opened
 * is shown.
 */
function RunPane({ id, isChosen, isOver, onDeleted }: RunPaneProps) {
  const isOpen = useRightPane(isChosen ? id : undefined)
  if (!isOpen || (isOver && !isChosen)) return null
  return (
    <RightPane
      name="history.run"
      label={historyText().run}
      isOver={isOver}
      width="wire"
      size={376}
      wideSize={480}
      max={900}
    >
      {id === undefined ? (
        <EmptyState icon={History} title={historyText().none.title}>
          {historyText().none.text}
        </EmptyState>
      ) : (
        // Suspend here while its parts load, so that the table stays visible.
        <Suspense>
          <RunDetail key={id} id={id} onDeleted={onDeleted} />
        </Suspense>
      )}
    </RightPane>
  )
}

/** Two runs compared: beside the table, or replacing it where the window has no room for both. */
function ComparePane({ ids, isOver }: { ids: readonly [string, string]; isOver: boolean }) {
  const { title } = historyText().compare
  const view = <CompareView key={ids.join()} ids={ids} />
  return isOver ? (
    <Pane label={title}>{view}</Pane>
  ) : (
    <ResizablePane
      name="history.compare"
      label={title}
      side="right"
      defaultSize={560}
      wideSize={760}
      min={400}
      max={1_200}
    >
      {view}
    </ResizablePane>
  )
}
