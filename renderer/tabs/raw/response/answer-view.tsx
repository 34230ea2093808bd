import { useMemo } from 'react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { ContentBoundary } from '../../../controls/panes/content-boundary.tsx'
import { toEventRows } from '../../../panels/inspector/event-rows.ts'
import { EventsView } from '../../../panels/inspector/events-view.tsx'
import { ResponseView } from '../../../panels/inspector/response-view.tsx'
import { RunLine } from '../../../panels/inspector/run-line.tsx'
import { useRunRecord } from '../../../panels/inspector/use-run-record.ts'
import { ExchangeBlocks } from '../../../panels/runs/exchange-blocks.tsx'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { RunFigures } from './run-figures.tsx'
import { TextOfEvents } from './text-of-events.tsx'

type AnswerViewProps = { run: Run; blocks: readonly Block[]; actions: ResultsProps<RawValues>['actions'] }

/** The response at a glance: duration, the events or the body, and the text joined from them. */
export function AnswerView({ run, blocks, actions }: AnswerViewProps) {
  const isRunning = run.status === 'running'
  const isStream = run.eventCount > 0 || (isRunning && run.isStreamed)
  const media = blocks.filter(({ type }) => type === 'media')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RunLine run={run} />
      {!isRunning && (
        <div className="flex-none px-3 empty:hidden">
          <RunEnding
            run={run}
            kept=""
            onAgain={() => actions.retry(run.id)}
            onRemedy={(remedy) => actions.applyRemedy(remedy, run.id)}
          />
        </div>
      )}
      {media.length > 0 && (
        <div className="flex-none border-b border-line p-3">
          <ExchangeBlocks blocks={media} />
        </div>
      )}
      {isStream ? <StreamView run={run} blocks={blocks} /> : <WholeView run={run} />}
    </div>
  )
}

function StreamView({ run, blocks }: { run: Run; blocks: readonly Block[] }) {
  const { eventCount, format } = run
  const { data } = useRunRecord(run.id, run.status === 'running', { only: 'events', eventCount })
  const events = data?.events
  const rows = useMemo(
    () =>
      toEventRows(
        events ?? [],
        Math.max(events?.length ?? 0, run.status === 'running' ? 0 : eventCount),
        format,
      ),
    [events, eventCount, format, run.status],
  )
  const datas = useMemo(() => (events ?? []).map(({ data: sent }) => sent), [events])
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n')
  return (
    <>
      <RunFigures run={run} rows={rows} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <ContentBoundary content={String(eventCount)}>
          <EventsView run={run} rows={rows} />
        </ContentBoundary>
      </div>
      {rows.length > 0 && <TextOfEvents route={routeOf(run)} datas={datas} text={text} />}
    </>
  )
}

/** The key that the chosen text path is saved under: streams of one route have the same structure. */
function routeOf({ method, url }: Run): string {
  return `${method} ${URL.canParse(url) ? new URL(url).pathname : url}`
}

function WholeView({ run }: { run: Run }) {
  const { data } = useRunRecord(run.id, run.status === 'running', { only: 'bodies' })
  if (data === undefined || run.waiting !== undefined) return null
  return (
    <>
      <RunFigures run={run} rows={[]} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <ContentBoundary content={data.response?.body ?? ''}>
          <ResponseView run={run} record={data} />
        </ContentBoundary>
      </div>
    </>
  )
}
