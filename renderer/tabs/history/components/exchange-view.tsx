import type { ReactNode } from 'react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { HistoryItem } from '../../../../shared/history/history.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../controls/button.tsx'
import { Chip } from '../../../controls/chip.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { CopyButton } from '../../../controls/copy-button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatCount, formatPlural, formatRate } from '../../../lib/format-number.ts'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { PaneBody } from '../../../controls/pane.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { toRunFigures } from '../../../panels/runs/run-figures.ts'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import { formatLabel } from '../../../../shared/formats/registry.ts'
import { openRun } from '../history-route.ts'
import { ExchangeBlocks } from './exchange-blocks.tsx'
import { RetrySaveMedia } from '../../../panels/media-file/retry-save-media.tsx'
import { useRunState } from '../hooks/use-run-state.ts'

export type ExchangeViewProps = {
  item: HistoryItem
  /** As new as the window has them. */
  run: Run
  answer: readonly Block[]
}

/** One exchange: its figures, what was asked and what was answered. */
export function ExchangeView({ item, run, answer }: ExchangeViewProps) {
  const isRunning = run.status === 'running'
  return (
    <PaneBody>
      <Facts item={item} run={run} answer={answer} />
      <Side who="You" text={textOfBlocks(item.question)} isUser>
        {item.question.length === 0 ? (
          <p className="text-ink-3">What was asked stands in the request, in the inspector.</p>
        ) : (
          <ExchangeBlocks blocks={item.question} keepsLines />
        )}
      </Side>
      <Side who={run.model === '' ? 'Answer' : run.model} text={textOfBlocks(answer)}>
        <ExchangeBlocks blocks={answer} isStreaming={isRunning} />
        {!isRunning && <RetrySaveMedia runId={run.id} answer={answer} />}
        {answer.length === 0 && run.error === undefined && (
          <p className="text-ink-3">{isRunning ? 'Waiting for the answer.' : 'There is no answer.'}</p>
        )}
        {run.error !== undefined && run.status !== 'stopped' && (
          <ErrorNotice error={run.error} className={answer.length > 0 ? 'mt-2.5' : undefined} />
        )}
      </Side>
    </PaneBody>
  )
}

function Facts({ item, run, answer }: ExchangeViewProps) {
  const state = useRunState(run)
  const figures = toRunFigures(run, answer)
  const { usage, requestId, finish } = run
  const tokens = [
    usage?.inputTokens === undefined ? undefined : `${formatCount(usage.inputTokens)} in`,
    figures.outputTokens === undefined
      ? undefined
      : `${figures.isEstimated ? '~' : ''}${formatCount(figures.outputTokens)} out`,
    figures.tokensPerSecond === undefined ? undefined : `${formatRate(figures.tokensPerSecond)} tok/s`,
  ].filter((part) => part !== undefined)
  return (
    <section aria-label="Figures" className="border-b border-line px-5 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Chip tone={state.tone} icon={state.icon}>
          {state.label}
        </Chip>
        {run.httpStatus !== undefined && <Chip>HTTP {run.httpStatus}</Chip>}
        {finish !== undefined && finish.raw !== '' && <Chip>{finish.raw}</Chip>}
        {run.isPractice && <PracticeBadge label="Practice" />}
        {item.replayOf !== undefined && (
          <Button size="small" variant="ghost" onClick={() => openRun(item.replayOf ?? '')}>
            Sent again from an earlier run
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small @xl:grid-cols-[max-content_minmax(0,1fr)_max-content_minmax(0,1fr)]">
        <Fact name="Sent">{formatFullMoment(run.startedAt)}</Fact>
        <Fact name="Took">{formatDuration(run.timings.endMs)}</Fact>
        <Fact name="Format">{formatLabel(run.format)}</Fact>
        <Fact name="First piece">{formatDuration(figures.firstMs)}</Fact>
        <Fact name="Connection">{run.connectionName}</Fact>
        <Fact name="Tokens">{tokens.length === 0 ? 'not told' : tokens.join(' · ')}</Fact>
        <Fact name="Request id">
          {requestId === undefined ? (
            'not told'
          ) : (
            <span className="flex min-w-0 items-center gap-1">
              <span className="truncate font-mono text-wire-small">{requestId}</span>
              <CopyButton text={requestId} label="Copy request id" />
            </span>
          )}
        </Fact>
        <Fact name="Events">{run.isStreamed ? formatPlural(run.eventCount, 'event') : 'not streamed'}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="leading-5 text-ink-3">{name}</dt>
      <dd className="tabular min-w-0 truncate leading-5 select-text">{children}</dd>
    </>
  )
}

type SideProps = { who: string; text: string; isUser?: boolean; children: ReactNode }

function Side({ who, text, isUser = false, children }: SideProps) {
  return (
    <article
      aria-label={isUser ? 'You' : `Answer of ${who}`}
      className={classNames(
        'border-t border-line px-5 pt-3 pb-4 first-of-type:border-t-0',
        isUser && 'bg-panel',
      )}
    >
      <header className="mb-1.5 flex h-5 items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-strong">{who}</span>
        {text !== '' && <CopyButton text={text} label={isUser ? 'Copy question' : 'Copy answer'} />}
      </header>
      {children}
    </article>
  )
}
