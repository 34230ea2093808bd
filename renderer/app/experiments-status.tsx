import { useQuery } from '@tanstack/react-query'
import { Clock, Grid2x2Check } from 'lucide-react'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusShare } from '../controls/texts/status-share.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { useNow } from '../controls/hooks/use-now.ts'
import { timeLeft } from '../lib/experiments/time-left.ts'
import { formatAbout, formatWholeSeconds } from '../lib/format-time.ts'
import {
  overOf,
  runningExperimentsQuery,
  useExperimentEvents,
  type WatchedExperiment,
} from '../queries/experiments.ts'

const none: readonly WatchedExperiment[] = []

/** The running experiments. */
export function useRunningExperiments(): readonly WatchedExperiment[] {
  return useQuery(runningExperimentsQuery(useBridge())).data ?? none
}

/** The progress of running experiments, what they wait for, and a link to them. */
export function ExperimentsStatus() {
  useExperimentEvents()
  return useRunningExperiments().map((experiment) => (
    <RunningExperiment key={experiment.id} experiment={experiment} />
  ))
}

function RunningExperiment({ experiment }: { experiment: WatchedExperiment }) {
  const text = experimentsText()
  const { id, description, counts, samples, waitsUntil } = experiment
  const { done, all } = overOf(counts)
  const left = timeLeft(samples, all)
  const now = useNow(1_000, waitsUntil !== undefined)
  return (
    <a
      href={`#/experiments/${encodeURIComponent(id)}`}
      draggable={false}
      className="status-item hover:text-ink"
    >
      <Icon of={Grid2x2Check} size="tiny" />
      <span className="max-w-48 shrink-[9] truncate @max-[759px]:only-spoken">
        {description === '' ? experimentsText().unnamed : description}
      </span>
      <StatusShare share={done / Math.max(1, all)} />
      <span className="truncate">{text.progress({ done, all })}</span>
      {waitsUntil !== undefined && waitsUntil > now ? (
        <span className="flex min-w-0 items-center gap-1 text-warn">
          <Icon of={Clock} size="tiny" />
          <StatusWords>{text.status.waits(formatWholeSeconds(waitsUntil - now))}</StatusWords>
        </span>
      ) : left === undefined ? null : (
        <span className="truncate text-ink-3 @max-[759px]:only-spoken">
          {text.status.left(formatAbout(left))}
        </span>
      )}
    </a>
  )
}
