import { memo } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { formatCount, formatPlural, formatRate } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { ElapsedTime } from '../../../controls/elapsed-time.tsx'
import { toRunFigures, type RunFigures } from '../../../panels/runs/run-figures.ts'
import { useSlowAnswer } from '../hooks/use-answer.ts'

/** Tokens and time, in the head of an answer. Their places are fixed: nothing moves while they count. */
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
        'no answer'
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

/** The other figures, in one quiet line under the answer. */
export const FootFigures = memo(function FootFigures({ turn }: { turn: Turn }) {
  const { run, blocks } = useSlowAnswer(turn)
  if (run === undefined || run.status === 'failed') return null
  return (
    <p className="tabular mt-2 h-4 truncate text-meta text-ink-3 select-text">
      {footParts(run, toRunFigures(run, blocks)).join(' · ')}
    </p>
  )
})

function footParts(run: Run, figures: RunFigures): string[] {
  const { usage, finish, unreadableCount, status } = run
  const isRunning = status === 'running'
  return [
    figures.firstMs === undefined
      ? undefined
      : `first piece ${formatDuration(figures.firstMs, { inSeconds: true })}`,
    figures.tokensPerSecond === undefined
      ? undefined
      : `${figures.isEstimated ? '~' : ''}${formatRate(figures.tokensPerSecond)} tok/s`,
    usage?.inputTokens === undefined
      ? undefined
      : `${formatCount(usage.inputTokens)} in${cachedOf(usage.cachedInputTokens)}, ${formatCount(usage.outputTokens)} out`,
    usage === undefined && !isRunning && run.httpStatus !== undefined ? 'usage not told' : undefined,
    finish === undefined || isRunning ? undefined : finish.raw,
    unreadableCount === 0 ? undefined : formatPlural(unreadableCount, 'unreadable event'),
  ].filter((part) => part !== undefined)
}

function tokensOf({ outputTokens, isEstimated }: RunFigures): string {
  if (outputTokens === undefined) return '– tokens'
  return `${isEstimated ? '~' : ''}${formatPlural(outputTokens, 'token')}`
}

function cachedOf(cached: number | undefined): string {
  return cached === undefined || cached === 0 ? '' : ` (${formatCount(cached)} cached)`
}
