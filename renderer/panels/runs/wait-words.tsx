import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import { useNow } from '../../controls/hooks/use-now.ts'
import { formatCountdown } from '../video-jobs/countdown.ts'

/** Why a request has not been sent: how long its gateway asked to wait, or what else it waits for. */
export function WaitWords({ until, others }: { until: number | undefined; others: string }) {
  const now = useNow(1_000, until !== undefined)
  return until === undefined || until <= now
    ? others
    : requestTabText().toldToWait(formatCountdown(until - now))
}
