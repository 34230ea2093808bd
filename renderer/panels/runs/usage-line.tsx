import type { Run } from '../../../shared/runs/run.ts'
import type { Usage } from '../../../shared/runs/usage.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { costedRun, type CostedRun } from '../../queries/run-cost.ts'
import { RunCostText, ShortCost } from './run-cost.tsx'

/** What is told of a run that is over, or of all requests of one result. */
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
  /** Whether its time stands elsewhere already. */
  isTimeKnown?: boolean
  className?: string
}

/** What it took: its time, what the gateway counted, and what it cost. */
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
  /** Undefined while it goes on. */
  costed: CostedRun | undefined
  /** What a tab knows of a run besides its cost. */
  facts?: readonly string[]
  /** Over several lines, its cost last: what is cut off a single line is of the facts. */
  wraps?: boolean
  /** With the size of its text, which is that of its surroundings otherwise. */
  className?: string | undefined
}

/**
 * The same in the words of a tab, with the cost in three words that its tooltip explains.
 */
export function ShortUsageLine({ costed, facts = [], wraps = false, className }: ShortUsageLineProps) {
  const line = facts.join(' · ')
  const cost = costed !== undefined && <ShortCost run={costed} />
  if (wraps) {
    return (
      <span className={classNames('tabular block text-ink-3', className)}>
        {/* A line ends between facts: a number never parts from its unit. */}
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

/** The counts of the answer, `''` where the gateway gave none. */
function countedText(usage: Usage = {}): string {
  const { tokensIn, tokensOut } = historyText().facts
  const { outputTokens, totalTokens } = usage
  const inputTokens = usage.inputTokens ?? (outputTokens === undefined ? totalTokens : undefined)
  return [
    ...(inputTokens === undefined ? [] : [tokensIn(formatCount(inputTokens))]),
    // A count of none is what many answers say that are no text.
    ...(outputTokens === undefined || outputTokens === 0 ? [] : [tokensOut(formatCount(outputTokens))]),
  ].join(' · ')
}
