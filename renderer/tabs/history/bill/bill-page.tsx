import { ChevronLeft, ChevronRight, Download, ReceiptText, RefreshCw } from 'lucide-react'
import { dayAfter, localDay, startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import type { BillOfDay } from '../../../../shared/spending/bill.ts'
import { billText } from '../../../../shared/text/en/bill.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { startOfDay, toDayText } from '../../../lib/day-range.ts'
import { saveBill } from '../../../panels/bill/bill-file.ts'
import { BillLogState } from '../../../panels/bill/bill-log-state.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useBillOfDay } from '../../../queries/bill.ts'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { HistoryViews } from '../history-views.tsx'
import { BillTable } from './bill-table.tsx'
import { BillTotals } from './bill-totals.tsx'
import { useBillView } from './bill-view-store.ts'

const minute = 60_000

/** Compares what was sent on one day with one key to the gateway's own log of that key. */
export function BillPage() {
  const text = billText()
  const connections = useConnections()
  const active = useActiveConnection()
  const chosen = useBillView()
  const { day, isNarrowed, change } = chosen
  const connection = connections.find(({ id }) => id === chosen.connectionId) ?? active
  const { keys } = connection
  // The chosen key may have been deleted.
  const key = keys.find(({ id }) => id === (chosen.keyId ?? connection.activeKeyId))
  const { bill, error, isPending, refresh } = useBillOfDay({
    connectionId: connection.id,
    day,
    ...(key !== undefined && { keyId: key.id }),
  })
  const today = localDay(useNow(minute, true))
  const move = (days: number) => change({ day: dayAfter(day, days) })
  return (
    <>
      <ResizablePane
        name="history.bill"
        label={text.filters}
        side="left"
        defaultSize={280}
        wideSize={312}
        min={248}
        max={420}
      >
        <PaneHead>
          <HistoryViews current="bill" />
        </PaneHead>
        <PaneBody className="flex flex-col gap-3 p-3">
          <Select
            label={text.connection}
            size="small"
            value={connection.id}
            onChange={(connectionId) => change({ connectionId, keyId: undefined })}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {keys.length > 1 && (
            <Select
              label={text.key}
              size="small"
              value={key?.id ?? ''}
              onChange={(keyId) => change({ keyId })}
              options={keys.map(({ id, name, lastFour }) => ({
                value: id,
                label: lastFour === '' ? name : `${name} …${lastFour}`,
              }))}
            />
          )}
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                label={text.day}
                type="date"
                size="small"
                value={toDayText(startOfLocalDay(day))}
                onChange={(value) => {
                  const moment = startOfDay(value)
                  if (moment !== undefined && moment >= 0 && localDay(moment) <= today)
                    change({ day: localDay(moment) })
                }}
              />
            </div>
            <IconButton icon={ChevronLeft} label={text.dayBefore} onClick={() => move(-1)} />
            <IconButton
              icon={ChevronRight}
              label={text.dayAfter}
              disabled={day >= today}
              onClick={() => move(1)}
            />
          </div>
          <SegmentedControl
            label={text.shown}
            isFull
            value={isNarrowed ? 'differences' : 'all'}
            onChange={(value) => change({ isNarrowed: value === 'differences' })}
            segments={[
              { value: 'all', label: text.all },
              { value: 'differences', label: text.onlyDifferences },
            ]}
          />
          <p className="text-meta text-ink-3">{text.caption}</p>
        </PaneBody>
        <PaneFoot>
          <Button
            icon={Download}
            className="flex-1"
            disabled={bill === undefined || bill.lines.length === 0}
            onClick={() => {
              if (bill !== undefined) void saveBill(linesOf(bill, isNarrowed), String(day))
            }}
          >
            {text.exportCsv}
          </Button>
        </PaneFoot>
      </ResizablePane>
      <Pane label={text.title}>
        <PaneHead
          title={text.title}
          actions={
            <span className="flex min-w-0 items-center gap-2">
              {bill === undefined ? null : <BillLogState log={bill.log} />}
              <IconButton icon={RefreshCw} label={text.refresh} isBusy={isPending} onClick={refresh} />
            </span>
          }
        />
        {bill === undefined ? (
          error === undefined ? (
            <ReadingList>{text.loading}</ReadingList>
          ) : (
            <UnreadList error={error} onReadAgain={refresh} />
          )
        ) : (
          <PaneBody className="@container flex flex-col">
            <BillTotals lines={bill.lines} />
            <Lines bill={bill} isNarrowed={isNarrowed} />
            {bill.leftOut === 0 ? null : (
              <p className="p-3 text-meta text-ink-3">{text.leftOut(bill.leftOut)}</p>
            )}
          </PaneBody>
        )}
      </Pane>
    </>
  )
}

function linesOf({ lines }: BillOfDay, isNarrowed: boolean): BillOfDay['lines'] {
  return isNarrowed ? lines.filter(({ standing }) => standing === 'differs') : lines
}

function Lines({ bill, isNarrowed }: { bill: BillOfDay; isNarrowed: boolean }) {
  const { empty } = billText()
  const lines = linesOf(bill, isNarrowed)
  if (lines.length > 0) return <BillTable lines={lines} />
  return (
    <EmptyState icon={ReceiptText} title={bill.lines.length === 0 ? empty.title : empty.noDifferences}>
      {empty.text}
    </EmptyState>
  )
}
