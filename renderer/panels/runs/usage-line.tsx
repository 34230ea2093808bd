import type { Run } from '../../../shared/runs/run.ts'
import type { Usage } from '../../../shared/runs/usage.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { costedRun, type CostedRun } from '../../queries/run-cost.ts'
import { RunCostText, ShortCost } from './run-cost.tsx'

/** The figures of a finished run, or of all requests of one result. */
export interface UsageFigures {
  readonly tookMs: number | undefined
  readonly usage: Usage | undefined
  readonly costed: CostedRun
}

export function figuresOfRun(run: Run): UsageFigures {
  return { tookMs: run.timings.endMs, usage: run.usage, costed: costedRun(run) }
}

export type UsageLineProps = {
  figures: UsageFigures
  /** Whether its time is already shown elsewhere. */
  isTimeKnown?: boolean
  className?: string
}

/** The time, the gateway's counts and the cost of a run. */
export function UsageLine({ figures, isTimeKnown = false, className }: UsageLineProps) {
  const { tookMs, usage, costed } = figures
  const counted = countedText(usage)
  return (
    <p className={classNames('tabular flex min-w-0 gap-3 text-small text-ink-3', className)}>
      {!isTimeKnown && <span className="flex-none">{formatDuration(tookMs, { inSeconds: true })}</span>}
      {counted !== '' && <span className="flex-none">{counted}</span>}
      <span className="flex min-w-0 gap-1">
        {historyText().facts.cost} <RunCostText run={costed} />
      </span>
    </p>
  )
}

export type ShortUsageLineProps = {
  /** `undefined` while it is running. */
  costed: CostedRun | undefined
  /** What a tab knows about a run besides its cost. */
  facts?: readonly string[]
  /** Wraps to several lines, with the cost last; a single line truncates the facts. */
  wraps?: boolean
  /** Includes the text size, which is otherwise inherited. */
  className?: string | undefined
}

/** The same in the words of a tab, with the cost in three words that its tooltip explains. */
export function ShortUsageLine({ costed, facts = [], wraps = false, className }: ShortUsageLineProps) {
  const line = facts.join(' · ')
  const cost = costed !== undefined && <ShortCost run={costed} />
  if (wraps) {
    return (
      <span className={classNames('tabular block text-ink-3', className)}>
        {/* Wraps between facts only: a number is never separated from its unit. */}
        {facts.map((fact) => fact.replaceAll(' ', '\u00A0')).join(' · ')} {cost}
      </span>
    )
  }
  return (
    <span className={classNames('tabular inline-flex min-w-0 gap-3 whitespace-nowrap text-ink-3', className)}>
      {cost}
      {line !== '' && (
        <span className="truncate" title={line}>
          {line}
        </span>
      )}
    </span>
  )
}

/** The token counts of the answer; `''` if the gateway reported none. */
function countedText(usage: Usage = {}): string {
  const { tokensIn, tokensOut } = historyText().facts
  const { outputTokens, totalTokens } = usage
  const inputTokens = usage.inputTokens ?? (outputTokens === undefined ? totalTokens : undefined)
  return [
    ...(inputTokens === undefined ? [] : [tokensIn(formatCount(inputTokens))]),
    // Leave out 0, which many responses report for anything but text.
    ...(outputTokens === undefined || outputTokens === 0 ? [] : [tokensOut(formatCount(outputTokens))]),
  ].join(' · ')
}
