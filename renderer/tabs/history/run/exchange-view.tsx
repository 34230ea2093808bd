import type { ReactNode } from 'react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { HistoryItem } from '../../../../shared/history/history.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IncidentButton } from '../../../panels/incident/incident-button.tsx'
import { formatCount, formatRate } from '../../../lib/format-number.ts'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { cacheFacts } from '../../../panels/runs/cache-figures.ts'
import { useRunBill } from '../../../panels/bill/use-run-bill.tsx'
import { costedRun } from '../../../queries/run-cost.ts'
import { RunCostText } from '../../../panels/runs/run-cost.tsx'
import { WaitWords } from '../../../panels/runs/wait-words.tsx'
import { BackgroundState } from '../../../panels/runs/background-state.tsx'
import { cancelText } from '../../../panels/runs/cancel-text.ts'
import { servedByText } from '../../../panels/runs/served-by.ts'
import { toRunFigures } from '../../../panels/runs/run-figures.ts'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import { withBrokenCalls } from '../../../../shared/formats/whole-calls.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { openRun } from '../history-route.ts'
import { SameQueries } from '../list/same-queries.tsx'
import { ExchangeBlocks } from '../../../panels/runs/exchange-blocks.tsx'
import { RetrySaveMedia } from '../../../panels/media-file/retry-save-media.tsx'
import { useRunState } from './use-run-state.ts'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

export type ExchangeViewProps = {
  item: HistoryItem
  /** The current state of the run, which may be newer than the one in `item`. */
  run: Run
  answer: readonly Block[]
}

/** One exchange: its figures, the prompt and the answer. */
export function ExchangeView({ item, run, answer }: ExchangeViewProps) {
  return (
    <PaneBody>
      <Facts item={item} run={run} answer={answer} />
      {item.sameQueries === undefined || item.queryCount === undefined ? (
        <Sides item={item} run={run} answer={answer} />
      ) : (
        <SameQueries queries={item.sameQueries} openId={run.id} error={run.error} />
      )}
    </PaneBody>
  )
}

function Sides({ item, run, answer }: ExchangeViewProps) {
  const isRunning = run.status === 'running'
  return (
    <>
      <Side who={historyText().exchange.you} text={textOfBlocks(item.question)} isUser>
        {item.question.length === 0 ? (
          <p className="text-ink-3">{historyText().exchange.seeRequest}</p>
        ) : (
          <ExchangeBlocks blocks={item.question} keepsLines />
        )}
      </Side>
      <Side who={run.model === '' ? historyText().exchange.response : run.model} text={textOfBlocks(answer)}>
        <ExchangeBlocks blocks={withBrokenCalls(answer, run)} isStreaming={isRunning} />
        {!isRunning && <RetrySaveMedia runId={run.id} answer={answer} />}
        <BackgroundState run={run} />
        {run.status === 'stopped' && cancelText(run) !== undefined && (
          <p className="text-small text-ink-2">{cancelText(run)}</p>
        )}
        {answer.length === 0 && run.error === undefined && run.background?.responseId === undefined && (
          <p className="text-ink-3">
            {run.waiting !== undefined ? (
              <WaitWords until={run.waiting.until} others={requestTabText().waitsForOthers} />
            ) : isRunning ? (
              historyText().exchange.waiting
            ) : (
              historyText().exchange.noResponse
            )}
          </p>
        )}
        {run.error !== undefined && run.status !== 'stopped' && (
          <ErrorNotice
            error={run.error}
            actions={<IncidentButton runId={run.id} />}
            className={answer.length > 0 ? 'mt-2.5' : undefined}
          />
        )}
      </Side>
    </>
  )
}

const factColumns =
  'grid grid-cols-[minmax(--spacing(20),max-content)_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5'

function Facts({ item, run, answer }: ExchangeViewProps) {
  const state = useRunState(run)
  const { button, bill } = useRunBill(run)
  const figures = toRunFigures(run, answer)
  const { usage, requestId, finish } = run
  const servedBy = servedByText(run)
  const tokens = [
    usage?.inputTokens === undefined
      ? undefined
      : historyText().facts.tokensIn(formatCount(usage.inputTokens)),
    figures.outputTokens === undefined
      ? undefined
      : historyText().facts.tokensOut(
          `${figures.isEstimated ? '~' : ''}${formatCount(figures.outputTokens)}`,
        ),
    figures.tokensPerSecond === undefined
      ? undefined
      : unitsText().tokensPerSecond(formatRate(figures.tokensPerSecond)),
    ...(usage === undefined ? [] : cacheFacts(usage)),
  ].filter((part) => part !== undefined)
  return (
    <section aria-label={historyText().facts.title} className="border-b border-line px-3 py-2.5">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Chip tone={state.tone} icon={state.icon}>
          {state.label}
        </Chip>
        {run.httpStatus !== undefined && <Chip>{historyText().facts.http(run.httpStatus)}</Chip>}
        {finish !== undefined && finish.raw !== '' && <Chip>{finish.raw}</Chip>}
        {run.isPractice && <PracticeBadge label={historyText().facts.practice} />}
        {item.replayOf !== undefined && (
          <Button size="small" variant="ghost" onClick={() => openRun(item.replayOf ?? '')}>
            {historyText().facts.resent}
          </Button>
        )}
      </div>
      {/* The request, then the response: side by side, or one below the other. */}
      <dl className="grid gap-x-4 gap-y-0.5 text-small @xl:grid-cols-2">
        <div className={factColumns}>
          <Fact name={historyText().facts.sent}>{formatFullMoment(run.startedAt)}</Fact>
          <Fact name={historyText().format}>{formatLabel(run.format)}</Fact>
          <Fact name={historyText().connection}>{run.connectionName}</Fact>
          {servedBy !== undefined && (
            <Fact name={historyText().servedBy.title}>
              <span className="block truncate" title={servedBy}>
                {servedBy}
              </span>
            </Fact>
          )}
          <Fact name={historyText().facts.requestId}>
            {requestId === undefined ? (
              historyText().facts.notReported
            ) : (
              <span className="flex h-5 min-w-0 items-center gap-1">
                <span className="truncate font-mono text-wire-small">{requestId}</span>
                <CopyButton text={requestId} label={historyText().facts.copyRequestId} />
              </span>
            )}
          </Fact>
        </div>
        <div className={factColumns}>
          <Fact name={historyText().facts.duration}>{formatDuration(run.timings.endMs)}</Fact>
          <Fact name={historyText().facts.firstToken}>{formatDuration(figures.firstMs)}</Fact>
          <Fact name={historyText().facts.tokens}>
            {tokens.length === 0 ? historyText().facts.notReported : tokens.join(' · ')}
          </Fact>
          <Fact name={historyText().facts.cost}>
            <span className="flex h-5 min-w-0 items-center gap-1">
              <span className="min-w-0 flex-1">
                <RunCostText run={costedRun(run)} />
              </span>
              {button}
            </span>
          </Fact>
          <Fact name={historyText().facts.events}>
            {/* Some gateways stream even when no stream was requested. */}
            {run.isStreamed || run.eventCount > 0
              ? historyText().facts.eventCount(run.eventCount)
              : historyText().facts.notStreamed}
          </Fact>
        </div>
      </dl>
      {bill !== null && <div className="-mx-3 mt-2 border-t border-line">{bill}</div>}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="leading-5 text-ink-3">{name}</dt>
      <dd className="tabular min-w-0 leading-5 select-text">
        {typeof children === 'string' ? <span className="block truncate">{children}</span> : children}
      </dd>
    </>
  )
}

type SideProps = { who: string; text: string; isUser?: boolean; children: ReactNode }

function Side({ who, text, isUser = false, children }: SideProps) {
  return (
    <article
      aria-label={isUser ? historyText().exchange.you : historyText().exchange.responseOf(who)}
      className={classNames(
        'border-t border-line px-3 pt-2.5 pb-3 first-of-type:border-t-0',
        isUser && 'bg-panel',
      )}
    >
      <header className="mb-1.5 flex h-5 items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-strong">{who}</span>
        {text !== '' && (
          <CopyButton
            text={text}
            label={isUser ? historyText().exchange.copyPrompt : historyText().exchange.copyResponse}
          />
        )}
      </header>
      {children}
    </article>
  )
}
