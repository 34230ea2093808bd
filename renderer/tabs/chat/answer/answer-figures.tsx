import { memo, use } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { formatCount, formatRate } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { shortestKept } from '../../../../shared/caching/cache-miss.ts'
import { findConversationFormat, formatRegistry } from '../../../../shared/formats/registry.ts'
import { cacheMissText } from '../../../panels/runs/cache-miss-text.ts'
import { useCacheMiss } from '../../../queries/cache-miss.ts'
import { costedRun } from '../../../queries/run-cost.ts'
import { ShortUsageLine } from '../../../panels/runs/usage-line.tsx'
import { cacheFacts } from '../../../panels/runs/cache-figures.ts'
import { servedByText } from '../../../panels/runs/served-by.ts'
import { toRunFigures, type RunFigures } from '../../../panels/runs/run-figures.ts'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { useSlowAnswer } from './use-answer.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** Tokens and time in the head of an answer. Their widths are fixed, so that nothing moves while they count. */
export function HeadFigures({ turn }: { turn: Turn }) {
  const { run, blocks } = useSlowAnswer(turn)
  if (run === undefined) return null
  const figures = toRunFigures(run, blocks)
  const isRunning = run.status === 'running'
  return (
    <span className="tabular whitespace-nowrap">
      {isRunning || figures.outputTokens !== undefined ? (
        <span className={isRunning ? 'inline-block text-right' : undefined}>{tokensOf(figures)}</span>
      ) : (
        chatText().figures.noAnswer
      )}
      {' · '}
      {isRunning ? (
        <ElapsedTime startedAt={run.startedAt} className="inline-block min-w-8 text-right" />
      ) : (
        formatDuration(run.timings.endMs)
      )}
    </span>
  )
}

/** The other figures, on one line below the answer. */
export const FootFigures = memo(function FootFigures({ turn }: { turn: Turn }) {
  const { run, blocks } = useSlowAnswer(turn)
  const { isCompact } = use(TurnLookContext)
  if (run === undefined && turn.importedModel !== undefined && !isCompact)
    return (
      <p className="mt-2 flex h-4 text-meta text-ink-3 select-text">
        {chatText().answer.imported(turn.importedModel)}
      </p>
    )
  if (run === undefined || run.status === 'failed' || isCompact) return null
  return (
    <>
      <p className="mt-2 flex h-4 select-text">
        <ShortUsageLine
          costed={run.status === 'running' ? undefined : costedRun(run)}
          facts={footFacts(run, toRunFigures(run, blocks))}
          className="text-meta"
        />
      </p>
      {run.status !== 'running' && <CacheMissNote run={run} />}
    </>
  )
})

/**
 * Says why less was read from the cache than possible. Reads no record for a prompt that the service does not cache.
 */
function CacheMissNote({ run }: { run: Run }) {
  const format = findConversationFormat(run.format)
  const isMarked = format !== undefined && formatRegistry[format].promptCaching === 'marked'
  const { cachedInputTokens, inputTokens = 0 } = run.usage ?? {}
  const isCounted = format !== undefined && cachedInputTokens !== undefined
  const miss = useCacheMiss(run, isCounted && (isMarked || inputTokens >= shortestKept))
  return miss === undefined ? null : <p className="text-meta text-ink-2 select-text">{cacheMissText(miss)}</p>
}

function footFacts(run: Run, figures: RunFigures): string[] {
  const { usage, finish, unreadableCount, status } = run
  const isRunning = status === 'running'
  return [
    figures.firstMs === undefined
      ? undefined
      : chatText().figures.firstToken(formatDuration(figures.firstMs, { inSeconds: true })),
    figures.tokensPerSecond === undefined
      ? undefined
      : chatText().figures.rate(`${figures.isEstimated ? '~' : ''}${formatRate(figures.tokensPerSecond)}`),
    usage?.inputTokens === undefined ? undefined : usageText(usage),
    usage === undefined && !isRunning && run.httpStatus !== undefined
      ? chatText().figures.noUsage
      : undefined,
    finish === undefined || isRunning ? undefined : finish.raw,
    servedByText(run),
    unreadableCount === 0 ? undefined : chatText().figures.unreadableEvents(unreadableCount),
  ].filter((part) => part !== undefined)
}

function tokensOf({ outputTokens, isEstimated }: RunFigures): string {
  if (outputTokens === undefined) return chatText().figures.unknownTokens
  return `${isEstimated ? '~' : ''}${chatText().figures.tokens(outputTokens)}`
}

function usageText(usage: NonNullable<Run['usage']>): string {
  const [input, output] = [formatCount(usage.inputTokens), formatCount(usage.outputTokens)]
  const facts = cacheFacts(usage)
  return facts.length === 0
    ? chatText().figures.usage({ input, output })
    : chatText().figures.usageWithCache({ input, cache: unitsText().clauses(facts), output })
}
