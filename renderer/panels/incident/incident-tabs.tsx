import { useMemo, useState } from 'react'
import type { IncidentExchange, OpenedIncident } from '../../../shared/incidents/incident.ts'
import { incidentText } from '../../../shared/text/en/incident.ts'
import { TabGroup, TabList, TabPanel } from '../../controls/lists/tab-list.tsx'
import { ContentBoundary } from '../../controls/panes/content-boundary.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { toEventRows } from '../inspector/event-rows.ts'
import { EventsView } from '../inspector/events-view.tsx'
import { RequestView } from '../inspector/request-view.tsx'
import { ResponseView } from '../inspector/response-view.tsx'
import { RunLine } from '../inspector/run-line.tsx'
import { TimingView } from '../inspector/timing-view.tsx'

type TabId = keyof ReturnType<typeof incidentText>['viewer']['tabs']

/** The contents of a bundle as tabs: those of the inspector, and the texts. */
export function IncidentTabs({ incident }: { incident: OpenedIncident }) {
  const [tab, setTab] = useState<TabId>('summary')
  const { summary, doctor, exchange, files } = incident
  const text = incidentText().viewer
  const wire: TabId[] = exchange === undefined ? [] : ['request', 'response', 'events', 'timing']
  const ids: TabId[] = ['summary', ...wire, ...(doctor === undefined ? [] : ['doctor' as const]), 'files']
  const panel = 'flex min-h-0 flex-1 flex-col overflow-y-auto focus-inside outline-none'
  return (
    <TabGroup value={tab} onChange={setTab} className="flex min-h-0 flex-1 flex-col rounded-sm edge">
      <div className="flex h-pane-head flex-none items-center border-b border-line px-3">
        <TabList label={text.title} tabs={ids.map((id) => ({ id, label: text.tabs[id] }))} />
      </div>
      {exchange === undefined ? null : <RunLine run={exchange.run} />}
      <TabPanel id="summary" className={panel}>
        <Text>{summary}</Text>
      </TabPanel>
      {exchange === undefined ? null : <Wire exchange={exchange} panel={panel} />}
      {doctor === undefined ? null : (
        <TabPanel id="doctor" className={panel}>
          <Text>{doctor}</Text>
        </TabPanel>
      )}
      <TabPanel id="files" className={panel}>
        <ul className="tabular p-3 text-small select-text">
          {files.map(({ name, bytes }, at) => (
            <li key={at} className="flex justify-between gap-4 border-b border-line py-1">
              <span className="min-w-0 truncate font-mono text-wire-small">{name}</span>
              <span className="flex-none text-ink-3">{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      </TabPanel>
    </TabGroup>
  )
}

function Text({ children }: { children: string }) {
  return <pre className="wire p-3 wrap-anywhere whitespace-pre-wrap select-text">{children}</pre>
}

function Wire({ exchange: { run, record }, panel }: { exchange: IncidentExchange; panel: string }) {
  const { events } = record
  const rows = useMemo(
    () => toEventRows(events, Math.max(events.length, run.eventCount), run.format),
    [events, run.eventCount, run.format],
  )
  return (
    <>
      <TabPanel id="request" className={panel}>
        <ContentBoundary content={record.request.body}>
          <RequestView run={run} record={record} isReadOnly />
        </ContentBoundary>
      </TabPanel>
      <TabPanel id="response" className={panel}>
        <ContentBoundary content={record.response?.body ?? ''}>
          <ResponseView run={run} record={record} />
        </ContentBoundary>
      </TabPanel>
      <TabPanel id="events" className={panel}>
        <EventsView run={run} rows={rows} />
      </TabPanel>
      <TabPanel id="timing" className={panel}>
        <TimingView run={run} rows={rows} blocks={[]} isBehind={false} />
      </TabPanel>
    </>
  )
}
