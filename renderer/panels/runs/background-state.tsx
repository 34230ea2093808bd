import { Cloud } from 'lucide-react'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { useNow } from '../../controls/hooks/use-now.ts'
import { formatCountdown } from '../video-jobs/countdown.ts'

/**
 * The state of an answer that the gateway makes in the background, until it is finished. Renders nothing for any other
 * run.
 */
export function BackgroundState({ run, className = '' }: { run: Run; className?: string }) {
  const { background, status } = run
  const now = useNow(1_000, status === 'running' && background?.nextPollAt !== undefined)
  if (background?.responseId === undefined || status !== 'running') return null
  const problem = background.lastPollProblem
  return (
    <div role="note" className={`tabular flex flex-col gap-0.5 text-small text-ink-2 ${className}`}>
      <p className="flex min-w-0 items-center gap-2">
        <Icon of={Cloud} size="small" className="flex-none text-accent" />
        <span className="min-w-0">{partsOf(background, now).join(' · ')}</span>
      </p>
      {problem !== undefined && (
        <p className="text-warn select-text">
          {background.isPaused === true
            ? historyText().background.paused(wordError(problem).message)
            : historyText().background.failedPoll(problem.gatewaySays ?? wordError(problem).message)}
        </p>
      )}
      <p className="text-meta text-ink-3">{historyText().background.goesOn}</p>
    </div>
  )
}

function partsOf({ state, cancel, pollCount, nextPollAt, isPaused }: RunBackground, now: number): string[] {
  const text = historyText().background
  if (cancel?.outcome === 'asking') return [text.cancelling]
  return [
    stateLabel(state),
    ...(pollCount === 0 ? [] : [text.polls(pollCount)]),
    ...(nextPollAt === undefined || isPaused === true || nextPollAt <= now
      ? []
      : [text.nextPoll(formatCountdown(nextPollAt - now))]),
  ]
}

function stateLabel(state: string | undefined): string {
  const text = historyText().background
  switch (state) {
    case 'queued':
      return text.queued
    case undefined:
    case 'in_progress':
      return text.inProgress
    default:
      return text.other(state)
  }
}
