import { useQuery } from '@tanstack/react-query'
import { Coins, Download } from 'lucide-react'
import type { HistoryFilter } from '../../../../shared/history/history.ts'
import { startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import { spendingGroupings, type SpendingFilter } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { downloadBlob } from '../../../controls/files/download-blob.ts'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { chartFileName } from '../../../panels/charts/chart-file.ts'
import { tableToCsv } from '../../../panels/charts/chart-table.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { spendingQuery, useSpendingEvents } from '../../../queries/spending.ts'
import { navigate } from '../../../stores/route.ts'
import { HistoryViews } from '../history-views.tsx'
import { SpendingChart } from './spending-chart.tsx'
import { spendingTable } from './spending-file.ts'
import { dayLabel } from './spending-labels.ts'
import { SpendingSide } from './spending-side.tsx'
import { SpendingTable } from './spending-table.tsx'
import { SpendingTotals } from './spending-totals.tsx'
import { daysOfPeriod, useSpendingView } from './spending-view-store.ts'

const minute = 60_000

/** The costs of all runs, including deleted ones: sums, a chart by day, and lines by the chosen grouping. */
export function SpendingPage() {
  useSpendingEvents()
  const text = spendingText()
  const { period, groupBy, filter, change } = useSpendingView()
  const { from, to } = daysOfPeriod(period, useNow(minute, true))
  const {
    data: answered,
    error,
    refetch,
  } = useQuery(spendingQuery(useBridge(), { ...filter, from, to, groupBy }))
  const data = answered?.spending
  // Label the figures with the days and grouping they belong to, also while those of another choice are being read.
  const { groupBy: shownBy, ...shown } = answered?.of ?? { ...filter, from, to, groupBy }
  const days = [...new Set([shown.from, shown.to])]
  const title = days.map((day) => dayLabel(day)).join(' – ')
  const save = async () => {
    if (data === undefined) return
    const name = chartFileName(text.spending, text.groupings[shownBy], String(shown.from), String(shown.to))
    downloadBlob(`${name}.csv`, await tableToCsv(spendingTable(data, shownBy)))
  }
  const isUnused = data !== undefined && data.connections.length === 0
  return (
    <>
      <ResizablePane
        name="history.spending"
        label={text.filters}
        side="left"
        defaultSize={280}
        wideSize={312}
        min={248}
        max={420}
      >
        <PaneHead>
          <HistoryViews current="spending" />
        </PaneHead>
        <PaneBody>
          {data === undefined ? null : <SpendingSide spending={data} from={from} to={to} />}
        </PaneBody>
        <PaneFoot>
          <Button
            icon={Download}
            className="flex-1"
            disabled={data === undefined || data.rows.length === 0}
            onClick={() => void save()}
          >
            {text.exportCsv}
          </Button>
        </PaneFoot>
      </ResizablePane>
      <Pane label={text.spending}>
        <PaneHead
          title={title}
          actions={
            <Select
              label={text.groupBy}
              isLabelHidden
              size="small"
              value={groupBy}
              onChange={(value) => change({ groupBy: value })}
              options={spendingGroupings.map((value) => ({ value, label: text.groupings[value] }))}
              className="w-36"
            />
          }
        />
        {data === undefined ? (
          error === null ? (
            <ReadingList>{text.loading}</ReadingList>
          ) : (
            <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
          )
        ) : isUnused && typeof period === 'string' && period === 'year' ? (
          <EmptyState
            icon={Coins}
            title={text.empty.title}
            action={
              <Button variant="primary" onClick={() => navigate('chat', 'new')}>
                {text.empty.start}
              </Button>
            }
          >
            {text.empty.text}
          </EmptyState>
        ) : (
          // Without costs the pane contains nothing focusable: make the pane itself focusable, so that keys can scroll
          // it.
          <PaneBody
            className="focus-inside @container flex flex-col"
            {...(data.rows.length === 0 && { role: 'group', 'aria-label': title, tabIndex: 0 })}
          >
            <SpendingTotals total={data.total} />
            {data.rows.length === 0 ? (
              <EmptyState icon={Coins} title={text.nothingHere}>
                {text.empty.text}
              </EmptyState>
            ) : (
              <>
                <SpendingChart spending={data} groupBy={shownBy} from={shown.from} to={shown.to} />
                <SpendingTable spending={data} groupBy={shownBy} narrowedTo={inHistory(shown)} />
              </>
            )}
            <p className="p-3 text-meta text-ink-3">{text.caption}</p>
          </PaneBody>
        )}
      </Pane>
    </>
  )
}

/** The parts of the filter that History supports. */
function inHistory({ from, to, model, format, key, connectionIds }: SpendingFilter): HistoryFilter {
  const [connectionId, ...more] = connectionIds ?? []
  return {
    from: startOfLocalDay(from),
    to: startOfLocalDay(to, 1),
    model,
    format,
    key,
    connectionId: more.length === 0 ? connectionId : undefined,
  }
}
