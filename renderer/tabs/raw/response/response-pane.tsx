import { useQuery } from '@tanstack/react-query'
import { SquareTerminal } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { WaitingRequests } from '../../../panels/queue/waiting-requests.tsx'
import { RunList } from '../../../panels/runs/run-list.tsx'
import { StopRun } from '../../../panels/runs/stop-run.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useLiveRun } from '../../../stores/use-live-runs.tsx'
import { useRawView } from '../values.ts'
import { AnswerView } from './answer-view.tsx'

/** Number of runs offered here; History has all of them. */
const maxOffered = 50

/** The response to the newest request, or to an earlier one. */
export function ResponsePane(props: ResultsProps<RawValues>) {
  const { runs, requests, actions } = props
  const text = rawText().response
  const shownId = useRawView((state) => state.shownId)
  const show = useRawView((state) => state.show)
  const entries = runs.entries ?? []
  const shown = entries.find(({ run }) => run.id === shownId) ?? entries[0]
  const waiting = requests.queued.filter(({ state }) => state !== 'running')
  return (
    <>
      <PaneHead
        title={text.title}
        actions={
          shown !== undefined && (
            <>
              {shown.run.status === 'running' && <StopRun id={shown.run.id} />}
              <Select
                label={text.shown}
                isLabelHidden
                size="small"
                className="w-64"
                value={shown.run.id}
                onChange={(id) => show(id === entries[0]?.run.id ? undefined : id)}
                options={entries.slice(0, maxOffered).map((entry, index) => ({
                  value: entry.run.id,
                  label: titleOf(entry),
                  detail: index === 0 ? text.latest : formatMoment(entry.run.startedAt),
                }))}
              />
            </>
          )
        }
      />
      <WaitingRequests
        requests={waiting}
        queue={actions.queue}
        onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
      />
      {shown === undefined ? (
        <RunList runs={runs} isEmpty={waiting.length === 0} empty={<NothingYet {...props} />}>
          {null}
        </RunList>
      ) : (
        <ShownRun key={shown.run.id} entry={shown} actions={actions} />
      )}
    </>
  )
}

function ShownRun({ entry, actions }: { entry: HistoryEntry; actions: ResultsProps<RawValues>['actions'] }) {
  const { id } = entry.run
  const live = useLiveRun(id)
  const { data } = useQuery(historyItemQuery(useBridge(), id))
  const isAnswerShown = useRawView((state) => state.isAnswerShown)
  const showAnswer = useRawView((state) => state.showAnswer)
  const run = live?.run ?? data?.run ?? entry.run
  const blocks = live?.blocks ?? data?.answer ?? []
  return (
    <Inspector
      run={run}
      blocks={blocks}
      lead={{
        label: rawText().response.summary,
        isShown: isAnswerShown,
        onShow: showAnswer,
        content: <AnswerView run={run} blocks={blocks} actions={actions} />,
      }}
    />
  )
}

function titleOf({ run }: HistoryEntry): string {
  const path = URL.canParse(run.url) ? new URL(run.url).pathname : run.url
  const status = run.httpStatus === undefined ? '' : ` · ${run.httpStatus}`
  return `${run.method} ${path}${status}`
}

function NothingYet({ change }: ResultsProps<RawValues>) {
  const text = rawText().response
  return (
    <EmptyState
      icon={SquareTerminal}
      title={text.none}
      action={
        <Button onClick={() => change({ method: 'GET', path: '/v1/models', bodyType: 'none' })}>
          {text.example}
        </Button>
      }
    >
      {text.noneHint}
    </EmptyState>
  )
}
