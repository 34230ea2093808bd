import { Clock, ScanSearch, X } from 'lucide-react'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { Block } from '../../../shared/runs/block.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RecordPart, RunRecord } from '../../../shared/runs/run-record.ts'
import { ContentBoundary } from '../../controls/panes/content-boundary.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { TabGroup, TabList, TabPanel } from '../../controls/lists/tab-list.tsx'
import { useRunBill } from '../bill/use-run-bill.tsx'
import { cacheFacts } from '../runs/cache-figures.ts'
import { cacheMissText } from '../runs/cache-miss-text.ts'
import { costedRun } from '../../queries/run-cost.ts'
import { RunCostText } from '../runs/run-cost.tsx'
import { WaitWords } from '../runs/wait-words.tsx'
import { CodeTab } from './code-tab.tsx'
import { toEventRows } from './event-rows.ts'
import { EventsView } from './events-view.tsx'
import { useInspectorTab, type InspectorTab } from './inspector-tab-store.ts'
import { RequestView } from './request-view.tsx'
import { ResponseView } from './response-view.tsx'
import { RunLine } from './run-line.tsx'
import { TimingView } from './timing-view.tsx'
import { useRunRecord } from './use-run-record.ts'
import { findConversationFormat } from '../../../shared/formats/registry.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import { useCacheMiss } from '../../queries/cache-miss.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

export type InspectorProps = {
  /** The current state of the run in the window. */
  run: Run | undefined
  /** The answer so far, for figures that the gateway does not report. */
  blocks: readonly Block[]
  /** Set only where it covers other panes; elsewhere the button in the top bar closes it. */
  onClose?: (() => void) | undefined
  /** A tab in front of the wire tabs. */
  lead?: InspectorLead | undefined
}

/** An extra tab in front of the wire tabs, such as the run itself. */
export interface InspectorLead {
  readonly label: string
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
  readonly content: ReactNode
}

const leadId = 'lead'

const tabs = ['request', 'response', 'events', 'timing', 'code'] as const

/** The wire data of one run, in the right pane of every tab that sends requests. */
export function Inspector({ run, blocks, onClose, lead }: InspectorProps) {
  const { tab, setTab } = useInspectorTab()
  const leadLabel = lead?.label
  // Memoized: the figures below change four times a second.
  const tabList = useMemo(
    () => (
      <TabList
        label={inspectorText().name}
        tabs={[
          ...(leadLabel === undefined ? [] : [{ id: leadId, label: leadLabel }]),
          ...tabs.map((id) => ({ id, label: inspectorText().tabs[id] })),
        ]}
      />
    ),
    [leadLabel],
  )
  const show = (next: InspectorTab | typeof leadId) => {
    lead?.onShow(next === leadId)
    if (next !== leadId) setTab(next)
  }
  return (
    <TabGroup
      value={lead?.isShown === true ? leadId : tab}
      onChange={show}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3">
        {tabList}
        {onClose !== undefined && (
          <span className="ml-auto">
            <IconButton icon={X} label={inspectorText().close} onClick={onClose} />
          </span>
        )}
      </div>
      {lead?.isShown === true ? (
        <TabPanel id={leadId} className="flex min-h-0 flex-1 flex-col outline-none">
          {lead.content}
        </TabPanel>
      ) : run === undefined ? (
        <EmptyState icon={ScanSearch} title={inspectorText().nothingSent}>
          {inspectorText().nothingSentHelp}
        </EmptyState>
      ) : (
        <>
          <RunLine run={run} />
          <CostLine run={run} />
          <CacheLine run={run} />
          {run.waiting === undefined && run.isUnsent !== true ? (
            <RecordPanels key={run.id} run={run} blocks={blocks} only={partOf[tab]} />
          ) : (
            <Unsent run={run} />
          )}
        </>
      )}
    </TabGroup>
  )
}

/** Shown when nothing was sent, so that there is no record. */
function Unsent({ run: { waiting } }: { run: Run }) {
  return waiting === undefined ? (
    <EmptyState icon={Clock} title={inspectorText().notSent}>
      {historyText().endings.unsent}
    </EmptyState>
  ) : (
    <EmptyState icon={Clock} title={inspectorText().notSentYet}>
      <WaitWords until={waiting.until} others={requestTabText().waitsForOthers} />
    </EmptyState>
  )
}

/** The cost on its own line: its explanation needs as much room as the request. */
function CostLine({ run }: { run: Run }) {
  const { button, bill } = useRunBill(run)
  return (
    <>
      <div className="flex h-7 flex-none items-center gap-2 border-b border-line pr-2 pl-3 text-small">
        <dl className="tabular flex min-w-0 flex-1 gap-2">
          <dt className="text-ink-3">{historyText().facts.cost}</dt>
          <dd className="min-w-0 select-text">
            <RunCostText run={costedRun(run)} />
          </dd>
        </dl>
        {button}
      </div>
      {bill}
    </>
  )
}

/** What the cache read and wrote, and the reason for a miss. Renders nothing for a run without caching. */
function CacheLine({ run }: { run: Run }) {
  const miss = useCacheMiss(run, findConversationFormat(run.format) !== undefined)
  const facts = run.usage === undefined ? [] : cacheFacts(run.usage)
  if (facts.length === 0 && miss === undefined) return null
  const text = facts.length === 0 ? cachingText().nothing : unitsText().clauses(facts)
  return (
    <dl className="tabular flex flex-none items-baseline gap-2 border-b border-line px-3 py-1 text-small">
      <dt className="text-ink-3">{cachingText().name}</dt>
      <dd className="min-w-0 select-text">
        {text}
        {miss !== undefined && <span className="block text-ink-2">{cacheMissText(miss)}</span>}
      </dd>
    </dl>
  )
}

/** The part of the record that each tab shows. */
const partOf: Readonly<Record<InspectorTab, RecordPart>> = {
  request: 'bodies',
  response: 'bodies',
  events: 'events',
  timing: 'events',
  code: 'bodies',
}

type RecordPanelsProps = { run: Run; blocks: readonly Block[]; only: RecordPart }

function RecordPanels({ run, blocks, only }: RecordPanelsProps) {
  const { eventCount } = run
  const { data, error, refetch, isPlaceholderData } = useRunRecord(run.id, run.status === 'running', {
    only,
    eventCount,
  })
  // Deferred: laying out a long run takes a while, and typing and arriving text come first.
  const record = useDeferredValue(data)
  if (error !== null && data === undefined) {
    return (
      <div className="p-3">
        <ErrorNotice error={error.appError} onRemedy={() => void refetch()} />
      </div>
    )
  }
  if (data === undefined || record === undefined) {
    return (
      <p className="flex items-center gap-2 p-3 text-small text-ink-3">
        <Spinner /> {inspectorText().loading}
      </p>
    )
  }
  const isBehind = isPlaceholderData || record !== data || run.status === 'running'
  return <RecordTabs run={run} record={record} blocks={blocks} isBehind={isBehind} />
}

type RecordTabsProps = {
  run: Run
  record: RunRecord
  blocks: readonly Block[]
  /** The record was read before the run ended: its last event is not the last of the run. */
  isBehind: boolean
}

function RecordTabs({ run, record, blocks, isBehind }: RecordTabsProps) {
  const { format } = run
  const { events } = record
  const eventCount = Math.max(events.length, isBehind ? 0 : run.eventCount)
  const rows = useMemo(() => toEventRows(events, eventCount, format), [events, eventCount, format])
  const eventsContent = {
    content: String(eventCount),
    toText: () => events.map(({ data }) => data).join('\n'),
  }
  const panel = 'flex min-h-0 flex-1 flex-col overflow-y-auto focus-inside'
  return (
    <>
      <TabPanel id="request" className={panel}>
        <ContentBoundary content={record.request.body}>
          <RequestView run={run} record={record} />
        </ContentBoundary>
      </TabPanel>
      <TabPanel id="response" className={panel}>
        <ContentBoundary content={record.response?.body ?? ''}>
          <ResponseView run={run} record={record} />
        </ContentBoundary>
      </TabPanel>
      <TabPanel id="events" className={panel}>
        <ContentBoundary {...eventsContent}>
          <EventsView run={run} rows={rows} />
        </ContentBoundary>
      </TabPanel>
      <TabPanel id="timing" className={panel}>
        <ContentBoundary {...eventsContent}>
          <TimingView run={run} rows={rows} blocks={blocks} isBehind={isBehind} />
          {run.isStreamed && <EventsView run={run} rows={rows} />}
        </ContentBoundary>
      </TabPanel>
      <TabPanel id="code" className={panel}>
        <ContentBoundary content={record.request.body}>
          <CodeTab run={run} record={record} />
        </ContentBoundary>
      </TabPanel>
    </>
  )
}
