import type { Run } from '../../../shared/runs/run.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { RunCostText } from './run-cost.tsx'
import { RunTime } from './run-time.tsx'

export type UsageLineProps = {
  /** A run that is over. */
  run: Run
  /** Whether its time stands elsewhere already. */
  isTimeKnown?: boolean
  className?: string
}

/** What a run took: its time, what the gateway counted, and what it cost. */
export function UsageLine({ run, isTimeKnown = false, className }: UsageLineProps) {
  const counted = countedText(run)
  return (
    <p className={classNames('tabular flex min-w-0 gap-3 text-small text-ink-3', className)}>
      {!isTimeKnown && (
        <span className="flex-none">
          <RunTime run={run} isRunning={false} />
        </span>
      )}
      {counted !== '' && <span className="flex-none">{counted}</span>}
      <span className="flex min-w-0 gap-1">
        {historyText().facts.cost} <RunCostText run={run} />
      </span>
    </p>
  )
}

/** The counts of the answer, `''` where the gateway gave none. */
function countedText({ usage }: Run): string {
  const { tokensIn, tokensOut } = historyText().facts
  return [
    ...(usage?.inputTokens === undefined ? [] : [tokensIn(formatCount(usage.inputTokens))]),
    // A count of none is what many answers say that are no text.
    ...(usage?.outputTokens === undefined || usage.outputTokens === 0
      ? []
      : [tokensOut(formatCount(usage.outputTokens))]),
  ].join(' · ')
}
