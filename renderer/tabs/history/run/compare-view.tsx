import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { HistoryItem } from '../../../../shared/history/history.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import type { CommandError } from '../../../bridge/call.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Comparison, ComparisonColumn, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { ContentBoundary } from '../../../controls/panes/content-boundary.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { TabGroup, TabList, TabPanel } from '../../../controls/lists/tab-list.tsx'
import { historyItemQuery, recordQuery } from '../../../queries/history.ts'
import { navigate } from '../../../stores/route.ts'
import { openRun } from '../history-route.ts'
import { prettyBody } from '../pretty-body.ts'
import { runTitle } from '../run-labels.ts'
import { LineDiff, WordDiff } from '../../../panels/runs/diff-view.tsx'
import { useRunState } from './use-run-state.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

const tabs = [
  {
    id: 'answer',
    get label() {
      return historyText().compare.responses
    },
  },
  {
    id: 'request',
    get label() {
      return historyText().compare.requests
    },
  },
] as const

type CompareTab = (typeof tabs)[number]['id']

/** Compares the requests and the responses of two runs, the earlier one first. */
export function CompareView({ ids }: { ids: readonly [string, string] }) {
  const bridge = useBridge()
  const [tab, setTab] = useState<CompareTab>('answer')
  const first = useQuery(historyItemQuery(bridge, ids[0]))
  const second = useQuery(historyItemQuery(bridge, ids[1]))
  const error = first.error ?? second.error
  const [before, after] =
    first.data === undefined || second.data === undefined
      ? []
      : [first.data, second.data].toSorted((left, right) => left.number - right.number)
  const panel = 'flex min-h-0 flex-1 flex-col overflow-y-auto p-3 outline-none'
  return (
    <TabGroup value={tab} onChange={setTab} className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3">
        <h2 className="mr-2 font-strong">{historyText().compare.title}</h2>
        <TabList label={historyText().compare.what} tabs={tabs} />
        <span className="ml-auto">
          <IconButton icon={X} label={historyText().compare.close} onClick={() => navigate('history')} />
        </span>
      </div>
      {before === undefined || after === undefined ? (
        <Unread error={error} onRetry={() => void Promise.all([first.refetch(), second.refetch()])} />
      ) : (
        <>
          <Comparison count={2} minColumn={48} className="flex-none border-b border-line">
            <ComparisonRow>
              <Summary item={before} sign="−" />
              <Summary item={after} sign="+" />
            </ComparisonRow>
          </Comparison>
          <TabPanel id="answer" className={panel}>
            <BoundedDiff
              of={WordDiff}
              before={textOfBlocks(before.answer)}
              after={textOfBlocks(after.answer)}
            />
          </TabPanel>
          <TabPanel id="request" className={panel}>
            <RequestDiff beforeId={before.run.id} afterId={after.run.id} />
          </TabPanel>
        </>
      )}
    </TabGroup>
  )
}

function RequestDiff({ beforeId, afterId }: { beforeId: string; afterId: string }) {
  const bridge = useBridge()
  const before = useQuery(recordQuery(bridge, beforeId))
  const after = useQuery(recordQuery(bridge, afterId))
  if (before.data === undefined || after.data === undefined) {
    const retry = () => void Promise.all([before.refetch(), after.refetch()])
    return <Unread error={before.error ?? after.error} onRetry={retry} />
  }
  return (
    <BoundedDiff
      of={LineDiff}
      before={prettyBody(before.data.request.body)}
      after={prettyBody(after.data.request.body)}
    />
  )
}

type DiffProps = { before: string; after: string }

function BoundedDiff({ of: Diff, ...texts }: DiffProps & { of: ComponentType<DiffProps> }) {
  return (
    <ContentBoundary content={`${texts.before}\n\n${texts.after}`}>
      <Diff {...texts} />
    </ContentBoundary>
  )
}

function Summary({ item, sign }: { item: HistoryItem; sign: string }): ReactNode {
  const { run } = item
  const state = useRunState(run)
  return (
    <ComparisonColumn
      aria-label={sign === '+' ? historyText().compare.laterRun : historyText().compare.earlierRun}
      className="gap-1 px-3 py-2"
    >
      <Button
        size="small"
        variant="ghost"
        className="-ml-2 max-w-full self-start overflow-hidden"
        title={runTitle(item)}
        onClick={() => openRun(run.id)}
      >
        <span className="block max-w-full truncate">
          {sign} {run.model === '' ? runTitle(item) : run.model}
        </span>
      </Button>
      <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
        <Chip tone={state.tone} icon={state.icon}>
          {state.label}
        </Chip>
        <span>{formatLabel(run.format)}</span>
        <span>{formatDuration(run.timings.endMs)}</span>
        <span>{historyText().compare.tokens(run.usage?.outputTokens)}</span>
        <span className="text-ink-3">{formatFullMoment(run.startedAt)}</span>
      </p>
    </ComparisonColumn>
  )
}

function Unread({ error, onRetry }: { error: CommandError | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <p className="flex items-center gap-2 p-3 text-small text-ink-3">
        <Spinner /> {historyText().loadingRuns}
      </p>
    )
  }
  return (
    <div className="w-full max-w-130 p-3">
      <ErrorNotice
        error={error.appError}
        actions={
          <Button size="small" variant="primary" onClick={onRetry}>
            {historyText().retry}
          </Button>
        }
      />
    </div>
  )
}
