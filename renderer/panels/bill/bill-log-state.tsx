import type { BillLog } from '../../../shared/spending/bill.ts'
import { billText } from '../../../shared/text/en/bill.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { RouteState } from '../account-routes/route-state.tsx'

/** Whether and when the gateway's log was read, or why it was not. */
export function BillLogState({ log }: { log: BillLog }) {
  const text = billText()
  if (log.state !== 'answered')
    return (
      <span className="flex min-w-0 items-start gap-1.5 text-small">
        <span className="flex-none text-ink-3">{text.noLog}</span>
        <RouteState answer={log} />
      </span>
    )
  const { rows, since } = log.value
  return (
    <span className="tabular min-w-0 text-meta text-ink-3">
      {text.logRead({ moment: formatMoment(log.at), rows })}
      {since === undefined ? null : ` ${text.logSince(formatMoment(since))}`}
    </span>
  )
}
